// Somebody who has the provider's key can lie once: the first lie that is found out ends booking on notifications for all.
import { createPrivateKey } from 'node:crypto'
import { signNotification, toChinaTime, writeForm } from '@merchant/allinpay/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { keysOfProvider } from '../../../../testing/provider-side.ts'
import { casesOf, keptCall } from '../calls/call-recorder.testing.ts'
import { bookedAtOnceParameters } from '../calls/call.parameters.ts'
import { type PaymentWorld, startPaymentWorld } from '../payment.testing.ts'
import { addReadyMerchant, planCollect } from '../payment-steps.testing.ts'

let world: PaymentWorld
let actor: MerchantActor

beforeAll(async () => {
  world = await startPaymentWorld()
  ;({ actor } = await addReadyMerchant(world))
  await world.deliver()
})
afterAll(() => world.stop())

const tenant = () => world.db.tenant(actor.merchantId)
const statusOf = async (callId: string) => (await keptCall(tenant(), callId)).status

/** An order that the provider took and nobody paid. */
async function unpaid(amountFen: number): Promise<string> {
  const { callId } = await planCollect(world, actor, amountFen)
  await world.payment.calls.send(actor.merchantId, callId)
  return callId
}

let told = 0
async function tell(callId: string, status: 'OK' | 'error', changes: object = {}): Promise<void> {
  const call = await keptCall(tenant(), callId)
  const { issued } = await keysOfProvider()
  const now = toChinaTime(world.clock.now())
  const body = {
    bizOrderNo: call.number,
    orderNo: call.provider_no,
    amount: call.amount_fen,
    status,
    payDatetime: now,
    ...changes,
  }
  const fields = signNotification(
    {
      appId: '1581648210684',
      notifyType: 'allinpay.yunst.orderService.pay',
      notifyTime: now,
      notifyId: `777000${(told += 1)}`,
      bizContent: JSON.stringify(body),
    },
    'md5-base64',
    createPrivateKey(issued.at(-1)?.privateKeyPem ?? ''),
  )
  expect(await world.payment.receiveNotification(writeForm(fields))).toBe('stored')
  await world.payment.idle()
}

const payerOf = async (callId: string) => {
  const { request } = await keptCall(tenant(), callId)
  return { buyerBizUserId: JSON.parse(JSON.stringify(request)).payerMemberNo }
}
const tellPaid = async (callId: string) => tell(callId, 'OK', await payerOf(callId))

async function confirm(): Promise<void> {
  await world.pass(bookedAtOnceParameters.confirmAfterMs)
  await world.payment.resumeCalls()
  await world.pass(bookedAtOnceParameters.denialGapMs)
  await world.payment.resumeCalls()
}

test('a doubt that came while the notification waited for the row is kept, and the provider is asked', async () => {
  const callId = await unpaid(1_001)
  const holder = await world.db.pool.connect()
  await holder.query('begin')
  await holder.query(`update provider_call set doubt = 'OTHER_AMOUNT', reason = 'differs' where id = $1`, [callId])
  const telling = tellPaid(callId)
  await expect
    .poll(
      async () =>
        (
          await holder.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount,
    )
    .toBe(1)
  await holder.query('commit')
  holder.release()
  await telling
  expect(await statusOf(callId)).toBe('PENDING')
})

test('a lie with its own denial behind it is found out all the same, and no other one is believed', async () => {
  const lie = await unpaid(2_001)
  await tellPaid(lie)
  expect(await statusOf(lie)).toBe('SUCCEEDED')
  await tell(lie, 'error')
  await confirm()
  expect(await casesOf(tenant(), lie)).toMatchObject([
    {
      kind: 'CALL_CONTRADICTED',
      repeats: 1,
      facts: { bookedOn: 'notification', said: 'FAILED', saidReason: '渠道通知失败' },
    },
  ])
  const next = await unpaid(2_002)
  await tellPaid(next)
  expect(await statusOf(next)).toBe('PENDING')
})

test('what no database can keep is kept as it came and acknowledged', async () => {
  const callId = await unpaid(3_001)
  await tell(callId, 'OK', { bizOrderNo: 'PY\u0000' })
  const { outcome } = await world.db.global
    .selectFrom('provider_notification')
    .select('outcome')
    .where('notify_id', '=', `777000${told}`)
    .executeTakeFirstOrThrow()
  expect(outcome).toBe('unrecognised')
  // Whoever may look learns of it, once.
  const found = await world.db.global
    .selectFrom('money_case')
    .select(['kind', 'state', 'merchant_id', 'repeats'])
    .where('subject_no', '=', `777000${told}`)
    .execute()
  expect(found).toEqual([{ kind: 'NOTIFICATION_UNREAD', state: 'OPEN', merchant_id: null, repeats: 0 }])
})
