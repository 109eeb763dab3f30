// Proofs about the withdrawals that a schedule makes by itself.
import { audit } from '../auditor.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { begin } from '../run-seed.ts'
import { availableOf } from '../withdraw-operations.ts'
import { saveSchedule } from '../schedule-operations.ts'
import type { World } from '../world.ts'

const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: true }
const DAY = 86_400_000

/** A third stays of what there is; the rest goes out on the next day, and on those after it nothing. */
export async function scheduledDaily(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const keepFen = Math.floor(availableOf(life, await audit(life)) / 3)
  await saveSchedule(life, { on: { period: 'DAILY' }, keepFen, minFen: 1_000 })
  await audit(life)
  for (let days = 0; days < 3; days += 1) {
    await world.pass(DAY)
    await world.work()
    await audit(life)
  }
  if (life.withdrawals.length !== 1) throw new Error(`the schedule made ${life.withdrawals.length} withdrawals`)
  await settleAll(life)
  await mustBeSettled(life)
}
