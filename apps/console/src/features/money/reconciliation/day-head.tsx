// What one day came to, above its differences.
import { api, type ReconDay, startOfDay } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { DifferingSums } from './differing-sums.tsx'
import { DayState, Found, Sum } from './recon-days.tsx'
import { faultAdvice } from './reconciliation.labels.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import { useRunAgain } from './run-again.ts'
import './recon.css'

const DAY_MS = 86_400_000
const REFETCH_MS = 10_000

export function DayHead({ day }: { day: string }): ReactNode {
  const start = startOfDay(day).getTime()
  const isDay = !Number.isNaN(start)
  const { data } = useRead(
    api.reconciliation.days,
    isDay ? { from: new Date(start).toISOString(), to: new Date(start + DAY_MS).toISOString() } : {},
    { enabled: isDay, quiet: true, refetchEvery: REFETCH_MS },
  )
  const row = data?.list[0]
  return row === undefined ? null : <OneDay row={row} />
}

/** Why the file was not read and what is to be done; below it the program's own words, for whoever asks for them. */
function FaultDetail({ row: { fault, faultDetail, sums } }: { row: ReconDay }): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  if (sums !== null) return <DifferingSums sums={sums} />
  return (
    <>
      {fault !== null && fault !== 'SUMS' && <p className="recon-detail">{say(faultAdvice[fault])}</p>}
      {faultDetail !== null && (
        <p className="recon-detail muted">
          {t('programSays')} <code lang="en">{faultDetail}</code>
        </p>
      )}
    </>
  )
}

function OneDay({ row }: { row: ReconDay }): ReactNode {
  const t = useText(reconciliationTexts)
  const runAgain = useRunAgain()
  return (
    <SectionCard
      title={t('dayFacts', { day: row.day })}
      extra={
        row.allowedActions.includes('runAgain') && <Button onClick={() => void runAgain(row.day)}>{t('again')}</Button>
      }
    >
      <Facts
        items={[
          [t('status'), <DayState key="status" row={row} />],
          [t('ours'), <Sum key="ours" sum={row.ours} />],
          [t('theirs'), <Sum key="theirs" sum={row.theirs} />],
          [t('differences'), <Found key="found" row={row} />],
          ...(row.theirs.feeFen === null
            ? []
            : [[t('theirFee'), <MoneyText key="fee" fen={row.theirs.feeFen} />] as const]),
          row.nextTryAt === null
            ? [t('finishedAt'), <InstantText key="done" at={row.finishedAt} />]
            : [t('nextTry'), <InstantText key="next" at={row.nextTryAt} />],
        ]}
      />
      <FaultDetail row={row} />
    </SectionCard>
  )
}
