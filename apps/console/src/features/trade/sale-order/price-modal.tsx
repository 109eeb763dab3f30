// Asks less for an order that is not paid: each line and the freight, with what the buyer then pays in sight.
import { type Fen, formatYuan, type SaleOrderRow, sumFen } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { orderActsTexts } from './order-acts.texts.ts'

export interface PriceWish {
  readonly lines: readonly { readonly itemId: string; readonly payFen: Fen }[]
  readonly freightFen: Fen
  /** Why; its buyer reads it. */
  readonly note: string
}

const MOST_LETTERS = 100

interface PriceModalProps {
  /** The order whose price is lowered; undefined: the dialog is shut. */
  readonly order: SaleOrderRow | undefined
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onPrice: (order: SaleOrderRow, wish: PriceWish) => Promise<unknown>
}

interface Values {
  readonly lines: readonly (Fen | null)[]
  readonly freightFen: Fen | null
  readonly note: string
  /** No field of its own: where the complaints about the sum stand. */
  readonly total?: Fen
}

export function PriceModal({ order: asked, onDone, onPrice }: PriceModalProps): ReactNode {
  const t = useText(orderActsTexts)
  const order = useLastShown(asked)
  if (order === undefined) return null
  const before: Values = { lines: order.items.map(({ payFen }) => payFen), freightFen: order.freightFen, note: '' }
  return (
    <FormModal<Values>
      key={`${order.id}/${order.version}`}
      title={t('priceTitle', { no: order.orderNo })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('priceSave')}
      initialValues={before}
      onSubmit={async (values) => {
        const lines = order.items.map(({ id: itemId, payFen }, at) => ({ itemId, payFen: values.lines[at] ?? payFen }))
        const { freightFen, note } = values
        await onPrice(order, { lines, freightFen: freightFen ?? order.freightFen, note })
      }}
    >
      <p className="muted">{t('priceMeans')}</p>
      {order.items.map((item, at) => (
        <PriceField
          key={item.id}
          name={['lines', at]}
          mostFen={item.payFen}
          isFirst={at === 0}
          label={t('lineOf', { title: item.title, count: item.quantity, yuan: formatYuan(item.payFen, true) })}
        />
      ))}
      <PriceField
        name={['freightFen']}
        mostFen={order.freightFen}
        label={t('freightOf', { yuan: formatYuan(order.freightFen, true) })}
      />
      <Form.Item<Values> name="note" label={t('priceNote')}>
        <Input maxLength={MOST_LETTERS} placeholder={t('priceNoteHint')} autoComplete="off" />
      </Form.Item>
      <NewTotal order={order} />
    </FormModal>
  )
}

interface PriceFieldProps {
  readonly name: (string | number)[]
  readonly label: string
  readonly mostFen: Fen
  readonly isFirst?: boolean
}

function PriceField({ name, label, mostFen, isFirst = false }: PriceFieldProps): ReactNode {
  const t = useText(orderActsTexts)
  const tooHigh = t('atMost', { yuan: formatYuan(mostFen, true) })
  const check = async (_rule: unknown, value: unknown) => {
    if (typeof value === 'number' && value > mostFen) throw new Error(tooHigh)
  }
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: tooHigh }, { validator: check }]}>
      <FenInput autoFocus={isFirst} />
    </Form.Item>
  )
}

/** What the buyer pays then; the form can't be sent while nothing is lower. */
function NewTotal({ order }: { order: SaleOrderRow }): ReactNode {
  const t = useText(orderActsTexts)
  const total = ({ lines, freightFen }: Values): Fen =>
    sumFen([...order.items.map(({ payFen }, at) => lines[at] ?? payFen), freightFen ?? order.freightFen])
  return (
    <Form.Item<Values>
      name="total"
      rules={[
        ({ getFieldsValue }) => ({
          validator: async () => {
            const totalFen = total(getFieldsValue(true) as Values)
            if (totalFen < 1) throw new Error(t('atLeastOne'))
            if (totalFen >= order.payableFen) throw new Error(t('nothingLower'))
          },
        }),
      ]}
    >
      <Total total={total} payableFen={order.payableFen} />
    </Form.Item>
  )
}

function Total({ total, payableFen }: { total: (values: Values) => Fen; payableFen: Fen }): ReactNode {
  const t = useText(orderActsTexts)
  const form = Form.useFormInstance<Values>()
  const totalFen =
    Form.useWatch((values: Values) => (values.lines === undefined ? null : total(values)), form) ?? payableFen
  return (
    <p role="status">
      {t('newTotal')}{' '}
      <strong>
        <MoneyText fen={totalFen} />
      </strong>
      {totalFen < payableFen && (
        <span className="muted"> · {t('less', { yuan: formatYuan(payableFen - totalFen, true) })}</span>
      )}
    </p>
  )
}
