// Base data: complete enough to sell with, and in the shape that the contract promises.
import { api, type Region, regionSchema, said, spoken, uploadRules, parameterCatalogue } from '@merchant/contract'
import { dictionary, type Entry } from '@merchant/contract/dictionary'
import { describe, expect, test } from 'vitest'
import { baseFacts } from '../../../base-facts.ts'
import { inRequest } from '../../../kernel/request-context.ts'
import type { Carrier } from '../carrier/index.ts'
import { type BaseDataPorts, createBaseData } from './index.ts'

const customerService = { phone: '400-000-0000', hours: '09:00-21:00' }
const demoAccounts = [{ note: '订单、商品、资金齐全', label: '演示商户', username: '13800000000', password: 'x' }]
const downloads = {
  buyer: { ios: null, android: 'https://example.com/buyer.apk' },
  merchant: { ios: null, android: null },
}
const settings = { customerService, downloads, demoAccounts: [], hasApiDocs: false }
const food = { id: '01980000-0000-7000-8000-000000000001', parentId: null, name: '食品生鲜' }
const snacks = { id: '01980000-0000-7000-8000-000000000002', parentId: food.id, name: '休闲零食' }
const nuts = { id: '01980000-0000-7000-8000-000000000003', parentId: snacks.id, name: '坚果炒货' }
const sf: Carrier = {
  code: 'SF',
  name: '顺丰速运',
  nameEn: 'SF Express',
  formerNames: ['顺丰快递'],
  phone: '95338',
  website: '',
  kuaidi100Code: 'shunfeng',
  waybillPrefixes: ['SF'],
  waybillPatterns: ['SF\\d{10,15}'],
  asksPhoneTail: true,
  hasEWaybill: true,
  enabled: true,
}
const sent = [sf]
const factsNow = baseFacts((key) => parameterCatalogue[key].standard)
const ports: BaseDataPorts = {
  clock: { now: () => new Date('2026-11-20T10:00:00Z') },
  onError: (what, error) => {
    throw new Error(what, { cause: error })
  },
  facts: () => factsNow,
  carriers: () => sent,
  categories: async () => [food, snacks, nuts],
  hotBrands: async () => [],
}
const init = createBaseData(settings, ports)
const edge = {
  actor: { party: 'public' },
  body: undefined,
  client: { ip: '', userAgent: '' },
  command: undefined,
  file: undefined,
  refreshCookie: { read: () => null, write: () => undefined, clear: () => undefined, leave: () => undefined },
  deviceCookie: { read: () => null, write: () => undefined },
} as const

describe('base data', () => {
  test('keeps to the contract and names the agreements that registration asks for', async () => {
    const data = api.baseData.all.data.parse(await init.handlers.baseData.all(edge))
    expect(data.agreements.registration.version).toBe(init.agreements.registration)
    expect(data.agreements.privacy.version).toBe(init.agreements.privacy)
    expect(data.agreements.registration.paragraphs.length).toBeGreaterThan(8)
    expect(data.limits).toMatchObject({ withdrawMinFen: 1_000, smsResendSeconds: 60 })
    expect(data.limits).toMatchObject({ goodsTitleMax: 60, importGoods: 1_000, orderLines: 50, returnApplications: 5 })
    expect(data.reasons.apply).toContainEqual({ value: 'QUALITY', label: '质量问题' })
    expect(data.reasons.cancel).toContainEqual({ value: '不想要了', label: '不想要了' })
    expect(data.downloads).toEqual(downloads)
    expect(data.demo).toBe(false)
  })

  test('is begun with by consoles: a part of it, which no database is asked for', async () => {
    const start = api.init.start.data.parse(await init.handlers.init.start(edge))
    expect(await init.handlers.baseData.all(edge)).toMatchObject(start)
    expect(await init.handlers.init.start(edge)).toBe(await init.handlers.init.start(edge))
    const away = createBaseData(settings, { ...ports, categories: () => Promise.reject(new Error('away')) })
    expect(await away.handlers.init.start(edge)).toEqual(await init.handlers.init.start(edge))
  })

  test('shows demo accounts only when there are some', async () => {
    const demo = await createBaseData({ ...settings, demoAccounts }, ports).handlers.baseData.all(edge)
    expect(demo).toMatchObject({ demo: true, demoAccounts })
  })

  test('has another version when anything of it is another, and the same when nothing is', async () => {
    const versionOf = async (...given: Parameters<typeof createBaseData>) =>
      (await createBaseData(...given).handlers.baseData.all(edge)).version
    const first = await versionOf(settings, ports)
    expect(await versionOf(settings, ports)).toBe(first)
    expect(first).toMatch(/^[\w-]{16}$/)
    const others = [
      versionOf({ ...settings, customerService: { ...customerService, phone: '400-1' } }, ports),
      versionOf({ ...settings, hasApiDocs: true }, ports),
      versionOf(settings, { ...ports, categories: async () => [food, snacks] }),
      versionOf(settings, {
        ...ports,
        facts: () => ({ ...factsNow, limits: { ...factsNow.limits, shops: factsNow.limits.shops + 1 } }),
      }),
    ]
    expect(new Set([first, ...(await Promise.all(others))]).size).toBe(1 + others.length)
  })

  test('is one object until something of it changes, whoever asks and however often it is read again', async () => {
    let now = 0
    let name = nuts.name
    const asked = { categories: 0, brands: 0 }
    const { handlers } = createBaseData(settings, {
      ...ports,
      clock: { now: () => new Date(now) },
      categories: async () => {
        asked.categories += 1
        return [food, snacks, { ...nuts, name }]
      },
      hotBrands: async () => {
        asked.brands += 1
        return []
      },
    })
    const first = await handlers.baseData.all(edge)
    expect(await handlers.baseData.all(edge)).toBe(first)
    expect(asked).toEqual({ categories: 1, brands: 1 })
    now = 60_000
    expect(await handlers.baseData.all(edge)).toBe(first)
    expect(asked).toEqual({ categories: 2, brands: 1 })
    name = '坚果'
    now = 120_000
    const changed = await handlers.baseData.all(edge)
    expect(changed.categories[0]?.children[0]?.children).toEqual([{ id: nuts.id, name }])
    expect(changed.version).not.toBe(first.version)
  })

  test.each(['zh', 'en'] as const)('says every enum of the contract as the console says it, in %s', (language) =>
    inRequest({ requestId: '', ip: '', language }, async () => {
      const { enums } = await init.handlers.baseData.all(edge)
      expect(Object.keys(enums)).toEqual(Object.keys(dictionary))
      for (const [name, entries] of Object.entries<readonly Entry[]>(dictionary))
        expect(enums[name], name).toEqual(
          entries.map(({ value, text, tone }) => ({ value, label: spoken(said(...text)), color: tone })),
        )
    }),
  )

  test('has categories as a tree, rules of every upload, and times by the names of the specification', async () => {
    const data = await init.handlers.baseData.all(edge)
    expect(data.categories).toEqual([
      {
        id: food.id,
        name: food.name,
        children: [{ id: snacks.id, name: snacks.name, children: [{ id: nuts.id, name: nuts.name }] }],
      },
    ])
    expect(Object.keys(data.uploadRules)).toEqual(Object.keys(uploadRules))
    expect(data.uploadRules['GOODS']).toEqual({
      types: ['jpg', 'png', 'webp'],
      maxBytes: 2_097_152,
      minSide: 600,
      minWidth: null,
      maxSeconds: null,
    })
    expect(data.params).toMatchObject({
      'order.payExpireMin': 30,
      'withdraw.confirmMin': 10,
      'recharge.expireMin': 30,
      'session.idleMin': 120,
      'sms.ttlMin': 5,
      'invite.hours': 72,
      'export.keepDays': 7,
      'cert.remindDays': [30, 7, 1],
    })
  })

  test('offers reasons that commands take', async () => {
    const { reasons } = await init.handlers.baseData.all(edge)
    expect(reasons.close.map(({ value }) => value)).toContain('OUT_OF_STOCK')
    const id = food.id
    for (const { value: reasonCode } of reasons.close)
      expect(
        api.saleOrder.operate.body.safeParse({ action: 'close', orderId: id, version: 1, reasonCode, note: '双方说好' })
          .error,
      ).toBeUndefined()
    for (const { value: reason } of reasons.refund)
      expect(
        api.saleOrder.consumeApply.body.safeParse({ kind: 'refund', orderId: id, version: 1, amountFen: 1, reason })
          .error,
      ).toBeUndefined()
  })

  test.each([
    ['zh', '顺丰速运'],
    ['en', 'SF Express'],
  ] as const)('has carriers as they are now, in %s, and is another when one of them is', (language, name) =>
    inRequest({ requestId: '', ip: '', language }, async () => {
      let now = 0
      let carriers: readonly Carrier[] = sent
      const clock = { now: () => new Date(now) }
      const { handlers } = createBaseData(settings, { ...ports, clock, carriers: () => carriers })
      const [first, start] = [await handlers.baseData.all(edge), await handlers.init.start(edge)]
      expect(api.init.start.data.parse(start).carriers).toMatchObject([{ code: 'SF', name, enabled: true }])
      expect(await handlers.init.start(edge)).toBe(start)
      carriers = [{ ...sf, enabled: false }]
      now = 60_000
      expect((await handlers.init.start(edge)).carriers).toMatchObject([{ code: 'SF', name, enabled: false }])
      expect((await handlers.baseData.all(edge)).version).not.toBe(first.version)
    }),
  )
})

describe('regions', () => {
  test('hold every province, and any choice down to a leaf is an address region', async () => {
    const tree = api.init.regions.data.parse(await init.handlers.init.regions(edge))
    expect(tree).toHaveLength(34)
    expect(tree.find((province) => province.value === '330000')?.label).toBe('浙江省')
    const paths: Region[][] = []
    const walk = (region: Region, above: Region[]): void => {
      const path = [...above, region]
      if (region.children === undefined) paths.push(path)
      for (const child of region.children ?? []) walk(child, path)
    }
    for (const province of tree) walk(province, [])
    const asAddress = (path: Region[]) => path.map(({ value, label }) => ({ code: value, name: label }))
    expect(paths.filter((path) => !regionSchema.safeParse(asAddress(path)).success)).toEqual([])
    expect(paths.length).toBeGreaterThan(2_800)
  })
})
