// What the platform takes of the merchant's sales: the rules that hold or will, and where none does the rates of the categories.
import { api, type HeldCommissionRule } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { CommissionPeriod, useCommissionTerms } from '../../../components/value/commission-terms.tsx'
import { useText } from '../../../i18n/text.ts'
import { commissionRuleTexts } from '../commission-rule/commission-rule.texts.ts'
import { RuleState } from '../commission-rule/rule-state.tsx'
import { useRuleSubject } from '../commission-rule/rule-subject.tsx'
import { billTexts } from './bill.texts.ts'

interface RatesDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function RatesDialog({ open, onClose }: RatesDialogProps): ReactNode {
  const t = useText(billTexts)
  const read = useRead(api.commission.rates, undefined, { enabled: open, quiet: true })
  return (
    <Dialog title={t('rates')} open={open} onClose={onClose} width={880}>
      <p className="muted">{t('ratesNote')}</p>
      <ReadTable
        label={t('rates')}
        read={read}
        columns={useRateColumns()}
        rowKey={({ id }) => id}
        skeletonRows={3}
        emptyText={t('ratesNone')}
      />
    </Dialog>
  )
}

function useRateColumns(): readonly Column<HeldCommissionRule>[] {
  const words = useText(commissionRuleTexts)
  const subject = useRuleSubject()
  const terms = useCommissionTerms()
  return [
    {
      key: 'name',
      title: words('name'),
      width: 180,
      onPhone: 'head',
      cell: ({ name, ruleNo }) => (
        <>
          <strong>{name}</strong>
          <div className="muted tabular">{ruleNo}</div>
        </>
      ),
    },
    { key: 'about', title: words('about'), width: 200, grows: true, onPhone: 'line', cell: (rule) => subject(rule) },
    { key: 'terms', title: words('terms'), width: 180, onPhone: 'line', cell: (rule) => terms(rule) },
    {
      key: 'holds',
      title: words('holds'),
      width: 180,
      onPhone: 'line',
      cell: (rule) => <CommissionPeriod rule={rule} />,
    },
    {
      key: 'state',
      title: words('state'),
      width: 88,
      onPhone: 'aside',
      cell: (rule) => <RuleState rule={rule} />,
    },
  ]
}
