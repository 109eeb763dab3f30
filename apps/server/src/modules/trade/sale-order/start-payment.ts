// Starts or continues the payment of a placed order: buyer a payer at the provider, call recorded then sent, page for the payer.
import { type Api, type BodyOf, type DataOf, said, type SaleOrderStatus } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { NewOrder } from './place-order.ts'
import type { BuyerOpened, CallOutcome, OwnCall, SaleOrderDeps } from './sale-order.deps.ts'
import { mayStillPay, statusName } from './sale-order.states.ts'
import {
  findBuyer,
  insertPayment,
  itemsOf,
  lockOrder,
  markBuyerReady,
  mustFindOrder,
  openPaymentOf,
  type OrderRecord,
} from './sale-order.store.ts'

type PayBody = BodyOf<Api['saleOrder']['pay']>
type PayAnswer = DataOf<Api['saleOrder']['pay']>

type PayDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher' | 'buyers' | 'cashierLink'> & {
  readonly calls: Pick<SaleOrderDeps['calls'], 'planToSend' | 'send'>
}

interface PayRequest {
  readonly merchantId: string
  readonly body: PayBody
}

/** May be repeated at any time: it goes on from wherever the attempt before ended. */
export async function startPayment(deps: PayDeps, { merchantId, body }: PayRequest): Promise<PayAnswer> {
  const { db, clock, cashierLink } = deps
  const { orderId, returnUrl, phoneCode } = body
  const read = () => mustFindOrder(db.tenant(merchantId), orderId)
  const order = await read()
  const status = mustBePayable(order, clock.now())
  if (status !== 'UNPAID') return nothingToPay(status)
  if ((await openBuyer(deps, order, phoneCode)) === 'codeSent') {
    return { status, pay: { kind: 'phoneCode', url: null, expiresAt: null } }
  }
  const { callId, outcome } = await pay(deps, { merchantId, orderId, returnUrl })
  mustBeBegun(outcome)
  if (callId === null || outcome === 'succeeded') return nothingToPay(mustBePayable(await read(), clock.now()))
  return { status, pay: onHostedPage(cashierLink(merchantId, callId), order.pay_expire_at) }
}

/** The page is made for the browser that opens the link. */
const onHostedPage = (url: string, expiresAt: Date): PayAnswer['pay'] => ({
  kind: 'hostedPage',
  url,
  expiresAt: expiresAt.toISOString(),
})

function mustBeBegun(outcome: CallOutcome): void {
  if (outcome === 'failed')
    refuse('provider.refused', { reason: said('支付未能发起，请重试', 'the payment did not start, try again') })
  if (outcome === 'unknown') refuse('provider.pending')
}

/** The payment of an order that is being placed, by a buyer who is a payer already; null for one who is not yet. */
export async function planFirstPayment(
  { calls }: Pick<PlanDeps, 'calls'>,
  tx: TenantTx,
  { order, returnUrl, now }: { readonly order: NewOrder; readonly returnUrl: string; readonly now: Date },
): Promise<OwnCall | null> {
  return order.buyer.isReady
    ? insertPlanned(calls, tx, { ...order, payerMemberNo: order.buyer.memberNo, returnUrl, now })
    : null
}

/** For an order that the same command has placed: what can't be begun now is begun later, and no refusal of the order. */
export const startPaymentOfPlaced = (
  deps: PayDeps & Pick<SaleOrderDeps, 'onError'>,
  placed: { readonly id: string; readonly status: SaleOrderStatus; readonly payExpireAt: string },
  request: Omit<PayRequest, 'body'> & {
    readonly returnUrl: string
    /** What was planned with the order and is to be sent now. */
    readonly planned: OwnCall | null
  },
): Promise<PayAnswer> =>
  afterwards(
    deps,
    async () => {
      const { merchantId, returnUrl, planned } = request
      const outcome = await planned?.send()
      if (outcome !== undefined) mustBeBegun(outcome)
      if (planned !== null && outcome === 'pending') {
        const url = deps.cashierLink(merchantId, planned.callId)
        return { status: placed.status, pay: onHostedPage(url, new Date(placed.payExpireAt)) }
      }
      try {
        return await startPayment(deps, { merchantId, body: { orderId: placed.id, returnUrl } })
      } catch (error) {
        if (!(error instanceof Refusal) || error.refusal !== 'state.notAllowed') throw error
        // The command is a repeated one, and its order was closed since.
        return nothingToPay((await mustFindOrder(deps.db.tenant(merchantId), placed.id)).status)
      }
    },
    () => ({ status: placed.status, pay: { kind: 'retry', url: null, expiresAt: null } }),
  )

const nothingToPay = (status: SaleOrderStatus): PayAnswer => ({
  status,
  pay: { kind: 'none', url: null, expiresAt: null },
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

interface WantedPayment {
  readonly merchantId: string
  readonly orderId: string
  readonly returnUrl: string
}

/** Plans and sends; a payment begun earlier that turns out to have failed makes room for a new one at once. */
async function pay(deps: PlanDeps, wanted: WantedPayment): Promise<{ callId: string | null; outcome: CallOutcome }> {
  const planned = await planPayment(deps, wanted)
  if (planned === null) return { callId: null, outcome: 'succeeded' }
  const { callId } = planned
  if (planned.send !== null) return { callId, outcome: await planned.send() }
  const outcome = await deps.calls.send(wanted.merchantId, callId)
  return outcome === 'failed' ? pay(deps, wanted) : { callId, outcome }
}

/** As the provider takes it: letters and figures, and few. */
export const goodsNameOf = (title: string): string => title.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 20)

/** Once a buyer is ready it stays ready; until then each call brings it one step further. */
async function openBuyer(
  { db, cipher, buyers }: Pick<PayDeps, 'db' | 'cipher' | 'buyers'>,
  { merchant_id: merchantId, buyer_id: buyerId }: OrderRecord,
  phoneCode: string | undefined,
): Promise<'ready' | 'codeSent'> {
  const tenant = db.tenant(merchantId)
  const buyer = await findBuyer(tenant, buyerId)
  if (buyer.member_state === 'READY') return 'ready'
  const member = { memberNo: buyer.member_no, phone: cipher.decrypt('buyer.phone', merchantId, buyer.phone_enc) }
  const opened: BuyerOpened =
    phoneCode === undefined ? await buyers.openBuyer(member) : await buyers.bindBuyer(member, phoneCode)
  switch (opened.kind) {
    case 'ready':
      await markBuyerReady(tenant, buyer.id)
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
  { merchantId, orderId, returnUrl }: WantedPayment,
): Promise<OwnCall | { callId: string; send: null } | null> {
  return db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, orderId)
    // Proving the buyer's phone takes long: the order may have been paid or closed by now.
    if (mustBePayable(order, now) !== 'UNPAID') return null
    const open = await openPaymentOf(tx, orderId)
    if (open !== undefined) return { callId: open.call_id, send: null }
    const buyer = await findBuyer(tx, order.buyer_id)
    const [first] = await itemsOf(tx, orderId)
    return insertPlanned(calls, tx, {
      id: orderId,
      payableFen: order.payable_fen,
      payExpireAt: order.pay_expire_at,
      firstTitle: first?.goods_title ?? '',
      payerMemberNo: buyer.member_no,
      returnUrl,
      now,
    })
  })
}

interface NewPayment extends Omit<NewOrder, 'buyer'> {
  readonly payerMemberNo: string
  readonly returnUrl: string
  readonly now: Date
}

async function insertPlanned(
  calls: PlanDeps['calls'],
  tx: TenantTx,
  { id: orderId, payableFen, payExpireAt, firstTitle, payerMemberNo, returnUrl, now }: NewPayment,
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
    call_id: planned.callId,
    created_at: now,
  })
  return planned
}
