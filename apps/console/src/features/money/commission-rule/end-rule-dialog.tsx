// Ends a rule, at once or at a moment to come; what has not begun is withdrawn.
import { api, type CommissionRuleRow } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MomentField } from '../../../components/form/moment-field.tsx'
import { instantOfMoment } from '../../../components/form/moment-text.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useCommissionPeriod, useCommissionTerms } from '../../../components/value/commission-terms.tsx'
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
      {isComing ? (
        <Afterwards rule={rule} />
      ) : (
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

/** What holds once a rule is withdrawn that has not begun. */
function Afterwards({ rule }: { readonly rule: CommissionRuleRow }): ReactNode {
  const t = useText(commissionRuleTexts)
  const [terms, period] = [useCommissionTerms(), useCommissionPeriod()]
  const { data, error, refresh } = useRead(api.commissionRule.info, { id: rule.id }, { quiet: true })
  if (error !== null && data === undefined) return <ReadFailure error={error} onRetry={refresh} />
  if (data === undefined) return <p role="status">…</p>
  const { restores, versions } = data
  const old = versions.find(({ endsAt, id }) => endsAt === rule.startsAt && id !== rule.id)
  if (restores !== null)
    return (
      <p>
        {t('withdrawRestores', {
          name: restores.name,
          no: restores.ruleNo,
          terms: terms(restores),
          period: period(restores),
        })}
      </p>
    )
  return <p>{old === undefined ? t('withdrawNothing') : t('withdrawWider', { name: old.name, no: old.ruleNo })}</p>
}
