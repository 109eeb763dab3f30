// The readable number of a line: computed from its entry and never stored, so it is the same for ever, and a line is found by it.
import { dayOf, type FlowAccount } from '@merchant/contract'

const letters = { AVAILABLE: 'A', PENDING: 'P', FROZEN: 'F', DEPOSIT: 'D', PROMO: 'M', DEBT: 'O' } as const
const accountOf = new Map(Object.entries(letters).map(([account, letter]) => [letter, account as FlowAccount]))
const PLACES = 8

interface Numbered {
  readonly postedAt: Date
  /** Which entry of its account it is. */
  readonly version: number
}

/** Its day in Shanghai, the letter of its account, and its place there. */
export const flowNoOf = (account: FlowAccount, { postedAt, version }: Numbered): string =>
  `FL${dayOf(postedAt).replaceAll('-', '')}${letters[account]}${String(version).padStart(PLACES, '0')}`

/** Null for what is the number of something else. */
export function readFlowNo(
  text: string,
): { readonly day: string; readonly account: FlowAccount; readonly version: number } | null {
  const [, year = '', month = '', date = '', letter = '', version = ''] =
    /^FL(\d{4})(\d{2})(\d{2})([A-Z])(\d{8,15})$/.exec(text) ?? []
  const account = accountOf.get(letter as never)
  const day = `${year}-${month}-${date}`
  return account === undefined || Number.isNaN(new Date(day).getTime())
    ? null
    : { day, account, version: Number(version) }
}
