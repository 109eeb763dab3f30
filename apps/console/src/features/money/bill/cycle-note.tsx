// Above a merchant's bills: how its orders are settled, the period that runs, and what was decided to hold after it.
import { api, dayOf, startOfDay } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { settlementCycleTexts } from './bill.labels.ts'
import { Cycle, Period } from './bill-standing.tsx'
import { billTexts } from './bill.texts.ts'

const DAY_MS = 86_400_000

/** Nothing until it is known: the bills say the rest. */
export function CycleNote(): ReactNode {
  const t = useText(billTexts)
  const say = useSay()
  const { data } = useRead(api.bill.cycle, undefined, { quiet: true })
  if (data === undefined || data === null) return null
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
