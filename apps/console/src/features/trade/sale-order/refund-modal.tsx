// Gives a buyer money back, all that is left of the payment or a part of it, for a reason that the buyer may read.
import { type Fen, formatYuan, type SaleOrderInfo } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { OTHER, ReasonFields } from './reason-fields.tsx'
import { refundTexts } from './refund.texts.ts'

interface RefundModalProps {
  /** The order to refund; undefined: the dialog is shut. */
  readonly order: SaleOrderInfo | undefined
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onRefund: (order: SaleOrderInfo, refund: { amountFen: Fen; reason: string }) => Promise<unknown>
}

const OUT_OF_STOCK = 'reasonOutOfStock'
const reasons = ['reasonFlaw', OUT_OF_STOCK, 'reasonAgreed', 'reasonLess', 'reasonOther'] as const

interface Values {
  readonly amountFen: Fen
  readonly choice: (typeof reasons)[number]
  readonly reason?: string
}

/** What may still be given back. */
const refundableFen = ({ money, refundedFen, refundingFen }: SaleOrderInfo): Fen =>
  money.paidFen - refundedFen - refundingFen - money.returningFen

export function RefundModal({ order: asked, onDone, onRefund }: RefundModalProps): ReactNode {
  const t = useText(refundTexts)
  const order = useLastShown(asked)
  const restFen = order === undefined ? 0 : refundableFen(order)
  return (
    <FormModal<Values>
      key={order?.id}
      title={t('title', { no: order?.orderNo ?? '' })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('refund')}
      danger
      initialValues={{ choice: reasons[0], amountFen: restFen }}
      onSubmit={async ({ amountFen, choice, reason }) => {
        // The reason is kept with the order and shown to the buyer, so it is Chinese whatever language one works in.
        const chosen = choice === OTHER ? (reason ?? '') : refundTexts[choice][0]
        if (order !== undefined) await onRefund(order, { amountFen, reason: chosen })
      }}
    >
      <p className="muted">{t(order?.settleStatus === 'SETTLED' ? 'meansSettled' : 'meansUnsettled')}</p>
      <Form.Item
        name="amountFen"
        label={t('amount')}
        extra={t('rest', { rest: formatYuan(restFen, true) })}
        rules={[{ required: true }, { validator: async (_, value: unknown) => mustFit(value, restFen, t) }]}
      >
        <FenInput autoFocus />
      </Form.Item>
      <Form.Item noStyle dependencies={['amountFen', 'choice']}>
        {({ getFieldValue }) =>
          order?.status === 'TO_SHIP' &&
          order.refundedFen + order.refundingFen + getFieldValue('amountFen') === order.money.paidFen && (
            <Form.Item>
              <p className="order-note is-warning">
                {t('closes')}
                {getFieldValue('choice') === OUT_OF_STOCK && t('closesOut')}
              </p>
            </Form.Item>
          )
        }
      </Form.Item>
      <ReasonFields
        label={t('reason')}
        options={reasons.map((value) => ({ value, label: t(value) }))}
        reasonLabel={t('note')}
      />
    </FormModal>
  )
}

/** Errors: throws what stands beside the field. */
function mustFit(value: unknown, restFen: Fen, t: ReturnType<typeof useText<typeof refundTexts>>): void {
  if (typeof value !== 'number') return
  if (value < 1) throw new Error(t('tooSmall'))
  if (value > restFen) throw new Error(t('tooLarge', { rest: formatYuan(restFen, true) }))
}
