// How the shop arranges its goods, right in the list: a star that recommends them, and their weight.
import { StarFilled, StarOutlined } from '@ant-design/icons'
import { checkInput, type GoodsRow, sortWeight as weightSchema } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsTexts } from './goods.texts.ts'
import { InlineCount } from './inline-edit.tsx'
import './goods-star.css'

/** What lies in the recycle bin is seen by no buyer, nor is what is banned. */
const mayArrange = ({ saleStatus }: GoodsRow): boolean => saleStatus !== 'RECYCLED' && saleStatus !== 'BANNED'

interface StarProps {
  readonly row: GoodsRow
  readonly onRecommend: (row: GoodsRow) => Promise<void>
}

export function RecommendStar({ row, onRecommend }: StarProps): ReactNode {
  const t = useText(goodsTexts)
  const mayChange = useMay('goods.edit')
  const [isBusy, setBusy] = useState(false)
  const { isRecommended, title } = row
  if (!mayChange || !mayArrange(row))
    return isRecommended ? (
      <span className="goods-star is-on" role="img" aria-label={t('recommended')} title={t('recommended')}>
        <StarFilled aria-hidden="true" />
      </span>
    ) : mayChange ? (
      // Its room among rows that have one: their pictures stand below each other.
      <span className="goods-star" aria-hidden="true" />
    ) : null
  const press = async () => {
    setBusy(true)
    await onRecommend(row).finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className={isRecommended ? 'goods-star is-on' : 'goods-star'}
      aria-pressed={isRecommended}
      aria-label={t('recommendOf', { title })}
      title={t(isRecommended ? 'unrecommend' : 'recommend')}
      disabled={isBusy}
      onClick={() => void press()}
    >
      {isRecommended ? <StarFilled aria-hidden="true" /> : <StarOutlined aria-hidden="true" />}
    </button>
  )
}

interface WeightProps {
  readonly row: GoodsRow
  /** Rejects when it was not saved, and has said why. */
  readonly onWeigh: (row: GoodsRow, sortWeight: number) => Promise<void>
}

export function WeightCell({ row, onWeigh }: WeightProps): ReactNode {
  const t = useText(goodsTexts)
  const mayChange = useMay('goods.edit')
  if (!mayChange || !mayArrange(row)) return row.sortWeight
  return (
    <InlineCount
      value={row.sortWeight}
      label={t('editWeight', { title: row.title })}
      complaintOf={complaintAbout}
      onSave={(weight) => onWeigh(row, weight)}
      name={t('sortWeight')}
    >
      {row.sortWeight}
    </InlineCount>
  )
}

function complaintAbout(weight: number | null): string | null {
  const checked = checkInput(weightSchema, weight ?? undefined)
  return checked.ok ? null : checked.issues.description
}
