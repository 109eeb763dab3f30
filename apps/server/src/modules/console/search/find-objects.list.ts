// Finds orders, goods, withdrawals and recharges by number, phone, code or title; each search uses an index.
import { formatYuan, type FoundObject, type PageHref, type Permission, saleOrderStage } from '@merchant/contract'
import type { Database, Tables, TenantDb } from '@merchant/database'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { literalTexts } from '../../../kernel/kept-plan.ts'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { nameHash } from '../../../kernel/name-hash.ts'
import { findAnyRecharge, findAnyWithdrawal, findRecharges, findWithdrawals } from './find-money-orders.list.ts'
import { findBills, findDisputes, findOrdersOfRefund, findPlatformOrders } from './find-papers.list.ts'
import { findAnyReturn, findReturns } from './find-returns.list.ts'

const MOST = 8
/** Behind every letter. */
const LAST = '\u{10FFFF}'

/** What a typed text may be, by its format. */
interface Sought {
  readonly text: string
  /** Without spaces, in capitals. */
  readonly number: string
  readonly phone: string | null
  readonly phoneTail: string | null
  /** The end of an order's number. */
  readonly orderTail: string | null
}

const soughtOf = (text: string): Sought => {
  const number = text.replace(/\s+/g, '').toUpperCase()
  return {
    text,
    number,
    phone: /^1[3-9]\d{9}$/.test(number) ? number : null,
    phoneTail: /^\d{4}$/.test(number) ? number : null,
    orderTail: /^\d{6,18}$/.test(number) ? number : null,
  }
}

/**
 * At most eight things of the merchant's that the person may see: an order by its number or its last six digits and more, its
 * waybill, phone or last four digits, or its buyer's name (the newest first), goods by number, code or the words of the title,
 * a return, a dispute, a withdrawal, a recharge, a platform order or a bill by its number, and an order by that of its refund.
 */
export async function findOfMerchant(
  db: TenantDb,
  cipher: FieldCipher,
  actor: MerchantActor,
  text: string,
): Promise<FoundObject[]> {
  const sought = soughtOf(text)
  const may = (permission: Permission) => actor.permissions.has(permission)
  const found = await Promise.all([
    may('saleOrder.view') ? findOrders(db, cipher, sought) : [],
    may('saleOrder.view') ? findOrdersOfRefund(db, sought.number) : [],
    may('returnOrder.view') ? findReturns(db, sought.number) : [],
    may('returnOrder.view') ? findDisputes(db, sought.number) : [],
    may('goods.view') ? findGoods(db, sought, may('goods.edit')) : [],
    may('withdrawOrder.view') ? findWithdrawals(db, sought.number) : [],
    may('rechargeOrder.view') ? findRecharges(db, sought.number) : [],
    may('platformOrder.view') ? findPlatformOrders(db, sought.number) : [],
    may('bill.view') ? findBills(db, sought.number) : [],
  ])
  return found.flat().slice(0, MOST)
}

/** What an operator may see: the withdrawal, the recharge or the return with this number, whosever it is. */
export async function findOfPlatform(db: Database, actor: OperatorActor, text: string): Promise<FoundObject[]> {
  const { number } = soughtOf(text)
  const found = await Promise.all([
    actor.permissions.has('payout.view') ? findAnyWithdrawal(db, number) : [],
    findAnyRecharge(db, actor, number),
    actor.permissions.has('returnDispute.view') ? findAnyReturn(db, number) : [],
  ])
  return found.flat().slice(0, MOST)
}

async function findOrders(db: TenantDb, cipher: FieldCipher, sought: Sought): Promise<FoundObject[]> {
  const found = ordersFound(db, cipher, sought)
  const rows = await db
    .selectFrom(found.as('found'))
    .innerJoin('sale_order', 'sale_order.id', 'found.order_id')
    .select(['id', 'order_no', 'buyer_nickname', 'payable_fen', 'receiver_phone_tail'])
    .select(['status', 'delivery_type', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST))
    .execute()
  return rows.map((row) => ({
    kind: 'saleOrder',
    id: row.id,
    title: row.order_no,
    note: `${row.buyer_nickname} · *${row.receiver_phone_tail} · ¥${formatYuan(row.payable_fen, true)}`,
    status: row.status,
    deliveryType: row.delivery_type,
    at: row.created_at.toISOString(),
    link: `/order/saleorder?id=${row.id}` satisfies PageHref,
  }))
}

function ordersFound(db: TenantDb, cipher: FieldCipher, { text, number, phone, phoneTail, orderTail }: Sought) {
  if (/^SO\d{18}$/.test(number)) return newestOf(db, (eb) => eb('order_no', '=', number))
  if (phoneTail !== null) return newestOf(db, (eb) => eb('receiver_phone_tail', '=', phoneTail))
  const byWaybill = newestOfWaybill(db, number)
  if (phone !== null) {
    const byPhone = newestOf(db, (eb) => eb('receiver_phone_hash', '=', cipher.index('phone', phone)))
    return byPhone.union(byWaybill)
  }
  if (orderTail !== null)
    return db.selectFrom(ofTail(db, orderTail).as('tail')).select('tail.order_id').union(byWaybill)
  const byName = newestOf(db, (eb) => eb('receiver_name_hash', '=', nameHash(cipher, text)))
  return newestOf(db, (eb) => eb('buyer_nickname', '=', text))
    .union(byName)
    .union(byWaybill)
}

/** Numbers are kept backwards for this; in the order of the index, so that it is read no further than eight. */
const ofTail = (db: TenantDb, tail: string) => {
  const beginning = [...tail].toReversed().join('')
  const back = sql.ref('order_no_back')
  return db
    .selectFrom('sale_order')
    .select('id as order_id')
    .where(sql<SqlBool>`${back} collate "C" between ${beginning} and ${beginning + LAST}`)
    .orderBy(sql`${back} collate "C"`)
    .limit(sql.lit(MOST))
}

/** The newest of each tab, as the index of each kind of search has them. */
const newestOf = (db: TenantDb, where: (eb: ExpressionBuilder<Tables, 'sale_order'>) => Expression<SqlBool>) =>
  db
    .selectFrom(({ fn }) => fn<{ stage: string }>('unnest', [literalTexts(saleOrderStage.options)]).as('tab'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select('id')
        .whereRef('stage', '=', sql.ref('tab'))
        .where(where)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(MOST))
        .as('newest'),
    )
    .select('newest.id as order_id')

const newestOfWaybill = (db: TenantDb, number: string) =>
  db
    .selectFrom('shipment')
    .select('order_id')
    .where('waybill_no', '=', number)
    .orderBy('order_id', 'desc')
    .limit(sql.lit(MOST))

const goodsFacts = ['goods.id', 'goods_no', 'title', 'goods.price_fen', 'goods.tab', 'goods.updated_at'] as const

/** Separate queries instead of one with an "or", so that each uses its index. */
async function findGoods(db: TenantDb, { text, number }: Sought, mayEdit: boolean): Promise<FoundObject[]> {
  const goods = db.selectFrom('goods').select(goodsFacts).where('goods.tab', '<>', sql.lit('PURGED'))
  const ofSku = goods.innerJoin('sku', 'sku.goods_id', 'goods.id')
  const found = await Promise.all([
    /^GD\d{18}$/.test(number) ? goods.where('goods_no', '=', number).execute() : [],
    /^GD\d{18}-\d{1,6}$/.test(number) ? ofSku.where('sku.sku_no', '=', number).execute() : [],
    ofSku.where('sku.outer_sku_code', '=', text).where('sku.outer_sku_code', '<>', sql.lit('')).execute(),
    ofSku
      .where('sku.barcode', '=', text)
      .where('sku.barcode', '<>', sql.lit(''))
      .where('sku.status', '<>', sql.lit('RETIRED'))
      .limit(sql.lit(MOST))
      .execute(),
    // A long number is nobody's title.
    /^(SO|GD|WD|RC|RT|RF|DP|PO|BL)?\d{6,}$/.test(number) ? [] : goodsOfTitle(db, text).execute(),
  ])
  const unique = new Map(found.flat().map((row) => [row.id, row]))
  return [...unique.values()].map((row) => ({
    kind: 'goods',
    id: row.id,
    title: row.title,
    note: `${row.goods_no} · ¥${formatYuan(row.price_fen, true)}`,
    status: row.tab,
    at: row.updated_at.toISOString(),
    link: linkTo(row, mayEdit),
  }))
}

function linkTo({ id, goods_no: no, tab }: { id: string; goods_no: string; tab: string }, mayEdit: boolean): PageHref {
  if (tab === 'RECYCLED') return `/goods/index?tab=RECYCLED&keyword=${no}`
  return mayEdit ? `/goods/edit/${id}` : `/goods/index?keyword=${no}`
}

/** Of a long text so many pairs of letters are looked up to find the rarest. */
const MOST_GRAMS = 4
/** Of goods that all have the rarest of what was typed, so many are looked at, the newest first. */
const MOST_LOOKED_AT = 500

/** The pinyin initials of a title hold a word of letters as well as the title may. */
const hasWord = (word: string) =>
  sql<SqlBool>`greatest(strpos(title_small, lower(${word}::text)), strpos(title_initials, lower(${word}::text))) > 0`

/** Goods whose title has every word that was typed, by the rarest pair of its letters. */
function goodsOfTitle(db: TenantDb, text: string) {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const pairs = db
    .selectFrom(({ fn }) => fn<{ gram: string }>('title_grams', [sql`${words.join(' ')}::text`]).as('gram'))
    .select('gram.gram')
    .where(sql<SqlBool>`length(gram) = least(length(lower(${words.join(' ')}::text)), 2)`)
    .where(sql<SqlBool>`strpos(gram, ${' '}::text) = 0`)
    .limit(sql.lit(MOST_GRAMS))
  const rarest = db
    .selectFrom(pairs.as('typed'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom((eb) =>
          eb
            .selectFrom('goods_gram')
            .select('goods_gram.goods_id')
            .whereRef('goods_gram.gram', '=', 'typed.gram')
            .limit(sql.lit(MOST_LOOKED_AT))
            .as('some'),
        )
        .select(sql<number>`count(*)`.as('count'))
        .as('counted'),
    )
    .select('typed.gram')
    .orderBy('counted.count')
    .limit(sql.lit(1))
  return db
    .selectFrom(rarest.as('chosen'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('goods_gram')
        .select('goods_gram.goods_id')
        .whereRef('goods_gram.gram', '=', 'chosen.gram')
        .orderBy('goods_gram.goods_id', 'desc')
        .limit(sql.lit(MOST_LOOKED_AT))
        .as('titled'),
    )
    .innerJoinLateral(
      (outer) =>
        outer
          .selectFrom('goods')
          .select(goodsFacts)
          .whereRef('goods.id', '=', 'titled.goods_id')
          .where((eb) => eb.and(words.map((word) => hasWord(word))))
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .select(['found.id', 'found.goods_no', 'found.title', 'found.price_fen', 'found.tab', 'found.updated_at'])
    .limit(sql.lit(MOST))
}
