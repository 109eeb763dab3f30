// Shortcuts through the sandbox for tests that begin later: a wallet opened up to some step, a collect paid by its buyer.
import { randomInt } from 'node:crypto'
import { newId } from '@merchant/database'
import { handlerOf } from '../../../development/handler-of.ts'
import * as steps from '../../../development/onboarding-steps.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { requestFor } from '../../../testing/handler-request.ts'
import { CARD_NUMBER, type PaymentWorld, PERSON, pressOnPage } from './payment.testing.ts'

/** All that the steps of a wallet need: any composition with payment and a sandbox in it will do. */
type SteppingWorld = Pick<PaymentWorld, 'payment' | 'sandbox'>

/** A merchant with a wallet in which money can be received and from which it can be withdrawn. */
export async function addReadyMerchant(world: PaymentWorld): Promise<{ actor: MerchantActor; cardId: string }> {
  const actor = await world.addMerchant()
  await world.payment.members.verifyRealName(actor.merchantId, PERSON)
  await bindPhone(world, actor, '13900001111')
  await signContract(world, actor)
  return { actor, cardId: await bindCard(world, actor, CARD_NUMBER) }
}

/** A merchant at the handlers themselves, whose phone is the sandbox's to read. */
const applicantOf = (world: SteppingWorld, actor: MerchantActor): steps.Applicant => ({
  ask: (endpoint, body) => handlerOf({ ...world.payment.handlers }, endpoint)(requestFor(endpoint, actor, body)),
  uploadPaper: (name) => Promise.reject(new Error(`Payment keeps no files: ${name}`)),
  async withProviderCode(phone, send, give) {
    await send()
    await give(await lastCode(world, phone))
  },
  async agreeOn(page) {
    await pressOnPage(page, 'agree')
  },
})

export const bindPhone = (world: SteppingWorld, actor: MerchantActor, phone: string): Promise<void> =>
  steps.bindPhone(applicantOf(world, actor), phone)

/** The newest code that the provider sent to this phone. */
export async function lastCode(world: SteppingWorld, phone: string): Promise<string> {
  const [sms] = await world.sandbox.admin.sms(phone)
  if (sms === undefined) throw new Error(`No code was sent to ${phone}`)
  return sms.code
}

/** Signs on the provider's page and comes back to /middlepage, which asks afresh. */
export async function signContract(world: SteppingWorld, actor: MerchantActor): Promise<void> {
  const applicant = applicantOf(world, actor)
  await steps.signContract(applicant)
  await steps.walletNow(applicant)
}

/** Binds a card and answers its id. */
export const bindCard = (world: SteppingWorld, actor: MerchantActor, cardNumber: string): Promise<string> =>
  steps.bindCard(applicantOf(world, actor), { cardNumber, phone: '13900002222' })

interface PlannedOrder {
  readonly callId: string
  readonly number: string
}

/** A buyer who may pay: known to the provider, its phone proven. */
async function addPayer(world: PaymentWorld): Promise<string> {
  const memberNo = newId(world.clock.now()).replaceAll('-', '')
  const phone = `137${String(randomInt(100_000_000)).padStart(8, '0')}`
  await world.payment.members.openBuyer({ memberNo, phone }, null)
  const bound = await world.payment.members.bindBuyer({ memberNo, phone }, await lastCode(world, phone))
  if (bound.kind !== 'ready') throw new Error(`The buyer is ${bound.kind}`)
  return memberNo
}

/** Plans a collect for a buyer of its own; nothing is sent yet. */
export async function planCollect(
  world: PaymentWorld,
  actor: MerchantActor,
  amountFen: number,
  lifeMs = 30 * 60_000,
): Promise<PlannedOrder> {
  const now = world.clock.now()
  const payerMemberNo = await addPayer(world)
  return world.db.transaction(actor.merchantId, (tx) =>
    world.payment.calls.plan(
      tx,
      {
        service: 'collect',
        number: newBusinessNo('PY', now),
        payerMemberNo,
        amountFen,
        subject: { type: 'payment', id: newId(now) },
        expiresAt: new Date(now.getTime() + lifeMs),
        goodsName: '新疆长绒棉衬衫',
        payBy: { kind: 'PAGE' },
        returnUrl: 'http://storefront.example/paid',
      },
      now,
    ),
  )
}

/** A collect that its buyer has paid at the provider; we have not heard of the payment yet. */
export async function paidCollect(world: PaymentWorld, actor: MerchantActor, amountFen: number): Promise<PlannedOrder> {
  const collect = await planCollect(world, actor, amountFen)
  await world.payment.calls.send(actor.merchantId, collect.callId)
  await payAtCashier(world, actor, collect)
  return collect
}

/** The buyer presses 支付成功; answers where its browser is sent. */
export async function payAtCashier(
  world: PaymentWorld,
  actor: MerchantActor,
  collect: PlannedOrder,
  action = 'pay',
): Promise<string | null> {
  const token = world.payment.cashier.link(actor.merchantId, collect.callId).split('/').at(-1) ?? ''
  const visit = await world.payment.cashier.open(token, '127.0.0.1')
  if (visit.kind !== 'page') throw new Error(`No page to pay on: ${visit.kind}`)
  return pressOnPage(visit.url, action)
}

/** The collect's money minus the fee in the merchant's account at the provider. */
export async function payOut(
  world: PaymentWorld,
  actor: MerchantActor,
  collect: PlannedOrder,
  amounts: { amountFen: number; feeFen: number },
): Promise<PlannedOrder> {
  const now = world.clock.now()
  return world.db.transaction(actor.merchantId, (tx) =>
    world.payment.calls.plan(
      tx,
      {
        service: 'agentPay',
        number: newBusinessNo('ST', now),
        collectNumber: collect.number,
        ...amounts,
        subject: { type: 'saleOrder', id: newId(now) },
      },
      now,
    ),
  )
}

/** Plans a withdrawal, whether or not the money is there. */
export async function planWithdraw(
  world: PaymentWorld,
  actor: MerchantActor,
  cardId: string,
  amounts: { amountFen: number; feeFen: number },
): Promise<PlannedOrder> {
  const now = world.clock.now()
  const subject = { type: 'withdrawOrder', id: newId(now) }
  const number = newBusinessNo('WD', now)
  return world.db.transaction(actor.merchantId, (tx) =>
    world.payment.calls.plan(
      tx,
      { service: 'withdraw', number, ...amounts, speed: 'D0', bankCardId: cardId, subject },
      now,
    ),
  )
}

/** Brings money into the merchant's account at the provider: a sale paid and paid out. */
export async function earn(world: PaymentWorld, actor: MerchantActor, amountFen: number): Promise<void> {
  const collect = await paidCollect(world, actor, amountFen)
  await world.payment.calls.ask(actor.merchantId, collect.callId)
  const payout = await payOut(world, actor, collect, { amountFen, feeFen: 0 })
  const outcome = await world.payment.calls.send(actor.merchantId, payout.callId)
  if (outcome !== 'succeeded') throw new Error(`The payout is ${outcome}`)
}
