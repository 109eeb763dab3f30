// What a merchant does about its withdrawal schedule: sets it, sets it anew, pauses it. Its runs are the clock's.
import { api, type InputOf } from '@merchant/contract'
import { ask, askProven } from '../../../apps/server/src/testing/test-app.ts'
import { dueAfter } from './auditor-schedule.ts'
import { insist, type Life, wordOf } from './life.ts'
import type { Operation } from './sale-operations.ts'
import { LEAST_FEN } from './withdraw-limits.ts'
import { availableOf } from './withdraw-operations.ts'

type Terms = Pick<InputOf<typeof api.withdrawSchedule.save>, 'on' | 'keepFen' | 'minFen'>

/** Sets it, anew when there is one; the next run is the first of its days after now. Throws unless it is done as expected. */
export async function saveSchedule(life: Life, { on, keepFen, minFen }: Terms): Promise<string> {
  const { world, seller } = life
  const body = { on, bankCardId: seller.cardId, keepFen, minFen }
  const key = life.nextKey()
  const answer = await insist(life, () =>
    askProven(world, api.withdrawSchedule.save, world.modules.handlers.withdrawSchedule.save, seller.actor, body, key),
  )
  const said = `schedule ${JSON.stringify(on)}, ${keepFen} fen stay, from ${minFen} on: ${wordOf(answer)}`
  if ((answer.kind === 'done') === minFen < LEAST_FEN) throw new Error(said)
  if (answer.kind === 'refused') return said
  const days = life.schedule?.days ?? new Set<string>()
  life.schedule = { on, keepFen, minFen, days, dueAt: dueAfter(on, world.clock.now().getTime()), mustStayFen: 0 }
  return said
}

const save: Operation = (life, seen) => {
  const { dice } = life
  const on = dice.weighted<Terms['on']>([
    { weight: 5, what: { period: 'DAILY' } },
    { weight: 3, what: { period: 'WEEKLY', day: dice.int(1, 7) } },
    { weight: 1, what: { period: 'MONTHLY', day: dice.int(1, 28) } },
  ])
  const keepFen = dice.chance(0.4) ? 0 : dice.int(0, availableOf(life, seen) + 10_000)
  const minFen = dice.chance(0.1) ? dice.int(1, LEAST_FEN - 1) : dice.pick([LEAST_FEN, dice.int(LEAST_FEN, 50_000)])
  return saveSchedule(life, { on, keepFen, minFen })
}

const pause: Operation = async (life) => {
  const { world, seller, schedule } = life
  if (schedule === null) return null
  const key = life.nextKey()
  const answer = await insist(life, () =>
    ask(api.withdrawSchedule.pause, world.modules.handlers.withdrawSchedule.pause, seller.actor, {}, key),
  )
  if ((answer.kind === 'done') !== (schedule.dueAt !== null))
    throw new Error(`pause a schedule that ${schedule.dueAt === null ? 'is paused' : 'runs'}: ${wordOf(answer)}`)
  schedule.dueAt = null
  return `pause the schedule: ${wordOf(answer)}`
}

export const scheduleOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 2, what: save },
  { weight: 1, what: pause },
]
