// Gives back the money of what can't be sent, or of codes that nobody has redeemed: how many of each line, and what that is, in sight
// before it is done.
import { type api, formatYuan, type InputOf, outOfStockFen, type SaleOrderInfo } from '@merchant/contract'
import { Button, Checkbox, Form, Input, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { leftOf } from './order-pieces.ts'
import { parcelTexts } from './parcel.texts.ts'
import './out-of-stock.css'

type Terms = Omit<
  Extract<InputOf<typeof api.saleOrder.operate>, { action: 'outOfStock' }>,
  'action' | 'orderId' | 'version'
>

interface OutOfStockModalProps {
  /** Undefined: the dialog is shut. */
  readonly order: SaleOrderInfo | undefined
  readonly onDone: () => void
  readonly onDrop: (order: SaleOrderInfo, terms: Terms) => Promise<unknown>
}

interface Values {
  readonly pieces: readonly (number | null)[]
  readonly reason: string
  readonly isRestocked: boolean
  /** No field of its own: where the complaint about the pieces stands. */
  readonly none?: number
}

export function OutOfStockModal({ order: asked, onDone, onDrop }: OutOfStockModalProps): ReactNode {
  const t = useText(parcelTexts)
  const order = useLastShown(asked)
  if (order === undefined) return null
  const waiting = order.items.filter((item) => leftOf(item) > 0)
  const itemsOf = ({ pieces }: Pick<Values, 'pieces'>) =>
    waiting.flatMap(({ id: itemId }, at) => {
      const quantity = pieces?.[at] ?? 0
      return quantity > 0 ? [{ itemId, quantity }] : []
    })
  const [only] = waiting
  const isVoucher = order.deliveryType === 'VOUCHER'
  const words = isVoucher ? ofCodes : ofGoods
  return (
    <FormModal<Values>
      key={`${order.id}/${order.version}`}
      title={t(words.title, { no: order.orderNo })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t(words.save)}
      danger
      initialValues={{
        // Where there is one thing to choose, it is chosen.
        pieces: waiting.map((item) => (waiting.length === 1 && item === only ? leftOf(item) : 0)),
        reason: parcelTexts[words.reason][0],
        // What nobody came for can be sold to somebody else.
        isRestocked: isVoucher,
      }}
      onSubmit={async (values) => {
        await onDrop(order, { items: itemsOf(values), reason: values.reason, isRestocked: values.isRestocked })
      }}
    >
      <p className="muted">{t(words.means)}</p>
      {waiting.length > 1 && <All label={t(words.all)} pieces={waiting.map(leftOf)} />}
      {waiting.map((item, at) => (
        <Form.Item
          key={item.id}
          name={['pieces', at]}
          label={t(words.pieces, {
            title: item.specText === '' ? item.title : `${item.title} ${item.specText}`,
            count: leftOf(item),
          })}
        >
          <InputNumber<number>
            min={0}
            max={leftOf(item)}
            precision={0}
            autoFocus={at === 0}
            className="out-of-stock-pieces"
          />
        </Form.Item>
      ))}
      <Form.Item<Values>
        name="none"
        rules={[
          ({ getFieldsValue }) => ({
            validator: async () => {
              if (itemsOf(getFieldsValue(true) as Values).length === 0) throw new Error(t(words.none))
            },
          }),
        ]}
      >
        <Refund order={order} itemsOf={itemsOf} closes={words.closes} />
      </Form.Item>
      <Form.Item name="reason" label={t('outReason')} rules={[{ required: true, whitespace: true, min: 2, max: 100 }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="isRestocked" valuePropName="checked" extra={t('restockHint')} hidden={isVoucher}>
        <Checkbox>{t('restock')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}

const ofGoods = {
  title: 'outTitle',
  means: 'outMeans',
  pieces: 'outPieces',
  all: 'outAll',
  none: 'outNone',
  closes: 'outCloses',
  reason: 'outDefault',
  save: 'outSave',
} as const
const ofCodes = {
  title: 'dropTitle',
  means: 'dropMeans',
  pieces: 'dropPieces',
  all: 'dropAll',
  none: 'dropNone',
  closes: 'dropCloses',
  reason: 'dropDefault',
  save: 'dropSave',
} as const

/** All that waits, of every line, with one press. */
function All({ label, pieces }: { readonly label: string; readonly pieces: readonly number[] }): ReactNode {
  const form = Form.useFormInstance<Values>()
  return (
    <p>
      <Button size="small" onClick={() => form.setFieldsValue({ pieces: [...pieces] })}>
        {label}
      </Button>
    </p>
  )
}

interface RefundProps {
  readonly order: SaleOrderInfo
  readonly closes: (typeof ofGoods | typeof ofCodes)['closes']
  readonly itemsOf: (values: Values) => readonly { readonly itemId: string; readonly quantity: number }[]
}

/** What goes back then, and whether the order ends by it. */
function Refund({ order, closes, itemsOf }: RefundProps): ReactNode {
  const t = useText(parcelTexts)
  const form = Form.useFormInstance<Values>()
  const items = Form.useWatch((values: Values) => itemsOf(values), form) ?? []
  const dropped = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]))
  const { money, refundedFen, refundingFen } = order
  const refundFen = outOfStockFen(
    { lines: order.items, paidFen: money.paidFen, askedFen: refundedFen + refundingFen + money.returningFen },
    dropped,
  )
  const isAll =
    dropped.size > 0 &&
    order.items.every((item) => item.shippedQuantity === 0 && leftOf(item) === (dropped.get(item.id) ?? 0))
  return (
    <p role="status">
      {t('outRefund')} <strong className="tabular">¥{formatYuan(dropped.size === 0 ? 0 : refundFen, true)}</strong>
      {isAll && <span className="muted"> · {t(closes)}</span>}
    </p>
  )
}
