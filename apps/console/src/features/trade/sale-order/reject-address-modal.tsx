// Refuses a buyer's new address for a reason that the buyer reads.
import type { SaleOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { addressTexts } from './address.texts.ts'
import { OTHER, ReasonFields } from './reason-fields.tsx'
import { saleOrderTexts } from './sale-order.texts.ts'

interface RejectAddressModalProps {
  /** The order whose new address is refused; undefined: the dialog is shut. */
  readonly order: SaleOrderInfo | undefined
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onReject: (order: SaleOrderInfo, reason: string) => Promise<unknown>
}

const reasons = ['reasonPacked', 'reasonFar', 'reasonOther'] as const

interface Values {
  readonly choice: (typeof reasons)[number]
  readonly reason?: string
}

export function RejectAddressModal({ order, onDone, onReject }: RejectAddressModalProps): ReactNode {
  const t = useText(addressTexts)
  const words = useText(saleOrderTexts)
  return (
    <FormModal<Values>
      title={t('rejectTitle', { no: order?.orderNo ?? '' })}
      open={order !== undefined}
      onClose={onDone}
      submitText={t('reject')}
      danger
      initialValues={{ choice: reasons[0] }}
      onSubmit={async ({ choice, reason }) => {
        // Kept with the order and shown to the buyer, so it is Chinese whatever language one works in.
        const chosen = choice === OTHER ? (reason ?? '') : addressTexts[choice][0]
        if (order !== undefined) await onReject(order, chosen)
      }}
    >
      <p className="muted">{t('rejectMeans')}</p>
      <ReasonFields
        label={t('rejectReason')}
        options={reasons.map((value) => ({ value, label: t(value) }))}
        reasonLabel={words('closeNote')}
      />
    </FormModal>
  )
}
