// Expressions of waybill numbers: a few plain forms, so that no text keeps whoever tries one busy, a browser or the server.

/** How long the numbers of an expression are. */
export interface NumberLength {
  readonly least: number
  readonly most: number
}

export const PATTERN_LENGTH = 80
/** A number has 6 to 32 characters. */
const SHORTEST = 6
const LONGEST = 32
/** What is tried in several ways multiplies: so many parts of no fixed length, and so many choices. */
const MOST_LOOSE = 3
const MOST_CHOICES = 2
const MOST_ALTERNATIVES = 6

const ONE = String.raw`\\d|[A-Z0-9]|\[[A-Z0-9-]+\]`
const one = new RegExp(`(?:${ONE})`, 'y')
const choice = /\(([^()]*)\)/y
const repeated = /\?|\{(\d{1,2})(?:,(\d{1,2}))?\}/y

/**
 * The length of the numbers that it describes; null when it is none that may be kept. It may be: letters, digits, `\d`, `[A-Z]`,
 * each of them repeated by `{8}`, `{8,12}` or `?`, and `(AB|C[DE])`, with `?` or not.
 */
export function waybillPatternLength(pattern: string): NumberLength | null {
  if (pattern.length > PATTERN_LENGTH) return null
  const whole = { least: 0, most: 0 }
  let [at, loose, choices] = [0, 0, 0]
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    const found = form.exec(pattern)
    if (found !== null) at = form.lastIndex
    return found
  }
  while (at < pattern.length) {
    const group = take(choice)
    const part = group === null ? lengthOfOne(take(one)?.[0]) : lengthOfChoice(group[1] ?? '')
    const times = timesOf(take(repeated))
    if (part === null || times === null || (group !== null && times.most > 1)) return null
    const [least, most] = [part.least * times.least, part.most * times.most]
    whole.least += least
    whole.most += most
    if (least !== most) loose += 1
    if (group !== null) choices += 1
  }
  const isPlain = loose <= MOST_LOOSE && choices <= MOST_CHOICES
  return isPlain && whole.least >= SHORTEST && whole.most <= LONGEST ? whole : null
}

const lengthOfOne = (text: string | undefined): NumberLength | null =>
  text !== undefined && isSet(text) ? { least: 1, most: 1 } : null

/** `[A-Z]`: letters, digits, and what lies between two of a kind; whatever is no set may be. */
function isSet(text: string): boolean {
  if (!text.startsWith('[')) return true
  const inside = text.slice(1, -1)
  if (!/^(?:[A-Z0-9](?:-[A-Z0-9])?)+$/.test(inside)) return false
  return [...inside.matchAll(/(.)-(.)/g)].every(([, from = '', to = '']) => isDigit(from) === isDigit(to) && from <= to)
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9'

/** Each of them of a fixed length. */
function lengthOfChoice(inside: string): NumberLength | null {
  const alternatives = inside.split('|')
  if (alternatives.length > MOST_ALTERNATIVES) return null
  const lengths = alternatives.map((text) => {
    const parts = [...text.matchAll(new RegExp(ONE, 'g'))].map(([part]) => part)
    return parts.length > 0 && parts.join('') === text && parts.every(isSet) ? parts.length : null
  })
  const known = lengths.filter((length) => length !== null)
  return known.length < lengths.length ? null : { least: Math.min(...known), most: Math.max(...known) }
}

/** Null: from more to fewer, or never. */
function timesOf(found: RegExpExecArray | null): NumberLength | null {
  if (found === null) return { least: 1, most: 1 }
  if (found[0] === '?') return { least: 0, most: 1 }
  const least = Number(found[1])
  const most = Number(found[2] ?? found[1])
  return most < 1 || most < least ? null : { least, most }
}
