// The columns of the commission rules, and what may be done with a rule.
import type { CommissionRuleRow } from '@merchant/contract'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { CommissionPeriod, useCommissionTerms } from '../../../components/value/commission-terms.tsx'
import '../../../components/list/link-button.css'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { commissionRuleTexts } from './commission-rule.texts.ts'
import { RuleState } from './rule-state.tsx'
import { useRuleSubject } from './rule-subject.tsx'

export interface RuleActs {
  readonly onOpen: (rule: CommissionRuleRow) => void
  readonly onChange: (rule: CommissionRuleRow) => void
  readonly onEnd: (rule: CommissionRuleRow) => void
}

/** What has ended is only looked at. */
export function useRuleActions({ onChange, onEnd }: RuleActs): (rule: CommissionRuleRow) => RowAction[] {
  const t = useText(commissionRuleTexts)
  const mayEdit = useMay('commissionRule.edit')
  return (rule) =>
    !mayEdit || rule.state === 'ENDED'
      ? []
      : [
          { key: 'change', label: t('change'), onAct: () => onChange(rule) },
          {
            key: 'end',
            label: t(rule.state === 'COMING' ? 'withdraw' : 'end'),
            danger: true,
            onAct: () => onEnd(rule),
          },
        ]
}

export function useRuleColumns(acts: RuleActs): readonly Column<CommissionRuleRow>[] {
  const t = useText(commissionRuleTexts)
  const shared = useText(sharedTexts)
  const subject = useRuleSubject()
  const terms = useCommissionTerms()
  const actionsOf = useRuleActions(acts)
  return [
    {
      key: 'name',
      title: t('name'),
      onPhone: 'head',
      width: 200,
      cell: (rule) => (
        <>
          <button type="button" className="link-button" onClick={() => acts.onOpen(rule)}>
            {rule.name}
          </button>
          <div className="muted tabular">{rule.ruleNo}</div>
        </>
      ),
    },
    { key: 'about', title: t('about'), onPhone: 'line', width: 260, grows: true, cell: (rule) => subject(rule) },
    { key: 'terms', title: t('terms'), onPhone: 'line', width: 200, cell: (rule) => terms(rule) },
    { key: 'holds', title: t('holds'), onPhone: 'line', width: 200, cell: (rule) => <CommissionPeriod rule={rule} /> },
    {
      key: 'priority',
      title: t('priority'),
      align: 'end',
      width: 72,
      onPhone: 'line',
      cell: ({ priority }) => priority,
    },
    {
      key: 'state',
      title: t('state'),
      onPhone: 'aside',
      width: 88,
      cell: (rule) => <RuleState rule={rule} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      width: 150,
      cell: (rule) => (
        <RowActions
          actions={[...actionsOf(rule), { key: 'detail', label: t('detail'), onAct: () => acts.onOpen(rule) }]}
        />
      ),
    },
  ]
}
