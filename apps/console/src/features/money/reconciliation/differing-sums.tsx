// In what the lines of a day's file and its summary disagree: both sides of each kind of order.
import { formatYuan, type StatementSums } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useSay, useText } from '../../../i18n/text.ts'
import { reconServiceLabels } from './reconciliation.labels.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import './recon.css'

export function DifferingSums({ sums }: { sums: StatementSums }): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  return (
    <ul className="recon-detail muted">
      {sums.map(({ service, count, fen, summedCount, summedFen }) => (
        <li key={service}>
          {t('sumsDiffer', {
            name: say(reconServiceLabels[service] ?? [service, service]),
            count,
            fen: formatYuan(fen, true),
            counted: summedCount,
            summed: formatYuan(summedFen, true),
          })}
        </li>
      ))}
    </ul>
  )
}
