// What is ruled is paid while its merchant spends: whoever is first, its sources add up to it, and nothing is taken twice.
import { movesOf, post, postingRules } from '@merchant/ledger'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { acceptVerdict, escalate, prove, rule } from '../../../testing/disputes.ts'
import { applyFor, onReturn, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  differenceFromProvider,
  infoOf,
  provenBalances,
  sellAndSettle,
  type Seller,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let judge: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  await fillPlatform(testApp, 100_000_000)
  judge = newOperator(testApp, '客服小林')
})
afterAll(() => testApp.stop())

const AN_HOUR_MS = 3_600_000

/** Between accounts of the merchant and back, as its people do by a platform order. */
async function move(by: Seller, rule: 'depositPaid' | 'depositReturned', amountFen: number, key: string) {
  const { kind } = postingRules[rule]
  const now = testApp.clock.now()
  await testApp.db.transaction(by.actor.merchantId, (tx) =>
    post(
      tx,
      {
        key,
        kind,
        occurredAt: now,
        moves: movesOf(postingRules[rule], { amountFen }),
        subject: { type: 'platformOrder', id: by.actor.merchantId, no: key },
      },
      now,
    ),
  )
}

test(
  'in force while balance becomes deposit and deposit becomes balance: all of it, out of what there was',
  async () => {
    for (let round = 0; round < raceRounds(3); round += 1) {
      const by = await addPayableSeller(testApp, { stock: 100 })
      const order = await sellAndSettle(by)
      const db = testApp.db.tenant(by.actor.merchantId)
      await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', order.id).execute()
      await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', order.id).execute()
      const { M_AVAILABLE } = await provenBalances(by)
      // So much is missing in the end, whoever is first.
      const missingFen = 1_234
      await testApp.db.transaction(by.actor.merchantId, (tx) =>
        post(
          tx,
          {
            key: 'race/spent',
            kind: postingRules.adjustedDown.kind,
            occurredAt: testApp.clock.now(),
            moves: movesOf(postingRules.adjustedDown, { amountFen: missingFen }),
            subject: { type: 'manualEntry', id: order.id, no: 'ME1' },
          },
          testApp.clock.now(),
        ),
      )
      await move(by, 'depositPaid', 2_000, 'race/before')
      const one = await applyFor(by, order, {
        isReceived: true,
        reasonCode: 'QUALITY',
        quantity: order.items[0]?.quantity ?? 1,
      })
      const { id, version } = one
      await onReturn(by, { action: 'reject', id, version, code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
      const asked = await escalate(by, one)
      await prove(by, asked, 'MERCHANT')
      await rule(by, judge, asked)
      const [paid] = await Promise.allSettled([
        acceptVerdict(by, asked, 'MERCHANT'),
        move(by, 'depositReturned', 1_500, 'race/one'),
        move(by, 'depositPaid', 100, 'race/two'),
      ])
      expect(paid.status, String(paid.status === 'rejected' ? paid.reason : '')).toBe('fulfilled')
      const ended = await untilEnded(by, id)
      expect(ended.status).toBe('SUCCESS')
      const [shown] = (await infoOf(by, order.id)).refunds
      const ownFen = ended.amountFen - (shown?.commissionFen ?? 0)
      const after = await provenBalances(by)
      // Of balance and deposit nothing is gone but what was spent, what went back, and what is owed.
      expect(after.M_AVAILABLE + after.M_DEPOSIT + after.M_DEBT).toBe(M_AVAILABLE - missingFen - ownFen)
      expect(0 - after.M_DEBT).toBe(shown?.lentFen)
      expect(after).toMatchObject({ M_FROZEN: 0, P_TRANSIT_OUT: 0 })
      expect(await differenceFromProvider(by)).toBe(0)
    }
  },
  AN_HOUR_MS,
)
