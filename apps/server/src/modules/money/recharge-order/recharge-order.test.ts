// Money of the merchant's own into its wallet: each way, each end, and equal to the provider's to the fen.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  addPayableSeller,
  addSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  provenBalances,
} from '../../../testing/seller.ts'
import {
  cancelRecharge,
  confirmRecharge,
  payOnBankPage,
  recharge,
  rechargeByCard,
  type Recharger,
  rechargeOf,
  rechargesOf,
  resendRechargeCode,
} from '../../../testing/recharge.ts'
import { handedIn } from '../../../testing/transfer.ts'

const MINUTE = 60_000
/** What the sandbox texts for a card. */
const CODE = '111111'

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.clearScenarios())

const ordersAtProvider = (rechargeNo: string) => testApp.sandbox.admin.orders(rechargeNo)

describe('on the bank’s page', () => {
  test('is paid there, heard of, and available at once', async () => {
    const before = await provenBalances(seller)
    const order = await recharge(seller, { remark: '备用金' })
    expect(order).toMatchObject({ status: 'CREATED', feeFen: 0, receivedFen: 10_000, step: { kind: 'hostedPage' } })
    const returnedTo = await payOnBankPage(seller, order)
    expect(returnedTo).toContain(`/middlepage?scene=recharge&id=${order.id}`)
    await testApp.deliver(order.rechargeNo)
    const paid = await rechargeOf(seller, order.id)
    expect(paid).toMatchObject({ status: 'SUCCESS', step: { kind: 'none' }, allowedActions: [], expiresAt: null })
    expect(paid.timeline.map(({ text }) => text)).toEqual(['发起充值 100.00 元', '充值到账 100.00 元'])
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('whose notification is lost is found by asking, from the page or by the job', async () => {
    const before = await provenBalances(seller)
    const [asked, resumed] = [await recharge(seller), await recharge(seller)]
    await payOnBankPage(seller, asked)
    await payOnBankPage(seller, resumed)
    expect((await rechargeOf(seller, asked.id)).status).toBe('CREATED')
    expect((await rechargeOf(seller, asked.id, true)).status).toBe('SUCCESS')
    await testApp.pass(2 * MINUTE)
    await testApp.work()
    expect((await rechargeOf(seller, resumed.id)).status).toBe('SUCCESS')
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 20_000)
  })

  test('goes where it was meant for: deposit or promotion', async () => {
    const before = await provenBalances(seller)
    for (const target of ['DEPOSIT', 'PROMO'] as const) {
      const order = await recharge(seller, { target })
      await payOnBankPage(seller, order)
      await testApp.deliver(order.rechargeNo)
    }
    const after = await provenBalances(seller)
    expect([after.M_DEPOSIT - before.M_DEPOSIT, after.M_PROMO - before.M_PROMO]).toEqual([10_000, 10_000])
    expect(after.M_AVAILABLE).toBe(before.M_AVAILABLE)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('by a bound card', () => {
  test('is paid with the code of the card’s phone, and a wrong one costs nothing', async () => {
    const before = await provenBalances(seller)
    const order = await rechargeByCard(seller)
    expect(order).toMatchObject({
      status: 'CREATED',
      step: { kind: 'smsCode' },
      cardLast4: expect.stringMatching(/^\d{4}$/),
    })
    await expect(confirmRecharge(seller, order.id, '222222')).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    const { status, timeline } = await rechargeOf(seller, order.id)
    expect([status, timeline.at(-1)?.text]).toEqual(['CREATED', '验证码错误，未付款'])
    const paid = await confirmRecharge(seller, order.id, CODE)
    if (paid.status !== 'SUCCESS') await testApp.deliver(order.rechargeNo)
    expect((await rechargeOf(seller, order.id, true)).status).toBe('SUCCESS')
    await expect(confirmRecharge(seller, order.id, CODE)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('takes three wrong codes and no fourth', async () => {
    const order = await rechargeByCard(seller)
    for (let tries = 0; tries < 2; tries += 1)
      await expect(confirmRecharge(seller, order.id, '222222')).rejects.toMatchObject({ refusal: 'smsCode.wrong' })
    const isOver = { refusal: 'state.notAllowed', details: { status: '验证码已输错 3 次，请取消后重新充值' } }
    await expect(confirmRecharge(seller, order.id, '222222')).rejects.toMatchObject(isOver)
    await expect(confirmRecharge(seller, order.id, CODE)).rejects.toMatchObject(isOver)
    await testApp.pass(60_000)
    await expect(resendRechargeCode(seller, order.id)).rejects.toMatchObject(isOver)
    expect((await rechargeOf(seller, order.id)).step).toMatchObject({ kind: 'noTriesLeft' })
    expect((await cancelRecharge(seller, order.id)).status).toBe('CLOSED')
  })

  test('gets another text after a minute, not before', async () => {
    const order = await rechargeByCard(seller)
    await testApp.pass(15_000)
    expect(await resendRechargeCode(seller, order.id)).toEqual({ resendAfterSeconds: 60 })
    await expect(resendRechargeCode(seller, order.id)).rejects.toMatchObject({ refusal: 'request.tooMany' })
    await cancelRecharge(seller, order.id)
  })

  test.each([
    { fault: 'resetAfterCommit' },
    { fault: 'http502Html', commit: true },
    { fault: 'replyBadSignature', commit: true },
  ] as const)('a confirmation without an answer ($fault) is asked about and credited once', async (fault) => {
    const before = await provenBalances(seller)
    const order = await rechargeByCard(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'payByBackSMS' }, ...fault })
    await confirmRecharge(seller, order.id, CODE)
    for (let times = 0; times < 5; times += 1) {
      await testApp.pass(MINUTE)
      await testApp.work()
    }
    expect((await rechargeOf(seller, order.id)).status).toBe('SUCCESS')
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a confirmation that never arrived may be made again after a minute', async () => {
    const order = await rechargeByCard(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'payByBackSMS' }, fault: 'resetBeforeCommit' })
    expect((await confirmRecharge(seller, order.id, CODE)).status).toBe('PAYING')
    await expect(confirmRecharge(seller, order.id, CODE)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.pass(MINUTE)
    await confirmRecharge(seller, order.id, CODE)
    await testApp.pass(MINUTE)
    await testApp.work()
    expect((await rechargeOf(seller, order.id)).status).toBe('SUCCESS')
  })
})

describe('a card', () => {
  test('that the bank refuses late has failed for its reason, and was not paid too late', async () => {
    const order = await rechargeByCard(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'payByBackSMS' }, fault: 'resetBeforeCommit' })
    expect((await confirmRecharge(seller, order.id, CODE)).status).toBe('PAYING')
    await testApp.sandbox.admin.settle(order.rechargeNo, 'fail', '银行卡余额不足')
    expect((await rechargeOf(seller, order.id)).status).toBe('PAYING')
    await testApp.pass(31 * MINUTE)
    await testApp.work()
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'FAILED', failReason: '银行卡余额不足' })
    const { list } = await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})
    expect(list[0]?.body).toContain('银行卡余额不足')
  })

  test('gets no code for what is paid already, and whoever asks reads that it is', async () => {
    const order = await rechargeByCard(seller)
    await testApp.sandbox.admin.settle(order.rechargeNo, 'success')
    await testApp.pass(MINUTE)
    await expect(resendRechargeCode(seller, order.id)).rejects.toMatchObject({
      refusal: 'provider.refused',
      details: { reason: '已付款，无需验证码' },
    })
    expect((await rechargeOf(seller, order.id)).status).toBe('SUCCESS')
  })
})

describe('by scanning', () => {
  test.each(['WECHAT', 'ALIPAY'] as const)('%s shows what is to be scanned', async (method) => {
    const order = await recharge(seller, { method })
    expect(order.step).toMatchObject({ kind: 'qrCode', qrText: expect.stringMatching(/.{10}/) })
    await testApp.sandbox.admin.settle(order.rechargeNo, 'success')
    await testApp.deliver(order.rechargeNo)
    expect((await rechargeOf(seller, order.id)).status).toBe('SUCCESS')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('what ends otherwise', () => {
  test('is closed after half an hour, at the provider too, and nothing was booked', async () => {
    const before = await provenBalances(seller)
    const order = await recharge(seller)
    await testApp.pass(31 * MINUTE)
    await testApp.work()
    expect(await rechargeOf(seller, order.id)).toMatchObject({
      status: 'CLOSED',
      allowedActions: [],
      step: { kind: 'none' },
    })
    expect((await ordersAtProvider(order.rechargeNo))[0]?.state).toBe(6)
    expect(await provenBalances(seller)).toEqual(before)
  })

  test('is cancelled by its merchant, unless it was paid a moment before', async () => {
    const [open, paid] = [await recharge(seller), await recharge(seller)]
    expect(await cancelRecharge(seller, open.id)).toMatchObject({ status: 'CLOSED' })
    await payOnBankPage(seller, paid)
    await expect(cancelRecharge(seller, paid.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await rechargeOf(seller, paid.id)).status).toBe('SUCCESS')
  })

  test('fails with the channel’s reason, and says so', async () => {
    const order = await recharge(seller)
    await testApp.sandbox.admin.settle(order.rechargeNo, 'fail', '余额不足')
    await testApp.deliver(order.rechargeNo)
    expect(await rechargeOf(seller, order.id, true)).toMatchObject({ status: 'FAILED', failReason: '余额不足' })
    const notices = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select(['title'])
      .where('kind', '=', 'RECHARGE')
      .where('subject_id', '=', order.id)
      .execute()
    expect(notices).toHaveLength(1)
  })

  test('credits what comes after it was closed', async () => {
    const before = await provenBalances(seller)
    const order = await recharge(seller)
    // What a lost race leaves behind: closed here, and its payment still open at the provider.
    await testApp.db
      .tenant(seller.actor.merchantId)
      .updateTable('recharge_order')
      .set({ status: 'CLOSED', closed_at: testApp.clock.now() })
      .where('id', '=', order.id)
      .execute()
    await payOnBankPage(seller, order)
    await testApp.deliver(order.rechargeNo)
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'SUCCESS', closedAt: null })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('never reached the provider: its number goes out again, and it is paid once', async () => {
    await testApp.sandbox.admin.scenario({ match: { method: 'depositApply' }, fault: 'resetBeforeCommit' })
    const order = await recharge(seller)
    expect(order.step.kind).toBe('wait')
    for (let times = 0; times < 4; times += 1) {
      await testApp.pass(20_000)
      await testApp.work()
    }
    expect((await rechargeOf(seller, order.id)).step.kind).toBe('hostedPage')
    expect(await ordersAtProvider(order.rechargeNo)).toHaveLength(1)
    await cancelRecharge(seller, order.id)
  })
})

describe('what is refused', () => {
  test('too little, too much, a sixth that waits, a card of somebody else, a wallet that is not open', async () => {
    await expect(recharge(seller, { amountFen: 99 })).rejects.toMatchObject({
      refusal: 'limit.exceeded',
      details: { limit: '每笔至少 1.00 元' },
    })
    await expect(rechargeByCard(seller, { amountFen: 5_000_001 })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    const stranger = await addPayableSeller(testApp)
    await expect(rechargeByCard(seller, { bankCardId: stranger.cardId })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(recharge(seller, { method: 'QUICK' })).rejects.toThrow('请选择付款的银行卡')
    const plain = { ...(await addSeller(testApp)), cardId: '' }
    await expect(recharge(plain)).rejects.toMatchObject({ refusal: 'wallet.stepMissing' })
    const open = []
    for (let count = 0; count < 5; count += 1) open.push(await recharge(stranger))
    await expect(recharge(stranger)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    for (const { id } of open) await cancelRecharge(stranger, id)
    // Nothing can be done about these but to wait.
    for (let count = 0; count < 5; count += 1) await handedIn(stranger)
    expect(await recharge(stranger)).toMatchObject({ status: 'CREATED' })
    await expect(rechargeOf(seller, open[0]?.id ?? '')).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('the same command twice is one order', async () => {
    const [one, other] = await Promise.all([recharge(seller, {}, 'once'), recharge(seller, {}, 'once')])
    expect(one.id).toBe(other.id)
    expect(await ordersAtProvider(one.rechargeNo)).toHaveLength(1)
    await expect(recharge(seller, { amountFen: 20_000 }, 'once')).rejects.toMatchObject({
      refusal: 'command.keyReused',
    })
    await cancelRecharge(seller, one.id)
  })
})

test('the list: newest first, by status, by number, between two times', async () => {
  const order = await recharge(seller)
  const all = await rechargesOf(seller, { pageSize: 100 })
  expect(all.list[0]?.id).toBe(order.id)
  expect(all.counts?.ALL ?? all.total).toBe(all.list.length)
  expect((await rechargesOf(seller, { status: 'CREATED' })).list.map(({ id }) => id)).toEqual([order.id])
  expect((await rechargesOf(seller, { keyword: order.rechargeNo.toLowerCase() })).list).toHaveLength(1)
  const later = new Date(testApp.clock.now().getTime() + HOUR).toISOString()
  expect((await rechargesOf(seller, { appliedFrom: later })).list).toEqual([])
  await cancelRecharge(seller, order.id)
})

test('the provider’s files of these days agree with order and ledger', async () => {
  const sinceNine = (testApp.clock.now().getTime() - HOUR) % DAY
  await testApp.pass(DAY - sinceNine)
  await testApp.modules.reconciliation.runDays()
  const differences = await testApp.db.global
    .selectFrom('recon_diff')
    .select(['kind', 'number', 'service', 'our_fen', 'their_fen', 'ledger_fen'])
    .execute()
  expect(differences).toEqual([])
})
