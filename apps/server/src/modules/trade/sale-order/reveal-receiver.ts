// The receiver of an order in full, one field or all of them, for whoever has to send or call.
import { type Api, type BodyOf, dayOf, type Revealed, said, type Said, startOfDay } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { reveal, revealReasonTexts } from '../../../kernel/reveal.ts'
import { findChange } from './address/address-change.store.ts'
import { findInvoice } from './invoice/order-invoice.store.ts'
import { addToHistory } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { regionNames } from './sale-order.row.ts'
import { mustFindOrder, type OrderRecord, targetOf } from './sale-order.store.ts'

type Body = BodyOf<Api['saleOrder']['reveal']>

const labels = {
  receiver: said('收货信息', 'receiver'),
  newReceiver: said('申请的收货信息', 'receiver that is asked for'),
  receiverName: said('收货人姓名', 'receiver’s name'),
  receiverPhone: said('收货人手机号', 'receiver’s phone'),
  receiverAddress: said('收货地址', 'receiver’s address'),
  invoice: said('发票信息', 'invoice details'),
} as const satisfies Record<Body['field'], Said>

export function revealReceiver(
  { db, clock, cipher }: Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher'>,
  actor: MerchantActor,
  { id, field, reason }: Body,
): Promise<Revealed> {
  const now = clock.now()
  return reveal(db, {
    actor,
    reason,
    action: 'saleOrder.reveal',
    now,
    async read(tx) {
      const order = await mustFindOrder(tx, id)
      const label = labels[field]
      const value =
        field === 'invoice'
          ? await wholeInvoice(cipher, tx, order)
          : fullOf(cipher, field === 'newReceiver' ? await newReceiverOf(tx, order) : order, field)
      const seen = { value, label, target: targetOf(order) }
      if (field === 'receiver' && (await hasSeenToday(tx, { orderId: id, actorId: actor.userId, now })))
        return { ...seen, isKnown: true }
      const why = revealReasonTexts[reason]
      const happening = { event: 'reveal', label: label.zh, reason: why.zh, field } as const
      await addToHistory(tx, order, { actor, happening, now })
      return seen
    },
  })
}

type Sealed = Pick<
  OrderRecord,
  'merchant_id' | 'receiver_name_enc' | 'receiver_phone_enc' | 'receiver_detail_enc' | 'receiver_region'
>

/** Of the request that waits; refuses record.notFound when none does. */
async function newReceiverOf(tx: TenantTx, { address_change_id: id }: OrderRecord): Promise<Sealed> {
  return (id === null ? undefined : await findChange(tx, id)) ?? refuse('record.notFound')
}

/** Whom and where an order goes to, deciphered. */
export function wholeReceiver(cipher: SaleOrderDeps['cipher'], order: Sealed) {
  const { merchant_id: merchantId } = order
  const detail = cipher.decrypt('sale_order.receiver_detail', merchantId, order.receiver_detail_enc)
  return {
    name: cipher.decrypt('sale_order.receiver_name', merchantId, order.receiver_name_enc),
    phone: cipher.decrypt('sale_order.receiver_phone', merchantId, order.receiver_phone_enc),
    address: `${regionNames(order.receiver_region).join('')} ${detail}`,
  }
}

/** Whom it is made out to, the tax number of a company, and where it is sent: a line each. */
async function wholeInvoice(cipher: SaleOrderDeps['cipher'], tx: TenantTx, order: OrderRecord): Promise<string> {
  // What was asked for of an order that is closed is nobody's to see any more.
  if (order.invoice_status === 'NONE') refuse('record.notFound')
  const invoice = (await findInvoice(tx, order.id)) ?? refuse('record.notFound')
  return [
    cipher.decrypt('order_invoice.title', tx.merchantId, invoice.title_enc),
    ...(invoice.tax_no === null ? [] : [invoice.tax_no]),
    cipher.decrypt('order_invoice.email', tx.merchantId, invoice.email_enc),
  ].join('\n')
}

function fullOf(cipher: SaleOrderDeps['cipher'], order: Sealed, field: Exclude<Body['field'], 'invoice'>): string {
  const { name, phone, address } = wholeReceiver(cipher, order)
  switch (field) {
    case 'receiver':
    case 'newReceiver':
      return [name, phone, address].join('\n')
    case 'receiverName':
      return name
    case 'receiverPhone':
      return phone
    case 'receiverAddress':
      return address
  }
}

/** Along the order's own history, which is short. */
async function hasSeenToday(
  tx: TenantTx,
  { orderId, actorId, now }: { readonly orderId: string; readonly actorId: string; readonly now: Date },
): Promise<boolean> {
  const found = await tx
    .selectFrom('sale_order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('event', '=', 'reveal')
    .where('actor_id', '=', actorId)
    .where('at', '>=', startOfDay(dayOf(now)))
    .where(sql<SqlBool>`facts ->> 'field' = 'receiver'`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
