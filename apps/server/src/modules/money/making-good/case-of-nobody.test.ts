// A case that is no merchant's, of the platform's own account or of a payment that nobody knows: nothing is brought to, or put into, the book
// of whatever merchant somebody picks.
import type { MoneyCaseFacts, MoneyCaseKind } from '@merchant/contract'
import { newId } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { addPayableSeller, type Seller } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { earn } from '../../../testing/withdrawal.ts'
import { openCase } from '../cases/open-case.ts'

const FEN = 6_600
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await earn(seller)
})
afterAll(() => testApp.stop())

async function caseOfNobody(kind: MoneyCaseKind, facts: MoneyCaseFacts): Promise<string> {
  const { db, clock } = testApp
  const subject = { type: 'reconDiff', id: newId(clock.now()), no: '100004' } as const
  const opened = { kind, subject, amountFen: FEN, facts, by: system }
  await db.transaction(PLATFORM_SCOPE, (tx) => openCase(async () => undefined, tx, opened, clock.now()))
  const found = await db.global
    .selectFrom('money_case')
    .select(['id', 'merchant_id'])
    .where('subject_id', '=', subject.id)
    .executeTakeFirstOrThrow()
  expect(found.merchant_id).toBeNull()
  return found.id
}

const balance = (byFen: number) =>
  caseOfNobody('RECON_DIFFERENCE', { difference: 'BALANCE', day: '2026-11-20', ourFen: 0, theirFen: byFen })
const entering = (kind: 'DIFFERENCE_MORE' | 'DIFFERENCE_LESS' | 'CASE_LOSS' | 'CASE_RETURNED', caseId: string) =>
  enter(testApp, seller.actor.merchantId, { kind, amountFen: FEN, reason: '中间账户差额', caseId })
const refused = { refusal: 'state.notAllowed', details: { status: expect.stringContaining('个案没有商户') } }

test('what the transit account differs by goes into no merchant’s book', async () => {
  const before = await balancesOf(testApp.db.tenant(seller.actor.merchantId))
  const [more, less] = [await balance(FEN), await balance(-FEN)]
  await expect(entering('DIFFERENCE_MORE', more)).rejects.toMatchObject(refused)
  await expect(entering('DIFFERENCE_LESS', less)).rejects.toMatchObject(refused)
  await expect(entering('CASE_LOSS', less)).rejects.toMatchObject(refused)
  expect(await balancesOf(testApp.db.tenant(seller.actor.merchantId))).toEqual(before)
})

test('a payment that nobody knows is made good to nobody, and may go back to its payer', async () => {
  const id = await caseOfNobody('NUMBER_UNKNOWN', {})
  await expect(entering('CASE_LOSS', id)).rejects.toMatchObject(refused)
  const before = await balancesOf(testApp.db.tenant(seller.actor.merchantId))
  expect(await approveEntry(testApp, await entering('CASE_RETURNED', id))).toMatchObject({ status: 'BOOKED' })
  expect(await balancesOf(testApp.db.tenant(seller.actor.merchantId))).toEqual(before)
})
