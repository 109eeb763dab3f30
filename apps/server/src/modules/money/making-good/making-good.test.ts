// A difference to the provider is put right: into the books, to whom it belongs, or out of the platform's own account there.
import { api, type MoneyCaseRow } from '@merchant/contract'
import { balancesOf } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { addPayableSeller, DAY, provenBalances, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { differ, earn, newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
})
beforeEach(async () => {
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await earn(seller)
  await fillPlatform(testApp, 10_000_000)
})
afterAll(() => testApp.stop())

const merchantId = () => seller.actor.merchantId
const tenant = () => testApp.db.tenant(merchantId())
const isApart = () => testApp.modules.reconciliation.hasOpenDifference(tenant(), merchantId())

/** A day later the balances are compared; answers the case of this merchant's, if one is open. */
async function caseOfToday(): Promise<MoneyCaseRow | undefined> {
  await testApp.pass(DAY)
  // Only a merchant whose money has moved since is asked about.
  await earn(seller)
  await testApp.modules.reconciliation.compareBalances()
  const { list } = await ask(api.moneyCase.list, testApp.modules.moneyCases.handlers.list, newOperator(testApp), {
    kind: 'RECON_DIFFERENCE',
    state: 'OPEN',
  })
  return list.find((row) => row.merchantId === merchantId())
}

async function opened(byFen: number): Promise<MoneyCaseRow> {
  await differ(seller, byFen)
  return (await caseOfToday()) ?? expect.fail('No case')
}

/** Entered by one, approved by another; the provider has answered when this answers. */
async function booked(entry: Parameters<typeof enter>[2]) {
  const entered = await enter(testApp, merchantId(), entry)
  await approveEntry(testApp, entered)
  await testApp.payment.idle()
  return entered
}

const statusOf = async (id: string) =>
  (await tenant().selectFrom('manual_entry').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const infoOf = (id: string) =>
  ask(api.moneyCase.info, testApp.modules.moneyCases.handlers.info, newOperator(testApp), { id })

async function inSuspense(keyword?: string) {
  const { suspense } = testApp.modules.reconciliation.handlers
  const { list } = await ask(api.reconciliation.suspense, suspense, newOperator(testApp), { pageSize: 100, keyword })
  return list.filter((book) => book.merchantId === merchantId())
}

describe('what the provider holds more', () => {
  test('what the provider holds more is put to suspense, and given to its merchant once that is known', async () => {
    const { id } = await opened(499)
    const more = { kind: 'DIFFERENCE_MORE', amountFen: 499, reason: '渠道多记一笔', caseId: id } as const
    const wrong = { refusal: 'request.invalid' }
    await expect(enter(testApp, merchantId(), { ...more, amountFen: 498 })).rejects.toMatchObject(wrong)
    const less = enter(testApp, merchantId(), { ...more, kind: 'DIFFERENCE_LESS' })
    await expect(less).rejects.toMatchObject({ details: { status: '渠道余额多于账本' } })
    await expect(enter(testApp, merchantId(), { ...more, caseId: undefined })).rejects.toMatchObject(wrong)
    const before = await balancesOf(tenant())
    await booked(more)
    expect(await balancesOf(tenant())).toEqual({
      ...before,
      P_CHANNEL_MEMBER: before.P_CHANNEL_MEMBER - 499,
      P_SUSPENSE: 499,
    })
    expect(await infoOf(id)).toMatchObject({ state: 'RESOLVED', resolution: 'PUT_TO_SUSPENSE', resolutionFen: 499 })
    expect(await isApart()).toBe(false)
    // And it stays so: both say the same from now on.
    expect(await caseOfToday()).toBeUndefined()
    await booked({ kind: 'ADJUST_UP', amountFen: 499, reason: '查明属于商户' })
    expect(await balancesOf(tenant())).toMatchObject({ P_SUSPENSE: 0 })
    expect(await caseOfToday()).toBeUndefined()
    await provenBalances(seller)
  })
})

test('a book with something in suspense is listed since it left zero, with the entry that moved it last', async () => {
  expect(await inSuspense()).toEqual([])
  const { id, number } = await opened(499)
  const more = await booked({ kind: 'DIFFERENCE_MORE', amountFen: 499, reason: '渠道多记一笔', caseId: id })
  const [first] = await inSuspense()
  const entry = { id: more.id, entryNo: more.entryNo, kind: 'DIFFERENCE_MORE', caseId: id, caseNo: number }
  expect(first).toMatchObject({ amountFen: 499, entry })
  await testApp.pass(DAY)
  const part = await booked({ kind: 'ADJUST_UP', amountFen: 99, reason: '已查明归属商户' })
  const since = first?.since ?? expect.fail('Not listed')
  expect(await inSuspense(first?.merchantNo)).toMatchObject([
    { amountFen: 400, since, entry: { id: part.id, caseId: null, caseNo: null } },
  ])
  expect(await inSuspense('MA0')).toEqual([])
  await booked({ kind: 'ADJUST_UP', amountFen: 400, reason: '其余查明归属' })
  expect(await inSuspense()).toEqual([])
  await booked({ kind: 'ADJUST_DOWN', amountFen: 50, reason: '多付待查明' })
  const [again] = await inSuspense()
  expect(again).toMatchObject({ amountFen: 50 })
  expect(Date.parse(again?.since ?? '') - Date.parse(since)).toBeGreaterThanOrEqual(DAY)
})

describe('what the provider holds less', () => {
  test('what the provider holds less is put to suspense, and made good by the platform', async () => {
    const { id } = await opened(-300)
    await booked({ kind: 'DIFFERENCE_LESS', amountFen: 300, reason: '渠道账户短少', caseId: id })
    expect(await balancesOf(tenant())).toMatchObject({ P_SUSPENSE: -300 })
    expect(await caseOfToday()).toBeUndefined()
    const tooMuch = enter(testApp, merchantId(), { kind: 'SUSPENSE_LOSS', amountFen: 301, reason: '平台划款补足' })
    await expect(tooMuch).rejects.toMatchObject({ details: { status: '待查中的短少只有 3.00 元' } })
    const before = await balancesOf(tenant())
    const entry = await booked({ kind: 'SUSPENSE_LOSS', amountFen: 300, reason: '平台划款补足' })
    expect(await statusOf(entry.id)).toBe('BOOKED')
    expect(await balancesOf(tenant())).toEqual({
      ...before,
      P_SUSPENSE: 0,
      P_COST_COMPENSATE: before.P_COST_COMPENSATE - 300,
      P_CHANNEL_MEMBER: before.P_CHANNEL_MEMBER - 300,
      P_CHANNEL_PLATFORM: before.P_CHANNEL_PLATFORM + 300,
    })
    expect(await caseOfToday()).toBeUndefined()
    await provenBalances(seller)
  })

  test('of two that would make good the same shortage in suspense one is sent, however near they are approved', async () => {
    const { id } = await opened(-300)
    await booked({ kind: 'DIFFERENCE_LESS', amountFen: 300, reason: '渠道账户短少', caseId: id })
    const loss = { kind: 'SUSPENSE_LOSS', amountFen: 300, reason: '平台划款补足' } as const
    const entries = await Promise.all([1, 2, 3].map(() => enter(testApp, merchantId(), loss)))
    await testApp.sandbox.admin.scenario({ match: { method: 'applicationTransfer' }, fault: 'resetAfterCommit' })
    const [first, second, late] = entries
    const ends = await Promise.allSettled([first, second].map((entry) => approveEntry(testApp, entry ?? expect.fail())))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // On its way, and not booked yet: nothing is left to make good.
    await expect(approveEntry(testApp, late ?? expect.fail())).rejects.toMatchObject({
      details: { status: '待查中的短少只有 0.00 元' },
    })
    await testApp.sandbox.admin.clearScenarios()
    expect(await caseOfToday()).toBeUndefined()
    expect(await balancesOf(tenant())).toMatchObject({ P_SUSPENSE: 0 })
    await provenBalances(seller)
  })

  test('a loss of a case is brought to the account before the case ends, and nothing differs on the next day', async () => {
    const { id } = await opened(-450)
    const loss = { kind: 'CASE_LOSS', amountFen: 450, reason: '平台划款补足', caseId: id } as const
    const wrong = enter(testApp, merchantId(), { ...loss, amountFen: 451 })
    await expect(wrong).rejects.toMatchObject({ refusal: 'request.invalid' })
    const other = await enter(testApp, merchantId(), { ...loss, kind: 'DIFFERENCE_LESS' })
    const entry = await enter(testApp, merchantId(), loss)
    await testApp.sandbox.admin.scenario({ match: { method: 'applicationTransfer' }, fault: 'resetAfterCommit' })
    await approveEntry(testApp, entry)
    await testApp.payment.idle()
    // On its way: nobody ends the case by anything else meanwhile, and it is not over.
    expect([await statusOf(entry.id), (await infoOf(id)).state]).toEqual(['APPROVED', 'OPEN'])
    await expect(approveEntry(testApp, other)).rejects.toMatchObject({
      details: { status: '该个案已有一笔入账正由渠道办理' },
    })
    await testApp.sandbox.admin.clearScenarios()
    for (let times = 0; times < 20 && (await statusOf(entry.id)) === 'APPROVED'; times += 1) {
      await testApp.pass(30_000)
      await testApp.work()
    }
    expect(await infoOf(id)).toMatchObject({ state: 'RESOLVED', resolution: 'LOSS_TAKEN', resolutionFen: 450 })
    expect(await caseOfToday()).toBeUndefined()
    await provenBalances(seller)
  })

  test('of two entries for one case that are approved at once, one is', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await opened(-100 - round)
      const of = { amountFen: 100 + round, reason: '同时复核两笔', caseId: id } as const
      const loss = await enter(testApp, merchantId(), { ...of, kind: 'CASE_LOSS' })
      const less = await enter(testApp, merchantId(), { ...of, kind: 'DIFFERENCE_LESS' })
      const ends = await Promise.allSettled([approveEntry(testApp, loss), approveEntry(testApp, less)])
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await testApp.payment.idle()
      expect(await infoOf(id)).toMatchObject({ state: 'RESOLVED' })
      expect(await caseOfToday()).toBeUndefined()
    }
    await provenBalances(seller)
  })

  test('what the provider refuses to transfer is not booked, and its case stays open', async () => {
    const { id } = await opened(-200)
    await fillPlatform(testApp, 0)
    const before = await balancesOf(tenant())
    const entry = await booked({ kind: 'CASE_LOSS', amountFen: 200, reason: '平台划款补足', caseId: id })
    expect([await statusOf(entry.id), (await infoOf(id)).state]).toEqual(['FAILED', 'OPEN'])
    expect(await balancesOf(tenant())).toEqual(before)
    await fillPlatform(testApp, 10_000)
    const again = await booked({ kind: 'CASE_LOSS', amountFen: 200, reason: '再次划款补足', caseId: id })
    expect([await statusOf(again.id), (await infoOf(id)).state]).toEqual(['BOOKED', 'RESOLVED'])
  })
})
