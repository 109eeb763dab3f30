// Waybills of carriers who do not know them, in the carriers' own spelling; some of those under way go wrong.
import { simulatedWays } from '../../../apps/server/src/modules/trade/tracking/driver/simulator.ts'
import type { PlannedOrder } from './order-plan.ts'
import { createRandom } from './seeded-random.ts'

interface Waybill {
  readonly carrierCode: string
  readonly waybillNo: string
}

/** Of orders on their way every third has a parcel with which something goes wrong. */
const GOES_WRONG = 3
const ways = Object.keys(simulatedWays).filter(
  (ending) => simulatedWays[Number(ending) as keyof typeof simulatedWays] !== 'no answer',
)

/** The same order has the same waybill. */
export function waybillOf({ index, shippedAt, completedAt, refund }: PlannedOrder): Waybill {
  const { carrierCode, waybillNo } = newWaybill(index)
  const isUnderWay = shippedAt !== null && completedAt === null && refund === null
  // Nothing goes wrong by chance.
  const ending = isUnderWay && index % GOES_WRONG === 0 ? ways[Math.floor(index / GOES_WRONG) % ways.length] : undefined
  return { carrierCode, waybillNo: `${waybillNo.slice(0, -4)}${ending ?? waybillNo.slice(-4).replace(/^9/, '8')}` }
}

/** The same `seed` gives the same waybill. */
export function newWaybill(seed: number): Waybill {
  const random = createRandom(seed + 7)
  const [carrierCode, prefix, digits] = random.pick([
    ['SF', 'SF', 13],
    ['ZTO', '78', 12],
    ['YTO', 'YT', 13],
    ['YD', '46', 13],
    ['JTSD', 'JT', 13],
    ['JD', 'JDVA', 11],
  ] as const)
  const number = Array.from({ length: digits }, () => random.between(0, 9)).join('')
  return { carrierCode, waybillNo: `${prefix}${number}` }
}
