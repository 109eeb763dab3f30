// Closes an unpaid order for a reason that the buyer may read.
import type { SaleOrderRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { OTHER, ReasonFields } from './reason-fields.tsx'
import { saleOrderTexts } from './sale-order.texts.ts'

interface CloseOrderModalProps {
  /** The order to close; null: the dialog is shut. */
  readonly order: SaleOrderRow | null
  readonly onDone: () => void
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onClose: (order: SaleOrderRow, reason: string) => Promise<unknown>
}

const reasons = ['reasonBuyer', 'reasonOutOfStock', 'reasonWrong', 'reasonLocal', 'reasonOther'] as const

interface Values {
  readonly choice: (typeof reasons)[number]
  readonly reason?: string
}

export function CloseOrderModal({ order, onDone, onClose }: CloseOrderModalProps): ReactNode {
  const t = useText(saleOrderTexts)
  return (
    <FormModal<Values>
      title={`${t('close')} ${order?.orderNo ?? ''}`}
      open={order !== null}
      onClose={onDone}
      submitText={t('close')}
      danger
      initialValues={{ choice: reasons[0] }}
      onSubmit={async ({ choice, reason }) => {
        // The reason is kept with the order and shown to the buyer, so it is Chinese whatever language one works in.
        const chosen = choice === OTHER ? (reason ?? '') : saleOrderTexts[choice][0]
        if (order !== null) await onClose(order, chosen)
      }}
    >
      <p className="muted">{t('closeWarning')}</p>
      <ReasonFields
        label={t('closeReason')}
        options={reasons.map((value) => ({ value, label: t(value) }))}
        reasonLabel={t('closeNote')}
      />
    </FormModal>
  )
}
