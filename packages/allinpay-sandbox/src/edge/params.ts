/** Parameter shapes of the services: required, kind, length, address, decryption, checked in the gateway's order. */
import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '@merchant/allinpay/wire'
import { refuse } from './refusal.ts'

/** Opens an encrypted field; throws when it was not encrypted for this app. The history hands in the identity. */
export type OpenSecret = (hex: string) => string

interface Field<T> {
  readonly required: boolean
  /** Reads a value that is present. Secrets are opened in `secrets`, after every other check has passed. */
  read(value: JsonValue, secrets: Secrets): T
}

interface Secrets {
  readonly open: OpenSecret
}

export type Shape = Readonly<Record<string, Field<unknown>>>
export type Params<S extends Shape> = { -readonly [Name in keyof S]: S[Name] extends Field<infer T> ? T : never }

/** Reads parameters of a shape. Refuses 10001 missing, 10000 wrong kind, 10004 too long, 40029 bad address, 20017 not decryptable. */
export function readParams<S extends Shape>(shape: S, body: JsonObject, open: OpenSecret): Params<S> {
  // Two passes keep the order of checks: every plain parameter is judged before the first field is decrypted.
  readFields(shape, body, { open: (text) => text })
  return readFields(shape, body, { open })
}

function readFields<S extends Shape>(shape: S, body: JsonObject, secrets: Secrets): Params<S> {
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    if (value === undefined || value === null || value === '') {
      if (field.required) refuse('10001')
      read[name] = undefined
    } else read[name] = field.read(value, secrets)
  }
  return read as Params<S>
}

/** The same field, but it may be absent, null or empty. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return { ...field, required: false }
}

/** A text of at most `max` characters. */
export function text(max = 200, pattern?: RegExp): Field<string> {
  return {
    required: true,
    read(value) {
      // Numbers are taken for texts because callers send phone and card numbers either way.
      const read = value instanceof JsonNumber ? value.text : value
      if (typeof read !== 'string') refuse('10000')
      if (Array.from(read).length > max) refuse('10004')
      if (pattern && !pattern.test(read)) refuse('10000')
      return read
    },
  }
}

/** A Long, written as number or digit string. */
export function long(allowed?: { min?: bigint; max?: bigint }): Field<bigint> {
  return {
    required: true,
    read(value) {
      const digits = value instanceof JsonNumber ? value.text : value
      if (typeof digits !== 'string' || !/^-?\d{1,19}$/.test(digits)) refuse('10000')
      const read = BigInt(digits)
      if (read < (allowed?.min ?? 0n) || read > (allowed?.max ?? 9_223_372_036_854_775_807n)) refuse('10000')
      return read
    },
  }
}

/** 分, at least 1. */
export const amount = (): Field<bigint> => long({ min: 1n })
/** 分, may be 0. */
export const fee = (): Field<bigint> => long()

/** A small number out of a documented list. */
export function choice(...allowed: number[]): Field<number> {
  const field = long()
  return {
    required: true,
    read(value, secrets) {
      const read = Number(field.read(value, secrets))
      if (!allowed.includes(read)) refuse('10000')
      return read
    },
  }
}

/** One of the documented words. */
export function word<const Word extends string>(...allowed: Word[]): Field<Word> {
  return {
    required: true,
    read(value) {
      const found = allowed.find((option) => option === value)
      if (found === undefined) refuse('10000')
      return found
    },
  }
}

/** true or false, as JSON or as text. */
export function flag(): Field<boolean> {
  return {
    required: true,
    read(value) {
      if (value === true || value === 'true') return true
      if (value === false || value === 'false') return false
      return refuse('10000')
    },
  }
}

/** An encrypted text; what it must look like is checked after decryption. */
export function secret(): Field<string> {
  return {
    required: true,
    read(value, { open }) {
      if (typeof value !== 'string') refuse('10000')
      try {
        return open(value)
      } catch {
        return refuse('20017')
      }
    },
  }
}

/** An address with http or https and without `#`, at most 200 characters. */
export function address(): Field<string> {
  const field = text(200)
  return {
    required: true,
    read(value, secrets) {
      const read = field.read(value, secrets)
      if (read.includes('#') || !/^https?:\/\//.test(read) || !URL.canParse(read)) refuse('40029')
      return read
    },
  }
}

/** `extendInfo`: at most 50 characters, no `|`, because reconciliation files are cut at it. */
export const extendInfo = (): Field<string> => text(50, /^[^|]*$/)

/** A JSON object of a shape. */
export function object<S extends Shape>(shape: S): Field<Params<S>> {
  return {
    required: true,
    read(value, secrets) {
      if (!isJsonObject(value)) refuse('10000')
      return readFields(shape, value, secrets)
    },
  }
}

/** A JSON object whose shape depends on its content. */
export function anyObject(): Field<JsonObject> {
  return { required: true, read: (value) => (isJsonObject(value) ? value : refuse('10000')) }
}

/** A list of 1 to `max` objects of a shape. */
export function list<S extends Shape>(shape: S, max: number): Field<Params<S>[]> {
  const item = object(shape)
  return {
    required: true,
    read(value, secrets) {
      if (!Array.isArray(value)) refuse('10000')
      if (value.length === 0) refuse('10001')
      if (value.length > max) refuse('10004')
      return value.map((element) => item.read(element, secrets))
    },
  }
}
