// 演示买家 and the returns of its orders: asking for one, asking anew, answering an offer, sending goods back.
import { randomUUID } from 'node:crypto'
import { api, type InputOf, type ReturnInfo } from '@merchant/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOf } from '../sent-fields.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { type BuyerSite, hidden } from './buyer-site.ts'
import { emptyReturnForm, formOf, phasesOf, readReturnForm, returnFormPage, termsOf, toWish } from './return-form.ts'
import { applyPath, pressedActs, returnPath, type WrittenAct, writtenActs } from './return-acts.ts'
import { arguePage } from './argue-page.ts'
import { askedAtMost, returnPage, type SendForm, sendPage } from './return-view.ts'
import { readSentForm } from './sent-pictures.ts'
import { BUYER_PATH } from './shop-views.ts'

const APPLY_PATH = `${BUYER_PATH}/orders/:token/apply/:itemId`
const RETURN_PATH = `${BUYER_PATH}/orders/:token/returns/:id`

interface Route {
  readonly Params: { readonly token: string; readonly itemId: string; readonly id: string; readonly fileId: string }
  readonly Querystring: { readonly small?: string }
}
type Asked = FastifyRequest<Route>
type Work = (order: KeptOrder, request: Asked, reply: FastifyReply) => Promise<FastifyReply>
type Operation = InputOf<typeof api.returnOrder.operate>

export function registerReturns(http: FastifyInstance, site: BuyerSite): void {
  const ofOrder = (work: Work) => (request: Asked, reply: FastifyReply) => {
    const order = site.memory.findOrder(request.params.token)
    return order === null ? site.nothing(reply, '没有这个订单的记录。') : work(order, request, reply)
  }
  const get = (path: string, work: Work) => http.get<Route>(path, hidden, ofOrder(work))
  const post = (path: string, work: Work) => http.post<Route>(path, hidden, ofOrder(work))
  get(APPLY_PATH, (order, request, reply) => apply(site, order, request, reply))
  post(APPLY_PATH, (order, request, reply) => apply(site, order, request, reply))
  get(RETURN_PATH, (order, { params: { id } }, reply) => showReturn(site, reply, { order, id, error: '' }))
  get(`${RETURN_PATH}/pictures/:fileId`, (order, request, reply) => showPicture(site, order, request, reply))
  get(`${RETURN_PATH}/modify`, (order, request, reply) => modify(site, order, request, reply))
  post(`${RETURN_PATH}/modify`, (order, request, reply) => modify(site, order, request, reply))
  get(`${RETURN_PATH}/send`, (order, request, reply) => sendBack(site, order, request, reply))
  post(`${RETURN_PATH}/send`, (order, request, reply) => sendBack(site, order, request, reply))
  for (const [act] of writtenActs) {
    get(`${RETURN_PATH}/${act}`, (order, request, reply) => argue(site, order, { act, request }, reply))
    post(`${RETURN_PATH}/${act}`, (order, request, reply) => argue(site, order, { act, request }, reply))
  }
  for (const [action] of pressedActs)
    post(`${RETURN_PATH}/${action}`, async (order, { params: { id } }, reply) => {
      const done = await operate(site, order, { action, id })
      return done.kind === 'refused'
        ? showReturn(site, reply, { order, id, error: done.text })
        : reply.redirect(returnPath(order, id), 303)
    })
}

/** Each press is a command of its own. */
const operate = ({ storefront }: BuyerSite, { merchantId, token }: KeptOrder, operation: Operation) =>
  storefront.send(merchantId, api.returnOrder.operate, operation, `${token}-${operation.action}-${randomUUID()}`)

async function showReturn(
  { storefront, answer, pages }: BuyerSite,
  reply: FastifyReply,
  { order, id, error }: { readonly order: KeptOrder; readonly id: string; readonly error: string },
): Promise<FastifyReply> {
  const read = await storefront.send(order.merchantId, api.returnOrder.info, { id })
  const info = read.kind === 'done' ? read.data : null
  const problem = error || (read.kind === 'refused' ? read.text : '')
  return answer(reply, returnPage({ order, info, error: problem, now: pages.clock.now() }), info === null ? 404 : 200)
}

/** The form, and what it sends; what was typed stays where it is refused. */
async function apply(site: BuyerSite, order: KeptOrder, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const { storefront, answer, nothing } = site
  const { merchantId, orderId, token } = order
  const { itemId } = request.params
  const [known, possible] = await Promise.all([
    storefront.send(merchantId, api.saleOrder.info, { id: orderId }),
    storefront.send(merchantId, api.returnOrder.ofOrder, { orderId }),
  ])
  if (known.kind === 'refused') return nothing(reply, known.text)
  if (possible.kind === 'refused') return nothing(reply, possible.text)
  const item = known.data.items.find(({ id }) => id === itemId)
  const line = possible.data.lines.find((one) => one.itemId === itemId)
  if (item === undefined || line === undefined) return nothing(reply, '这件商品现在不能申请售后。')
  const sent = await readSentForm(request)
  const form = readReturnForm(sent.fields, emptyReturnForm(line))
  const page = (error: string) =>
    returnFormPage({
      order,
      title: '申请售后',
      goods: `${item.title} ${item.specText}`.trim(),
      terms: [...termsOf(line), askedAtMost],
      phases: phasesOf(line),
      mayHaveNoReason: item.noReasonReturn === true,
      choices: line,
      action: applyPath(order, itemId),
      form,
      error,
    })
  if (request.method === 'GET') return answer(reply, page(''))
  const handed = await handIn(site, order, sent.pictures)
  if (typeof handed === 'string') return answer(reply, page(handed))
  const wish = { orderId, itemId, ...toWish(form), pictureIds: handed }
  const done = await storefront.send(merchantId, api.returnOrder.apply, wish, `${token}-return-${randomUUID()}`)
  return done.kind === 'refused' ? answer(reply, page(done.text)) : reply.redirect(returnPath(order, done.data.id), 303)
}

async function modify(site: BuyerSite, order: KeptOrder, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const info = await find(site, order, request.params.id)
  if (typeof info === 'string') return site.nothing(reply, info)
  const { id, goodsTitle, specText, phase, maxFen, quantity } = info
  const sent = await readSentForm(request)
  const form = readReturnForm(sent.fields, formOf(info))
  const side = { quantity, maxFen }
  const line = phase === 'BEFORE_SHIP' ? { unsent: side, sent: null } : { unsent: null, sent: side }
  const page = (error: string) =>
    returnFormPage({
      order,
      title: '修改售后申请',
      goods: `${goodsTitle} ${specText}`.trim(),
      terms: termsOf(line),
      phases: [phase],
      // Whether it was promised, the API says.
      mayHaveNoReason: true,
      choices: { held: [], exchangeable: choosable(info) },
      action: `${returnPath(order, id)}/modify`,
      form,
      error,
    })
  if (request.method === 'GET') return site.answer(reply, page(''))
  const handed = await handIn(site, order, sent.pictures)
  if (typeof handed === 'string') return site.answer(reply, page(handed))
  // Without new pictures those that were there stay.
  const pictures = handed.length === 0 ? {} : { pictureIds: handed }
  const done = await operate(site, order, { action: 'modify', id, ...toWish(form), ...pictures })
  return done.kind === 'refused' ? site.answer(reply, page(done.text)) : reply.redirect(returnPath(order, id), 303)
}

/** What is wanted already stands among them, whatever has become of it. */
const choosable = ({ wanted, exchangeable }: ReturnInfo): ReturnInfo['exchangeable'] =>
  wanted === null || exchangeable.some(({ skuId }) => skuId === wanted.skuId) ? exchangeable : [wanted, ...exchangeable]

/** The pictures' ids, or why one was not taken. */
async function handIn(
  { storefront }: BuyerSite,
  { merchantId }: KeptOrder,
  pictures: readonly Buffer[],
): Promise<string[] | string> {
  const ids: string[] = []
  for (const picture of pictures) {
    const taken = await storefront.send(merchantId, api.returnOrder.addPicture, { base64: picture.toString('base64') })
    if (taken.kind === 'refused') return taken.text
    ids.push(taken.data.fileId)
  }
  return ids
}

/** One picture of the return, as the API hands it out. */
async function showPicture(
  { storefront, nothing }: BuyerSite,
  order: KeptOrder,
  { params: { id, fileId }, query: { small } }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = { id, fileId, isSmall: small !== undefined }
  const read = await storefront.send(order.merchantId, api.returnOrder.picture, body)
  if (read.kind === 'refused') return nothing(reply, read.text)
  return reply.type(read.data.mime).send(Buffer.from(read.data.base64, 'base64'))
}

async function sendBack(site: BuyerSite, order: KeptOrder, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const info = await find(site, order, request.params.id)
  if (typeof info === 'string') return site.nothing(reply, info)
  const { id } = info
  const form: SendForm = {
    carrierCode: textOf(request.body, 'carrierCode'),
    waybillNo: textOf(request.body, 'waybillNo').trim(),
  }
  if (request.method === 'GET') return site.answer(reply, sendPage(order, info, form, ''))
  const done = await operate(site, order, { action: 'sendBack', id, ...form })
  return done.kind === 'refused'
    ? site.answer(reply, sendPage(order, info, form, done.text))
    : reply.redirect(returnPath(order, id), 303)
}

interface Argued {
  readonly act: WrittenAct
  readonly request: Asked
}
async function argue(
  site: BuyerSite,
  order: KeptOrder,
  { act, request }: Argued,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const info = await find(site, order, request.params.id)
  if (typeof info === 'string') return site.nothing(reply, info)
  const sent = await readSentForm(request)
  const text = textOf(sent.fields, 'text').trim()
  if (request.method === 'GET') return site.answer(reply, arguePage(order, info, { act, text, error: '' }))
  const fileIds = await handIn(site, order, sent.pictures)
  if (typeof fileIds === 'string') return site.answer(reply, arguePage(order, info, { act, text, error: fileIds }))
  const done = await operate(site, order, { action: act, id: info.id, text, fileIds })
  return done.kind === 'refused'
    ? site.answer(reply, arguePage(order, info, { act, text, error: done.text }))
    : reply.redirect(returnPath(order, info.id), 303)
}

/** The return, or why it could not be read. */
async function find({ storefront }: BuyerSite, { merchantId }: KeptOrder, id: string): Promise<ReturnInfo | string> {
  const read = await storefront.send(merchantId, api.returnOrder.info, { id })
  return read.kind === 'done' ? read.data : read.text
}
