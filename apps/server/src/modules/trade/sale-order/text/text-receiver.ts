// Texts to the receiver of an order, each for a unit of the merchant's: by themselves where the shop wishes it, and again by its people.
import { dayOf, isMobile, said, type Said, startOfDay } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { system } from '../../../../kernel/operation-log.ts'
import { refundDailyLimit, waitForDailyLimit } from '../../../../kernel/rate-limit.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { happened, type OrderActor } from '../order-history.ts'
import type { ReceiverWords, SaleOrderDeps } from '../sale-order.deps.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import { isGoingBack, mayTextAgain, statusName } from '../sale-order.states.ts'
import type { OrderRecord } from '../sale-order.store.ts'
import { changedWords, codeWords, handedBackWords, shippedWords, takenBackWords } from './receiver-words.ts'

export type TextDeps = Pick<SaleOrderDeps, 'cipher' | 'packs' | 'buyerTexts'>

type WordsOf = (shop: string) => Promise<ReceiverWords | null> | ReceiverWords | null

/** Nothing where the shop does not wish it, no unit is left, or the receiver has no mobile phone or was texted often enough today. */
async function tell(deps: TextDeps, tx: TenantTx, order: OrderRecord, asked: { words: WordsOf; now: Date }) {
  const shop = await deps.buyerTexts.shopOf(tx, order.shop_id)
  if (shop?.textsBuyers !== true) return
  const phone = mobileOf(deps, order)
  const words = await asked.words(shop.name)
  if (phone === null || words === null) return
  if ((await write(deps, tx, { phone, words, now: asked.now })) !== null) return
  const happening = { event: 'texted', about: aboutOf(words) } as const
  await happened(tx, order, { actor: system, happening, now: asked.now })
}

/** That parcels left, in the transaction that ships them. */
export const tellShipped = (
  deps: TextDeps,
  tx: TenantTx,
  order: OrderRecord,
  { parcels, now }: { readonly parcels: Parameters<typeof shippedWords>[1]; readonly now: Date },
): Promise<void> => tell(deps, tx, order, { words: (shop) => shippedWords(shop, parcels), now })

type OfParcel = { readonly now: Date } & Parameters<typeof changedWords>[1]

/** That a parcel goes by another carrier or number; who was never told that anything left is told nothing. */
export async function tellChanged(deps: TextDeps, tx: TenantTx, order: OrderRecord, parcel: OfParcel): Promise<void> {
  if (!(await wasToldShipped(tx, order.id))) return
  await tell(deps, tx, order, { words: (shop) => changedWords(shop, parcel), now: parcel.now })
}

/** That a parcel did not leave after all. */
export async function tellTakenBack(
  deps: TextDeps,
  tx: TenantTx,
  order: OrderRecord,
  parcel: Omit<OfParcel, 'carrierName'>,
): Promise<void> {
  if (!(await wasToldShipped(tx, order.id))) return
  await tell(deps, tx, order, { words: (shop) => takenBackWords(shop, parcel), now: parcel.now })
}

/** That what was not accepted of a return is on its way to its buyer again, or by another number. */
export const tellHandedBack = (
  deps: TextDeps,
  tx: TenantTx,
  order: OrderRecord,
  { isAgain, now, ...parcel }: OfParcel & { readonly isAgain: boolean },
): Promise<void> =>
  tell(deps, tx, order, { words: (shop) => (isAgain ? changedWords : handedBackWords)(shop, parcel), now })

async function wasToldShipped(tx: TenantTx, orderId: string): Promise<boolean> {
  const told = await tx
    .selectFrom('sale_order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('event', 'in', ['texted', 'textedAgain'])
    .where(sql<SqlBool>`facts ->> 'about' = 'SHIPPED'`)
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

/** The codes of an order, in the transaction that made them. */
export const tellCodes = (deps: TextDeps, tx: TenantTx, order: OrderRecord, now: Date): Promise<void> =>
  tell(deps, tx, order, { words: (shop) => wordsOfCodes(deps, tx, order, shop), now })

const wordsOfCodes = ({ cipher }: TextDeps, tx: TenantTx, order: OrderRecord, shop: string) =>
  codeWords(cipher, tx, { id: order.id, isPickup: order.delivery_type === 'PICKUP', shop })

/**
 * Of a locked order. Errors: refuses state.notAllowed where nothing was sent or waits to be fetched, the shop does not text or the
 * receiver has no mobile phone; limit.exceeded for too many on a day of the order or of the phone, and where no unit is left.
 */
export async function textAgain(
  deps: TextDeps,
  tx: TenantTx,
  order: OrderRecord,
  { actor, now }: { readonly actor: OrderActor; readonly now: Date },
): Promise<void> {
  if (isGoingBack(order)) refuse('state.notAllowed', { status: said('全额退款处理中', 'all of it is being refunded') })
  if (!mayTextAgain(order)) refuse('state.notAllowed', { status: statusName(order.status, order.delivery_type) })
  const shop = (await deps.buyerTexts.shopOf(tx, order.shop_id)) ?? refuse('record.notFound')
  if (!shop.textsBuyers)
    refuse('state.notAllowed', {
      status: said(
        '店铺未开启买家短信通知，请先在“店铺管理 > 经营设置”中开启',
        'the shop does not text receivers; switch it on in its settings',
      ),
    })
  const phone =
    mobileOf(deps, order) ??
    refuse('state.notAllowed', { status: said('收件人没有手机号', 'the receiver has no mobile phone') })
  await mustBeFewToday(tx, order.id, now)
  const words =
    (order.delivery_type === 'EXPRESS'
      ? await wordsOfNewest(tx, order.id, shop.name)
      : await wordsOfCodes(deps, tx, order, shop.name)) ??
    refuse('state.notAllowed', { status: statusName(order.status, order.delivery_type) })
  const limit = await write(deps, tx, { phone, words, now })
  if (limit !== null) refuse('limit.exceeded', { limit })
  await happened(tx, order, { actor, happening: { event: 'textedAgain', about: aboutOf(words) }, now })
}

async function mustBeFewToday(tx: TenantTx, orderId: string, now: Date): Promise<void> {
  const { textsAgainADay: most } = orderParameters
  const { count } = await tx
    .selectFrom('sale_order_event')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', orderId)
    .where('event', '=', 'textedAgain')
    .where('at', '>=', startOfDay(dayOf(now)))
    .executeTakeFirstOrThrow()
  if (Number(count) >= most)
    refuse('limit.exceeded', {
      limit: said(`每个订单每天最多重发 ${most} 次`, `at most ${most} times a day for one order`),
    })
}

/** The parcel that left last. */
async function wordsOfNewest(tx: TenantTx, orderId: string, shop: string): Promise<ReceiverWords | null> {
  const handle: TenantDb = tx
  const parcel = await handle
    .selectFrom('shipment')
    .select(['carrier_name as carrierName', 'waybill_no as waybillNo'])
    .where('order_id', '=', orderId)
    .where('canceled_at', 'is', null)
    .orderBy('shipped_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return parcel === undefined ? null : shippedWords(shop, [parcel])
}

const NO_UNITS = said(
  '短信包没有剩余，请在“订单管理 > 平台订单”订购短信包',
  'no SMS pack has any left: order one under “Platform orders”',
)
const ENOUGH = said(
  `同一手机号每天最多收到 ${orderParameters.textsOfPhoneADay} 条短信（含其他订单），请明天再试`,
  `at most ${orderParameters.textsOfPhoneADay} texts a day to one phone, over all orders; go on tomorrow`,
)

/** Answers what forbids it, with nothing written; null: it leaves. */
async function write(
  { cipher, packs, buyerTexts }: TextDeps,
  tx: TenantTx,
  { phone, words, now }: { readonly phone: string; readonly words: ReceiverWords; readonly now: Date },
): Promise<Said | null> {
  // Whoever has the phone has not asked for any of them.
  const key = `text.receiver|${tx.merchantId}|${cipher.index('phone', phone).toString('base64url')}`
  if (!(await waitForDailyLimit(tx, key, orderParameters.textsOfPhoneADay, now))) return ENOUGH
  const unitId = newId(now)
  if (!(await packs.take(tx, { kind: 'SMS', id: unitId }))) {
    await refundDailyLimit(tx, key, now)
    return NO_UNITS
  }
  await buyerTexts.write(tx, { ...words, phone, unit: { merchantId: tx.merchantId, id: unitId } })
  return null
}

function mobileOf({ cipher }: TextDeps, { merchant_id: merchantId, receiver_phone_enc: sealed }: OrderRecord) {
  const phone = cipher.decrypt('sale_order.receiver_phone', merchantId, sealed)
  return isMobile(phone) ? phone : null
}

const abouts = {
  ORDER_SHIPPED: 'SHIPPED',
  PARCEL_CHANGED: 'CHANGED',
  PARCEL_TAKEN_BACK: 'TAKEN_BACK',
  GOODS_HANDED_BACK: 'HANDED_BACK',
  PICKUP_CODE: 'CODES',
  VOUCHER_CODE: 'CODES',
} as const
const aboutOf = ({ template }: ReceiverWords) => abouts[template]
