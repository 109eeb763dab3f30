// Search finds things by number, phone, code or title, along an index, and only what the person may see.
import { api } from '@merchant/contract'
import { copyRow } from '../../../testing/copy-row.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { colleagueOf } from '../../../testing/people.ts'
import {
  addPayableSeller,
  addSeller,
  infoOf,
  newPhone,
  orderBody,
  place,
  placeAndPay,
  refund,
  sellAndSettle,
  ship,
} from '../../../testing/seller.ts'
import { escalate } from '../../../testing/disputes.ts'
import { issue } from '../../../testing/platform-order.ts'
import { applyFor, listReturns, onReturn } from '../../../testing/returns.ts'
import { recharge } from '../../../testing/recharge.ts'
import { rechargeByTransfer } from '../../../testing/transfer.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { billsOf, endPeriod } from '../../money/bill/bill.testing.ts'
import { apply, credit, newOperator } from '../../../testing/withdrawal.ts'

const DAY = 86_400_000
const PAGE = '/order/saleorder'

let testApp: TestApp
let owner: MerchantActor
let stranger: MerchantActor
let operator: OperatorActor
let seller: Awaited<ReturnType<typeof addPayableSeller>>
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { title: 'Qinghua 青花瓷 100% 手工茶杯' })
  owner = seller.actor
  stranger = (await addSeller(testApp)).actor
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

type Person = MerchantActor | OperatorActor
const find = async (text: string, actor: Person = owner) =>
  ask(api.workbench.find, testApp.modules.handlers.workbench.find, actor, { text })
const idsFound = async (text: string, actor: Person = owner) => (await find(text, actor)).map(({ id }) => id)

describe('finding things', () => {
  let orderId: string
  let orderNo: string
  beforeAll(async () => {
    const receiver = { ...orderBody(seller).receiver, phone: '13811114321' }
    orderId = (await placeAndPay(seller, { receiver })).id
    orderNo = (await infoOf(seller, orderId)).orderNo
    await ship(seller, await infoOf(seller, orderId))
  })

  test('an order by its number as people paste it, its waybill, the phone, and its last four digits', async () => {
    const waybill = (await infoOf(seller, orderId)).shipments[0]?.waybillNo ?? ''
    expect(waybill).not.toBe('')
    for (const text of [orderNo, ` ${orderNo.toLowerCase()} `.trim(), waybill, '13811114321', '4321'])
      expect([text, await idsFound(text)]).toEqual([text, [orderId]])
    const [found] = await find(orderNo)
    expect(found).toMatchObject({ kind: 'saleOrder', title: orderNo, link: `${PAGE}?id=${orderId}`, status: 'SHIPPED' })
    expect(found?.at).toBe((await infoOf(seller, orderId)).createdAt)
    expect(found?.note).toContain('*4321')
    expect(found?.note).not.toContain('13811114321')
  })

  test('of many orders with the same digits the newest eight', async () => {
    const receiver = { ...orderBody(seller).receiver, phone: '13811117777' }
    const made: string[] = []
    for (let times = 0; times < 10; times += 1) {
      testApp.clock.advance(1_000)
      made.unshift((await place(seller, { receiver })).id)
    }
    expect(await idsFound('7777')).toEqual(made.slice(0, 8))
  })

  test('an order by the last six digits of its number and more, and by the name of its buyer', async () => {
    expect(await idsFound(orderNo.slice(-6))).toEqual([orderId])
    expect(await idsFound(orderNo.slice(-13))).toEqual([orderId])
    expect(await idsFound(orderNo.slice(2))).toEqual([orderId])
    expect(await idsFound('000000')).toEqual([])
    const buyer = { id: 'li-meimei', nickname: '韩梅梅', phone: newPhone() }
    const { id } = await place(seller, { buyer })
    expect(await idsFound('韩梅梅')).toEqual([id])
  })

  test('an order by the whole name of its receiver', async () => {
    const { id } = await place(seller, { receiver: { ...orderBody(seller).receiver, name: '司马 云' } })
    expect(await idsFound('司马云')).toEqual([id])
    expect(await idsFound('司马')).toEqual([])
  })

  test('goods by number and by any words of the title, whatever their case; % and _ are plain characters', async () => {
    const [goods] = await find('qinghua 青花')
    expect(goods).toMatchObject({
      kind: 'goods',
      id: seller.goodsId,
      link: `/goods/edit/${seller.goodsId}`,
      status: 'ON_SALE',
    })
    expect(await idsFound(goods?.note.split(' ')[0] ?? '')).toEqual([seller.goodsId])
    expect(await idsFound('Qinghua 青花瓷 100%')).toEqual([seller.goodsId])
    for (const text of ['青花', '手工茶', '茶杯 qinghua', '100% 青花瓷'])
      expect([text, await idsFound(text)]).toEqual([text, [seller.goodsId]])
    for (const text of ['%青花', '__', '青花 铁壶', 'Qinghua 青花瓷 100_'])
      expect([text, await idsFound(text)]).toEqual([text, []])
  })

  test('a withdrawal by its number: its merchant and the platform', async () => {
    // A new bank card has to cool down.
    await testApp.pass(DAY)
    await credit(seller, 100_000)
    const { id, withdrawNo } = await apply(seller, 20_000)
    expect(await find(withdrawNo)).toMatchObject([
      { kind: 'withdrawOrder', id, link: `/order/WithdrawOrder?keyword=${withdrawNo}` },
    ])
    expect(await find(withdrawNo.toLowerCase(), operator)).toMatchObject([
      { id, link: `/operator/withdraw?keyword=${withdrawNo}` },
    ])
    expect(await find(orderNo, operator)).toEqual([])
    expect(await find(withdrawNo, { ...operator, permissions: new Set() })).toEqual([])
  })

  test('a recharge by its number: its merchant and the platform', async () => {
    const { id, rechargeNo } = await recharge(seller, { remark: '备用金' })
    expect(await find(rechargeNo.toLowerCase())).toMatchObject([
      { kind: 'rechargeOrder', id, note: '¥100.00 · 备用金', status: 'CREATED', link: `/order/rechargeorder?id=${id}` },
    ])
    expect(await find(rechargeNo, stranger)).toEqual([])
    expect(await find(rechargeNo, colleagueOf(owner, ['withdrawOrder.view']))).toEqual([])
    expect(await find(rechargeNo, operator)).toMatchObject([{ id, link: `/operator/wire-log?keyword=${rechargeNo}` }])
    const transfer = await rechargeByTransfer(seller)
    const seesTransfers = { ...operator, permissions: new Set(['rechargeTransfer.view'] as const) }
    expect(await find(transfer.rechargeNo, seesTransfers)).toMatchObject([
      { kind: 'rechargeOrder', link: `/operator/recharge-transfer?tab=all&id=${transfer.id}`, status: 'CREATED' },
    ])
    expect(await find(rechargeNo, seesTransfers)).toEqual([])
  })

  test('a return by its number', async () => {
    const order = await infoOf(seller, orderId)
    const { id, returnNo } = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY' })
    expect(await find(returnNo)).toMatchObject([
      { kind: 'returnOrder', id, title: returnNo, status: 'MERCHANT_REVIEW', link: `/goodsreturn/order?id=${id}` },
    ])
    expect(await idsFound(returnNo, stranger)).toEqual([])
    expect(await idsFound(returnNo, colleagueOf(owner, ['saleOrder.view']))).toEqual([])
    expect(await find(returnNo.toLowerCase(), operator)).toMatchObject([
      { kind: 'returnOrder', id, link: `/operator/return?id=${id}&merchantId=${seller.actor.merchantId}` },
    ])
    expect(await find(returnNo, { ...operator, permissions: new Set() })).toEqual([])
  })

  test('a return by the waybill of what came back, of what was sent anew and of what went to its buyer again', async () => {
    const order = await placeAndPay(seller)
    await ship(seller, await infoOf(seller, order.id))
    const wish = { type: 'EXCHANGE', isReceived: true, reasonCode: 'QUALITY' } as const
    const asked = await applyFor(seller, await infoOf(seller, order.id), wish)
    const agreed = await onReturn(seller, { action: 'agree', id: asked.id, version: asked.version })
    const back = { carrierCode: 'SF', waybillNo: 'SF7700000001' }
    const sent = await onReturn(seller, { action: 'sendBack', id: agreed.id, ...back })
    const received = await onReturn(seller, { action: 'receive', id: sent.id, version: sent.version })
    const anew = { carrierCode: 'SF', waybillNo: 'SF7700000002' }
    await onReturn(seller, { action: 'reship', id: received.id, version: received.version, ...anew })
    for (const text of ['SF7700000001', 'SF7700000002', 'sf7700000002'])
      expect(await find(text)).toMatchObject([
        { kind: 'returnOrder', id: asked.id, link: `/goodsreturn/order?id=${asked.id}` },
      ])
    const db = testApp.db.tenant(seller.actor.merchantId)
    const handed = {
      status: 'CLOSED',
      close_type: 'BUYER_CANCEL',
      ended_at: testApp.clock.now(),
      deadline_at: null,
      hand_back_carrier_code: 'SF',
      hand_back_carrier_name: '顺丰速运',
      hand_back_waybill_no: 'SF7700000003',
      handed_back_at: testApp.clock.now(),
    } as const
    await db.updateTable('return_order').set(handed).where('id', '=', asked.id).execute()
    expect(await idsFound('SF7700000003')).toEqual([asked.id])
    expect(await idsFound('SF7700000002', stranger)).toEqual([])
    expect(await idsFound('SF7700000002', colleagueOf(owner, ['saleOrder.view']))).toEqual([])
  })

  test('a dispute by its number, beside the return that it is about, which the list finds by it too', async () => {
    const order = await placeAndPay(seller)
    await ship(seller, await infoOf(seller, order.id))
    const asked = await applyFor(seller, await infoOf(seller, order.id), { isReceived: true, reasonCode: 'QUALITY' })
    const { id, version } = asked
    await onReturn(seller, { action: 'reject', id, version, code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
    const { dispute, returnNo } = await escalate(seller, asked)
    const disputeNo = dispute?.disputeNo ?? ''
    expect(await find(disputeNo.toLowerCase())).toMatchObject([
      {
        kind: 'returnDispute',
        title: disputeNo,
        status: 'WAIT_MERCHANT_EVIDENCE',
        link: `/goodsreturn/order?id=${id}`,
      },
    ])
    expect((await find(disputeNo))[0]?.note).toContain(returnNo)
    expect((await listReturns(seller, { keyword: disputeNo.toLowerCase() })).list.map((one) => one.id)).toEqual([id])
    expect(await find(disputeNo, stranger)).toEqual([])
    expect(await find(disputeNo, colleagueOf(owner, ['saleOrder.view']))).toEqual([])
  })

  test('an order by the number of its refund, a platform order and a bill by theirs', async () => {
    const order = await sellAndSettle(seller)
    await refund(seller, await infoOf(seller, order.id), 1_234)
    const { refund_no: refundNo } = await testApp.db
      .tenant(owner.merchantId)
      .selectFrom('refund_order')
      .select('refund_no')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    await endPeriod(seller)
    const penalty = await issue(seller)
    const [bill] = await billsOf(seller)
    const all = [
      [refundNo, 'saleOrder.view', { kind: 'saleOrder', id: order.id, link: `${PAGE}?id=${order.id}` }],
      [penalty.orderNo, 'platformOrder.view', { kind: 'platformOrder', id: penalty.id, status: 'UNPAID', link: `/order/platformorder?id=${penalty.id}` }],
      [bill?.billNo ?? '', 'bill.view', { kind: 'bill', id: bill?.id, status: 'GENERATED', link: `/finance/FinanceBill?id=${bill?.id}` }],
    ] as const // prettier-ignore
    for (const [number, right, thing] of all) {
      expect(await find(number, colleagueOf(owner, [right]))).toMatchObject([thing])
      expect(await find(number, colleagueOf(owner, ['goods.view', 'returnOrder.view']))).toEqual([])
      expect(await find(number, stranger)).toEqual([])
    }
  })

  test('among thousands an index leads to the number', async () => {
    const { pool } = testApp.db
    const copies = (table: string, different: Readonly<Record<string, string>>) =>
      copyRow(
        pool,
        { table, where: `merchant_id = '${owner.merchantId}'`, count: 3_000 },
        { id: 'gen_random_uuid()', ...different },
      )
    await copies('goods', { goods_no: `'copy ' || n`, title: `'Other ' || n` })
    await copies('withdraw_order', { withdraw_no: `'copy ' || n` })
    const planOf = async (question: string) => {
      const plan = await pool.query<{ 'QUERY PLAN': string }>(`explain ${question}`)
      return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf(`select id from withdraw_order where withdraw_no = 'copy 7'`)).toContain(
      'withdraw_order__by_number',
    )
    await copies('recharge_order', { recharge_no: `'copy ' || n`, method: `'WECHAT'`, transfer_code: 'null' })
    expect(await planOf(`select id from recharge_order where recharge_no = 'copy 7'`)).toContain(
      'recharge_order__by_number',
    )
  })

  test('nobody finds what they may not see', async () => {
    for (const text of [orderNo, '4321', 'Qinghua']) expect(await find(text, stranger)).toEqual([])
    expect(await find(orderNo, colleagueOf(owner, ['goods.view']))).toEqual([])
    expect(await find('Qinghua', colleagueOf(owner, ['saleOrder.view']))).toEqual([])
    const [goods] = await find('Qinghua', colleagueOf(owner, ['goods.view']))
    expect(goods?.link).toMatch(/^\/goods\/index\?keyword=GD\d{18}$/)
  })
})
