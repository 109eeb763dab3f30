// Exceptions of parcels as a merchant's people list them: open ones by type or all of them, those that are over, or of one order or waybill.
import {
  type Api,
  type BodyOf,
  type DataOf,
  parcelExceptionType,
  type ParcelExceptionRow,
  type ParcelExceptionType,
  parcelTab,
  type ParcelTab,
  plainWaybill,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals, totalOf } from '../../../kernel/list-page.ts'

type ListBody = BodyOf<Api['parcel']['list']>

/** Parcels of one number; more share none. */
const MOST_PARCELS = 200

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listExceptions(db: TenantDb, body: ListBody): Promise<DataOf<Api['parcel']['list']>> {
  const direction = body.sort.endsWith(':asc') ? 'asc' : 'desc'
  const plan = planPage(body, isInstant)
  const { after } = plan
  const ids = kept(db, body, body.tab)
    .select(['parcel_exception.id', 'parcel_exception.found_at'])
    .$if(after !== null, (query) =>
      query.where(
        direction === 'desc'
          ? sql<boolean>`(parcel_exception.found_at, parcel_exception.id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`
          : sql<boolean>`(parcel_exception.found_at, parcel_exception.id) > (${after?.value}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('parcel_exception.found_at', direction)
    .orderBy('parcel_exception.id', direction)
    .limit(sql.lit(plan.limit))
    .offset(plan.offset)
  const page = db
    .selectFrom(ids.as('page'))
    .innerJoin('parcel_exception as row', 'row.id', 'page.id')
    .innerJoin('parcel', 'parcel.id', 'row.parcel_id')
    .leftJoin('shipment', 'shipment.id', 'parcel.shipment_id')
    .leftJoin('return_order', 'return_order.id', 'parcel.return_id')
    .innerJoin('sale_order', 'sale_order.id', 'parcel.order_id')
    .selectAll('row')
    .select([
      'parcel.order_id',
      'parcel.carrier_code',
      'parcel.waybill_no',
      'parcel.shipped_at',
      'parcel.state',
      'parcel.last_trace',
      'parcel.last_trace_at',
      'shipment.carrier_name',
      'parcel.is_handed_back',
      'return_order.carrier_name as back_by',
      'return_order.hand_back_carrier_name as handed_back_by',
      'return_order.reship_carrier_name as sent_anew_by',
      'return_order.id as return_id',
      'return_order.return_no',
      'sale_order.order_no',
      'sale_order.buyer_nickname',
    ])
    .orderBy('page.found_at', direction)
    .orderBy('page.id', direction)
  const [found, counted] = await Promise.all([page.execute(), countTabs(db, body)])
  const { rows, ...cut } = cutPage(found, body, ({ found_at: at, id }) => ({ value: at.toISOString(), id }))
  return {
    list: rows.map((row): ParcelExceptionRow => ({
      id: row.id,
      type: row.type,
      status: row.status,
      foundAt: row.found_at.toISOString(),
      note: row.note,
      handledBy: row.handled_by,
      handledAt: row.handled_at?.toISOString() ?? null,
      orderId: row.order_id,
      orderNo: row.order_no,
      buyerNickname: row.buyer_nickname,
      shipmentId: row.parcel_id,
      carrierCode: row.carrier_code,
      comesBackWith:
        row.return_id === null || row.return_no === null
          ? null
          : {
              returnId: row.return_id,
              returnNo: row.return_no,
              isHandedBack: row.is_handed_back,
              isSentAnew: row.is_handed_back && row.handed_back_by === null,
            },
      carrierName: spokenText(
        row.carrier_name ??
          (row.is_handed_back ? (row.handed_back_by ?? row.sent_anew_by) : row.back_by) ??
          row.carrier_code,
      ),
      waybillNo: row.waybill_no,
      shippedAt: row.shipped_at.toISOString(),
      state: row.state,
      lastTrace: row.last_trace,
      lastTraceAt: row.last_trace_at?.toISOString() ?? null,
    })),
    ...totalsOf(counted, body.tab),
    ...cut,
  }
}

/** What is over is counted by itself: all are those that are open. */
function totalsOf(counted: Readonly<Record<string, number>>, tab: ParcelTab | undefined) {
  const { OVER: over = 0, ...open } = counted
  const { counts, ...totals } = tabTotals(parcelExceptionType.options, open, tab === 'OVER' ? undefined : tab)
  const own = tab === 'OVER' ? totalOf(over) : totals
  return { ...own, counts: { ...counts, OVER: totalOf(over).total } }
}

/** Those of a tab, all open ones without; and of the order or waybill that is named. */
function kept(db: TenantDb, { keyword = '' }: Pick<ListBody, 'keyword'>, tab: ParcelTab | undefined) {
  const all = db.selectFrom('parcel_exception')
  const ofTab =
    tab === 'OVER'
      ? all.where('parcel_exception.status', '<>', sql.lit('OPEN' as const))
      : all
          .where('parcel_exception.status', '=', sql.lit('OPEN' as const))
          .$if(tab !== undefined, (query) =>
            query.where('parcel_exception.type', '=', sql.lit(tab as ParcelExceptionType)),
          )
  if (keyword === '') return ofTab
  const number = plainWaybill(keyword)
  const ofWaybill = db.selectFrom('parcel as carried').select('carried.id').where('carried.waybill_no', '=', number)
  const ofOrder = db
    .selectFrom('sale_order as named')
    .innerJoin('parcel as sent', 'sent.order_id', 'named.id')
    .select('sent.id')
    .where('named.order_no', '=', number)
  const ids = db.selectFrom(ofWaybill.unionAll(ofOrder).as('meant')).select('meant.id').limit(sql.lit(MOST_PARCELS))
  return ofTab.where('parcel_exception.parcel_id', 'in', ids)
}

async function countTabs(db: TenantDb, body: Pick<ListBody, 'keyword'>): Promise<Record<string, number>> {
  const counts = parcelTab.options.map((tab) => {
    const some = kept(db, body, tab)
      .select(sql.lit(1).as('one'))
      // Named so that they are counted along their index, however many others there are.
      .orderBy('parcel_exception.found_at', 'desc')
      .orderBy('parcel_exception.id', 'desc')
      .limit(sql.lit(COUNT_LIMIT))
    return sql`${sql.lit(tab)}::text, (${db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total'))})`
  })
  const row = await db
    .selectNoFrom(sql<Record<string, number>>`json_build_object(${sql.join(counts)})`.as('counts'))
    .executeTakeFirstOrThrow()
  return row.counts
}

/** How many are open, up to the limit. */
export async function countOpenExceptions(db: TenantDb): Promise<number> {
  const some = db
    .selectFrom('parcel_exception')
    .select(sql.lit(1).as('one'))
    .where('status', '=', sql.lit('OPEN' as const))
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(COUNT_LIMIT))
  const row = await db
    .selectFrom(some.as('some'))
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
