/** What may be sent at all: arguments are checked before the call, so that a refusal here proves nothing was sent. */

/** An argument the provider could never accept. The exchange turns it into a `refused` outcome. */
export class InvalidArgument extends Error {}

/** A positive whole number of 分. */
export function mustBeFen(amountFen: number, name: string): number {
  if (!Number.isSafeInteger(amountFen) || amountFen <= 0) {
    throw new InvalidArgument(`${name} must be a positive whole number of fen`)
  }
  return amountFen
}

/** A fee in 分: zero or more, and never above the amount it is taken from. */
export function mustBeFee(feeFen: number, amountFen: number): number {
  if (!Number.isSafeInteger(feeFen) || feeFen < 0) throw new InvalidArgument('the fee must be a whole number of fen')
  if (feeFen > amountFen) throw new InvalidArgument('the fee must not exceed the amount')
  return feeFen
}

/** The sum of amounts in 分, refused when it leaves the safe range. */
export function sumOfFen(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (!Number.isSafeInteger(sum)) throw new InvalidArgument('the sum of amounts is too large')
  return sum
}

/** A text that is there and not longer than the protocol allows; lengths are in characters. */
export function mustBeText(text: string, name: string, longest: number): string {
  if (text === '' || [...text].length > longest)
    throw new InvalidArgument(`${name} must have 1 to ${longest} characters`)
  return text
}

/** An optional text of limited length; undefined stays undefined. */
export function mayBeText(text: string | undefined, name: string, longest: number): string | undefined {
  return text === undefined || text === '' ? undefined : mustBeText(text, name, longest)
}

/** The echoed note of an order: at most 50 characters, and no `|`, which separates the columns of check files. */
export function mayBeNote(text: string | undefined): string | undefined {
  if (text?.includes('|')) throw new InvalidArgument('the note must not contain |')
  return mayBeText(text, 'the note', 50)
}

/** A day in China, yyyy-MM-dd. */
export function mustBeDay(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new InvalidArgument('a day is written yyyy-MM-dd')
  return day
}

/** The same as services take it that want it without strokes. */
export const compactDay = (day: string): string => mustBeDay(day).replaceAll('-', '')

/** An absolute http(s) address without `#`, which the gateway refuses in any address. */
export function mustBeAddress(address: string, name: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || address.includes('#')) {
    throw new InvalidArgument(`${name} must be an http(s) address without #`)
  }
  return address
}
