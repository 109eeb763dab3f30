// Business numbers that people read: prefix, day, eight random digits, two check digits.
import { randomInt } from 'node:crypto'
import { dayOf } from '@merchant/contract'

type BusinessPrefix =
  | 'SO'
  | 'CO'
  | 'PY'
  | 'RF'
  | 'RT'
  | 'DP'
  | 'TF'
  | 'RC'
  | 'SH'
  | 'WD'
  | 'MA'
  | 'GD'
  | 'SP'
  | 'ST'
  | 'MC'
  | 'ME'
  | 'PO'
  | 'PP'
  | 'CS'
  | 'BL'
  | 'CR'
  | 'VL'

/**
 * A new number. Random instead of counted, so that it reveals no volume; uniqueness is the table's constraint per
 * merchant, and ten numbers in a day collide about once in 10^7 merchants' days.
 */
export function newBusinessNo(prefix: BusinessPrefix, now: Date): string {
  const day = dayOf(now).replaceAll('-', '')
  const serial = randomInt(0, 100_000_000).toString().padStart(8, '0')
  return `${prefix}${day}${serial}${checkDigits(day + serial)}`
}

/** Two digits by ISO 7064 MOD 97-10, which catches every single typo and transposition. */
function checkDigits(digits: string): string {
  return (98n - ((BigInt(digits) * 100n) % 97n)).toString().padStart(2, '0')
}
