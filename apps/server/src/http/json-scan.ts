// Looks through a JSON text once, without parsing it, for what no honest request has; linear, so that looking costs little.
import { isStorable } from './storable-text.ts'

/** Nothing in the contract goes deeper than a list of records with a list in each. */
const MOST_DEPTH = 16
/** Brackets and commas, unless an endpoint says that it takes more. */
const MOST_PARTS = 5_000
/** A key that would reach a prototype is never data. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor'])

export type JsonFault =
  | { readonly kind: 'size' | 'text' | 'syntax' }
  | { readonly kind: 'forbiddenKey' | 'repeatedKey'; readonly key: string }

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What is wrong with a text that may be JSON: too many or too deep parts, a forbidden or repeated key, text that no database
 * keeps; null for nothing. A text without a fault may still be no JSON: that is the parser's to say.
 */
export function faultOfJson(text: string, mostParts = MOST_PARTS): JsonFault | null {
  // Escapes are looked at where they stand; whatever else can't be kept is plain to see.
  if (!isStorable(text)) return { kind: 'text' }
  /** The keys of each open object or array so far. */
  const open: (Set<string> | null)[] = []
  let parts = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (end === -1) return { kind: 'syntax' }
      const fault = faultOfString(text, at, end, open)
      if (fault !== null) return fault
      at = end
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      parts += 1
      if (open.push(null) > MOST_DEPTH) return { kind: 'size' }
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) open.pop()
    else if (code === COMMA) parts += 1
    if (parts > mostParts) return { kind: 'size' }
  }
  return null
}

/** Where the quote stands that ends the string beginning at `start`, or -1. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return -1
}

/** A string before a colon is a key; in JSON no other is. */
function faultOfString(text: string, start: number, end: number, open: (Set<string> | null)[]): JsonFault | null {
  const written = text.slice(start + 1, end)
  const isKey = isBeforeColon(text, end + 1)
  if (!isKey && !written.includes('\\')) return null
  const read = written.includes('\\') ? unescaped(written) : written
  if (read === null) return { kind: 'syntax' }
  if (!isStorable(read)) return { kind: 'text' }
  if (!isKey || open.length === 0) return null
  if (forbiddenKeys.has(read)) return { kind: 'forbiddenKey', key: read }
  const keys = (open[open.length - 1] ??= new Set())
  if (keys.has(read)) return { kind: 'repeatedKey', key: read }
  keys.add(read)
  return null
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from
  while (' \t\r\n'.includes(text.charAt(at)) && at < text.length) at += 1
  return text.charCodeAt(at) === COLON
}

function unescaped(written: string): string | null {
  try {
    return JSON.parse(`"${written}"`) as string
  } catch {
    return null
  }
}
