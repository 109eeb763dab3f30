// Carriers: those that the first version knew, kept by the platform's people, and what is disabled ships nothing new.
import { api, type InputOf, recogniseCarriers } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { inBoth } from '../../../kernel/in-both.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { addPayableSeller, infoOf, placeAndPay, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { createCarriers } from './index.ts'

let testApp: TestApp
let seller: Seller
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  operator = newOperator(testApp, '运营小周')
})
afterAll(() => testApp.stop())

type Body = InputOf<typeof api.carrier.save>
const all = () => ask(api.carrier.listAll, testApp.modules.handlers.carrier.listAll, operator, {})
const save = (body: Body, by: OperatorActor = operator, key?: string) =>
  ask(api.carrier.save, testApp.modules.handlers.carrier.save, by, body, key)
const rowOf = async (code: string) => (await all()).find((row) => row.carrierCode === code) ?? expect.fail(`no ${code}`)
const change = async (code: string, body: Partial<Body>) => save({ ...(await rowOf(code)), ...body })
const newOne = { carrierCode: 'UCE', name: '优速快递', nameEn: 'UC Express', phone: '95349' }
const started = () => ask(api.init.start, testApp.modules.handlers.init.start, { party: 'public' }, undefined)

test.each([
  ['SF1039482751936', 'SF'],
  ['SF1000000001', 'SF'],
  ['78123456789012', 'ZTO'],
  ['75312345678901', 'ZTO'],
  ['YT9383342193097', 'YTO'],
  ['4311159956248', 'YD'],
  ['3950055201640', 'YD'],
  ['773039762404825', 'STO'],
  ['JT5123456789012', 'JTSD'],
  ['JDVA12345678901', 'JD'],
  ['1136281381675', 'EMS'],
  ['EA123456789CN', 'EMS'],
  ['9861234567890', 'YZPY'],
  ['DPK364123456789', 'DBL'],
  ['KY4000123456789', 'KYSY'],
])('%s is of %s', (number, code) => {
  const { carriers } = testApp.modules
  expect(recogniseCarriers(number, carriers.all())[0]).toBe(code)
  expect(carriers.namedCarrier('', number)?.code).toBe(code)
})

test('those that the first version knew keep to what may be kept, and no beginning belongs to two', async () => {
  const rows = await all()
  expect(rows.map(({ carrierCode }) => carrierCode)).toEqual(
    ['SF', 'ZTO', 'YTO', 'YD', 'STO', 'JTSD', 'JD', 'EMS', 'YZPY', 'DBL', 'CNSD', 'KYSY'],
  ) // prettier-ignore
  for (const row of rows) expect(api.carrier.save.body.safeParse(row).error, row.carrierCode).toBeUndefined()
  const prefixes = rows.flatMap(({ waybillPrefixes }) => waybillPrefixes)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  expect(rows.filter(({ asksPhoneTail }) => asksPhoneTail).map(({ carrierCode }) => carrierCode)).toEqual(['SF', 'ZTO'])
  expect(recogniseCarriers('9'.repeat(1_000), testApp.modules.carriers.all())).toEqual(['YZPY'])
})

describe('the platform’s people', () => {
  test('add one, once, which is offered from then on in its place', async () => {
    const body = { ...newOne, waybillPrefixes: ['UC'], waybillPatterns: ['UC\\d{10}'], sort: 15 }
    const key = 'a-new-carrier'
    const added = await save(body, operator, key)
    expect(await save(body, operator, key)).toEqual(added)
    expect((await all()).map(({ carrierCode }) => carrierCode).slice(0, 3)).toEqual(['SF', 'UCE', 'ZTO'])
    expect((await started()).carriers.find(({ code }) => code === 'UCE')).toMatchObject({
      name: '优速快递',
      enabled: true,
    })
    expect(inBoth('优速快递').en).toBe('UC Express')
    expect(testApp.modules.carriers.namedCarrier('', 'UC1234567890')?.code).toBe('UCE')
    // Another server, once it has read them again; the same list as long as nothing changes.
    const other = createCarriers({ ...testApp, onError: () => undefined })
    expect(other.carrierOf('UCE')).toBeNull()
    await other.read()
    const list = other.all()
    await other.read()
    expect([other.carrierOf('UCE')?.name, other.all() === list]).toEqual(['优速快递', true])
  })

  test('name each code, name and code of the service once', async () => {
    await expect(save({ ...newOne, name: '另一家' })).rejects.toMatchObject({
      refusal: 'carrier.codeTaken',
      message: expect.stringContaining('代码 UCE 已是优速快递的代码'),
    })
    await expect(save({ ...newOne, carrierCode: 'UCE2' })).rejects.toMatchObject({ refusal: 'name.taken' })
    await expect(
      save({ ...newOne, carrierCode: 'UCE2', name: '另一家', kuaidi100Code: 'shunfeng' }),
    ).rejects.toMatchObject({
      refusal: 'carrier.serviceTaken',
    })
  })

  test('change one on top of what was read, and are told of in the platform’s log', async () => {
    const looks: OperatorActor = { ...operator, permissions: new Set(['carrier.view']) }
    const row = await rowOf('UCE')
    await expect(save({ ...row, phone: '95340' }, looks)).rejects.toMatchObject({ refusal: 'permission.denied' })
    await save({ ...row, phone: '95340', name: '优速物流', waybillPatterns: ['UC\\d{10}', '5\\d{11}'] })
    await expect(save({ ...row, phone: '95341' })).rejects.toMatchObject({ refusal: 'record.changed' })
    const { version } = await rowOf('UCE')
    await expect(save({ ...row, version, carrierCode: 'UC' })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const [act] = await testApp.db
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select(['action', 'changes'])
      .where('target_id', '=', row.id)
      .orderBy('id', 'desc')
      .execute()
    expect(act).toMatchObject({
      action: 'carrier.change',
      changes: [
        { field: 'name', before: '优速快递', after: '优速物流' },
        { field: 'phone', before: '95349', after: '95340' },
        { field: 'waybillPatterns', before: 'UC\\d{10}', after: 'UC\\d{10}、5\\d{11}' },
      ],
    })
    // What was shipped under the name of before has its English, and who still writes it is understood.
    expect([inBoth('优速快递').en, inBoth('优速物流').en]).toEqual(['UC Express', 'UC Express'])
    const { namedCarrier } = testApp.modules.carriers
    expect(['优速快递', '优速物流', 'uc express', 'uce'].map((name) => namedCarrier(name, '')?.code)).toEqual(
      Array.from({ length: 4 }, () => 'UCE'),
    )
  })

  test('keep no expression that a number could keep busy', async () => {
    for (const pattern of ['(\\d+)+', '\\d+', '.{8}', '(A|A)(A|A)(A|A)\\d{9}', '\\d{5}'])
      await expect(change('UCE', { waybillPatterns: [pattern] })).rejects.toThrow('单号规则')
    await expect(change('UCE', { website: 'http://plain.example' })).rejects.toThrow('https://')
    await expect(change('UCE', { website: 'javascript:alert(1)' })).rejects.toThrow('https://')
  })

  test('of two at once one waits for the other', async () => {
    const row = await rowOf('UCE')
    const both = await Promise.allSettled([save({ ...row, sort: 16 }), save({ ...row, sort: 17 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const two = await Promise.allSettled(
      ['AAA', 'BBB'].map((code) => save({ ...newOne, carrierCode: code, name: '同名快递', enabled: false })),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('one that is disabled', () => {
  const operate = (body: InputOf<typeof api.saleOrder.operate>) =>
    ask(api.saleOrder.operate, testApp.modules.handlers.saleOrder.operate, seller.actor, body)
  const shipBy = async (carrierCode: string, waybillNo: string) => {
    const { id, version } = await placeAndPay(seller)
    await operate({ action: 'ship', orderId: id, version, packages: [{ carrierCode, waybillNo }] })
    return id
  }

  test('ships nothing new, keeps its name where it did, and a wrong number of it is put right', async () => {
    const shipped = await shipBy('UCE', 'UC1234567890')
    await change('UCE', { enabled: false })
    await expect(shipBy('UCE', 'UC1234567891')).rejects.toMatchObject({
      refusal: 'carrier.off',
      message: '平台已停用优速物流，请选择其他快递公司',
    })
    const { shipments, version } = await infoOf(seller, shipped)
    expect(shipments).toMatchObject([{ carrierCode: 'UCE', carrierName: '优速物流' }])
    const edit = { action: 'editShipment', orderId: shipped, version, shipmentId: shipments[0]?.id ?? '' } as const
    await operate({ ...edit, carrierCode: 'UCE', waybillNo: 'UC1234567892' })
    const other = await shipBy('SF', 'SF1234567890123')
    const { shipments: sent, version: then } = await infoOf(seller, other)
    await expect(
      operate({
        ...edit,
        orderId: other,
        version: then,
        shipmentId: sent[0]?.id ?? '',
        carrierCode: 'UCE',
        waybillNo: 'UC1234567893',
      }),
    ).rejects.toMatchObject({ refusal: 'carrier.off' })
  })

  test('is said by base data as disabled, is guessed of no number, and has no lines', async () => {
    const { carriers } = await started()
    expect(carriers.find(({ code }) => code === 'UCE')?.enabled).toBe(false)
    expect(testApp.modules.carriers.namedCarrier('', 'UC1234567890')).toBeNull()
    const lines = () =>
      ask(api.logistics.lineList, testApp.modules.handlers.logistics.lineList, seller.actor, { toCode: '440106' })
    expect((await lines()).list.some(({ carrierCode }) => carrierCode === 'JTSD')).toBe(true)
    await change('JTSD', { enabled: false })
    expect((await lines()).list.some(({ carrierCode }) => carrierCode === 'JTSD')).toBe(false)
    await change('JTSD', { enabled: true })
  })

  test('is told of beside each row of a batch, and the others go', async () => {
    const [one, two] = [await placeAndPay(seller), await placeAndPay(seller)]
    const rows = [
      { orderNo: one.orderNo, carrierCode: '优速快递', waybillNo: 'UC2234567890' },
      { orderNo: two.orderNo, carrierCode: '中通快递', waybillNo: '75000000000088' },
    ]
    const { shipRows } = testApp.modules.handlers.saleOrder
    const { succeeded, failed } = await ask(api.saleOrder.shipRows, shipRows, seller.actor, { rows })
    expect(succeeded.map(({ orderNo }) => orderNo)).toEqual([two.orderNo])
    expect(failed).toMatchObject([{ orderNo: one.orderNo, message: '平台已停用优速物流，请选择其他快递公司' }])
  })

  test('is never the last', async () => {
    const rows = (await all()).filter(({ enabled }) => enabled)
    for (const { carrierCode } of rows.slice(1)) await change(carrierCode, { enabled: false })
    await expect(change(rows[0]?.carrierCode ?? '', { enabled: false })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    for (const { carrierCode } of rows.slice(1)) await change(carrierCode, { enabled: true })
  })
})
