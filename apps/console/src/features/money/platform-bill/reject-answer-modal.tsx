// The second person turns an answer to an objection down, and says why.
import { api, type PlatformBillInfo } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { platformBillTexts } from './platform-bill.texts.ts'

interface RejectAnswerModalProps {
  /** Undefined: the dialog is shut. */
  readonly bill: PlatformBillInfo | undefined
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onReject: (bill: PlatformBillInfo, reason: string) => Promise<unknown>
  readonly onDone: () => void
}

interface Values {
  readonly reason: string
}

export function RejectAnswerModal({ bill: asked, onReject, onDone }: RejectAnswerModalProps): ReactNode {
  const t = useText(platformBillTexts)
  const bill = useLastShown(asked)
  if (bill === undefined) return null
  // The contract asks for it only of what is turned down.
  const rules = [{ required: true, message: t('rejectWhy') }, ...rulesOf(api.platformBill.decide.body, 'reason')]
  return (
    <FormModal<Values>
      title={t('rejectTitle', { no: bill.billNo })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('reject')}
      danger
      onSubmit={({ reason }) => onReject(bill, reason)}
    >
      <p className="muted">{t('rejectMeans')}</p>
      <Form.Item name="reason" label={t('rejectReason')} rules={rules} validateFirst>
        <Input.TextArea placeholder={t('rejectHint')} rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
