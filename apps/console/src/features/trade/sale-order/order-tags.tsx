// The tags of an order in their place: in a row the first of them and how many more, beside the order all of them.
import { EditOutlined } from '@ant-design/icons'
import type { SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoValue } from '../../../components/value/no-value.tsx'
import { useText } from '../../../i18n/text.ts'
import { orderTagsTexts } from './order-tags.texts.ts'
import './order-tags.css'

interface OrderTagsProps {
  readonly order: Pick<SaleOrderRow, 'orderNo' | 'tags'>
  readonly isReadOnly: boolean
  readonly onEdit: () => void
}

/** Of a row: nothing where there are none. */
export function RowTags({ order, isReadOnly, onEdit }: OrderTagsProps): ReactNode {
  const t = useText(orderTagsTexts)
  const [first, ...others] = order.tags
  if (first === undefined) return null
  const all = t('tagsOf', { no: order.orderNo, tags: order.tags.join('、') })
  const shown = (
    <>
      <span className="order-tags-tag">{first}</span>
      {others.length > 0 && <span>+{others.length}</span>}
    </>
  )
  if (isReadOnly)
    return (
      <span className="order-tags-row" title={all}>
        {shown}
      </span>
    )
  return (
    <button type="button" className="order-tags-row" title={all} aria-label={all} onClick={onEdit}>
      {/* All of them are read out instead of the first and a number. */}
      <span className="order-tags-shown" aria-hidden="true">
        {shown}
      </span>
    </button>
  )
}

export function AllTags({ order, isReadOnly, onEdit }: OrderTagsProps): ReactNode {
  const t = useText(orderTagsTexts)
  return (
    <span className="order-tags">
      {order.tags.map((tag) => (
        <span key={tag} className="order-tags-tag">
          {tag}
        </span>
      ))}
      {order.tags.length === 0 && isReadOnly && <NoValue />}
      {!isReadOnly && (
        <button type="button" className="link-button" onClick={onEdit}>
          <EditOutlined aria-hidden="true" /> {t('edit')}
        </button>
      )}
    </span>
  )
}
