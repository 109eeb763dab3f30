// Which orders a search means: each way of reading the keyword goes along an index of its own and stops where it has enough.
import {
  type AfterSaleStatus,
  type OrderMark,
  plainWaybill,
  type SaleOrderStage,
  saleOrderStage,
  type SaleOrderTab,
  type ShipDeadline,
} from '@merchant/contract'
import { sql } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { nameHash as hashOfName } from '../../../kernel/name-hash.ts'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { byAmount } from './order-amount.search.ts'
import { byPart, isByPart } from './order-parts.search.ts'
import { isSought } from './is-sought.ts'
import { byTimes } from './order-times.search.ts'
import { type TimeSearch, timesOf } from './order-times.ts'
import { byGoods } from './order-goods.search.ts'
import {
  bounds,
  type Building,
  type Builder,
  type Condition,
  hasAmount,
  type Place,
  type Reading,
  type SearchShape,
} from './order-reading.ts'

/** What is searched for; without `status` in every tab. */
export interface OrderSearch extends TimeSearch {
  readonly status?: SaleOrderTab | undefined
  readonly keyword?: string | undefined
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
  readonly deadline?: ShipDeadline | undefined
  readonly mark?: OrderMark | undefined
  readonly tag?: string | undefined
  readonly afterSale?: AfterSaleStatus | undefined
  readonly goodsNo?: string | undefined
  readonly carrierCode?: string | undefined
  readonly regionCode?: string | undefined
  readonly payableFromFen?: number | undefined
  readonly payableToFen?: number | undefined
}

/** A waybill that more orders share than this is nobody's parcel. */
const MOST_PARCELS = 1_000

/** Reads a search, but for the page. */
export function searchOf(
  cipher: FieldCipher,
  search: OrderSearch,
  { now, soon, isWhole }: { now: Date; soon: Date; isWhole: boolean },
) {
  const { status, keyword, createdFrom, createdTo, deadline = null, mark = null } = search
  const { goodsNo } = search
  const isInAfterSaleTab = status === 'AFTER_SALE'
  const { tag = null, carrierCode: carrier = null, regionCode: region = null } = search
  const { payableFromFen: leastFen = null, payableToFen: mostFen = null } = search
  const places = keyword === undefined ? null : placesOf(keyword)
  const times = timesOf(search)
  const hasFrom = createdFrom !== undefined
  const hasTo = createdTo !== undefined
  const shape: SearchShape = {
    tab: isInAfterSaleTab ? null : (status ?? null),
    places,
    hasFrom,
    hasTo,
    deadline,
    mark,
    region: region === null ? null : region.endsWith('0000') ? 'province' : 'city',
    afterSale: isInAfterSaleTab ? 'IN_PROGRESS' : (search.afterSale ?? null),
    isInAfterSaleTab,
    ends: times.ends,
    areTimesAsked: false,
    hasTag: tag !== null,
    hasGoods: goodsNo !== undefined,
    hasCarrier: carrier !== null,
    hasLeast: leastFen !== null,
    hasMost: mostFen !== null,
    isWhole,
  }
  const value = {
    ...times.values,
    keyword: keyword ?? null,
    orderNo: keyword?.toUpperCase() ?? null,
    waybill: keyword === undefined ? null : plainWaybill(keyword),
    phoneHash: keyword !== undefined && places?.includes('phone') === true ? cipher.index('phone', keyword) : null,
    nameHash: keyword !== undefined && places?.includes('receiverName') === true ? hashOfName(cipher, keyword) : null,
    region,
    tag,
    // A number is typed in either case.
    goodsNo: goodsNo?.toUpperCase() ?? null,
    carrier,
    leastFen,
    mostFen,
    from: hasFrom ? new Date(createdFrom) : null,
    to: hasTo ? new Date(createdTo) : null,
    now,
    soon,
  }
  return { shape, value }
}

/** A whole number is an order's, a phone or its last four digits the receiver's, and any text is a nickname, a receiver's name, a waybill or of goods. */
function placesOf(keyword: string): Place[] {
  if (/^SO\d{18}$/i.test(keyword)) return ['orderNo']
  if (/^\d{4}$/.test(keyword)) return ['nickname', 'phoneTail', 'goods']
  // No carrier numbers its parcels by anything else.
  const isWaybill = /^[\x21-\x7e]+$/.test(plainWaybill(keyword))
  const isPhone = /^1[3-9]\d{9}$/.test(keyword)
  const isName = /\p{L}/u.test(keyword)
  return [
    'nickname',
    ...(isName ? (['receiverName'] as const) : []),
    ...(isWaybill ? (['waybill'] as const) : []),
    isPhone ? 'phone' : 'goods',
  ]
}

/** The orders that are searched for, as far as they are read. */
export function foundOrders(building: Building, reading: Reading) {
  const { shape } = building
  if (shape.deadline !== null) return dueOrders(building, reading, shape.deadline)
  if (shape.ends.length > 0) return byTimes(building, reading, (timed) => foundOtherwise(timed, reading))
  return foundOtherwise(building, reading)
}

function foundOtherwise(building: Building, reading: Reading) {
  const { shape } = building
  if (shape.places === null && isByPart(shape)) return byPart(building, reading)
  if (isOfAmountAlone(shape)) return byAmount(building, reading)
  if (shape.places === null) return inTabs(building, (eb) => eb.lit(true), reading)
  const [first, ...others] = shape.places.map((place) => inPlace(building, place, reading))
  if (first === undefined) throw new Error('A keyword is looked for nowhere')
  // Each order once: several places may have it, and several of its lines or parcels be meant.
  if (others.length > 0) return others.reduce((found, place) => found.union(place), first)
  return isOncePlace(shape.places, reading) ? first : first.distinct()
}

/** Whether a place by itself has each order once: the newest lines do, as they are read for a page. */
const isOncePlace = ([place]: readonly Place[], { isCounted = false }: Reading): boolean =>
  place !== 'waybill' && (place !== 'goods' || !isCounted)

function inPlace(building: Building, place: Place, reading: Reading) {
  if (place === 'waybill') return byWaybill(building, reading)
  if (place === 'goods') return byGoods(building, reading)
  return inTabs(building, (eb) => isInPlace(eb, building, place), reading)
}

/** What else orders have in common leads to few of them, or to these along an index in order of time. */
const isOfAmountAlone = (shape: SearchShape): boolean =>
  hasAmount(shape) &&
  shape.places === null &&
  shape.mark === null &&
  shape.afterSale === null &&
  shape.region === null &&
  !shape.isWhole

/** So many of those that wait to be shipped and are due so, the first of them first. */
export function dueFirst({ db, value }: Pick<Building, 'db' | 'value'>, deadline: ShipDeadline, most: number) {
  // Whoever waits for an answer is held.
  const isOnHold = deadline === 'HELD' || deadline === 'ADDRESS'
  return db
    .selectFrom('sale_order')
    .where('stage', '=', sql.lit('TO_SHIP'))
    .$if(isOnHold, (query) => query.where('hold_reason', 'is not', null).orderBy('held_at'))
    .$if(deadline === 'ADDRESS', (query) => query.where('address_change_id', 'is not', null))
    .$if(!isOnHold, (query) =>
      query
        .where('ship_deadline_at', '<', deadline === 'OVERDUE' ? value.now : value.soon)
        .$if(deadline === 'SOON', (near) => near.where('ship_deadline_at', '>=', value.now))
        .orderBy('ship_deadline_at'),
    )
    .orderBy('id')
    .limit(sql.lit(most))
}

/**
 * By deadline first, as far as is counted, and what else is searched for among these: few are ever due, and no other way
 * would end before it had read all that wait.
 */
function dueOrders(building: Building, reading: Reading, deadline: ShipDeadline) {
  const { db, shape } = building
  const isOpen = shape.tab === null || shape.tab === 'TO_SHIP'
  const due = dueFirst(building, deadline, COUNT_LIMIT).selectAll()
  const found = db
    .selectFrom(due.as('sale_order'))
    .select(['sale_order.id', 'sale_order.stage', `sale_order.${reading.sorted} as sorted`])
    .where((eb) => bounds(eb, building, reading))
    .where((eb) => eb.and([eb.lit(isOpen), ...(shape.places === null ? [] : [isSought(eb, building)])]))
  return db.selectFrom(found.as('found')).select(['found.id', 'found.stage', 'found.sorted'])
}

/** A waybill and goods are no columns of an order. */
export function isInPlace(eb: Builder, { value }: Building, place: Place): Condition {
  const { keyword, orderNo, nameHash, phoneHash } = value
  if (place === 'orderNo') return eb('order_no', '=', orderNo)
  if (place === 'phoneTail') return eb('receiver_phone_tail', '=', keyword)
  if (place === 'phone') return eb('receiver_phone_hash', '=', phoneHash)
  if (place === 'receiverName') return eb('receiver_name_hash', '=', nameHash)
  return eb('buyer_nickname', '=', keyword)
}

/** Tab by tab, so that each is read in order of time and no further than it is shown or counted. */
function inTabs(building: Building, place: (eb: Builder) => Condition, reading: Reading) {
  const { most, direction, sorted } = reading
  const { db, shape } = building
  const inTab = (tab: SaleOrderStage) => {
    const newest = db
      .selectFrom('sale_order')
      .select(['id', 'stage', 'created_at', 'paid_at', 'ship_deadline_at', 'completed_at'])
      .where('stage', '=', sql.lit(tab))
      .where(place)
      .where((eb) => bounds(eb, building, reading))
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(sql.lit(most))
    return db.selectFrom(newest.as('found')).select(['found.id', 'found.stage', `found.${sorted} as sorted`])
  }
  const everywhere = () => saleOrderStage.options.map(inTab).reduce((all, part) => all.unionAll(part))
  const found = shape.tab === null ? everywhere() : inTab(shape.tab)
  // One statement, so that what is found in other places can be united with it.
  return db.selectFrom(found.as('found')).select(['found.id', 'found.stage', 'found.sorted'])
}

/** The parcels first; for each of them one order is looked up, so that no plan reads all orders for it. */
function byWaybill(building: Building, reading: Reading) {
  const { db, shape } = building
  return db
    .selectFrom(parcelsOf(building, MOST_PARCELS).as('parcel'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(['id', 'stage', 'created_at', 'paid_at', 'ship_deadline_at', 'completed_at'])
        .whereRef('id', '=', sql.ref('parcel.order_id'))
        .where((eb) => bounds(eb, building, reading))
        .$if(shape.tab !== null, (query) => query.where('stage', '=', sql.lit(shape.tab)))
        .limit(sql.lit(1))
        .as('found'),
    )
    .select(['found.id', 'found.stage', `found.${reading.sorted} as sorted`])
}

/** The newest of a waybill's parcels, by their orders. */
export const parcelsOf = ({ db, value }: Pick<Building, 'db' | 'value'>, most: number) =>
  db
    .selectFrom('shipment')
    .select('order_id')
    .where('waybill_no', '=', value.waybill)
    .orderBy('order_id', 'desc')
    .limit(sql.lit(most))
