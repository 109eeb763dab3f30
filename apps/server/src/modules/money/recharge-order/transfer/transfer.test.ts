// A recharge by transfer: its code, its slip, the two persons who say what has come, and the wallet, equal to the provider's to the fen.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveEntry, enter, rejectEntry, withdrawEntry } from '../../../../testing/manual-entry.ts'
import { cancelRecharge, type Recharger, rechargeOf, rechargesOf } from '../../../../testing/recharge.ts'
import { addPayableSeller, DAY, differenceFromProvider, provenBalances } from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import {
  confirmTransfer,
  creditsOf,
  enterTransfer,
  fillPlatform,
  handedIn,
  handIn,
  keepSlip,
  rechargeByTransfer,
  rejectSlip,
  transferOf,
  transfersOf,
} from '../../../../testing/transfer.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'
import { takeTransferCode } from './transfer-code.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await fillPlatform(testApp, 100_000_000)
})

const between = (from: string, to: string | null) => Date.parse(to ?? '') - Date.parse(from)
const available = async () => (await provenBalances(seller)).M_AVAILABLE
const noticesAbout = async (id: string) =>
  (
    await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('subject_id', '=', id)
      .orderBy('at')
      .execute()
  ).map(({ title }) => title)
const statusOfEntry = async (id: string) =>
  (
    await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('manual_entry')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status
const unreadOf = async (actor = newOperator(testApp)) =>
  (await ask(api.notification.unread, testApp.modules.notifications.handlers.unread, actor, undefined)).count

describe('from the code to the wallet', () => {
  test('is asked for, transferred, handed in, confirmed by two, and available', async () => {
    const before = await available()
    const order = await rechargeByTransfer(seller, { amountFen: 1_234_567, remark: '备用金' })
    expect(order).toMatchObject({
      status: 'CREATED',
      method: 'TRANSFER',
      step: { kind: 'transfer' },
      transfer: { code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/), slip: null },
      allowedActions: ['handIn', 'cancel'],
      receivedFen: 1_234_567,
      arrivedFen: null,
    })
    expect(order.transfer?.account).toEqual({
      name: '测试平台有限公司',
      no: '1000000000000000001',
      bank: '测试银行营业部',
    })
    expect(between(order.appliedAt, order.expiresAt)).toBe(7 * DAY)

    const unread = await unreadOf()
    const waiting = await handIn(seller, order.id)
    expect(waiting).toMatchObject({ status: 'CONFIRMING', step: { kind: 'wait' }, allowedActions: [], expiresAt: null })
    expect(waiting.transfer?.slip?.url).toMatch(/^\/files\//)
    expect(await unreadOf()).toBe(unread + 1)
    const { list } = await transfersOf(testApp, { status: 'CONFIRMING', keyword: order.transfer?.code ?? '' })
    expect(list).toMatchObject([{ id: order.id, amountFen: 1_234_567, allowedActions: ['confirm', 'reject'] }])
    const seen = await transferOf(testApp, order.id)
    expect(seen).toMatchObject({ remark: '备用金', slip: { url: expect.stringMatching(/^\/files\//) } })

    const done = await confirmTransfer(seller, order)
    expect(done).toMatchObject({
      status: 'SUCCESS',
      arrivedFen: 1_234_567,
      receivedFen: 1_234_567,
      step: { kind: 'none' },
    })
    expect(done.timeline.map(({ text }) => text)).toEqual([
      '发起充值 12,345.67 元',
      '已提交转账凭证，等待平台确认到账',
      '平台确认到账 12,345.67 元，正在转入钱包',
      '充值到账 12,345.67 元',
    ])
    expect(await noticesAbout(order.id)).toEqual(['充值已到账'])
    expect(await available()).toBe(before + 1_234_567)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test.each([
    ['less', 9_000],
    ['more', 12_000],
  ])('what came is what is credited, and %s is told beside what was asked for', async (_how, amountFen) => {
    const before = await available()
    const done = await confirmTransfer(seller, await handedIn(seller), amountFen)
    expect(done).toMatchObject({ status: 'SUCCESS', amountFen: 10_000, arrivedFen: amountFen, receivedFen: amountFen })
    expect(await available()).toBe(before + amountFen)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('goes where it was meant for', async () => {
    const before = await provenBalances(seller)
    await confirmTransfer(seller, await handedIn(seller, { target: 'DEPOSIT' }))
    await confirmTransfer(seller, await handedIn(seller, { target: 'PROMO' }))
    const after = await provenBalances(seller)
    expect([after.M_DEPOSIT - before.M_DEPOSIT, after.M_PROMO - before.M_PROMO]).toEqual([10_000, 10_000])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('money that comes without a slip, or after it was closed, is credited all the same', async () => {
    const before = await available()
    const [slipless, closed] = [await rechargeByTransfer(seller), await rechargeByTransfer(seller)]
    expect(await confirmTransfer(seller, slipless)).toMatchObject({ status: 'SUCCESS' })
    await cancelRecharge(seller, closed.id)
    expect(await confirmTransfer(seller, closed)).toMatchObject({ status: 'SUCCESS', closedAt: null })
    expect(await available()).toBe(before + 20_000)
  })
})

describe('a slip that is not taken', () => {
  test('goes back with a reason, and another one is taken', async () => {
    const order = await handedIn(seller)
    await testApp.pass(3 * DAY)
    expect(await rejectSlip(testApp, order.id, '金额与凭证不符')).toMatchObject({ status: 'REJECTED' })
    const back = await rechargeOf(seller, order.id)
    expect(back).toMatchObject({
      status: 'REJECTED',
      rejectReason: '金额与凭证不符',
      step: { kind: 'transfer' },
      allowedActions: ['handIn', 'cancel'],
      timeline: expect.arrayContaining([
        expect.objectContaining({ actor: '平台', text: '凭证被退回：金额与凭证不符' }),
      ]),
    })
    // As long again as at the beginning.
    expect(between(order.appliedAt, back.expiresAt)).toBeGreaterThanOrEqual(10 * DAY)
    expect(await noticesAbout(order.id)).toEqual(['转账凭证被退回'])
    expect(await handIn(seller, order.id)).toMatchObject({ status: 'CONFIRMING', rejectReason: null })
    const before = await available()
    await confirmTransfer(seller, order)
    expect(await available()).toBe(before + 10_000)
  })

  test('is seen as it is: another version, another state, another merchant’s picture are refused', async () => {
    const order = await handedIn(seller)
    const { version } = await transferOf(testApp, order.id)
    const { reject } = testApp.modules.rechargeOrders.transferHandlers
    const body = { id: order.id, version: version - 1, reason: '看不清' }
    await expect(ask(api.rechargeTransfer.reject, reject, newOperator(testApp), body)).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    await expect(handIn(seller, order.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const stranger = await addPayableSeller(testApp)
    const own = await rechargeByTransfer(seller)
    await expect(handIn(seller, own.id, await keepSlip(stranger))).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(handIn(stranger, own.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await confirmTransfer(seller, order)
    await cancelRecharge(seller, own.id)
  })
})

describe('the clock', () => {
  test('closes what nobody handed a slip in for, and never what waits for the platform', async () => {
    const [idle, waiting, back] = [await rechargeByTransfer(seller), await handedIn(seller), await handedIn(seller)]
    await testApp.pass(6 * DAY)
    await rejectSlip(testApp, back.id)
    await testApp.pass(DAY + MINUTE)
    await testApp.work()
    const statuses = async () =>
      Promise.all([idle, waiting, back].map(async ({ id }) => (await rechargeOf(seller, id)).status))
    expect(await statuses()).toEqual(['CLOSED', 'CONFIRMING', 'REJECTED'])
    await testApp.pass(6 * DAY)
    await testApp.work()
    expect(await statuses()).toEqual(['CLOSED', 'CONFIRMING', 'CLOSED'])
    await confirmTransfer(seller, waiting)
  })
})

describe('two persons', () => {
  /** What is approved goes out behind the answer: the next test begins with what it brought. */
  const isCredited = ({ id }: { readonly id: string }) =>
    expect.poll(async () => (await rechargeOf(seller, id)).status).toBe('SUCCESS')

  test('the one who entered it can’t approve it, whatever the screen says', async () => {
    const order = await handedIn(seller)
    const entry = await enterTransfer(seller, order)
    const row = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('manual_entry')
      .select('entered_by')
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow()
    const maker = { ...newOperator(testApp), operatorId: row.entered_by }
    await expect(approveEntry(testApp, entry, maker)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'CONFIRMING' })
    expect(await creditsOf(seller, order.id)).toEqual([])
    await approveEntry(testApp, entry)
    await isCredited(order)
  })

  test('of two entries about one transfer the second is refused, and of what is no transfer every one', async () => {
    const order = await handedIn(seller)
    const [one, other] = [await enterTransfer(seller, order), await enterTransfer(seller, order)]
    await approveEntry(testApp, one)
    await expect(approveEntry(testApp, other)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(enterTransfer(seller, order)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(enterTransfer(seller, { ...order, rechargeNo: 'RC000000000000000000' })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    expect(await creditsOf(seller, order.id)).toHaveLength(1)
    await isCredited(order)
  })
})

describe('the provider', () => {
  const pass = async (milliseconds: number) => {
    await testApp.pass(milliseconds)
    await testApp.work()
  }

  test.each([
    { fault: 'resetAfterCommit' },
    { fault: 'resetBeforeCommit' },
    { fault: 'http502Html', commit: true },
    { fault: 'http500Empty', commit: false },
    { fault: 'replyBadSignature', commit: true },
  ] as const)('that does not answer ($fault) is asked, and credits once', async (fault) => {
    const before = await available()
    const order = await handedIn(seller)
    await testApp.sandbox.admin.scenario({ match: { method: 'applicationTransfer' }, ...fault })
    const entry = await enterTransfer(seller, order)
    expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'APPROVED', allowedActions: [] })
    await expect.poll(async () => (await creditsOf(seller, order.id))[0]?.status).not.toBe('NEW')
    expect((await rechargeOf(seller, order.id)).status).toBe('PAYING')
    expect(await statusOfEntry(entry.id)).toBe('APPROVED')
    for (let times = 0; times < 5; times += 1) await pass(MINUTE)
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'SUCCESS' })
    expect(await creditsOf(seller, order.id)).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(await statusOfEntry(entry.id)).toBe('BOOKED')
    expect(await available()).toBe(before + 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('whose refusal is certain is asked again under a new number, once the platform’s account is filled', async () => {
    const before = await available()
    await fillPlatform(testApp, 0)
    const order = await handedIn(seller)
    expect(await confirmTransfer(seller, order)).toMatchObject({ status: 'PAYING', allowedActions: [] })
    await pass(2 * MINUTE)
    await expect
      .poll(async () => (await creditsOf(seller, order.id)).map(({ status }) => status))
      .toEqual(['FAILED', 'FAILED'])
    await fillPlatform(testApp, 100_000)
    await pass(6 * MINUTE)
    await expect.poll(async () => (await rechargeOf(seller, order.id)).status).toBe('SUCCESS')
    const numbers = (await creditsOf(seller, order.id)).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(3)
    expect(await available()).toBe(before + 10_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that keeps refusing becomes a case, and is still tried every day', async () => {
    await fillPlatform(testApp, 0)
    const order = await handedIn(seller)
    await confirmTransfer(seller, order)
    const ladder = [2 * MINUTE, 6 * MINUTE, 31 * MINUTE, 3 * HOUR, 13 * HOUR, 25 * HOUR]
    for (const [at, milliseconds] of ladder.entries()) {
      await pass(milliseconds)
      await expect
        .poll(async () => (await creditsOf(seller, order.id)).filter(({ status }) => status === 'FAILED').length)
        .toBe(at + 2)
    }
    const cases = await testApp.db.global
      .selectFrom('money_case')
      .select(['kind', 'state', 'amount_fen'])
      .where('subject_no', '=', order.rechargeNo)
      .execute()
    expect(cases).toEqual([{ kind: 'RECHARGE_STUCK', state: 'OPEN', amount_fen: 10_000 }])
    await fillPlatform(testApp, 100_000)
    await pass(25 * HOUR)
    await expect.poll(async () => (await rechargeOf(seller, order.id)).status).toBe('SUCCESS')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('the code', () => {
  test('of another merchant is not given again: another is drawn', async () => {
    const order = await rechargeByTransfer(seller)
    const stranger = await addPayableSeller(testApp)
    const draws = [order.transfer?.code ?? '', 'ABCDEFGH']
    const taken = await testApp.db.transaction(stranger.actor.merchantId, (tx) =>
      takeTransferCode(tx, order.id, () => draws.shift() ?? ''),
    )
    expect([taken, draws]).toEqual(['ABCDEFGH', []])
    await cancelRecharge(seller, order.id)
  })
})

describe('the lists', () => {
  test('a merchant’s tabs and the platform’s, by number, code and merchant', async () => {
    const order = await handedIn(seller)
    const { counts } = await rechargesOf(seller)
    expect(counts).toMatchObject({ CONFIRMING: 1 })
    const { merchant_no: merchantNo, name } = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('merchant')
      .select(['merchant_no', 'name'])
      .executeTakeFirstOrThrow()
    for (const keyword of [
      order.rechargeNo.toLowerCase(),
      order.transfer?.code.toLowerCase() ?? '',
      merchantNo,
      name,
    ]) {
      const found = await transfersOf(testApp, { keyword, status: 'CONFIRMING' })
      expect([keyword, found.list.map(({ id }) => id), found.counts?.['CONFIRMING']]).toEqual([keyword, [order.id], 1])
    }
    expect((await transfersOf(testApp, { keyword: '没有' })).list).toEqual([])
    const reader = { ...newOperator(testApp), permissions: new Set(['rechargeTransfer.view'] as const) }
    expect((await transfersOf(testApp, { keyword: order.rechargeNo }, reader)).list).toMatchObject([
      { allowedActions: [] },
    ])
  })

  test('a platform without an account takes none, and says so', async () => {
    const poor = await startTestApp({ receivingAccount: null })
    try {
      const other = await addPayableSeller(poor)
      const { options } = poor.modules.rechargeOrders.handlers
      const { methods } = await ask(api.rechargeOrder.options, options, other.actor, undefined)
      expect(methods.map(({ method }) => method)).not.toContain('TRANSFER')
      await expect(rechargeByTransfer(other)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    } finally {
      await poor.stop()
    }
  })
})

describe('a line of the bank’s statement', () => {
  const missing = { kind: 'RECHARGE_TRANSFER', amountFen: 100_00, reason: '银行流水显示已到账' } as const
  const taken = (rechargeNo: string) => ({
    refusal: 'bankReference.taken',
    details: { reference: 'ICBC20261129000001', recharge: rechargeNo },
  })

  test('is named by whoever enters what has come', async () => {
    const { rechargeNo } = await handedIn(seller)
    await expect(enter(testApp, seller.actor.merchantId, { ...missing, subjectNo: rechargeNo })).rejects.toMatchObject({
      refusal: 'request.invalid',
    })
    await expect(
      enter(testApp, seller.actor.merchantId, { ...missing, subjectNo: rechargeNo, bankReference: '流水 1' }),
    ).rejects.toThrow()
  })

  test('is credited to one recharge, whoever’s the other is and however its number is typed', async () => {
    const [first, second] = [await handedIn(seller), await handedIn(seller)]
    const other = await addPayableSeller(testApp)
    const elsewhere = await handedIn(other)
    const entry = await enterTransfer(seller, first, first.amountFen, 'icbc-2026 1129-000001')
    expect(entry.bankReference).toBe('ICBC20261129000001')
    const again = (by: Recharger, order: typeof first) =>
      enterTransfer(by, order, order.amountFen, 'ＩＣＢＣ20261129 000001')
    await expect(again(seller, second)).rejects.toMatchObject(taken(first.rechargeNo))
    await expect(again(other, elsewhere)).rejects.toMatchObject(taken(first.rechargeNo))
    const { preview } = testApp.modules.manualEntries.handlers
    const looked = { ...missing, merchantId: other.actor.merchantId, subjectNo: elsewhere.rechargeNo }
    const { reason: _, ...body } = looked
    await expect(
      ask(api.manualEntry.preview, preview, newOperator(testApp), { ...body, bankReference: 'ICBC20261129000001' }),
    ).rejects.toMatchObject(taken(first.rechargeNo))
    // Another number than the one that was entered is not what is approved.
    await expect(approveEntry(testApp, { ...entry, bankReference: 'ICBC20261129000002' })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    await approveEntry(testApp, entry)
    await expect.poll(async () => (await rechargeOf(seller, first.id)).status).toBe('SUCCESS')
    await expect(again(seller, second)).rejects.toMatchObject(taken(first.rechargeNo))
  })

  test('is free again once its entry has come to nothing; of two at once one has it', async () => {
    const [first, second] = [await handedIn(seller), await handedIn(seller)]
    const entering = (order: typeof first) => enterTransfer(seller, order, order.amountFen, 'ICBC20261129000001A')
    await rejectEntry(testApp, await entering(first))
    const by = newOperator(testApp, '财务小陈')
    const mine = await enter(testApp, seller.actor.merchantId, {
      ...missing, subjectNo: second.rechargeNo, bankReference: 'ICBC20261129000001A', by,
    }) // prettier-ignore
    await withdrawEntry(testApp, mine, by)
    const both = await Promise.allSettled([entering(first), entering(second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({ refusal: 'bankReference.taken' })
  })
})
