// Every field of the contract has a name in both languages, and every complaint of its schemas is in the reader's.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { api, checkInput, type Endpoint, type Language, missingText, speakIn } from './index.ts'
import { pointsSchema } from './endpoints/trade/violation-words.ts'
import { englishTitles } from './english-titles.ts'
import { learnTitles, titleInBoth } from './titles.ts'

learnTitles(englishTitles)
const CHINESE = /\p{Script=Han}/u
// Tests of other files run in the same program, and a server among them knows its readers.
let known: () => Language
beforeEach(() => {
  known = speakIn(() => 'zh')
})
afterEach(() => void speakIn(known))

const endpoints = Object.entries(api).flatMap(([word, group]) =>
  Object.entries(group as Readonly<Record<string, Endpoint>>).map(
    ([verb, { body }]) => [`${word}.${verb}`, body] as const,
  ),
)

/** The schema and all that it is made of, each once. */
function partsOf(schema: z.ZodType, seen = new Set<z.ZodType>()): ReadonlySet<z.ZodType> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const def = schema.def as unknown as Readonly<Record<string, unknown>>
  const inner = [def['innerType'], def['in'], def['element'], def['options'], def['shape']]
  for (const part of inner.flatMap((one) => (one instanceof z.ZodType ? [one] : Object.values(one ?? {}))))
    if (part instanceof z.ZodType) partsOf(part, seen)
  return seen
}

test.each(endpoints)('%s names its fields in both languages', (_, body) => {
  const titles = [...partsOf(body)].flatMap((part) => z.globalRegistry.get(part)?.title ?? [])
  expect(titles.filter((title) => CHINESE.test(titleInBoth(title).en))).toEqual([])
})

const wrong = [undefined, null, '', 'x', '中文', -1, 1.5, 10 ** 12, true, [], [''], {}, { id: 'x' }, 'x'.repeat(5_000)]

test.each(endpoints)('%s complains in the language of its reader', (_, body) => {
  speakIn(() => 'en')
  const said = [...partsOf(body)].flatMap((part) =>
    wrong.flatMap((input) => {
      const checked = checkInput(part, input)
      return checked.ok ? [] : [checked.issues.description, ...Object.values(checked.issues.fields)]
    }),
  )
  expect([...new Set(said.filter((text) => CHINESE.test(text)))]).toEqual([])
})

test('what is missing is asked for by its name', () => {
  const descriptionOf = (schema: z.ZodType, input: unknown) => {
    const checked = checkInput(schema, input)
    return checked.ok ? '' : checked.issues.description
  }
  expect(descriptionOf(api.apiKey.create.body, {})).toBe('请填写名称')
  speakIn(() => 'en')
  expect(descriptionOf(api.apiKey.create.body, {})).toBe('Enter the name')
})

test('a field that may be left out is called by its name, too', () => {
  const body = z.object({ points: pointsSchema.optional().default(3) })
  const checked = checkInput(body, { points: -1 })
  expect(checked.ok ? '' : checked.issues.description).toBe('扣分：不能小于 0')
})

test.each([
  [api.goods.list.body, { keyword: 'x'.repeat(61) }, '关键词：最多 60 个字', 'Keyword: at most 60 characters'],
  [api.goods.list.body, { keyword: 1 }, '关键词：须为文本', 'Keyword: must be a text'],
  [api.goods.list.body, { page: 'x' }, '页码：须为数字', 'Page: must be a number'],
  [api.goods.list.body, { page: 1.5 }, '页码：须为整数', 'Page: must be a whole number'],
  [api.goods.list.body, { page: 0 }, '页码：不能小于 1', 'Page: no less than 1'],
  [api.goods.list.body, { stockTo: -1 }, '库存止：不能小于 0', 'Stock to: no less than 0'],
  [api.goods.list.body, { stockTo: 1.5 }, '库存止：须为整数', 'Stock to: must be a whole number'],
  [
    api.goods.list.body,
    { stockFrom: 5_000_000_001 },
    '库存起：不能大于 5,000,000,000',
    'Stock from: no more than 5,000,000,000',
  ],
  [api.notification.list.body, { unread: 'x' }, '只看未读：须为 true 或 false', 'Unread only: must be true or false'],
  [
    api.moneyCase.list.body,
    { state: 'x' },
    // Codes are for whoever writes a program, and these read English.
    '状态：取值无效',
    'State: must be one of OPEN, TAKEN, RESOLVED',
  ],
  // A field of several kinds is called as it is in the kind that was sent.
  [
    api.returnOrder.operate.body,
    { action: 'extend', id: '01932c5a-0000-7000-8000-000000000301', version: 1, reason: 'x' },
    '原因：至少 2 个字',
    'Reason: At least 2 characters',
  ],
] as const)('a wrong value is told in plain words (%#)', (schema, input, zh, en) => {
  const description = () => {
    const checked = checkInput<z.ZodType>(schema, input)
    return checked.ok ? '' : checked.issues.description
  }
  expect(description()).toBe(zh)
  speakIn(() => 'en')
  expect(description()).toBe(en)
})

test('a field on its own is asked for by its name too', () => {
  expect(missingText(api.apiKey.create.body.shape.name)).toBe('请填写名称')
})
