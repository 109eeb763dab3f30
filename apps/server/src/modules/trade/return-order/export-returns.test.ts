// Returns as a table: what is filtered and no more, with their money, their deadlines and the way back, and no number of a buyer.
import { codeOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRequest } from '../../../kernel/request-context.ts'
import { escalate } from '../../../testing/disputes.ts'
import { allColumns, askFor, byHead, exported, fetched } from '../../../testing/export.ts'
import { colleagueOf } from '../../../testing/people.ts'
import { applyFor, listReturns, onReturn, returnOf, untilEnded } from '../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
const numbers: Record<'back' | 'refused', string> = { back: '', refused: '' }

const shipped = async () => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, (await ship(seller, await infoOf(seller, order.id))).id)
}
const columns = allColumns('returnOrder')
const tableOf = async (filters: Readonly<Record<string, unknown>> = {}, more = {}) => {
  // Equal requests are five minutes apart.
  await testApp.pass(HOUR / 10)
  const { task, rows } = await exported(testApp, seller.actor, { list: 'returnOrder', filters, columns, ...more })
  return { task, lines: byHead(rows) }
}

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  const back = await applyFor(seller, await shipped(), { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY', description: '杯口有裂，请打 13912345678' }) // prettier-ignore
  numbers.back = back.returnNo
  const { id, version } = back
  await onReturn(seller, { action: 'agree', id, version })
  const sent = await onReturn(seller, { action: 'sendBack', id, carrierCode: 'SF', waybillNo: 'SF2000000001' })
  await onReturn(seller, { action: 'receive', id, version: sent.version, isRestocked: true })
  await untilEnded(seller, id)
  const refused = await applyFor(seller, await shipped(), { isReceived: true, reasonCode: 'DAMAGED', amountFen: 1_234 })
  numbers.refused = refused.returnNo
  await onReturn(seller, { action: 'reject', id: refused.id, version: refused.version, code: 'CUSTOM', reason: '定制商品不退', fileIds: [] }) // prettier-ignore
  await escalate(seller, refused)
})
afterAll(() => testApp.stop())

test('what went back and what is argued about, the newest first', async () => {
  const { lines } = await tableOf()
  expect(lines.map((line) => line['售后单号'])).toEqual([numbers.refused, numbers.back])
  const [refused, back] = lines
  const [, kept] = (await listReturns(seller, {})).list
  expect(back).toMatchObject({
    店铺: expect.stringMatching(/./),
    订单号: kept?.orderNo,
    状态: '售后成功',
    售后类型: '退货退款',
    售后阶段: '已发货',
    售后原因: '质量问题',
    商品: kept?.goodsTitle,
    售后件数: 1,
    '售后金额（元）': 99,
    '已退款（元）': 99,
    退款单号: expect.stringMatching(/^RF\d{18}$/),
    退货快递: '顺丰速运',
    退货运单号: 'SF2000000001',
    退回库存: '是',
    处理期限: null,
    介入单号: null,
  })
  for (const time of ['申请时间', '同意时间', '寄回时间', '收货时间', '退款时间', '结束时间'])
    expect([time, back?.[time]]).toEqual([time, expect.any(Date)])
  const { dispute } = await returnOf(seller, (await listReturns(seller, {})).list[0]?.id ?? '')
  expect(refused).toMatchObject({
    状态: '平台介入中',
    '售后金额（元）': 12.34,
    '已退款（元）': null,
    退款单号: null,
    介入单号: dispute?.disputeNo,
    平台介入: '待商家举证',
    拒绝原因: '定制商品：定制商品不退',
    处理期限: expect.any(Date),
    到期将: '超时将按另一方举证裁决',
    结束时间: null,
  })
})

test('obeys what the list is filtered by, and says it in words', async () => {
  const { task, lines } = await tableOf({ tab: 'SUCCESS', type: 'RETURN_REFUND', reason: 'QUALITY', amountFromFen: 9_000, sort: 'deadlineAt:asc' }) // prettier-ignore
  expect(lines.map((line) => line['售后单号'])).toEqual([numbers.back])
  expect(task.filterText).toBe('状态：售后成功；售后类型：退货退款；售后原因：质量问题；金额起：90.00 元')
  expect((await tableOf({ amountToFen: 1_233 })).lines).toEqual([])
  expect((await tableOf({ endedFrom: '2020-01-01T00:00:00.000Z', amountToFen: 9_900 })).lines).toHaveLength(1)
  expect((await tableOf({ keyword: 'sf2000000001' })).lines).toHaveLength(1)
  expect((await tableOf({ tab: 'SOON' })).task.filterText).toBe('状态：即将逾期')
})

test('what a buyer wrote goes without its numbers, unless in full, by who may see receivers', async () => {
  const [masked] = (await tableOf({ tab: 'SUCCESS' })).lines
  expect(masked?.['买家说明']).toBe('杯口有裂，请打 ***')
  const inFull = { list: 'returnOrder' as const, filters: { tab: 'SUCCESS' }, columns, maskLevel: 'FULL' as const, reason: '联系买家核实' } // prettier-ignore
  const { rows } = await exported(testApp, seller.actor, inFull)
  expect(byHead(rows)[0]?.['买家说明']).toBe('杯口有裂，请打 13912345678')
  const blind = colleagueOf(seller.actor, ['returnOrder.view', 'returnOrder.export'])
  await expect(askFor(testApp, blind, inFull)).rejects.toMatchObject({ refusal: 'permission.denied' })
})

test('takes the right to the list and that to take it out, when it is asked for and when it is fetched', async () => {
  const asked = { list: 'returnOrder' as const, filters: {}, columns: ['returnNo'] }
  for (const [held, missing] of [
    ['returnOrder.view', 'returnOrder.export'],
    ['returnOrder.export', 'returnOrder.view'],
  ] as const)
    await expect(askFor(testApp, colleagueOf(seller.actor, [held]), asked)).rejects.toMatchObject({
      refusal: 'permission.denied',
      details: { missing: [codeOf(missing)] },
    })
  const colleague = colleagueOf(seller.actor, ['returnOrder.view', 'returnOrder.export'])
  const { task, rows } = await exported(testApp, colleague, asked)
  expect(rows).toHaveLength(3)
  await expect(fetched(testApp, { ...colleague, permissions: new Set(['returnOrder.export']) }, task.id)).rejects.toMatchObject({ refusal: 'permission.denied' }) // prettier-ignore
})

test('in English for who asked in English', async () => {
  const { lines, task } = await inRequest({ requestId: '', ip: '', language: 'en' }, () => tableOf({ tab: 'SUCCESS' }))
  expect(lines).toMatchObject([
    {
      State: 'Done',
      Reason: 'Poor quality',
      'Refunded (CNY)': 99,
      'Back in stock': 'Yes',
      'Waybill back': 'SF2000000001',
    },
  ])
  expect(task.filterText).toBe('State: Done')
})
