/** Reading fields of a verified body: tolerant of how a value is written, strict about whether it makes sense. */
import { fromChinaTime, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './wire/index.ts'

/** A field that was promised is missing, or has a value no reader can use. */
export class UnexpectedShape extends Error {}

/**
 * A text, or a number's digits (ids arrive either way); null when absent, null or empty. One with a NUL makes no sense: no database
 * can keep it.
 */
export function findText(data: JsonObject, name: string): string | null {
  const value = member(data, name)
  if (value === null || value === '') return null
  if (typeof value === 'string' && !value.includes('\0')) return value
  if (value instanceof JsonNumber) return value.text
  throw new UnexpectedShape(name)
}

export function mustText(data: JsonObject, name: string): string {
  return present(findText(data, name), name)
}

/** A whole number, written as a number or as digits; beyond the safe range it is refused rather than rounded. */
export function findInteger(data: JsonObject, name: string): number | null {
  const text = findText(data, name)
  if (text === null) return null
  const value = /^-?\d{1,19}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw new UnexpectedShape(name)
  return value
}

export function mustInteger(data: JsonObject, name: string): number {
  return present(findInteger(data, name), name)
}

/** Yes or no, as a JSON boolean or as its text. */
export function findFlag(data: JsonObject, name: string): boolean | null {
  const value = member(data, name)
  if (value === null || value === '') return null
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new UnexpectedShape(name)
}

/** The instant meant by a China-time text; null also for an unreadable one, which must not hide the outcome beside it. */
export function findTime(data: JsonObject, name: string): Date | null {
  const text = findText(data, name)
  return text === null ? null : fromChinaTime(text)
}

export function mustObject(data: JsonObject, name: string): JsonObject {
  const value = member(data, name)
  if (!isJsonObject(value)) throw new UnexpectedShape(name)
  return value
}

/** The objects of a list; an absent list is an empty one. */
export function findObjects(data: JsonObject, name: string): JsonObject[] {
  const value = member(data, name)
  if (value === null) return []
  if (!Array.isArray(value)) throw new UnexpectedShape(name)
  return value.map((item) => {
    if (!isJsonObject(item)) throw new UnexpectedShape(name)
    return item
  })
}

/** Our name of an enumeration's value; null when the value is none of them. */
export function nameOf<Name extends string>(
  enumeration: Readonly<Record<Name, number | string>>,
  value: number | string | null,
): Name | null {
  for (const name in enumeration) if (enumeration[name] === value) return name
  return null
}

/** As `nameOf`, for values that decide about money or rights: a value nobody knows is refused. */
export function mustName<Name extends string>(
  enumeration: Readonly<Record<Name, number | string>>,
  value: number | string | null,
  field: string,
): Name {
  return present(nameOf(enumeration, value), field)
}

function member(data: JsonObject, name: string): JsonValue {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null
}

function present<T>(value: T | null, name: string): T {
  if (value === null) throw new UnexpectedShape(name)
  return value
}
