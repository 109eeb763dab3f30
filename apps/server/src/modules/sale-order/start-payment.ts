// Starts the payment of a placed order: buyer known to the provider, call recorded then sent, page for the payer.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import { newId } from '@merchant/database'
import type { StorefrontActor } from '../../kernel/actor.ts'
import { newBusinessNo } from '../../kernel/business-no.ts'
import type { Command } from '../../kernel/command.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { PlaceOrder } from './place-order.ts'
import type { SaleOrderNeeds } from './sale-order.needs.ts'
import {
  findBuyer,
  insertPayment,
  itemsOf,
  lockOrder,
  markBuyerReady,
  mustFindOrder,
  type OrderRecord,
  paymentsOf,
} from './sale-order.store.ts'

type PayBody = BodyOf<Api['saleOrder']['addWithPay']>
type PayAnswer = DataOf<Api['saleOrder']['addWithPay']>

export type AddWithPay = (
  actor: StorefrontActor,
  body: PayBody,
  command: Command,
  clientIp: string,
) => Promise<PayAnswer>

/** A repeat with the same key finds its order and goes on from wherever the first attempt ended. */
export function createAddWithPay(needs: SaleOrderNeeds, placeOrder: PlaceOrder): AddWithPay {
  return async (actor, body, command, clientIp) => {
    const { returnUrl, ...order } = body
    const placed = await placeOrder(actor, order, command)
    const record = await mustFindOrder(needs.db.tenant(actor.merchantId), placed.id)
    if (record.status !== 'UNPAID') {
      return {
        ...placed,
        status: record.status as PayAnswer['status'],
        pay: { kind: 'none', url: null, expiresAt: null },
      }
    }
    await mustKnowBuyer(needs, actor.merchantId, record)
    const callId = await planPayment(needs, actor.merchantId, placed.id, returnUrl)
    const outcome = await needs.calls.send(actor.merchantId, callId)
    if (outcome === 'failed') return refuse('provider.refused', { reason: '支付未能发起，请重新下单' })
    if (outcome === 'unknown') return refuse('provider.pending')
    if (outcome === 'succeeded')
      return { ...placed, status: 'TO_SHIP', pay: { kind: 'none', url: null, expiresAt: null } }
    const url = await needs.cashierUrl(actor.merchantId, callId, clientIp)
    return { ...placed, pay: { kind: 'hostedPage', url, expiresAt: placed.payExpireAt } }
  }
}

async function mustKnowBuyer(needs: SaleOrderNeeds, merchantId: string, order: OrderRecord): Promise<void> {
  const db = needs.db.tenant(merchantId)
  const buyer = await findBuyer(db, order.buyer_id)
  if (buyer.member_state === 'READY') return
  const opened = await needs.openBuyer(merchantId, { memberNo: buyer.member_no, openId: buyer.external_id })
  if (opened.kind === 'refused') refuse('provider.refused', { reason: opened.reason })
  if (opened.kind === 'unknown') refuse('provider.pending')
  await markBuyerReady(db, buyer.id)
}

/** The order's open payment with its call, recorded before anything is sent. */
async function planPayment(
  needs: SaleOrderNeeds,
  merchantId: string,
  orderId: string,
  returnUrl: string,
): Promise<string> {
  const { db, clock, calls } = needs
  return db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, orderId)
    const open = (await paymentsOf(tx, orderId)).find((payment) => payment.status === 'PAYING')
    if (open !== undefined) return open.call_id
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
    return callId
  })
}
