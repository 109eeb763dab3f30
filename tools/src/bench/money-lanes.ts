// The merchants that ask at once while money is measured, and what each of their operations asks the database for.
import type { BareOperation } from './bare.ts'
import { type BenchShop, nextDayOf } from './bench-shop.ts'
import { type MoneyOperation, moneyOperationsOf } from './operations.ts'
import { madeValues, type Recording, typical } from './recording.ts'
import type { StatementRecorder } from './statement-recorder.ts'

const MOST_RECORDINGS = 20
export type MoneyName = MoneyOperation['name']
const names: readonly MoneyName[] = ['place', 'placeAndPay', 'withdraw']

/** A merchant, what it does, and what the yardstick calls the same. */
export interface Lane {
  readonly shop: BenchShop
  readonly operations: Readonly<Record<MoneyName, MoneyOperation>>
  readonly nameOf: (operation: MoneyName) => string
}

export const lanesOf = (shops: readonly BenchShop[]): readonly Lane[] =>
  shops.map((shop, index) => ({
    shop,
    operations: moneyOperationsOf(shop.driver),
    nameOf: (name) => `${name}-${index + 1}`,
  }))

export const laneOf = (lanes: readonly Lane[], number: number): Lane => {
  const lane = lanes[number]
  if (lane === undefined) throw new Error(`There is no lane ${number}`)
  return lane
}

/** What each of them asks the database for. */
export async function recordAll(lanes: readonly Lane[], recorder: StatementRecorder): Promise<BareOperation[]> {
  const found: BareOperation[] = []
  for (const name of names)
    for (const { shop, operations, nameOf } of lanes) {
      const { perform } = operations[name]
      const [first, recording] = await recordAlike(async (count) => {
        // Three withdrawals a day: one to begin it, which notes that the session is in use, and two like any other.
        if (name === 'withdraw' && count > 0 && count % 2 === 0) await nextDayOf(lanes.map((lane) => lane.shop))
        if (count % 2 === 0) await perform()
        return recorder.record(perform)
      })
      const provider = name === 'placeAndPay' ? { collect: await shop.collectOfOrder() } : {}
      found.push({ name: nameOf(name), recording, made: madeValues(recording, first), ...provider })
    }
  return found
}

/**
 * Two of the shape that occurs most, for a background job may ask meanwhile. A third one is between them: what is written a moment after
 * an operation may be in the next recording, and its values must not pass for those that stay the same.
 */
async function recordAlike(
  recordOnce: (count: number) => Promise<Recording>,
): Promise<readonly [Recording, Recording]> {
  const recordings: Recording[] = []
  while (recordings.length < MOST_RECORDINGS) {
    recordings.push(await recordOnce(recordings.length))
    const [first, , third] = typical(recordings)
    if (first !== undefined && third !== undefined) return [first, third]
  }
  throw new Error('No three recordings of an operation are alike')
}
