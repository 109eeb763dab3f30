// Every enum that merchants and buyers meet is named in the dictionary, or named here with why nobody reads it.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api, type Endpoint } from '../index.ts'
import { dictionary } from './dictionary.ts'

/** By path: an enum of the contract that has no words. */
const wordless: readonly RegExp[] = [
  /\.sort$/,
  /\.allowedActions$/,
  /\.(permissions|routes|features|enrolment|methods)$/,
  /^security\.stepUp>\.method$/,
  // What a payer's page does next.
  /\.(step|pay)\.kind$/,
  // An act on the categories of many goods.
  /^goods\.update>\.mode$/,
  // Fields of a form, which have titles.
  /\.wrongFields$/,
  /^(saleOrder|staff|shopAddress)\.reveal>\.field$/,
  // Purposes of an upload have their rules.
  /^file\.\w+>\.purpose$/,
  // Tables and lists have names of their own in the contract.
  /^exportTask\..*\.list$/,
  /^importTask\..*\.table$/,
  // Sentences of the page that shows them.
  /\.failure$/,
  /\.completeness\.missing$/,
  /\.held\.reason$/,
  /^withdrawOrder\.info<\.history\.event$/,
  /^importTask\.rows[<>]\.(list\.)?outcome$/,
  // Headings of the library and of the search.
  /^media\.list[<>]\.(list\.)?(kind|use)$/,
  /^media\.(uses<\.list|remove<\.kept\.uses)\.kind$/,
  /^workbench\.find<\.kind$/,
  /^workbench\.\w+[<>]\.(list\.)?scope$/,
  // Where a step of the onboarding stands is drawn.
  /^merchant\.info<\.onboarding\.state$/,
  // Said by the program that registers, and told to nobody.
  /\.register>\.source$/,
  // How a label is coloured.
  /^baseData\.all<\.enums\.color$/,
  // Which console it is.
  /^user\.infoOfLogin<\.(party|user\.kind)$/,
  /^\w+\.\w+[<>](\.list)?\.kind:OWNER\|STAFF$/,
  /^wallet\.\w+<\.memberType$/,
  /^security\.operationLog>\.actorType$/,
]

interface Found {
  readonly path: string
  readonly values: readonly string[]
}

/** Every enum inside a schema with where it stands. */
function enumsIn(schema: unknown, path: string, seen = new Set<unknown>()): Found[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return []
  seen.add(schema)
  if (schema instanceof z.ZodEnum) return [{ path, values: schema.options.map(String) }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => enumsIn(inner, `${path}.${key}`, new Set(seen)))
  if (schema instanceof z.ZodLazy) return enumsIn(schema._zod.def.getter(), path, seen)
  const def: Readonly<Record<string, unknown>> = { ...schema._zod.def }
  const parts = ['innerType', 'element', 'keyType', 'valueType', 'in', 'out', 'left', 'right', 'rest']
  const inner = [...parts.map((part) => def[part]), ...[def['options'], def['items']].flatMap((many) => many ?? [])]
  return inner.flatMap((one) => enumsIn(one, path, new Set(seen)))
}

const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
const met = Object.entries(groups).flatMap(([word, verbs]) =>
  Object.entries(verbs)
    // What only the platform's people meet is nobody else's business.
    .filter(([, { access }]) => access.public ?? access.merchant ?? access.storefront)
    .flatMap(([verb, { body, data }]) => [...enumsIn(body, `${word}.${verb}>`), ...enumsIn(data, `${word}.${verb}<`)]),
)
/** Stands in enums of both consoles, and is met in the platform's alone. */
const ofPlatform = 'MONEY_CASE'
/** Named whole, or a part of one that is: what may be asked for is less than what may be answered. */
const isNamed = ({ values }: Found): boolean =>
  Object.values(dictionary).some((entries) =>
    values.every((value) => value === ofPlatform || entries.some((entry) => entry.value === value)),
  )

describe('the dictionary', () => {
  test('names every enum of the contract that people read', () => {
    expect(met.length).toBeGreaterThan(200)
    const unnamed = met.filter((found) => !isNamed(found))
    const isWordless = ({ path, values }: Found) =>
      wordless.some((rule) => rule.test(path) || rule.test(`${path}:${values.join('|')}`))
    expect(unnamed.filter((found) => !isWordless(found))).toEqual([])
  })

  test('has no exception that nothing needs', () => {
    const unnamed = met.filter((found) => !isNamed(found))
    const needless = wordless.filter(
      (rule) => !unnamed.some(({ path, values }) => rule.test(path) || rule.test(`${path}:${values.join('|')}`)),
    )
    expect(needless).toEqual([])
  })

  test('has words in both languages, and one value once', () => {
    for (const [name, entries] of Object.entries(dictionary)) {
      const values = entries.map(({ value }) => value)
      expect(new Set(values).size, name).toBe(values.length)
      for (const { text } of entries) {
        expect(text[0], name).toMatch(/\p{Script=Han}/u)
        expect(text[1], name).toMatch(/^[A-Z]/)
        expect(text[1], name).not.toMatch(/\p{Script=Han}/u)
      }
    }
  })
})
