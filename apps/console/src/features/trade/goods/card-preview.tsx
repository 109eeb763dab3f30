// Goods as buyers see them on a card with little room: the upright picture and the short title, where there are any.
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import type { GoodsValues } from './goods-values.ts'
import './goods-preview.css'

interface CardPreviewProps {
  readonly values: Pick<Partial<GoodsValues>, 'title' | 'shortTitle' | 'pictureFileIds' | 'longPictureFileIds'>
  readonly fen: number | null | undefined
}

export function CardPreview({ values, fen }: CardPreviewProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const { title = '', shortTitle = '', pictureFileIds = [], longPictureFileIds = [] } = values
  const [upright] = longPictureFileIds
  if (shortTitle === '' && upright === undefined) return null
  const picture = upright ?? pictureFileIds[0]
  return (
    <section className="goods-preview-card" aria-label={t('previewCard')}>
      {picture !== undefined && (
        <img src={picture.url} alt="" className={upright === undefined ? undefined : 'goods-preview-upright'} />
      )}
      <div>
        <span className="muted">{t('previewCard')}</span>
        <strong>{shortTitle === '' ? title : shortTitle}</strong>
        <MoneyText fen={fen} />
        {longPictureFileIds.length > 1 && (
          <span className="muted tabular">{t('previewUprights', { count: longPictureFileIds.length })}</span>
        )}
      </div>
    </section>
  )
}
