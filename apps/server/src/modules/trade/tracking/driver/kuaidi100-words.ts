// The words of kuaidi100 in ours: states and times (documents of api.kuaidi100.com: 实时查询, 订阅推送, 物流状态).
import type { ToldState } from './tracking-driver.ts'

/** States by number. 2 疑难 says only that something is wrong, so where the parcel is stays what it was. */
const states: Readonly<Record<string, ToldState | null>> = {
  0: 'IN_TRANSIT',
  1: 'COLLECTED',
  2: null,
  3: 'SIGNED',
  4: 'RETURNED',
  5: 'DELIVERING',
  6: 'RETURNING',
  7: 'IN_TRANSIT',
  8: 'IN_TRANSIT',
  10: 'IN_TRANSIT',
  11: 'IN_TRANSIT',
  12: 'IN_TRANSIT',
  13: 'IN_TRANSIT',
  14: 'REJECTED',
}

/** Finer ones that say something else than their first digit: nobody has the parcel yet, or the number was given up. */
const exceptions: Readonly<Record<string, null>> = { 101: null, 102: null, 401: null }

/** The state of a code as it stands beside a track (`state`) or an event (`statusCode`); null: it says nothing of where it is. */
export function stateOfCode(code: string): ToldState | null {
  if (code in exceptions) return null
  // Of three digits the first, of four the first two: 301 is of 3, 1001 of 0, for those of transit are written with ten.
  const [, hundred = ''] = /^(\d+)\d\d$/.exec(code) ?? []
  if (code.length <= 2) return states[code] ?? null
  return hundred === '10' ? 'IN_TRANSIT' : (states[hundred] ?? null)
}

/** An event's state in words, where no code is told. */
const words: Readonly<Record<string, string>> = {
  在途: '0',
  揽收: '1',
  疑难: '2',
  签收: '3',
  退签: '4',
  派件: '5',
  退回: '6',
  转投: '7',
  清关: '8',
  拒签: '14',
}
export const codeOfWord = (word: string): string | null => words[word] ?? null

/** `2012-08-28 16:33:19` is said in Beijing; null for what is no time. */
export function timeOf(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)/.exec(text) ?? []
  if (day === undefined || time === undefined) return null
  const at = new Date(`${day}T${time}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
