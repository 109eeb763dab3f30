// Above a merchant's bills: how its orders are settled, the period that runs, and what was decided to hold after it.
import { api, dayOf, startOfDay } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { settlementCycleTexts } from './bill.labels.ts'
import { Cycle, Period } from './bill-standing.tsx'
import { billTexts } from './bill.texts.ts'

const DAY_MS = 86_400_000
/** As wide as every other. */
const SOME_MONTH = { fromDay: '2026-01-01', toDay: '2026-01-31' }

/** Its place is kept until it is known; nothing where a merchant has no shop yet. */
export function CycleNote(): ReactNode {
  const t = useText(billTexts)
  const say = useSay()
  const { data } = useRead(api.bill.cycle, undefined, { quiet: true })
  if (data === null) return null
  if (data === undefined)
    return (
      <span className="is-coming" aria-hidden>
        {t('cycle')} <Cycle cycle="D1" /> · {t('running')} <Period bill={SOME_MONTH} />
      </span>
    )
  const { cycle, nextCycle, toDay } = data
  const day = dayOf(new Date(startOfDay(toDay).getTime() + DAY_MS))
  return (
    <>
      {t('cycle')} <Cycle cycle={cycle} /> · {t('running')} <Period bill={data} />
      {nextCycle !== null && (
        <>
          {' · '}
          <strong>{t('cycleNext', { day, cycle: say(settlementCycleTexts[nextCycle]) })}</strong>
        </>
      )}
    </>
  )
}
