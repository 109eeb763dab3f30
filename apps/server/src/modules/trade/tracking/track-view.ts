// The parcels of one order with all that was told of them, newest first: for the merchant's people, and without the troubles for buyers.
import type {
  Api,
  DataOf,
  ParcelExceptionStatus,
  ParcelExceptionType,
  ParcelState,
  ParcelTrack,
} from '@merchant/contract'
import { statements, type Tables, type TenantDb } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import { isoOf, jsonRows } from '../../../kernel/json-rows.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { detailOf } from './detail-words.ts'
import type { TrackingDeps } from './tracking.deps.ts'

type Builder = ExpressionBuilder<Tables, 'parcel'>

interface ShownTrace {
  readonly at: string
  readonly text: string
  readonly city: string
  readonly state: ParcelState | null
}

interface ShownException {
  readonly id: string
  readonly type: ParcelExceptionType
  readonly status: ParcelExceptionStatus
  readonly foundAt: string
  readonly note: string
  readonly handledBy: string | null
  readonly handledAt: string | null
}

const tracesOf = (eb: Builder) =>
  eb
    .selectFrom('parcel_trace as trace')
    .whereRef('trace.parcel_id', '=', 'parcel.id')
    .select(
      jsonRows<ShownTrace>({ at: 'trace.at', text: 'trace.text', city: 'trace.city', state: 'trace.state' }, [
        'trace.at',
        'trace.hash',
      ]).as('traces'),
    )

const exceptionsOf = (eb: Builder) =>
  eb
    .selectFrom('parcel_exception as wrong')
    .whereRef('wrong.parcel_id', '=', 'parcel.id')
    .select(
      jsonRows<ShownException>(
        {
          id: 'wrong.id',
          type: 'wrong.type',
          status: 'wrong.status',
          foundAt: 'wrong.found_at',
          note: 'wrong.note',
          handledBy: 'wrong.handled_by',
          handledAt: 'wrong.handled_at',
        },
        ['wrong.found_at', 'wrong.id'],
      ).as('exceptions'),
    )

/** One row for each parcel, and one without when the order has none; no row when there is no order. */
const parcelsOfOrder = statements(
  (_shape: object) => (db: TenantDb, value: { readonly orderId: string }) =>
    db
      .selectFrom('sale_order')
      .leftJoin('parcel', (join) =>
        join
          .onRef('parcel.order_id', '=', 'sale_order.id')
          .on('parcel.return_id', 'is', null)
          .on('parcel.state', '<>', 'CANCELED'),
      )
      .leftJoin('shipment', 'shipment.id', 'parcel.id')
      .select([
        'parcel.id',
        'parcel.carrier_code',
        'shipment.carrier_name',
        'parcel.waybill_no',
        'parcel.shipped_at',
        'parcel.state',
        'parcel.sub_state',
        'parcel.asked_at',
        'parcel.trouble',
      ])
      .select((eb) => {
        const ofParcel = eb as unknown as Builder
        return [tracesOf(ofParcel).as('traces'), exceptionsOf(ofParcel).as('exceptions')]
      })
      .where('sale_order.id', '=', value.orderId)
      .orderBy('parcel.shipped_at')
      .orderBy('parcel.id'),
)

/** What comes back with a return, or goes to its buyer, again or anew, if it is followed. */
const parcelOfReturn = statements(
  ({ isHandedBack }: { readonly isHandedBack: boolean }) =>
    (db: TenantDb, value: { readonly returnId: string }) =>
      db
        .selectFrom('parcel')
        .innerJoin('return_order', 'return_order.id', 'parcel.return_id')
        .select([
          'parcel.id',
          'parcel.carrier_code',
          'parcel.waybill_no',
          'parcel.shipped_at',
          'parcel.state',
          'parcel.sub_state',
          'parcel.asked_at',
          'parcel.trouble',
        ])
        .select((eb) => {
          const ofParcel = eb as unknown as Builder
          const carrier = isHandedBack
            ? eb.fn.coalesce('return_order.hand_back_carrier_name', 'return_order.reship_carrier_name')
            : eb.ref('return_order.carrier_name')
          return [carrier.as('carrier_name'), tracesOf(ofParcel).as('traces'), exceptionsOf(ofParcel).as('exceptions')]
        })
        .where('parcel.return_id', '=', value.returnId)
        .where('parcel.is_handed_back', '=', sql.lit(isHandedBack)),
)

type Party = 'merchant' | 'storefront'
type Row = Awaited<ReturnType<ReturnType<typeof parcelsOfOrder>['all']>>[number]

/** Refuses record.notFound for an order that is not there. */
export async function trackOf(
  deps: Pick<TrackingDeps, 'carrierOf'>,
  db: TenantDb,
  orderId: string,
  party: Party,
): Promise<DataOf<Api['parcel']['track']>> {
  const rows = await parcelsOfOrder({}).all(db, { orderId })
  if (rows.length === 0) refuse('record.notFound')
  return { parcels: rows.flatMap((row) => viewOf(deps, row, party)) }
}

/** Null: it is not followed. */
export async function trackOfReturn(
  deps: Pick<TrackingDeps, 'carrierOf'>,
  db: TenantDb,
  returnId: string,
  { party, isHandedBack }: { readonly party: Party; readonly isHandedBack: boolean },
): Promise<ParcelTrack | null> {
  const row = await parcelOfReturn({ isHandedBack }).first(db, { returnId })
  return row === undefined ? null : (viewOf(deps, row, party)[0] ?? null)
}

function viewOf({ carrierOf }: Pick<TrackingDeps, 'carrierOf'>, row: Row, party: Party): ParcelTrack[] {
  const isOurs = party === 'merchant'
  const { id, carrier_code: carrierCode, waybill_no: waybillNo, shipped_at: shippedAt, state } = row
  if (id === null || carrierCode === null || waybillNo === null || shippedAt === null || state === null) return []
  const exceptions = isOurs ? (row.exceptions ?? []).toReversed() : []
  return [
    {
      shipmentId: id,
      carrierCode,
      carrierName: spokenText(row.carrier_name ?? carrierCode),
      carrierPhone: carrierOf(carrierCode)?.phone ?? '',
      waybillNo,
      shippedAt: shippedAt.toISOString(),
      state,
      detail: detailOf(row.sub_state),
      askedAt: row.asked_at?.toISOString() ?? null,
      trouble: isOurs && row.trouble !== null ? spokenText(row.trouble) : null,
      traces: (row.traces ?? []).toReversed().map((trace) => ({ ...trace, at: isoOf(trace.at) })),
      exceptions: exceptions.map((each) => ({
        ...each,
        foundAt: isoOf(each.foundAt),
        handledAt: each.handledAt === null ? null : isoOf(each.handledAt),
      })),
    },
  ]
}
