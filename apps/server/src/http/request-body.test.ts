// What a request brings: read late, in small bites, and refused in words when it is no honest request.
import { randomUUID } from 'node:crypto'
import { api, skuLimits, storefrontHeaders } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOwner, type Person } from '../modules/identity/staff/staff.testing.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { bearer } from './callers.testing.ts'

let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await startTestApp()
  owner = await addOwner(testApp)
})
afterAll(() => testApp.stop())

describe('what a request brings', () => {
  const json = { 'content-type': 'application/json' }
  const send = (url: string, payload: string, headers: Record<string, string>) =>
    testApp.app.http.inject({ method: 'POST', url, payload, headers })
  const post = (type: string, payload: string) => send(api.message.register.path, payload, { 'content-type': type })

  test('is JSON: a form would stand outside the checks of JSON and outside what a storefront signs', async () => {
    for (const payload of ['phone=13800000000', 'phone=%00', ''])
      expect((await post('application/x-www-form-urlencoded', payload)).statusCode).toBe(415)
    expect((await post('text/plain', '{"phone":"13800000000"}')).statusCode).toBe(415)
    // And the sign-in is a form.
    expect((await send(api.user.login.path, '{"username":"x"}', json)).statusCode).toBe(415)
  })

  test('is small as long as nobody has said who they are: reading a body holds everybody up', async () => {
    const phone = (length: number) => JSON.stringify({ phone: '1'.repeat(length) })
    expect((await post('application/json', phone(16_000))).statusCode).toBe(400)
    expect((await post('application/json', phone(17_000))).statusCode).toBe(413)
    const form = `username=x&password=${'x'.repeat(17_000)}&grant_type=password`
    const signIn = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send(api.user.login.path, form, signIn)).statusCode).toBe(413)
  })

  test('is read only when it is known who asks', async () => {
    // Whatever is read is told to be no JSON; here nobody hears that.
    for (const text of ['{', `[${'[],'.repeat(80_000)}[]]`, '{"a":1,"a":2}']) {
      for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${'x'.repeat(43)}` }])
        expect((await send(api.goods.list.path, text, { ...json, ...headers })).statusCode).toBe(401)
      const unsigned = { ...json, [storefrontHeaders.key]: 'unknown' }
      expect((await send(api.saleOrder.add.path, text, unsigned)).statusCode).toBe(401)
      expect((await send(api.goods.list.path, text, { ...json, ...bearer(owner.token) })).statusCode).toBe(400)
    }
  })

  test.each([
    [`[${Array(6_000).fill('1').join()}]`, '请求内容的层级或条目过多', []],
    [`${'['.repeat(40)}${']'.repeat(40)}`, '请求内容的层级或条目过多', []],
    ['{"phone":"13800000000","ph\\u006fne":"13900000000"}', '字段“phone”重复', ['phone']],
    ['{"\\u005f_proto__":{}}', '请求内容含有不允许的字段', ['__proto__']],
    ['{"phone":"\\u0000"}', '请求内容含有不支持的字符', []],
    ['{"phone":}', '请求内容不是有效的 JSON', []],
  ])('is refused for what it is: %.40s', async (text, complaint, fields) => {
    const answer = await post('application/json', text)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error_description: complaint }])
    expect(Object.keys(answer.json<{ Data: { fields: object } }>().Data.fields)).toEqual(fields)
  })

  test('may be goods with all their SKUs, and a draft of them, each with all that is said of one', async () => {
    const values = (count: number) =>
      Array.from({ length: count }, () => ({ id: randomUUID(), name: '规'.repeat(30), pictureFileId: randomUUID() }))
    const specs = [values(10), values(10), values(5)].map((all, at) => ({
      id: randomUUID(),
      name: `规格${at}`,
      values: all.map((value, index) => ({ ...value, name: `${value.name.slice(3)}${index}` })),
    }))
    const [first = [], second = [], third = []] = specs.map((spec) => spec.values)
    const combinations = first.flatMap((one) => second.flatMap((two) => third.map((three) => [one, two, three])))
    expect(combinations).toHaveLength(skuLimits.skus)
    const skus = combinations.map((all, at) => ({
      valueIds: all.map(({ id }) => id),
      priceFen: 999_999_999,
      stock: 10_000_000,
      marketPriceFen: 999_999_999,
      outerSkuCode: `${'码'.repeat(60)}${at}`,
      barcode: '6901234567890',
      weightG: 1_000_000,
      volumeCm3: 10_000_000,
      alertQuantity: 10_000_000,
      enabled: true,
      tierPrices: [2, 3, 4, 5, 6].map((minQuantity) => ({ minQuantity, priceFen: 999_999_999 - minQuantity })),
      pictureFileId: randomUUID(),
    }))
    const goods = { title: '规格齐全的瓷碗', categoryId: randomUUID(), pictureFileIds: [randomUUID()], publish: false }
    const headers = { ...json, ...bearer(owner.token), 'idempotency-key': randomUUID() }
    const saving = await send(api.goods.save.path, JSON.stringify({ ...goods, specs, skus }), headers)
    expect([saving.statusCode, saving.json<{ Code: string }>().Code], saving.body).toEqual([200, '2004'])
    const form = Object.fromEntries(
      skus.map(({ outerSkuCode: _code, tierPrices: _tiers, ...sku }, at) => [`row${at}`, sku]),
    )
    const draft = { id: randomUUID(), editorId: randomUUID(), version: 0, title: '', data: form }
    const keeping = await send(api.goodsDraft.save.path, JSON.stringify(draft), headers)
    expect(keeping.statusCode, keeping.body).toBe(200)
  })

  test('is not told back at length', async () => {
    const keys = Array.from({ length: 1_500 }, (_, index) => `"k${index}":1`).join()
    const answer = await post('application/json', `{${keys}}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(5_000)
  })
})
