// Manual entries: two persons, a voucher, a proof for exactly what was entered, and one posting.
import { api, type Permission } from '@merchant/contract'
import { newId } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approval, approveEntry, decideEntry, enter, keepVoucher, rejectEntry } from '../../../testing/manual-entry.ts'
import { addSeller, DAY, provenBalances, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { credit, newOperator } from '../../../testing/withdrawal.ts'

const AMOUNT = 100_00
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.manualEntries.handlers
const merchantId = () => seller.actor.merchantId
const available = () => balanceOf(testApp.db.tenant(merchantId()), 'M_AVAILABLE')
const infoOf = (id: string, viewer = newOperator(testApp)) => ask(api.manualEntry.info, handlers().info, viewer, { id })
const listed = (keyword: string) => ask(api.manualEntry.list, handlers().list, newOperator(testApp), { keyword })
const logged = async () => {
  const { list } = await ask(
    api.security.operationLog,
    testApp.modules.handlers.security.operationLog,
    seller.actor,
    {},
  )
  return list.map(({ summary }) => summary)
}

describe('人工调增 and 人工调减', () => {
  test('is booked once another person approves it, and its merchant reads why', async () => {
    const before = await available()
    const entry = await enter(testApp, merchantId())
    expect(entry).toMatchObject({ status: 'PENDING', amountFen: AMOUNT, enteredBy: '财务小陈' })
    expect(await available()).toBe(before)
    expect(await infoOf(entry.id)).toMatchObject({
      lines: [{ from: '待查', to: '可用余额', amountFen: AMOUNT }],
      balances: { availableFen: before },
      allowedActions: ['approve', 'reject'],
    })
    expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'BOOKED', decidedBy: '审核小吴' })
    expect(await available()).toBe(before + AMOUNT)
    expect(await provenBalances(seller)).toMatchObject({ P_SUSPENSE: -AMOUNT })

    const { list } = await ask(api.finance.flows, testApp.modules.finance.handlers.flows, seller.actor, {})
    expect(list[0]).toMatchObject({
      subjectType: 'manualEntry',
      subjectNo: entry.entryNo,
      note: '渠道差错补记',
      amountFen: AMOUNT,
    })
    const told = await ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})
    expect(told.list[0]?.body).toContain(entry.entryNo)
    expect((await logged())[0]).toContain('复核通过并入账：渠道差错补记')
  })

  test('goes down by what there is, and never below', async () => {
    await credit(seller, AMOUNT)
    const before = await available()
    const down = { kind: 'ADJUST_DOWN', amountFen: before } as const
    await expect(enter(testApp, merchantId(), { ...down, amountFen: before + 1 })).rejects.toMatchObject({
      refusal: 'balance.short',
    })
    const [one, other] = [await enter(testApp, merchantId(), down), await enter(testApp, merchantId(), down)]
    expect(await infoOf(other.id)).toMatchObject({ obstacle: null })
    await approveEntry(testApp, one)
    // What could be booked when it was entered can't be any more.
    await expect(approveEntry(testApp, other)).rejects.toMatchObject({ refusal: 'balance.short' })
    // Whoever looks at it reads so before proving anything.
    const obstacle = expect.stringContaining('可用余额')
    expect(await infoOf(other.id)).toMatchObject({ status: 'PENDING', obstacle })
    expect(await available()).toBe(0)
    await rejectEntry(testApp, other)
    expect(await infoOf(other.id)).toMatchObject({ status: 'REJECTED', obstacle: null })
  })
})

describe('冻结 and 解冻', () => {
  const frozen = () => ask(api.finance.frozen, testApp.modules.handlers.finance.frozen, seller.actor, undefined)

  test('holds what it froze, says why, and gives it back by its number, in parts and never more', async () => {
    await credit(seller, AMOUNT)
    const before = await available()
    const freeze = await enter(testApp, merchantId(), {
      kind: 'FREEZE_FUNDS',
      amountFen: 60_00,
      reason: '交易纠纷待查',
    })
    expect(await available()).toBe(before)
    await approveEntry(testApp, freeze)
    expect(await available()).toBe(before - 60_00)
    expect(await frozen()).toMatchObject({
      frozenFen: 60_00,
      otherFen: 0,
      list: [{ kind: 'PLATFORM', no: freeze.entryNo, fen: 60_00, reason: '交易纠纷待查' }],
    })
    const release = { kind: 'RELEASE_FUNDS', subjectNo: freeze.entryNo } as const
    const [one, other] = [
      await enter(testApp, merchantId(), { ...release, amountFen: 40_00 }),
      await enter(testApp, merchantId(), { ...release, amountFen: 40_00 }),
    ]
    const results = await Promise.allSettled([approveEntry(testApp, one), approveEntry(testApp, other)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await frozen()).list).toMatchObject([{ no: freeze.entryNo, fen: 20_00 }])
    await approveEntry(testApp, await enter(testApp, merchantId(), { ...release, amountFen: 20_00 }))
    expect(await frozen()).toEqual({ frozenFen: 0, otherFen: 0, list: [] })
    expect(await available()).toBe(before)
    await provenBalances(seller)
  })

  test('is refused above what there is, without its number, and with one that froze nothing', async () => {
    const above = { kind: 'FREEZE_FUNDS', amountFen: (await available()) + 1 } as const
    await expect(enter(testApp, merchantId(), above)).rejects.toMatchObject({ refusal: 'balance.short' })
    const release = { kind: 'RELEASE_FUNDS', amountFen: 1 } as const
    await expect(enter(testApp, merchantId(), release)).rejects.toMatchObject({ refusal: 'request.invalid' })
    await expect(enter(testApp, merchantId(), { ...release, subjectNo: 'ME1' })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })
})

describe('two persons', () => {
  test('who entered it neither approves nor rejects it, and the table says so too', async () => {
    const maker = newOperator(testApp, '财务小陈')
    const entry = await enter(testApp, merchantId(), { by: maker })
    expect(entry).toMatchObject({ isMine: true, allowedActions: ['withdraw'] })
    await expect(approveEntry(testApp, entry, maker)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(rejectEntry(testApp, entry, maker)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const bookBySql = testApp.db.transaction(merchantId(), (tx) =>
      tx
        .updateTable('manual_entry')
        .set({ status: 'BOOKED', decided_by: maker.operatorId, decided_by_name: maker.name, decided_at: new Date() })
        .where('id', '=', entry.id)
        .execute(),
    )
    await expect(bookBySql).rejects.toThrow(/manual_entry__decided_by_a_second_person/)
    expect((await infoOf(entry.id)).status).toBe('PENDING')
  })

  test('what was entered can’t be changed, undecided or removed, at the database either', async () => {
    const entry = await enter(testApp, merchantId())
    const change = (set: object) =>
      testApp.db.transaction(merchantId(), (tx) =>
        tx.updateTable('manual_entry').set(set).where('id', '=', entry.id).execute(),
      )
    await expect(change({ amount_fen: 1 })).rejects.toThrow(/stays as it was entered/)
    await expect(change({ kind: 'ADJUST_DOWN' })).rejects.toThrow(/stays as it was entered/)
    await rejectEntry(testApp, entry)
    await expect(change({ status: 'PENDING', decided_at: null, decided_by: null })).rejects.toThrow(/is decided/)
    await expect(
      testApp.db.transaction(merchantId(), (tx) => tx.deleteFrom('manual_entry').where('id', '=', entry.id).execute()),
    ).rejects.toThrow()
  })

  test('an approval is for exactly what was entered', async () => {
    const entry = await enter(testApp, merchantId())
    const checker = newOperator(testApp, '审核小吴')
    for (const changed of [
      { amountFen: AMOUNT + 1 },
      { kind: 'ADJUST_DOWN' as const },
      { merchantId: newId(new Date()) },
      { subjectNo: 'WD1' },
      { version: entry.version + 1 },
    ])
      await expect(decideEntry(testApp, checker, { ...approval(entry), ...changed })).rejects.toMatchObject({
        refusal: 'record.changed',
      })
    // A proof for one amount does not approve another.
    await expect(ask(api.manualEntry.decide, handlers().decide, checker, approval(entry))).rejects.toMatchObject({
      refusal: 'stepUp.required',
    })
    expect((await infoOf(entry.id)).status).toBe('PENDING')
  })

  test('who may only look, or only enter, is offered nothing', async () => {
    const entry = await enter(testApp, merchantId())
    const some = (permissions: Permission[]) => ({ ...newOperator(testApp), permissions: new Set(permissions) })
    for (const one of [some(['manualEntry.view']), some(['manualEntry.view', 'manualEntry.enter'])])
      expect((await infoOf(entry.id, one)).allowedActions).toEqual([])
  })
})

describe('at once', () => {
  test('of two checkers, and of an approval beside a rejection, one has an effect', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await available()
      const entry = await enter(testApp, merchantId())
      const results = await Promise.allSettled([
        approveEntry(testApp, entry),
        approveEntry(testApp, entry, newOperator(testApp, '审核小李')),
        rejectEntry(testApp, entry, newOperator(testApp, '审核小王')),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { status } = await infoOf(entry.id)
      expect(await available()).toBe(before + (status === 'BOOKED' ? AMOUNT : 0))
    }
    await provenBalances(seller)
  })

  test('the same approval a hundred times is one posting, the same entering one entry', async () => {
    const voucherFileId = await keepVoucher(testApp, merchantId())
    const by = newOperator(testApp)
    const entered = await Promise.all(
      Array.from({ length: 100 }, () => enter(testApp, merchantId(), { by, voucherFileId, key: 'one-entering' })),
    )
    expect(new Set(entered.map(({ id }) => id)).size).toBe(1)
    const [entry] = entered
    if (entry === undefined) throw new Error('Nothing was entered')
    const before = await available()
    const checker = newOperator(testApp, '审核小吴')
    await approveEntry(testApp, entry, checker, 'one-approval')
    const again = await Promise.all(
      Array.from({ length: 100 }, () =>
        ask(api.manualEntry.decide, handlers().decide, checker, approval(entry), 'one-approval'),
      ),
    )
    expect(new Set(again.map(({ version }) => version)).size).toBe(1)
    expect(await available()).toBe(before + AMOUNT)
  })
})

test('nobody approves after seven days', async () => {
  const entry = await enter(testApp, merchantId())
  await testApp.pass(7 * DAY)
  await expect(approveEntry(testApp, entry)).rejects.toMatchObject({
    refusal: 'state.notAllowed',
    details: { status: '已过期' },
  })
  await testApp.work()
  expect(await infoOf(entry.id)).toMatchObject({ status: 'EXPIRED', allowedActions: [] })
})

describe('a voucher', () => {
  test('is asked for, of this merchant and for this purpose', async () => {
    const other = await addSeller(testApp)
    const foreign = await keepVoucher(testApp, other.actor.merchantId)
    await expect(enter(testApp, merchantId(), { voucherFileId: foreign })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(keepVoucher(testApp, newId(new Date()))).rejects.toMatchObject({ refusal: 'record.notFound' })
    const entry = await enter(testApp, merchantId())
    expect((await infoOf(entry.id)).voucher.url).toMatch(/^\/files\/.+&s=/)
  })
})

test('is found by its number, its merchant and its state', async () => {
  const entry = await enter(testApp, merchantId())
  const found = await listed(entry.entryNo)
  expect(found.list.map(({ id }) => id)).toEqual([entry.id])
  expect(found.counts).toMatchObject({ ALL: 1, PENDING: 1, BOOKED: 0 })
  expect((await listed(entry.merchantNo)).list.map(({ id }) => id)).toContain(entry.id)
  expect((await listed('WD0')).list).toEqual([])
})

test('is found by whom it waits for: everyone who may decide it but who entered it, and nobody once it is decided', async () => {
  const [maker, checker] = [newOperator(testApp, '财务小陈'), newOperator(testApp, '审核小吴')]
  const entry = await enter(testApp, merchantId(), { by: maker })
  const waiting = async (viewer: typeof maker) => {
    const body = { keyword: entry.entryNo, waitsFor: 'me' } as const
    const { list, counts } = await ask(api.manualEntry.list, handlers().list, viewer, body)
    return [list.length, counts?.['ALL'], counts?.['PENDING']]
  }
  expect([await waiting(maker), await waiting(checker)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  await rejectEntry(testApp, entry, checker)
  expect(await waiting(checker)).toEqual([0, 0, 0])
})
