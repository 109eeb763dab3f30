// Answers on their way out: only what the contract names, compiled once per endpoint. Our own data is not parsed like a
// stranger's at every answer; what it looks like in every detail is checked by zod where the house is built and tested.
import { SUCCESS_CODE } from '@merchant/contract/wire'
import type { z } from 'zod'
import { type $ZodType, type $ZodTypes, safeEncode } from 'zod/v4/core'

/** Makes of a value what its schema names of it. Errors: throws when the value is of another kind than the schema says. */
type Encode = (value: unknown) => unknown

/** The answer is not what the contract says. Names places and never a value: answers hold personal data. */
export class UnlikeContract extends Error {
  constructor(wanted: string) {
    super(`An answer is unlike its contract: ${wanted}`)
    this.name = 'UnlikeContract'
  }
}

interface AnswerSchemas {
  /** Of an answer that succeeds. */
  readonly done: z.ZodType
  /** Of a refusal, which is known by its Code. */
  readonly refused: z.ZodType
}

/**
 * The text of every answer of one endpoint.
 *
 * @param isChecked zod looks at every detail first: lengths, formats, bounds
 */
export function answerEncoder({ done, refused }: AnswerSchemas, isChecked: boolean): (answer: unknown) => string {
  const [encodeDone, encodeRefused] = [encoderOf(done), encoderOf(refused)]
  return (answer) => {
    const [schema, encode] = isRefusal(answer) ? [refused, encodeRefused] : [done, encodeDone]
    if (isChecked) encodeByZod(schema, answer)
    try {
      return JSON.stringify(encode(answer))
    } catch (error) {
      // zod says where; it takes its time for that.
      if (error instanceof UnlikeContract) encodeByZod(schema, answer)
      throw error
    }
  }
}

const isRefusal = (answer: unknown): boolean => isObject(answer) && 'Code' in answer && answer['Code'] !== SUCCESS_CODE

/** Compiles a schema. What it knows no shorter way for, zod encodes. */
export function encoderOf(schema: $ZodType): Encode {
  const { def } = (schema as $ZodTypes)._zod
  return leafOf(def) ?? wholeOf(def) ?? ((value) => encodeByZod(schema, value))
}

type Def = $ZodTypes['_zod']['def']

function leafOf(def: Def): Encode | null {
  if (def.type === 'string' || def.type === 'boolean') return only(def.type)
  if (def.type === 'number') return 'format' in def && def.format === 'safeint' ? encodeInteger : encodeNumber
  if (def.type === 'null') return encodeNull
  if (def.type === 'enum') return oneOf(Object.values(def.entries))
  return def.type === 'literal' ? oneOf(def.values) : null
}

function wholeOf(def: Def): Encode | null {
  if (def.type === 'nullable') return unless(null, encoderOf(def.innerType))
  if (def.type === 'optional') return unless(undefined, encoderOf(def.innerType))
  if (def.type === 'array') return items(encoderOf(def.element))
  // A catchall names what else may be there; only zod knows how.
  if (def.type === 'object' && def.catchall === undefined) return fields(def.shape)
  if (def.type === 'record') return entries(encoderOf(def.keyType), encoderOf(def.valueType))
  return def.type === 'lazy' ? later(() => encoderOf(def.getter())) : null
}

function encodeByZod(schema: $ZodType, value: unknown): unknown {
  const encoded = safeEncode(schema, value)
  if (encoded.success) return encoded.data
  const places = encoded.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  throw new UnlikeContract(places.join(', '))
}

const only =
  (kind: 'string' | 'boolean'): Encode =>
  (value) => {
    if (typeof value !== kind) throw new UnlikeContract(kind)
    return value
  }

/** JSON would make null of what is no number. */
const encodeNumber: Encode = (value) => {
  if (!Number.isFinite(value)) throw new UnlikeContract('number')
  return value
}

/** Beyond them a number from the database would be another one. */
const encodeInteger: Encode = (value) => {
  if (!Number.isSafeInteger(value)) throw new UnlikeContract('integer')
  return value
}

const encodeNull: Encode = (value) => {
  if (value !== null) throw new UnlikeContract('null')
  return null
}

function oneOf(allowed: readonly unknown[]): Encode {
  const known = new Set(allowed)
  return (value) => {
    if (!known.has(value)) throw new UnlikeContract(`one of ${allowed.join(', ')}`)
    return value
  }
}

const unless =
  (exempt: null | undefined, encode: Encode): Encode =>
  (value) =>
    value === exempt ? exempt : encode(value)

const items =
  (encode: Encode): Encode =>
  (value) => {
    if (!Array.isArray(value)) throw new UnlikeContract('array')
    return value.map((item) => encode(item))
  }

/** The named fields and no others, in the order of the schema. */
function fields(shape: Readonly<Record<string, $ZodType>>): Encode {
  const named = Object.entries(shape).map(([name, schema]): [string, Encode] => [name, encoderOf(schema)])
  return (value) => {
    if (!isObject(value)) throw new UnlikeContract('object')
    const answer: Record<string, unknown> = {}
    for (const [name, encode] of named) {
      const encoded = encode(value[name])
      if (encoded !== undefined) answer[name] = encoded
    }
    return answer
  }
}

function entries(encodeKey: Encode, encode: Encode): Encode {
  return (value) => {
    if (!isObject(value)) throw new UnlikeContract('object')
    const found = Object.entries(value).map(([key, entry]) => [String(encodeKey(key)), encode(entry)])
    return Object.fromEntries(found)
  }
}

function later(compile: () => Encode): Encode {
  let compiled: Encode | undefined
  return (value) => (compiled ??= compile())(value)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
