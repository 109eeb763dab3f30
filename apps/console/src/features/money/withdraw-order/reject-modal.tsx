// Turns a withdrawal down with a reason that its merchant reads; the usual ones are there to be chosen.
import { formatYuan, type WithdrawRow } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { BeforeDeciding } from './before-deciding.tsx'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './reject.css'

/** Kept in Chinese like whatever people write there; the server knows each of them in English. */
const usualReasons = [
  '收款人信息与实名不一致，请核对后重新申请',
  '银行卡状态异常，请更换银行卡后重新申请',
  '近期交易存在异常，请联系客服核实',
  '退款纠纷处理中，处理完成后可重新申请',
] as const

interface RejectModalProps {
  /** The withdrawal to reject; null: the dialog is shut. */
  readonly row: WithdrawRow | null
  readonly onClose: () => void
  readonly onReject: (row: WithdrawRow, reason: string) => Promise<void>
}

export function RejectModal({ row, onClose, onReject }: RejectModalProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  const shown = useLastShown(row)
  return (
    <FormModal<{ reason: string }>
      title={t('rejectTitle', { no: shown?.withdrawNo ?? '' })}
      open={row !== null}
      onClose={onClose}
      submitText={t('reject')}
      danger
      onSubmit={async ({ reason }) => {
        if (row !== null) await onReject(row, reason)
      }}
    >
      <p>
        <strong>{shown?.merchantName}</strong>
      </p>
      <p className="muted">{t('rejectHint', { amount: shown === null ? '' : formatYuan(shown.amountFen, true) })}</p>
      <UsualReasons />
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, min: 2, max: 100, message: t('reasonMissing') }]}
      >
        <Input.TextArea rows={3} maxLength={100} showCount autoFocus />
      </Form.Item>
      {shown !== null && <BeforeDeciding row={shown} />}
    </FormModal>
  )
}

function UsualReasons(): ReactNode {
  const t = useText(withdrawOrderTexts)
  const form = Form.useFormInstance<{ reason: string }>()
  return (
    <div className="reject-reasons" role="group" aria-label={t('usualReasons')}>
      {usualReasons.map((reason) => (
        <Button
          key={reason}
          onClick={() => {
            form.setFieldsValue({ reason })
            void form.validateFields(['reason']).catch(() => undefined)
          }}
        >
          {reason}
        </Button>
      ))}
    </div>
  )
}
