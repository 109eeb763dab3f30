/** Nothing is lost or reordered by accident between a body and the text that is verified. */
import { expect, test } from 'vitest'
import { cutTopLevelMember, JsonNumber, parseJson, writeJson } from './json.ts'
import { parseObject, readReply } from './reply.ts'

test.each(['9007199254740993', '1.0', '-0', '1E3', '123456789012345678901234567890'])(
  'the number %s keeps its digits',
  (digits) => {
    const parsed = parseJson(`{"n":${digits}}`)
    expect(parsed).toEqual({ n: new JsonNumber(digits) })
    expect(writeJson(parsed)).toBe(`{"n":${digits}}`)
  },
)

test('names are sorted at every depth, lists keep their order', () => {
  expect(writeJson({ b: [{ d: 1, c: 2n }, 'x'], a: { z: null, y: true } }, { sorted: true })).toBe(
    '{"a":{"y":true,"z":null},"b":[{"c":2,"d":1},"x"]}',
  )
})

test('nulls are dropped from objects and kept in lists', () => {
  expect(writeJson({ a: null, b: [null, { c: null }] }, { nulls: 'dropped' })).toBe('{"b":[null,{}]}')
})

test('slashes and Chinese stay as they are, undefined is absent', () => {
  expect(writeJson({ 备注: '测试/斜杠', gone: undefined })).toBe('{"备注":"测试/斜杠"}')
})

test.each([1.5, Number.NaN, 2 ** 53])('the number %s is never written', (value) => {
  expect(() => writeJson({ value })).toThrow(RangeError)
})

test.each([
  ['{"a":1,"sign":"x"}', '{"a":1}'],
  ['{"sign":"x","a":1}', '{"a":1}'],
  ['{"sign":"x"}', '{}'],
  ['{}', '{}'],
  [
    String.raw`{"a":"\",\"sign\":\"no\"","data":{"sign":"inner","b":[1,{"sign":2}]},"sign":"x"}`,
    String.raw`{"a":"\",\"sign\":\"no\"","data":{"sign":"inner","b":[1,{"sign":2}]}}`,
  ],
  [String.raw`{"a":"http:\/\/b","\u0073ign":"x"}`, String.raw`{"a":"http:\/\/b"}`],
  ['{"sign":"1","a":2,"sign":"3"}', '{"a":2}'],
])('cutting the signature out of %s leaves every other character', (text, rest) => {
  expect(cutTopLevelMember(text, 'sign')).toBe(rest)
})

test('names that JavaScript knows are only names', () => {
  const body = parseObject('{"__proto__":{"polluted":true},"constructor":1}')
  expect(Object.keys(body ?? {})).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

// Somewhere between these depths reading still works while writing no longer does; where, depends on the machine.
test('a reply nested too deep for the stack is refused, never thrown', () => {
  const trust = { keys: [], digest: 'either', nulls: 'either' } as const
  for (let depth = 250; depth < 20_000; depth += 250) {
    const text = `{"sign":"AAAA","data":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(['forged', 'unreadable']).toContain(readReply(text, trust).kind)
  }
})
