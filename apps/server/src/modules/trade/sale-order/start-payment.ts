// Starts or continues the payment of a placed order: buyer a payer at the provider, call recorded then sent, page for the payer.
import { isDeepStrictEqual } from 'node:util'
import { type Api, type BodyOf, type DataOf, type PayBy, said, type SaleOrderStatus } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { NewOrder, PlacingActor } from './place-order.ts'
import type { BuyerOpened, CallOutcome, OwnCall, PayerAccount, SaleOrderDeps } from './sale-order.deps.ts'
import { orderParameters } from './sale-order.parameters.ts'
import { mayStillPay, statusName } from './sale-order.states.ts'
import {
  countPayments,
  findBuyer,
  insertPayment,
  itemsOf,
  lockOrder,
  markBuyerReady,
  mustFindOrder,
  openPaymentOf,
  type OrderRecord,
} from './sale-order.store.ts'
import { firstLetters } from '../../../kernel/first-letters.ts'

type PayBody = BodyOf<Api['saleOrder']['pay']>
type PayAnswer = DataOf<Api['saleOrder']['pay']>

type PayDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher' | 'buyers' | 'cashierLink'> & {
  readonly calls: Pick<SaleOrderDeps['calls'], 'planToSend' | 'send' | 'shown' | 'close'>
}

interface PayRequest {
  readonly merchantId: string
  readonly body: Pick<PayBody, 'orderId' | 'phoneCode'>
  readonly terms: PayTerms
}

/** May be repeated at any time: it goes on from wherever the attempt before ended. */
export async function startPayment(deps: PayDeps, { merchantId, body, terms }: PayRequest): Promise<PayAnswer> {
  const { db, clock } = deps
  const { orderId, phoneCode } = body
  const read = () => mustFindOrder(db.tenant(merchantId), orderId)
  const order = await read()
  const status = mustBePayable(order, clock.now())
  if (status !== 'UNPAID') return nothingToPay(status)
  const opened = await openBuyer(deps, order, { ...terms, phoneCode })
  if (opened === 'codeSent') {
    return { status, pay: { ...NOTHING, kind: 'phoneCode' } }
  }
  const { callId, outcome } = await pay(deps, { merchantId, orderId, ...terms })
  mustBeBegun(outcome)
  if (callId === null || outcome === 'succeeded') return nothingToPay(mustBePayable(await read(), clock.now()))
  return { status, pay: await stepOf(deps, { merchantId, callId, payBy: terms.payBy, expiresAt: order.pay_expire_at }) }
}

/** How it is paid. Where nobody's browser goes to a page none comes back from it. */
interface PayTerms {
  /** By the merchant's people, who take the order down. */
  readonly isTaken: boolean
  readonly payBy: PayBy
  readonly returnUrl: string | null
}

interface AskedTerms {
  readonly payBy: PayBy
  readonly returnUrl?: string | undefined
}

/**
 * In: who asks, and how it shall be paid. Errors: refuses request.invalid what is a storefront's alone: an address that a buyer's browser
 * comes back to, and who its buyer is within an app.
 */
export function termsOf({ party }: PlacingActor, { payBy, returnUrl }: AskedTerms): PayTerms {
  if (party === 'merchant' && !isScanned(payBy))
    refuse('request.invalid', { what: said('：代客收款只能用扫码支付（payBy）', ': money is taken by a code alone') })
  return { isTaken: party === 'merchant', payBy, returnUrl: payBy.kind === 'PAGE' ? (returnUrl ?? null) : null }
}

const isScanned = ({ kind }: PayBy): boolean => kind === 'WECHAT_SCAN' || kind === 'ALIPAY_SCAN'

const NOTHING = { url: null, content: null, expiresAt: null } as const

interface Begun {
  readonly merchantId: string
  readonly callId: string
  readonly payBy: PayBy
  readonly expiresAt: Date
}

/** What the payer does with a payment that the provider has accepted: opens a page made for its browser, scans, or is asked by its app. */
async function stepOf(
  { db, calls, cashierLink }: Pick<PayDeps, 'db' | 'calls' | 'cashierLink'>,
  { merchantId, callId, payBy, expiresAt: at }: Begun,
): Promise<PayAnswer['pay']> {
  const expiresAt = at.toISOString()
  if (payBy.kind === 'PAGE')
    return { kind: 'hostedPage', url: cashierLink(merchantId, callId), content: null, expiresAt }
  const { payInfo: content } = await calls.shown(db.tenant(merchantId), callId)
  if (content === null) refuse('provider.pending')
  return { kind: isScanned(payBy) ? 'qrCode' : 'appParameters', url: null, content, expiresAt }
}

function mustBeBegun(outcome: CallOutcome): void {
  if (outcome === 'failed')
    refuse('provider.refused', { reason: said('支付未能发起，请重试', 'the payment did not start, try again') })
  if (outcome === 'unknown') refuse('provider.pending')
}

/** The payment of an order that is being placed, by a buyer who is a payer already; null for one who is not yet, or not within the app. */
export async function planFirstPayment(
  { calls }: Pick<PlanDeps, 'calls'>,
  tx: TenantTx,
  { order, terms, now }: { readonly order: NewOrder; readonly terms: PayTerms; readonly now: Date },
): Promise<OwnCall | null> {
  return order.buyer.isReady && accountOf(terms.payBy) === null
    ? insertPlanned(calls, tx, { ...order, payerMemberNo: order.buyer.memberNo, ...terms, now })
    : null
}

/** For an order that the same command has placed: what can't be begun now is begun later, and no refusal of the order. */
export const startPaymentOfPlaced = (
  deps: PayDeps & Pick<SaleOrderDeps, 'onError'>,
  placed: { readonly id: string; readonly status: SaleOrderStatus; readonly payExpireAt: string },
  request: Omit<PayRequest, 'body'> & {
    /** What was planned with the order and is to be sent now. */
    readonly planned: OwnCall | null
  },
): Promise<PayAnswer> =>
  afterwards(
    deps,
    async () => {
      const { merchantId, terms, planned } = request
      const outcome = await planned?.send()
      if (outcome !== undefined) mustBeBegun(outcome)
      if (planned !== null && outcome === 'pending') {
        const begun = {
          merchantId,
          callId: planned.callId,
          payBy: terms.payBy,
          expiresAt: new Date(placed.payExpireAt),
        }
        return { status: placed.status, pay: await stepOf(deps, begun) }
      }
      try {
        return await startPayment(deps, { merchantId, body: { orderId: placed.id }, terms })
      } catch (error) {
        if (!(error instanceof Refusal) || error.refusal !== 'state.notAllowed') throw error
        // The command is a repeated one, and its order was closed since.
        return nothingToPay((await mustFindOrder(deps.db.tenant(merchantId), placed.id)).status)
      }
    },
    () => ({ status: placed.status, pay: { ...NOTHING, kind: 'retry' } }),
  )

const nothingToPay = (status: SaleOrderStatus): PayAnswer => ({
  status,
  pay: { ...NOTHING, kind: 'none' },
})

/** The status of an order that is or was payable; refuses a closed one and one whose time is up. */
function mustBePayable(order: OrderRecord, now: Date): SaleOrderStatus {
  const status = order.status
  if (status === 'CLOSED') refuse('state.notAllowed', { status: statusName(status) })
  if (status === 'UNPAID' && !mayStillPay(order.pay_expire_at, now))
    refuse('state.notAllowed', { status: said('付款超时', 'the time to pay is over') })
  return status
}

type PlanDeps = Pick<PayDeps, 'db' | 'clock' | 'calls'>

interface WantedPayment extends PayTerms {
  readonly merchantId: string
  readonly orderId: string
}

/**
 * Plans and sends; a payment begun earlier that turns out to have failed makes room for a new one at once, and one that was begun in another
 * way is closed first, unless it was paid.
 */
async function pay(deps: PlanDeps, wanted: WantedPayment): Promise<{ callId: string | null; outcome: CallOutcome }> {
  const { merchantId, payBy } = wanted
  const planned = await planPayment(deps, wanted)
  if (planned === null) return { callId: null, outcome: 'succeeded' }
  const { callId } = planned
  if (planned.send !== null) return { callId, outcome: await planned.send() }
  const { payBy: begun } = await deps.calls.shown(deps.db.tenant(merchantId), callId)
  if (!isDeepStrictEqual(begun, payBy)) {
    return anew(deps, wanted, callId)
  }
  const outcome = await deps.calls.send(merchantId, callId)
  if (outcome === 'failed') return pay(deps, wanted)
  return outcome === 'pending' && (await isLost(deps, wanted, callId))
    ? anew(deps, wanted, callId)
    : { callId, outcome }
}

/** Begins another payment once nobody can pay the one that was begun; what is being paid wins. */
async function anew(deps: PlanDeps, wanted: WantedPayment, callId: string): ReturnType<typeof pay> {
  const closed = await deps.calls.close(wanted.merchantId, callId)
  if (closed === 'closed') return pay(deps, wanted)
  return { callId, outcome: closed === 'paid' ? 'succeeded' : 'unknown' }
}

/** What its payer scans came with an answer that was lost, and no question brings it again; the sender has had its time. */
async function isLost({ db, clock, calls }: PlanDeps, { merchantId, payBy }: WantedPayment, callId: string) {
  if (payBy.kind === 'PAGE') return false
  const { payInfo, sentAt } = await calls.shown(db.tenant(merchantId), callId)
  return payInfo === null && sentAt !== null && clock.now().getTime() - sentAt.getTime() > orderParameters.payInfoMs
}

/** As the provider takes it: letters and figures, and few. */
export const goodsNameOf = (title: string): string => firstLetters(title.replace(/[^\p{L}\p{N}]/gu, ''), 20)

/** Whose identity within which app pays; null: anybody's who opens the page or scans the code. */
function accountOf(payBy: PayBy): PayerAccount | null {
  switch (payBy.kind) {
    case 'WECHAT_MINI':
      return { type: 'weChatMiniProgram', id: payBy.openId }
    case 'WECHAT_PUBLIC':
      return { type: 'weChatPublic', id: payBy.openId }
    case 'ALIPAY_SERVICE':
      return { type: 'aliPayService', id: payBy.userId }
    case 'PAGE':
    case 'WECHAT_SCAN':
    case 'ALIPAY_SCAN':
      return null
  }
}

interface Payer extends Pick<PayTerms, 'isTaken' | 'payBy'> {
  readonly phoneCode: string | undefined
}

/**
 * A buyer whose phone is proven stays ready; until then each call brings it one step further. Within an app the payer's identity there is
 * bound instead, each time, because the same buyer may pay with another one.
 */
async function openBuyer(
  { db, cipher, buyers }: Pick<PayDeps, 'db' | 'cipher' | 'buyers'>,
  { merchant_id: merchantId, buyer_id: buyerId }: OrderRecord,
  { isTaken, payBy, phoneCode }: Payer,
): Promise<'ready' | 'codeSent'> {
  const tenant = db.tenant(merchantId)
  const buyer = await findBuyer(tenant, buyerId)
  const account = accountOf(payBy)
  if (account !== null) return outcomeOf(await buyers.bindAccount(buyer.member_no, account))
  if (buyer.member_state === 'READY') return 'ready'
  const member = { memberNo: buyer.member_no, phone: cipher.decrypt('buyer.phone', merchantId, buyer.phone_enc) }
  const opened: BuyerOpened =
    phoneCode === undefined
      ? await buyers.openBuyer(member, isTaken ? merchantId : null)
      : await buyers.bindBuyer(member, phoneCode)
  if (opened.kind === 'ready') await markBuyerReady(tenant, buyer.id)
  return outcomeOf(opened)
}

function outcomeOf(opened: BuyerOpened): 'ready' | 'codeSent' {
  switch (opened.kind) {
    case 'ready':
      return 'ready'
    case 'codeSent':
      return 'codeSent'
    case 'wrongCode':
      return refuse('smsCode.wrong')
    case 'refused':
      return refuse('provider.refused', { reason: inBoth(opened.reason) })
    case 'unknown':
      return refuse('provider.pending')
  }
}

/**
 * The order's open payment with its call, recorded before anything is sent; null when the order was paid meanwhile. One that
 * is new is sent by its planner, one that was there is continued wherever it stands.
 */
async function planPayment(
  { db, clock, calls }: PlanDeps,
  { merchantId, orderId, payBy, returnUrl }: WantedPayment,
): Promise<OwnCall | { callId: string; send: null } | null> {
  return db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, orderId)
    // Proving the buyer's phone takes long: the order may have been paid or closed by now.
    if (mustBePayable(order, now) !== 'UNPAID') return null
    const open = await openPaymentOf(tx, orderId)
    if (open !== undefined) return { callId: open.call_id, send: null }
    await mustBeginAnother(tx, orderId)
    const buyer = await findBuyer(tx, order.buyer_id)
    const [first] = await itemsOf(tx, orderId)
    return insertPlanned(calls, tx, {
      id: orderId,
      payableFen: order.payable_fen,
      payExpireAt: order.pay_expire_at,
      firstTitle: first?.goods_title ?? '',
      payerMemberNo: buyer.member_no,
      payBy,
      returnUrl,
      now,
    })
  })
}

/** Of a locked order. */
async function mustBeginAnother(tx: TenantTx, orderId: string): Promise<void> {
  const { mostPayments } = orderParameters
  if ((await countPayments(tx, orderId)) < mostPayments) return
  refuse('limit.exceeded', {
    limit: said(
      `一个订单最多发起 ${mostPayments} 次支付，请重新下单`,
      `at most ${mostPayments} payments are begun for one order, place another`,
    ),
  })
}

interface NewPayment extends Omit<NewOrder, 'buyer'>, Omit<PayTerms, 'isTaken'> {
  readonly payerMemberNo: string
  readonly now: Date
}

async function insertPlanned(
  calls: PlanDeps['calls'],
  tx: TenantTx,
  { id: orderId, payableFen, payExpireAt, firstTitle, payerMemberNo, payBy, returnUrl, now }: NewPayment,
): Promise<OwnCall> {
  const id = newId(now)
  const paymentNo = newBusinessNo('PY', now)
  const goodsName = goodsNameOf(firstTitle)
  const planned = await calls.planToSend(
    tx,
    {
      service: 'collect',
      number: paymentNo,
      payerMemberNo,
      amountFen: payableFen,
      subject: { type: 'payment', id },
      expiresAt: payExpireAt,
      payBy,
      returnUrl,
      goodsName: goodsName === '' ? '商品' : goodsName,
    },
    now,
  )
  await insertPayment(tx, {
    merchant_id: tx.merchantId,
    id,
    payment_no: paymentNo,
    order_id: orderId,
    amount_fen: payableFen,
    status: 'PAYING',
    pay_by: payBy.kind,
    call_id: planned.callId,
    created_at: now,
  })
  return planned
}
