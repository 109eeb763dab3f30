// Ends a rule, at once or at a moment to come; what has not begun is withdrawn.
import { api, type CommissionRuleRow } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MomentField } from '../../../components/form/moment-field.tsx'
import { instantOfMoment } from '../../../components/form/moment-text.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { commissionRuleTexts } from './commission-rule.texts.ts'

interface Values {
  readonly endsAt?: string
  readonly reason: string
}

export function EndRuleDialog({
  rule,
  onClose,
}: {
  readonly rule: CommissionRuleRow
  readonly onClose: () => void
}): ReactNode {
  const t = useText(commissionRuleTexts)
  const notice = useNotice()
  const { send } = useSend(api.commissionRule.end, {
    refreshes: [api.commissionRule.list, api.commissionRule.info],
  })
  const { id, version, name, state } = rule
  const isComing = state === 'COMING'
  const end = async ({ endsAt, reason }: Values) => {
    const at = isComing ? null : instantOfMoment(endsAt)
    await send({ id, version, reason, ...(at === null ? {} : { endsAt: at }) })
    notice.success(t('wasEnded', { name }))
  }
  return (
    <FormModal<Values>
      title={t(isComing ? 'withdrawTitle' : 'endTitle', { name })}
      open
      danger
      submitText={t(isComing ? 'withdraw' : 'end')}
      onClose={onClose}
      onSubmit={end}
    >
      {!isComing && (
        <Form.Item name="endsAt" label={t('endsAt')} extra={t('endsNow')}>
          <MomentField />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t('reason')} rules={rulesOf(api.commissionRule.end.body, 'reason')}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  )
}
