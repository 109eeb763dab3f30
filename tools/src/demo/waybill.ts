// Waybills of carriers who do not know them, in the carriers' own spelling.
import { createRandom } from './seeded-random.ts'

/** The same `seed` gives the same waybill. */
export function newWaybill(seed: number): { carrierCode: string; waybillNo: string } {
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
