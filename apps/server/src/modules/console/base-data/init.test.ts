// Base data: complete enough to sell with, and in the shape that the contract promises.
import { api, type Region, regionSchema } from '@merchant/contract'
import { describe, expect, test } from 'vitest'
import { smsParameters } from '../../messaging/sms-code/sms-code.parameters.ts'
import { withdrawParameters } from '../../money/withdraw-order/withdraw-order.parameters.ts'
import { shopParameters } from '../../merchant/shop/shop.parameters.ts'
import { goodsParameters } from '../../trade/goods/goods.parameters.ts'
import { createBaseData } from './index.ts'

const customerService = { phone: '400-000-0000', hours: '09:00-21:00' }
const demoAccounts = [{ note: '订单、商品、资金齐全', label: '演示商户', username: '13800000000', password: 'x' }]
const downloads = {
  buyer: { ios: null, android: 'https://example.com/buyer.apk' },
  merchant: { ios: null, android: null },
}
const areaLimits = () => ({
  withdrawMinFen: withdrawParameters.minFen,
  withdrawMaxFen: withdrawParameters.maxFen,
  withdrawMaxPublicFen: withdrawParameters.maxPublicFen,
  goodsPictures: goodsParameters.maxPictures,
  shops: shopParameters.perMerchant,
  smsResendSeconds: smsParameters.resendMs / 1000,
})
const init = createBaseData({ customerService, downloads, demoAccounts: [] }, areaLimits)
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
    const data = api.init.baseData.data.parse(await init.handlers.baseData(edge))
    expect(data.agreements.registration.version).toBe(init.agreements.registration)
    expect(data.agreements.privacy.version).toBe(init.agreements.privacy)
    expect(data.agreements.registration.paragraphs.length).toBeGreaterThan(8)
    expect(data.limits).toMatchObject({ withdrawMinFen: 1_000, smsResendSeconds: 60 })
    expect(data.downloads).toEqual(downloads)
    expect(data.demo).toBe(false)
  })

  test('shows demo accounts only when there are some', async () => {
    const demo = await createBaseData({ customerService, downloads, demoAccounts }, areaLimits).handlers.baseData(edge)
    expect(demo).toMatchObject({ demo: true, demoAccounts })
  })

  test('has another version when anything of it is another, and the same when nothing is', async () => {
    const versionOf = async (...given: Parameters<typeof createBaseData>) =>
      (await createBaseData(...given).handlers.baseData(edge)).version
    const deps = { customerService, downloads, demoAccounts: [] }
    const first = await versionOf(deps, areaLimits)
    expect(await versionOf(deps, areaLimits)).toBe(first)
    expect(first).toMatch(/^[\w-]{16}$/)
    expect(await versionOf({ ...deps, customerService: { ...customerService, phone: '400-1' } }, areaLimits)).not.toBe(
      first,
    )
    expect(await versionOf(deps, () => ({ ...areaLimits(), shops: 6 }))).not.toBe(first)
  })

  test('no waybill prefix belongs to two carriers, and every carrier is known by its code', async () => {
    const { carriers } = await init.handlers.baseData(edge)
    const prefixes = carriers.flatMap((carrier) => carrier.waybillPrefixes)
    expect(new Set(prefixes).size).toBe(prefixes.length)
    expect(carriers.map((carrier) => init.carrierName(carrier.code))).toEqual(carriers.map((carrier) => carrier.name))
    expect(init.carrierName('NONE')).toBeNull()
  })
})

describe('regions', () => {
  test('hold every province, and any choice down to a leaf is an address region', async () => {
    const tree = api.init.regions.data.parse(await init.handlers.regions(edge))
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
