// A difference as a table: what is ours, what is theirs, and how far they are apart.
import type { ReconDiff } from '@merchant/contract'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { callStatusLabels } from '../cases/money-case.labels.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import './recon.css'

type Row = readonly [label: string, ours: ReactNode, theirs: ReactNode, apart: ReactNode]

const isCallStatus = (status: string): status is keyof typeof callStatusLabels =>
  Object.hasOwn(callStatusLabels, status)

export function BothSides({ diff: { kind, ours, theirs } }: { diff: ReconDiff }): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const isBalance = kind === 'BALANCE'
  const ourResult =
    ours.status === null ? t('notOurs') : isCallStatus(ours.status) ? say(callStatusLabels[ours.status]) : ours.status
  const rows: Row[] = [
    ...(isBalance ? [] : [[t('result'), ourResult, t(theirs.lineNo === null ? 'notListed' : 'listed'), null] as const]),
    money(t('amount'), ours.fen, theirs.fen),
    ...((ours.feeFen ?? 0) === 0 && (theirs.feeFen ?? 0) === 0 ? [] : [money(t('fee'), ours.feeFen, theirs.feeFen)]),
    ...(ours.ledgerFen === null || isBalance ? [] : [money(t('ledger'), ours.ledgerFen, theirs.fen)]),
    ...(theirs.at === null ? [] : [[t('time'), null, <InstantText key="at" at={theirs.at} />, null] as const]),
    ...(theirs.lineNo === null ? [] : [[t('inFile'), null, t('line', { line: theirs.lineNo }), null] as const]),
  ]
  return (
    <table className="recon-sides">
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('ours')}</th>
          <th scope="col">{t('theirs')}</th>
          <th scope="col">{t('apart')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ourValue, theirValue, apart]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{ourValue ?? <NoValue />}</td>
            <td>{theirValue ?? <NoValue />}</td>
            <td>{apart}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function money(label: string, ours: number | null, theirs: number | null): Row {
  const apart = (theirs ?? 0) - (ours ?? 0)
  return [
    label,
    ours === null ? null : <MoneyText key="ours" fen={ours} />,
    theirs === null ? null : <MoneyText key="theirs" fen={theirs} />,
    apart === 0 ? null : <MoneyText key="apart" fen={apart} signed />,
  ]
}
