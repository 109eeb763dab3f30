// A buyer asks for a return, or changes what was asked: pieces and money are set aside until it is answered.
import type { Api, BodyOf } from '@merchant/contract'
import { needsPictures, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { StorefrontActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { system } from '../../../kernel/operation-log.ts'
import { exchangeColumns } from './exchange-sku.ts'
import { ofReturn, pay } from './pay-return.ts'
import { happened } from './return-history.ts'
import type { ItemRecord, OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { returnAsked, returnPaidAtOnce } from './return-order.events.ts'
import { returnParameters } from './return-order.parameters.ts'
import { insertReturn, move, mustFindReturn, type ReturnRecord, returnsOfLine, setClock } from './return-order.store.ts'
import { followRules } from './rules/follow-rule.ts'
import { type Granted, mustBeGranted, type Wish } from './wish.ts'

type Deps = Pick<ReturnOrderDeps, 'orders' | 'goods' | 'notify' | 'shops' | 'cipher' | 'files' | 'parcels'>
interface By {
  readonly actor: StorefrontActor
  readonly now: Date
}

/**
 * Rules of the merchant agree to it, unless the merchant's balance does not do (`withoutRules`). Out: the return's id. Errors: refuses what its order can't fulfil, return.open beside an open one, limit.exceeded after five.
 */
export async function applyReturn(
  deps: Deps,
  tx: TenantTx,
  body: BodyOf<Api['returnOrder']['apply']>,
  { withoutRules, ...by }: By & { readonly withoutRules: boolean },
): Promise<string> {
  const { orders, notify } = deps
  const { now } = by
  const held = await orders.hold(tx, body.orderId)
  const lines = await orders.linesOf(tx, held.id)
  const line = lines.find(({ id }) => id === body.itemId) ?? refuse('record.notFound')
  const past = await mayAskAgain(tx, line)
  const granted = mustBeGranted(orders, { order: held, lines, line }, body, now)
  const swapped = await swap(deps, tx, { order: held, line, past, wish: body, granted })
  const fresh = { ...newReturn(tx, { order: held, line, wish: body, granted, now }), ...swapped }
  const order = await orders.begin(tx, held, ofReturn(fresh), by)
  await deps.files.mustBeOwn(tx, fresh.file_ids, 'RETURN_PROOF')
  await insertReturn(tx, fresh)
  const one = await mustFindReturn(tx, fresh.id)
  await setClock(tx, one, now)
  await happened(tx, one, { actor: by.actor, happening: { event: 'apply', ...askedOf(one) }, now })
  if (isInstant(order, one, now)) {
    const paid = await pay(deps, tx, { order, one }, { actor: system, now })
    const happening = { event: 'agree', type: one.type, amountFen: paid.amount_fen, isByItself: false } as const
    await happened(tx, paid, { actor: system, happening, now })
    await notify(tx, returnPaidAtOnce(about(one), { ...factsOf(one), amountFen: paid.amount_fen }))
    return one.id
  }
  const isAgreed = !withoutRules && (await followRules(deps, tx, { order, one }, now))
  if (!isAgreed) await tellAsked(notify, tx, one, now)
  return one.id
}

async function mayAskAgain(tx: TenantTx, line: ItemRecord): Promise<ReturnRecord[]> {
  const past = await returnsOfLine(tx, line.id)
  if (past.some((one) => one.ended_at === null)) refuse('return.open', { goods: line.goods_title })
  const most = returnParameters.applications
  if (past.length >= most)
    refuse('limit.exceeded', { limit: said(`每件商品最多申请 ${most} 次售后`, `at most ${most} returns of one line`) })
  return past
}

/** What comes back and what is sent for it. */
function swap(
  deps: Pick<Deps, 'orders' | 'goods'>,
  tx: TenantTx,
  {
    order,
    line,
    past,
    wish,
    granted,
  }: Pick<New, 'order' | 'line' | 'wish' | 'granted'> & { readonly past: readonly ReturnRecord[] },
) {
  const sent = granted.phase === 'BEFORE_SHIP' ? 0 : (deps.orders.sentOf(order, line)?.quantity ?? 0)
  return exchangeColumns(deps, tx, { line, past: granted.phase === 'BEFORE_SHIP' ? [] : past, sent, wish })
}

/** What was sent back stays what it is; before, a changed wish may name another SKU, and without a word keeps to the one that it was about. */
const backAs = (one: ReturnRecord, { skuId }: Wish, { phase }: Granted): Pick<Wish, 'skuId'> =>
  phase === 'BEFORE_SHIP' ? {} : { skuId: one.sent_back_at === null ? (skuId ?? one.sku_id) : one.sku_id }

interface New {
  readonly order: OrderRecord
  readonly line: ItemRecord
  readonly wish: Wish
  readonly granted: Granted
  readonly now: Date
}

const newReturn = (tx: TenantTx, { order, line, wish, granted, now }: New) => ({
  merchant_id: order.merchant_id,
  id: newId(now),
  shop_id: order.shop_id,
  return_no: newBusinessNo('RT', now),
  order_id: order.id,
  order_no: order.order_no,
  item_id: line.id,
  buyer_nickname: order.buyer_nickname,
  goods_title: line.goods_title,
  picture_file_id: line.picture_file_id,
  status: 'MERCHANT_REVIEW' as const,
  deadline_at: dueFrom(tx, 'afterSale.reviewHours', now),
  applied_at: now,
  ...wishColumns(wish, granted),
  file_ids: picturesOf(wish) ?? [],
})

const picturesOf = ({ pictureIds }: Wish) => (pictureIds === undefined ? undefined : [...new Set(pictureIds)])

const wishColumns = (wish: Wish, { phase, amountFen, maxFen }: Granted) => ({
  type: wish.type,
  phase,
  is_received: wish.isReceived,
  quantity: wish.quantity,
  amount_fen: amountFen,
  max_fen: maxFen,
  reason: wish.reasonCode,
  description: wish.description,
})

/** Nothing of these pieces was sent, and they were paid for a moment ago or with that promise: nobody need agree. */
const isInstant = (order: OrderRecord, one: ReturnRecord, now: Date): boolean =>
  one.phase === 'BEFORE_SHIP' &&
  (order.has_fast_refund ||
    (order.paid_at !== null && now.getTime() - order.paid_at.getTime() < returnParameters.instantMs))

/** Of pieces that were never sent; what came back before was of others. */
const nothingBack = {
  carrier_code: null,
  carrier_name: null,
  waybill_no: null,
  sent_back_at: null,
  signed_back_at: null,
} as const

/** What a merchant has refused, or not answered yet, is asked for anew. */
export async function modifyReturn(
  deps: Deps,
  tx: TenantTx,
  { order, one }: { readonly order: OrderRecord; readonly one: ReturnRecord },
  { wish, actor, now }: By & { readonly wish: Wish },
): Promise<void> {
  const { orders, notify } = deps
  // As its order is without it.
  const none = { ...ofReturn(one), fen: 0, quantity: 0 }
  const free = await orders.change(tx, order, { before: ofReturn(one), after: none }, now)
  const lines = await orders.linesOf(tx, order.id)
  const line = lines.find(({ id }) => id === one.item_id) ?? refuse('record.notFound')
  const granted = mustBeGranted(orders, { order: free, lines, line }, wish, one.applied_at)
  const pictures = picturesOf(wish) ?? one.file_ids
  if (pictures.length === 0 && needsPictures(wish.reasonCode))
    refuse('request.invalid', {
      what: said('：售后图片：该售后原因须上传图片', ': pictures: this reason needs pictures that show it'),
    })
  await deps.files.mustBeOwn(tx, pictures, 'RETURN_PROOF')
  const past = (await returnsOfLine(tx, line.id)).filter(({ id }) => id !== one.id)
  const changed = await move(tx, one, 'modify', {
    ...wishColumns(wish, granted),
    ...(await swap(deps, tx, { order: free, line, past, wish: { ...wish, ...backAs(one, wish, granted) }, granted })),
    ...(granted.phase === 'BEFORE_SHIP' ? nothingBack : {}),
    file_ids: pictures,
    changes: one.changes + 1,
    deadline_at: deadlineOf(tx, one, { type: wish.type, ...granted }, now),
    now,
  })
  await orders.change(tx, free, { before: none, after: ofReturn(changed) }, now)
  await happened(tx, changed, { actor, happening: { event: 'modify', ...askedOf(changed) }, now })
  await tellAsked(notify, tx, changed, now)
}

/**
 * The answer to a refusal is a new question. What is not answered yet wins no time by being asked anew, unless more is asked for than
 * the merchant has read: then a day at least is left to answer it.
 */
function deadlineOf(tx: TenantTx, one: ReturnRecord, next: Pick<ReturnRecord, 'type'> & Granted, now: Date): Date {
  if (one.status !== 'MERCHANT_REVIEW' || one.deadline_at === null) return dueFrom(tx, 'afterSale.reviewHours', now)
  const isMore = next.amountFen > one.amount_fen || (next.type === 'REFUND_ONLY' && one.type !== 'REFUND_ONLY')
  const least = isMore ? now.getTime() + returnParameters.reviewAgainMs : 0
  return new Date(Math.max(one.deadline_at.getTime(), least))
}

const askedOf = (one: ReturnRecord) => ({
  type: one.type,
  ...(one.wanted_spec_text === null ? {} : { wanted: one.wanted_spec_text }),
  quantity: one.quantity,
  amountFen: one.amount_fen,
  words: one.description,
  fileIds: one.file_ids,
})
const about = (one: ReturnRecord) => ({ subjectId: one.id, shopId: one.shop_id })
const factsOf = (one: ReturnRecord) => ({ returnId: one.id, returnNo: one.return_no })

const tellAsked = (notify: Deps['notify'], tx: TenantTx, one: ReturnRecord, now: Date) =>
  notify(
    tx,
    returnAsked(about(one), {
      ...factsOf(one),
      type: one.type,
      amountFen: one.amount_fen,
      hours: Math.round(((one.deadline_at ?? now).getTime() - now.getTime()) / 3_600_000),
    }),
  )
