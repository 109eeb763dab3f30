// The scan of a body before it is parsed, against what JSON.parse makes of the same text.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultOfJson } from './json-scan.ts'

/** A value as JSON text in any way of writing it: escapes, spaces, the order of keys. */
interface Written {
  readonly text: string
  /** Whether a reader that knows the whole value finds a fault. */
  readonly isFaulty: boolean
}

const gap = fc.constantFrom('', '', ' ', '\n\t', '\r\n')
const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const isKept = (text: string) => text.isWellFormed() && !text.includes('\0')

/** A text with any of its characters escaped; what a request can't bring unescaped always is. */
const written = (text: string) =>
  fc.infiniteStream(fc.boolean()).map((isEscaped) => {
    const units = Array.from({ length: text.length }, (_, at) => text[at] ?? '').map((unit) => {
      const mustBe = /["\\\p{Cc}\p{Cs}]/u.test(unit)
      return mustBe || isEscaped.next().value ? asEscape(unit) : unit
    })
    return `"${units.join('')}"`
  })
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('a', 'b', '', '\0', '\ud800', '__proto__', 'constructor', 'a:b', '},{', '\\', '"', '😀'),
)
const keyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'ab') },
  { weight: 1, arbitrary: anyText },
)
const string = anyText.chain((text) => written(text).map((each): Written => ({ text: each, isFaulty: !isKept(text) })))
const scalar = fc
  .constantFrom('0', '-1.5e3', 'true', 'false', 'null')
  .map((text): Written => ({ text, isFaulty: false }))

const { value } = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalar, string, arrayOf(tie('value')), objectOf(tie('value'))),
}))

function arrayOf(item: fc.Arbitrary<Written>): fc.Arbitrary<Written> {
  return fc.tuple(fc.array(item, { maxLength: 4 }), gap).map(([items, space]) => ({
    text: `[${space}${items.map((each) => each.text).join(`${space},`)}${space}]`,
    isFaulty: items.some((each) => each.isFaulty),
  }))
}

function objectOf(item: fc.Arbitrary<Written>): fc.Arbitrary<Written> {
  const field = keyText.chain((key) =>
    fc.record({ key: fc.constant(key), name: written(key), item, before: gap, after: gap }),
  )
  return fc.array(field, { maxLength: 4 }).map((fields) => {
    const keys = fields.map(({ key }) => key)
    const isForbidden = keys.some((key) => key === '__proto__' || key === 'constructor' || !isKept(key))
    return {
      text: `{${fields.map((each) => `${each.before}${each.name}${each.after}:${each.item.text}`).join(',')}}`,
      isFaulty: isForbidden || new Set(keys).size < keys.length || fields.some((each) => each.item.isFaulty),
    }
  })
}

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the scan of a JSON text', () => {
  test('finds a fault exactly in texts that have one, however they are written', () => {
    fc.assert(
      fc.property(value, ({ text, isFaulty }) => {
        expect(parses(text)).toBe(true)
        expect(faultOfJson(text) !== null, text).toBe(isFaulty)
      }),
      { numRuns: 3_000 },
    )
  })

  test('ends for any text at all, and never calls faultless JSON broken', () => {
    const torn = fc
      .tuple(value, fc.nat(), fc.constantFrom('', '"', '\\', '{', ']', ':', ',', '\u0001'))
      .map(([{ text }, at, put]) => {
        const cut = at % (text.length + 1)
        return text.slice(0, cut) + put + text.slice(cut + 1)
      })
    fc.assert(
      fc.property(fc.oneof(torn, fc.string({ unit: 'binary' })), (text) => {
        if (faultOfJson(text)?.kind === 'syntax') expect(parses(text), text).toBe(false)
      }),
      { numRuns: 3_000 },
    )
  })

  test.each([
    ['{"a":1,"a":1}', { kind: 'repeatedKey', key: 'a' }],
    ['{"a":1,"\\u0061":2}', { kind: 'repeatedKey', key: 'a' }],
    ['[{"x":{"a":1},"a" \n :1,"a"\t:2}]', { kind: 'repeatedKey', key: 'a' }],
    ['{"\\u005f_proto__":{}}', { kind: 'forbiddenKey', key: '__proto__' }],
    ['{"a":{"\\u0063onstructor":1}}', { kind: 'forbiddenKey', key: 'constructor' }],
    ['{"a\\u0000":1}', { kind: 'text' }],
    ['["\\ud800"]', { kind: 'text' }],
    ['["\\ud83d\\ude00"]', null],
    ['[{"a":1},{"a":1}]', null],
    ['{"a":{"a":{"a":"a"}}}', null],
    ['["__proto__","constructor","a","a"]', null],
    ['["a:", ":", "\\"a\\":"]', null],
  ])('%s', (text, fault) => {
    expect(faultOfJson(text)).toEqual(fault)
  })

  test('knows how deep and how wide a request may be', () => {
    const deep = (depth: number) => '[{"a":'.repeat(depth / 2) + '}]'.repeat(depth / 2)
    expect([faultOfJson(deep(16)), faultOfJson(deep(18))]).toEqual([null, { kind: 'size' }])
    const wide = (items: number) => `[${Array(items).fill('[]').join()}]`
    expect([faultOfJson(wide(2_500)), faultOfJson(wide(2_501))]).toEqual([null, { kind: 'size' }])
    // Commas and brackets inside texts are text.
    expect(faultOfJson(`["${'[,{'.repeat(5_000)}"]`)).toBeNull()
  })
})
