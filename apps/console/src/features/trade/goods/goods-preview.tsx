// Goods as buyers will see them, while they are being typed.
import { PictureOutlined } from '@ant-design/icons'
import { formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import type { GoodsValues } from './goods-values.ts'
import './goods-preview.css'

/** Anything may still be missing. */
export function GoodsPreview({ values = {} }: { values: Partial<GoodsValues> | undefined }): ReactNode {
  const t = useText(goodsEditorTexts)
  const {
    pictureFileIds = [],
    title = '',
    sellingPoint = '',
    priceFen,
    freightFen,
    freightTemplateId,
    shipHours = 48,
  } = values
  const [cover, ...others] = pictureFileIds
  return (
    <SectionCard title={t('preview')}>
      <div className="goods-preview">
        <div className="goods-preview-cover">
          {cover === undefined ? <PictureOutlined aria-hidden="true" /> : <img src={cover.url} alt="" />}
          {others.length > 0 && <span className="goods-preview-count tabular">1/{pictureFileIds.length}</span>}
        </div>
        <div className="goods-preview-price">
          <MoneyText fen={priceFen} size="large" />
        </div>
        <strong className={title === '' ? 'muted' : undefined}>{title === '' ? t('previewTitle') : title}</strong>
        {sellingPoint !== '' && <p className="muted">{sellingPoint}</p>}
        <p className="goods-preview-facts">
          <span>
            {/* A cleared FenInput holds null. */}
            {(freightTemplateId ?? null) !== null
              ? t('previewByRegion')
              : (freightFen ?? 0) === 0
                ? t('previewFree')
                : t('previewFreight', { fee: formatYuan(freightFen ?? 0) })}
          </span>
          <span>{t('previewShips', { hours: shipHours })}</span>
        </p>
      </div>
    </SectionCard>
  )
}
