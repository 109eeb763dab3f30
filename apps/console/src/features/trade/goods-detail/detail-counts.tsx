// What the detail counts beside what it may, below what is written.
import { detailLimits, type ShownDetail, uploadRules } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { detailTexts } from './detail.texts.ts'
import { countsOf } from './detail-value.ts'

const { minWidth, mostWide, maxBytes } = uploadRules.GOODS_DETAIL

export function DetailCounts({
  detail,
  children,
}: {
  readonly detail: ShownDetail
  readonly children?: ReactNode
}): ReactNode {
  const t = useText(detailTexts)
  const { characters, pictures } = countsOf(detail)
  const isOver = characters > detailLimits.characters || pictures > detailLimits.pictures
  return (
    <div className="goods-detail-foot">
      <span>{t('pictureHint', { least: minWidth, most: mostWide, mb: maxBytes / 1024 / 1024 })}</span>
      <span role="status">{children}</span>
      <span className={`tabular${isOver ? ' goods-detail-over' : ''}`}>
        {t('counts', {
          characters,
          most: detailLimits.characters,
          pictures,
          mostPictures: detailLimits.pictures,
        })}
      </span>
    </div>
  )
}
