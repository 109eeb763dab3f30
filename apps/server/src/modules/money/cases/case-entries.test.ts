// How cases end by entries of two persons: a payout that nobody decides is declared, money goes back, a loss is taken.
import { api } from '@merchant/contract'
import { balanceOf, balancesOf, entriesOf } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { addPayableSeller, DAY, provenBalances, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { answerOfBank, applyAndConfirm, credit, differ, earn, newOperator, pay } from '../../../testing/withdrawal.ts'

const AMOUNT = 10_000
let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await testApp.pass(DAY)
  await earn(seller)
  await testApp.sandbox.admin.settings({ withdrawSettleMs: 90 * DAY })
  await fillPlatform(testApp, 10_000_000)
})
afterAll(() => testApp.stop())

const merchantId = () => seller.actor.merchantId
const tenant = () => testApp.db.tenant(merchantId())
const finance = () => newOperator(testApp)
const handlers = () => testApp.modules.moneyCases.handlers
const casesAbout = async (keyword: string) =>
  (await ask(api.moneyCase.list, handlers().list, finance(), { keyword })).list
const infoOf = (id: string) => ask(api.moneyCase.info, handlers().info, finance(), { id })
const orderOf = (id: string) =>
  ask(api.withdrawOrder.info, testApp.modules.withdrawOrders.handlers.info, seller.actor, { id })
const ownLog = async () =>
  (await ask(api.security.operationLog, testApp.modules.handlers.security.operationLog, seller.actor, {})).list
const askProvider = async (number: string) => {
  const { id } = await tenant()
    .selectFrom('provider_call')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await testApp.payment.calls.ask(merchantId(), id)
}

/** A payout that the bank works on and works on, its case, and the money before it. */
async function undecided() {
  await testApp.pass(DAY)
  const before = await balanceOf(tenant(), 'M_AVAILABLE')
  const order = await applyAndConfirm(seller, AMOUNT)
  await pay(testApp, finance(), order)
  const early = enter(testApp, merchantId(), declared(order, 'FAILED'))
  await expect(early).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await testApp.pass(2 * DAY + 1_000)
  await askProvider(order.withdrawNo)
  const [opened] = await casesAbout(order.withdrawNo)
  expect(opened).toMatchObject({ kind: 'CALL_UNDECIDED', state: 'OPEN' })
  return { order, before, caseId: opened?.id ?? '' }
}
const declared = (order: { withdrawNo: string; arriveFen: number }, end: 'PAID' | 'FAILED', caseId?: string) =>
  ({
    kind: `WITHDRAW_DECLARED_${end}`,
    subjectNo: order.withdrawNo,
    amountFen: end === 'PAID' ? order.arriveFen : AMOUNT,
    reason: '银行书面答复',
    ...(caseId === undefined ? {} : { caseId }),
  }) as const

describe('a payout that the provider does not decide for days', () => {
  test('is declared failed by two persons, booked once, and another word of the provider is a new case', async () => {
    const { order, before, caseId } = await undecided()
    const wrong = enter(testApp, merchantId(), { ...declared(order, 'FAILED'), amountFen: AMOUNT - 1 })
    await expect(wrong).rejects.toMatchObject({ refusal: 'request.invalid' })
    const entry = await enter(testApp, merchantId(), declared(order, 'FAILED', caseId))
    const other = await enter(testApp, merchantId(), declared(order, 'PAID'))
    expect((await orderOf(order.id)).status).toBe('PAYING')
    await approveEntry(testApp, entry)
    expect(await orderOf(order.id)).toMatchObject({ status: 'FAILED', failReason: '银行书面答复' })
    expect(await balanceOf(tenant(), 'M_AVAILABLE')).toBe(before)
    expect(await infoOf(caseId)).toMatchObject({ state: 'RESOLVED', resolution: 'OUTCOME_DECLARED' })
    await expect(approveEntry(testApp, other)).rejects.toMatchObject({ refusal: 'state.notAllowed' })

    await answerOfBank(testApp, order.withdrawNo, 'success')
    expect((await orderOf(order.id)).status).toBe('FAILED')
    expect(await balanceOf(tenant(), 'M_AVAILABLE')).toBe(before)
    const kinds = (await casesAbout(order.withdrawNo)).map(({ kind, state }) => `${kind} ${state}`)
    expect(kinds.toSorted()).toEqual(['CALL_CONTRADICTED OPEN', 'CALL_UNDECIDED RESOLVED'])
    // Its merchant reads how the withdrawal ended, and nothing of entries and cases but that it is looked into.
    const read = (await ownLog()).map(({ targetType, summary }) => `${targetType} ${summary}`)
    expect(read.filter((line) => /houseEntry|人工|认定/.test(line))).toEqual([])
    expect(read.join()).toContain('打款失败：银行书面答复')
  })

  test('is declared paid, which the provider may say again', async () => {
    const { order, before, caseId } = await undecided()
    // So whoever enters it begins with what the bank has.
    expect((await infoOf(caseId)).feeFen).toBe(AMOUNT - order.arriveFen)
    await approveEntry(testApp, await enter(testApp, merchantId(), declared(order, 'PAID')))
    expect((await orderOf(order.id)).status).toBe('SUCCESS')
    expect(await balanceOf(tenant(), 'M_AVAILABLE')).toBe(before - AMOUNT)
    expect(await casesAbout(order.withdrawNo)).toMatchObject([{ state: 'RESOLVED', resolution: 'OUTCOME_DECLARED' }])
    await answerOfBank(testApp, order.withdrawNo, 'success')
    expect(await casesAbout(order.withdrawNo)).toHaveLength(1)
  })
})

describe('money of a case', () => {
  /** A payout that failed here after all, says the bank: its money is where it should not be. */
  const opened = async () => {
    const [contradicted] = (
      await ask(api.moneyCase.list, handlers().list, finance(), { kind: 'CALL_CONTRADICTED', state: 'OPEN' })
    ).list
    return contradicted ?? expect.fail('No case')
  }

  test('the case ends when the entry is booked, which names it; nothing of it shows at its merchant', async () => {
    const { id, number } = await opened()
    const loss = { kind: 'CASE_LOSS', amountFen: AMOUNT, reason: '平台补足会员账户' } as const
    await expect(enter(testApp, merchantId(), loss)).rejects.toMatchObject({ refusal: 'request.invalid' })
    const before = { book: await balancesOf(tenant()), log: (await ownLog()).length }
    const notices = () => ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})
    const { total: told } = await notices()
    const entry = await enter(testApp, merchantId(), { ...loss, caseId: id })
    expect(await infoOf(id)).toMatchObject({ state: 'OPEN' })
    await approveEntry(testApp, entry)
    await testApp.payment.idle()
    const ended = await infoOf(id)
    expect(ended).toMatchObject({ state: 'RESOLVED', resolution: 'LOSS_TAKEN', resolutionFen: AMOUNT })
    expect(ended.resolutionNote).toContain(entry.entryNo)
    expect(ended.history.at(-1)).toMatchObject({ event: 'resolved', actorName: '支付渠道' })
    const { book } = before
    expect(await balancesOf(tenant())).toEqual({
      ...book,
      P_COST_COMPENSATE: book.P_COST_COMPENSATE - AMOUNT,
      P_CHANNEL_PLATFORM: book.P_CHANNEL_PLATFORM + AMOUNT,
    })
    expect([(await ownLog()).length, (await notices()).total]).toEqual([before.log, told])
    for (const read of [testApp.modules.finance.handlers.flows, testApp.modules.finance.handlers.statement] as const)
      expect(JSON.stringify(await read({ actor: seller.actor, body: { pageSize: 20 } } as never))).not.toContain(number)
    const { list } = await ask(api.finance.statement, testApp.modules.finance.handlers.statement, seller.actor, {})
    expect(list.map(({ subjectNo }) => subjectNo)).not.toContain(entry.entryNo)
    await provenBalances(seller)
  })
})

test('money that has gone back to its payer ends its case, and leaves every balance as it was', async () => {
  const { order } = await undecided()
  await approveEntry(testApp, await enter(testApp, merchantId(), declared(order, 'FAILED')))
  await answerOfBank(testApp, order.withdrawNo, 'success')
  const { id } = (await casesAbout(order.withdrawNo)).find(({ state }) => state === 'OPEN') ?? expect.fail('No case')
  const before = await balancesOf(tenant())
  const returned = { kind: 'CASE_RETURNED', amountFen: AMOUNT, reason: '银行回单：已退回', caseId: id } as const
  const entry = await enter(testApp, merchantId(), returned)
  await approveEntry(testApp, entry)
  expect(await infoOf(id)).toMatchObject({
    state: 'RESOLVED',
    resolution: 'RETURNED_TO_PAYER',
    resolutionFen: AMOUNT,
    resolutionNote: `人工入账 ${entry.entryNo}：银行回单：已退回`,
  })
  expect(await balancesOf(tenant())).toEqual(before)
  const { entries } = await entriesOf(tenant(), { accounts: ['P_SUSPENSE'] })
  expect(entries.map(({ kind, amountFen, subject }) => [kind, amountFen, subject.no])).toEqual([
    ['returnedToPayer', -AMOUNT, entry.entryNo],
    ['returnedToPayer', AMOUNT, entry.entryNo],
  ])
  await provenBalances(seller)
})

test('a difference is explained by the entry that ends its case, and blocks nobody any more', async () => {
  const { reconciliation } = testApp.modules
  await testApp.pass(DAY)
  await credit(seller, 1)
  await differ(seller, -499)
  await reconciliation.compareBalances()
  expect(await reconciliation.hasOpenDifference(tenant(), merchantId())).toBe(true)
  const cases = await ask(api.moneyCase.list, handlers().list, finance(), { kind: 'RECON_DIFFERENCE', state: 'OPEN' })
  const [about] = cases.list
  expect(about).toMatchObject({ facts: { difference: 'BALANCE' } })
  const apart = (about?.facts.ourFen ?? 0) - (about?.facts.theirFen ?? 0)
  const loss = { kind: 'CASE_LOSS', amountFen: apart, reason: '平台划款补足会员账户', caseId: about?.id ?? '' } as const
  await approveEntry(testApp, await enter(testApp, merchantId(), loss))
  await testApp.payment.idle()
  expect(await reconciliation.hasOpenDifference(tenant(), merchantId())).toBe(false)
  const [diff] = await testApp.db.global.selectFrom('recon_diff').selectAll().where('kind', '=', 'BALANCE').execute()
  expect(diff).toMatchObject({ status: 'MANUAL_FIXED', evidence: { resolution: 'LOSS_TAKEN' } })
})

test('a case is handed to a colleague who may handle it, and to nobody else', async () => {
  const { order } = await undecided()
  const [found] = await casesAbout(order.withdrawNo)
  const colleagues = await ask(api.moneyCase.colleagues, handlers().colleagues, finance(), {})
  expect(colleagues).toEqual([])
  const account = { login: 'caseowner', name: '个案小周', password: 'tea-House-4821' } as const
  const to = await testApp.modules.operators.create({ ...account, role: 'PLATFORM_FINANCE' })
  await testApp.modules.operators.create({ ...account, login: 'looker', name: '客服小何', role: 'PLATFORM_CS' })
  expect(await ask(api.moneyCase.colleagues, handlers().colleagues, finance(), {})).toEqual([
    { id: to, name: '个案小周' },
  ])
  const act = (body: object) => ask(api.moneyCase.handle, handlers().handle, finance(), body as never)
  const target = { id: found?.id ?? '', version: found?.version ?? 0 }
  await expect(act({ action: 'handOver', ...target, to })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const taken = await act({ action: 'take', ...target })
  const given = { action: 'handOver', id: taken.id, version: taken.version }
  await expect(act({ ...given, to: merchantId() })).rejects.toMatchObject({ refusal: 'record.notFound' })
  const handed = await act({ ...given, to })
  expect(handed).toMatchObject({ state: 'TAKEN', ownerName: '个案小周' })
  expect(handed.history.at(-1)).toMatchObject({ event: 'handedOver', note: '→ 个案小周' })
  const listed = await ask(api.moneyCase.list, handlers().list, finance(), { owner: to })
  expect(listed.list.map(({ id }) => id)).toEqual([taken.id])
})
