/** JSON that loses nothing: numbers keep the digits they were written with, so amounts above 2^53 and signatures survive. */

/** A number as the peer wrote it. Arithmetic happens elsewhere; here only its text is the truth. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type JsonValue = null | boolean | string | JsonNumber | JsonValue[] | JsonObject
export type JsonObject = { [name: string]: JsonValue }

/** What may be written: parsed values, and plain safe integers or bigints of our own. */
export type JsonInput =
  | null
  | boolean
  | string
  | number
  | bigint
  | JsonNumber
  | readonly JsonInput[]
  | { readonly [name: string]: JsonInput | undefined }

/** How nulls are written: fastjson leaves them out, most other writers keep them. */
export type JsonNulls = 'dropped' | 'kept'

// The standard library's types do not know the third argument yet; the engine passes the number's source text in it.
const keepNumberText = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value

/** Parses JSON text; throws SyntaxError on anything that is not JSON. Of a repeated name the last one counts. */
export function parseJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text, keepNumberText)
  return value
}

/** True for `{…}`, false for null, arrays and number tokens. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
}

/**
 * Writes compact JSON, neither `/` nor non-ASCII escaped.
 * `sorted` orders names ascending at every depth; without it the order given is kept.
 * Throws RangeError for a number that is not a safe integer: fractions and large values must come as text or bigint.
 */
export function writeJson(value: JsonInput, style: { sorted?: boolean; nulls?: JsonNulls } = {}): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (value instanceof JsonNumber) return value.text
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return writeInteger(value)
  if (isList(value)) return `[${value.map((item) => writeJson(item, style)).join(',')}]`
  const names = style.sorted ? Object.keys(value).toSorted(byCodeUnit) : Object.keys(value)
  const members: string[] = []
  for (const name of names) {
    const member = value[name]
    if (member === undefined || (member === null && style.nulls === 'dropped')) continue
    members.push(`${JSON.stringify(name)}:${writeJson(member, style)}`)
  }
  return `{${members.join(',')}}`
}

/** Ascending by code unit, which for the ASCII names of this protocol is ascending by ASCII. */
export function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

// Array.isArray alone does not narrow a readonly array out of the union.
function isList(value: JsonInput): value is readonly JsonInput[] {
  return Array.isArray(value)
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`)
  return String(value)
}

/**
 * The body without its top-level member `name`, every other character untouched.
 * In: text that `parseJson` has accepted as an object. Signers that hash the text "as built" need exactly these characters.
 */
export function cutTopLevelMember(text: string, name: string): string {
  const open = text.indexOf('{')
  const close = text.lastIndexOf('}')
  const kept = topLevelMembers(text.slice(open + 1, close)).filter((member) => memberName(member) !== name)
  return `{${kept.join(',')}}`
}

function topLevelMembers(inside: string): string[] {
  const members: string[] = []
  let depth = 0
  let quoted = false
  let start = 0
  for (let at = 0; at < inside.length; at++) {
    const sign = inside[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === ',' && depth === 0) {
      members.push(inside.slice(start, at))
      start = at + 1
    }
  }
  const last = inside.slice(start)
  return last.trim() === '' ? members : [...members, last]
}

function memberName(member: string): string {
  const quotedName = /^\s*("(?:[^"\\]|\\.)*")\s*:/s.exec(member)?.[1]
  return quotedName === undefined ? '' : String(JSON.parse(quotedName))
}
