// Starts or continues the payment of a placed order: buyer a payer at the provider, call recorded then sent, page for the payer.
import type { Api, BodyOf, DataOf, SaleOrderStatus } from '@merchant/contract'
import { newId } from '@merchant/database'
import type { StorefrontActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { BuyerOpened, CallOutcome, SaleOrderDeps } from './sale-order.deps.ts'
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

export interface StartPayment {
  /** May be repeated at any time: it goes on from wherever the attempt before ended. */
  again(actor: StorefrontActor, body: PayBody, clientIp: string): Promise<PayAnswer>
  /** For an order that the same command has placed: what can't be begun now is begun later, and no refusal of the order. */
  ofPlaced(
    actor: StorefrontActor,
    placed: { readonly id: string; readonly status: SaleOrderStatus },
    returnUrl: string,
    clientIp: string,
  ): Promise<PayAnswer>
}

export function createStartPayment(deps: SaleOrderDeps): StartPayment {
  const readIn = (merchantId: string, orderId: string) => mustFindOrder(deps.db.tenant(merchantId), orderId)

  const again: StartPayment['again'] = async ({ merchantId }, { orderId, returnUrl, phoneCode }, clientIp) => {
    const read = () => readIn(merchantId, orderId)
    const order = await read()
    const status = mustBePayable(order, deps.clock.now())
    if (status !== 'UNPAID') return nothingToPay(status)
    if ((await openBuyer(deps, merchantId, order, phoneCode)) === 'codeSent') {
      return { status, pay: { kind: 'phoneCode', url: null, expiresAt: null } }
    }
    const { callId, outcome } = await pay(deps, merchantId, orderId, returnUrl)
    if (outcome === 'failed') return refuse('provider.refused', { reason: '支付未能发起，请重试' })
    if (outcome === 'unknown') return refuse('provider.pending')
    if (callId === null || outcome === 'succeeded') return nothingToPay(mustBePayable(await read(), deps.clock.now()))
    const url = await deps.cashierUrl(merchantId, callId, clientIp)
    return { status, pay: { kind: 'hostedPage', url, expiresAt: order.pay_expire_at.toISOString() } }
  }

  return {
    again,
    ofPlaced: (actor, { id: orderId, status }, returnUrl, clientIp) =>
      afterwards(
        deps,
        async () => {
          try {
            return await again(actor, { orderId, returnUrl }, clientIp)
          } catch (error) {
            if (!(error instanceof Refusal) || error.refusal !== 'state.notAllowed') throw error
            // The command is a repeated one, and its order was closed since.
            return nothingToPay((await readIn(actor.merchantId, orderId)).status)
          }
        },
        () => ({ status, pay: { kind: 'retry', url: null, expiresAt: null } }),
      ),
  }
}

const nothingToPay = (status: SaleOrderStatus): PayAnswer => ({
  status,
  pay: { kind: 'none', url: null, expiresAt: null },
})

/** The status of an order that is or was payable; refuses a closed one and one whose time is up. */
function mustBePayable(order: OrderRecord, now: Date): SaleOrderStatus {
  const status = order.status
  if (status === 'CLOSED') refuse('state.notAllowed', { status: statusName(status) })
  if (status === 'UNPAID' && !mayStillPay(order.pay_expire_at, now)) refuse('state.notAllowed', { status: '付款超时' })
  return status
}

/** Plans and sends; a payment begun earlier that turns out to have failed makes room for a new one at once. */
async function pay(
  deps: SaleOrderDeps,
  merchantId: string,
  orderId: string,
  returnUrl: string,
): Promise<{ callId: string | null; outcome: CallOutcome }> {
  const planned = await planPayment(deps, merchantId, orderId, returnUrl)
  if (planned === null) return { callId: null, outcome: 'succeeded' }
  const outcome = await deps.calls.send(merchantId, planned.callId)
  if (outcome === 'failed' && !planned.isNew) return pay(deps, merchantId, orderId, returnUrl)
  return { callId: planned.callId, outcome }
}

/** Once a buyer is ready it stays ready; until then each call brings it one step further. */
async function openBuyer(
  deps: SaleOrderDeps,
  merchantId: string,
  order: OrderRecord,
  phoneCode: string | undefined,
): Promise<'ready' | 'codeSent'> {
  const db = deps.db.tenant(merchantId)
  const buyer = await findBuyer(db, order.buyer_id)
  if (buyer.member_state === 'READY') return 'ready'
  const member = { memberNo: buyer.member_no, phone: deps.cipher.decrypt('buyer.phone', merchantId, buyer.phone_enc) }
  const opened: BuyerOpened =
    phoneCode === undefined ? await deps.buyers.openBuyer(member) : await deps.buyers.bindBuyer(member, phoneCode)
  switch (opened.kind) {
    case 'ready':
      await markBuyerReady(db, buyer.id)
      return 'ready'
    case 'codeSent':
      return 'codeSent'
    case 'wrongCode':
      return refuse('smsCode.wrong')
    case 'refused':
      return refuse('provider.refused', { reason: opened.reason })
    case 'unknown':
      return refuse('provider.pending')
  }
}

/** The order's open payment with its call, recorded before anything is sent; null when the order was paid meanwhile. */
async function planPayment(
  deps: SaleOrderDeps,
  merchantId: string,
  orderId: string,
  returnUrl: string,
): Promise<{ callId: string; isNew: boolean } | null> {
  const { db, clock, calls } = deps
  return db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, orderId)
    // Proving the buyer's phone takes long: the order may have been paid or closed by now.
    if (mustBePayable(order, now) !== 'UNPAID') return null
    const open = await openPaymentOf(tx, orderId)
    if (open !== undefined) return { callId: open.call_id, isNew: false }
    const buyer = await findBuyer(tx, order.buyer_id)
    const [first] = await itemsOf(tx, orderId)
    const id = newId(now)
    const paymentNo = newBusinessNo('PY', now)
    const { callId } = await calls.plan(
      tx,
      {
        service: 'collect',
        number: paymentNo,
        payerMemberNo: buyer.member_no,
        amountFen: order.payable_fen,
        subject: { type: 'payment', id },
        expiresAt: order.pay_expire_at,
        returnUrl,
        goodsName: (first?.goods_title ?? '商品').replace(/[^\p{L}\p{N}]/gu, '').slice(0, 20),
      },
      now,
    )
    await insertPayment(tx, {
      merchant_id: merchantId,
      id,
      payment_no: paymentNo,
      order_id: orderId,
      amount_fen: order.payable_fen,
      status: 'PAYING',
      call_id: callId,
      created_at: now,
    })
    return { callId, isNew: true }
  })
}
