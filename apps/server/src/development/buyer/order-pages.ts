// 演示买家 and its orders: how one stands, the provider's code, paying again, and what else a buyer does with it.
import { randomUUID } from 'node:crypto'
import { api, type PayStep } from '@merchant/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf, textOf } from '../sent-fields.ts'
import { addressPage, readAddressForm, toReceiver } from './address-form.ts'
import { invoicePage, readInvoiceForm, toInvoice } from './invoice-form.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { type BuyerSite, hidden } from './buyer-site.ts'
import { type BuyerAct, buyerActs, type CashierSays, codePage, orderPage } from './order-view.ts'
import { snapshotPage } from './snapshot-view.ts'
import { BUYER_PATH, orderPath } from './shop-views.ts'

/** With which the cashier sends a buyer back who has paid. */
const PAID_CODE = '10000'
const ORDER_PATH = `${BUYER_PATH}/orders/:token`

const saidBy = (code: string): CashierSays => (code === '' ? null : code === PAID_CODE ? 'paid' : 'refused')

interface OrderRoute {
  readonly Params: { readonly token: string }
}
type OrderRequest = FastifyRequest<OrderRoute>

/** Where the buyer's browser goes next. */
export function nextOf({ token }: Pick<KeptOrder, 'token'>, pay: PayStep): string {
  return pay.kind === 'phoneCode' ? `${orderPath(token)}/code` : (pay.url ?? orderPath(token))
}

export function registerOrders(http: FastifyInstance, site: BuyerSite): void {
  const ofOrder =
    (work: (order: KeptOrder, request: OrderRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: OrderRequest, reply: FastifyReply) => {
      const order = site.memory.findOrder(request.params.token)
      return order === null ? site.nothing(reply, '没有这个订单的记录。') : work(order, request, reply)
    }
  const show = ofOrder((order, request, reply) =>
    // The query decides only the waiting text; the order's state is asked from the API.
    showOrder(site, reply, order, { cashierSays: saidBy(textOf(request.query, 'code')) }),
  )
  http.get<OrderRoute>(ORDER_PATH, hidden, show)
  http.get<OrderRoute>(
    `${ORDER_PATH}/code`,
    hidden,
    ofOrder((order, _request, reply) => showCode(site, reply, order, '')),
  )
  http.post<OrderRoute>(
    `${ORDER_PATH}/pay`,
    hidden,
    ofOrder((order, request, reply) => payOrder(site, order, request, reply)),
  )
  http.get<OrderRoute>(
    `${ORDER_PATH}/address`,
    hidden,
    ofOrder(async (order, _request, reply) =>
      site.answer(reply, addressPage(order, readAddressForm(null), { error: '', hours: site.addressHours() })),
    ),
  )
  http.post<OrderRoute>(
    `${ORDER_PATH}/address`,
    hidden,
    ofOrder((order, request, reply) => askAddress(site, order, request, reply)),
  )
  http.get<OrderRoute>(
    `${ORDER_PATH}/invoice`,
    hidden,
    ofOrder(async (order, _request, reply) => site.answer(reply, invoicePage(order, readInvoiceForm(null), ''))),
  )
  http.post<OrderRoute>(
    `${ORDER_PATH}/invoice`,
    hidden,
    ofOrder((order, request, reply) => askInvoice(site, order, request, reply)),
  )
  http.get<OrderRoute>(
    `${ORDER_PATH}/snapshot/:itemId`,
    hidden,
    ofOrder((order, request, reply) => showSnapshot(site, order, request, reply)),
  )
  // What is refused leaves its address in the browser, and the page refreshes itself.
  for (const act of ['pay', ...buyerActs.map(([one]) => one)])
    http.get<OrderRoute>(`${ORDER_PATH}/${act}`, hidden, show)
  for (const [act] of buyerActs)
    http.post<OrderRoute>(
      `${ORDER_PATH}/${act}`,
      hidden,
      ofOrder((order, _request, reply) => actOn(site, order, act, reply)),
    )
}

async function showOrder(
  { storefront, answer, pages }: BuyerSite,
  reply: FastifyReply,
  order: KeptOrder,
  { error = '', cashierSays = null }: { readonly error?: string; readonly cashierSays?: CashierSays },
): Promise<FastifyReply> {
  const read = await storefront.send(order.merchantId, api.saleOrder.info, { id: order.orderId })
  const info = read.kind === 'done' ? read.data : null
  const track =
    info === null || info.shipments.length === 0
      ? null
      : await storefront.send(order.merchantId, api.parcel.track, { orderId: order.orderId })
  const parcels = track?.kind === 'done' ? track.data.parcels : []
  const asked =
    info === null || info.status === 'UNPAID'
      ? null
      : await storefront.send(order.merchantId, api.returnOrder.ofOrder, { orderId: order.orderId })
  const returns = asked?.kind === 'done' ? asked.data : { returns: [], lines: [] }
  const problem = error || (read.kind === 'refused' ? read.text : '')
  return answer(
    reply,
    orderPage(order, { info, parcels, returns, error: problem, cashierSays, now: pages.clock.now() }),
  )
}

async function showSnapshot(
  { storefront, answer }: BuyerSite,
  order: KeptOrder,
  request: OrderRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = { orderId: order.orderId, itemId: textOf(request.params, 'itemId') }
  const read = await storefront.send(order.merchantId, api.saleOrder.snapshot, asked)
  return answer(
    reply,
    read.kind === 'done'
      ? snapshotPage(order, { snapshot: read.data, error: '' })
      : snapshotPage(order, { snapshot: null, error: read.text }),
  )
}

async function showCode(
  { pages, answer }: BuyerSite,
  reply: FastifyReply,
  order: KeptOrder,
  error: string,
): Promise<FastifyReply> {
  return answer(reply, codePage(order, await pages.sentCode(order.phone), error))
}

async function payOrder(
  site: BuyerSite,
  order: KeptOrder,
  request: OrderRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { phoneCode } = fieldsOf(request.body)
  const paid = await site.storefront.send(order.merchantId, api.saleOrder.pay, {
    orderId: order.orderId,
    returnUrl: `${site.pages.publicUrl}${orderPath(order.token)}`,
    ...(typeof phoneCode === 'string' ? { phoneCode: phoneCode.trim() } : {}),
  })
  if (paid.kind === 'done') return reply.redirect(nextOf(order, paid.data.pay), 303)
  return typeof phoneCode === 'string'
    ? showCode(site, reply, order, paid.text)
    : showOrder(site, reply, order, { error: paid.text })
}

/** What was typed stays where it is refused. */
async function askAddress(
  site: BuyerSite,
  order: KeptOrder,
  request: OrderRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = readAddressForm(request.body)
  const operation = { action: 'askAddress', orderId: order.orderId, receiver: toReceiver(form) } as const
  const key = `${order.token}-address-${randomUUID()}`
  const done = await site.storefront.send(order.merchantId, api.saleOrder.operate, operation, key)
  return done.kind === 'refused'
    ? site.answer(reply, addressPage(order, form, { error: done.text, hours: site.addressHours() }))
    : reply.redirect(orderPath(order.token), 303)
}

async function askInvoice(
  site: BuyerSite,
  order: KeptOrder,
  request: OrderRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = readInvoiceForm(request.body)
  const operation = { action: 'askInvoice', orderId: order.orderId, invoice: toInvoice(form) } as const
  const key = `${order.token}-invoice-${randomUUID()}`
  const done = await site.storefront.send(order.merchantId, api.saleOrder.operate, operation, key)
  return done.kind === 'refused'
    ? site.answer(reply, invoicePage(order, form, done.text))
    : reply.redirect(orderPath(order.token), 303)
}

async function actOn(site: BuyerSite, order: KeptOrder, act: BuyerAct, reply: FastifyReply): Promise<FastifyReply> {
  const { orderId } = order
  const operation = act === 'cancel' ? { action: act, orderId, reason: '买家不想要了' } : { action: act, orderId }
  // Each press is a command of its own: what may be done twice, a day apart, is done twice.
  const key = `${order.token}-${act}-${randomUUID()}`
  const done = await site.storefront.send(order.merchantId, api.saleOrder.operate, operation, key)
  return done.kind === 'refused'
    ? showOrder(site, reply, order, { error: done.text })
    : reply.redirect(orderPath(order.token), 303)
}
