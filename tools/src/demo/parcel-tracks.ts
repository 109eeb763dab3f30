// Where the demo's parcels are by now: what the simulator would have told of each, written at once for all of them.
import pg from 'pg'
import { simulated } from '../../../apps/server/src/modules/trade/tracking/driver/simulator.ts'
import { isOver } from '../../../apps/server/src/modules/trade/tracking/parcel.states.ts'
import { standingOf } from '../../../apps/server/src/modules/trade/tracking/parcel-standing.ts'
import { hashOf } from '../../../apps/server/src/modules/trade/tracking/parcel.store.ts'
import { copyIn } from './copies/copy-in.ts'
import type { Row } from './copies/json.ts'
import { hex } from './copies/order-facts.ts'

interface Sent {
  readonly merchant_id: string
  readonly id: string
  readonly carrier_code: string
  readonly waybill_no: string
  readonly shipped_at: Date
  readonly to: readonly { readonly name: string }[]
  readonly status: string
}

/** Those that are under way are asked about from now on, a little apart from one another. */
const APART_MS = 30 * 60_000

/** As the database's own administrator: rows of all merchants. */
export async function tellTracks(databaseUrl: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'merchant-demo-tracks' })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Sent>(
      `select parcel.merchant_id, parcel.id, carrier_code, waybill_no, parcel.shipped_at, receiver_region as "to", sale_order.status
       from parcel join sale_order on sale_order.merchant_id = parcel.merchant_id and sale_order.id = parcel.order_id`,
    )
    const traces: Row[] = []
    const standings: Row[] = []
    const silent = silentOf(rows, now)
    for (const [at, parcel] of rows.entries()) {
      const told = toldOf(parcel, now, parcel === silent)
      traces.push(...told.traces)
      standings.push({
        ...told.standing,
        askAt: told.isOver ? null : new Date(now.getTime() + ((at * 7_919) % APART_MS)).toISOString(),
      })
    }
    await copyIn(client, 'parcel_trace', traces)
    await client.query(STANDINGS, [JSON.stringify(standings), now])
    await client.query(SIGNED)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const SILENT_AFTER_MS = 3 * 86_400_000

/** The newest that nobody has said a word of in days: at some hours nothing else of a small demo has gone wrong. */
const silentOf = (rows: readonly Sent[], now: Date): Sent | undefined =>
  rows
    .filter((row) => row.status === 'SHIPPED' && now.getTime() - row.shipped_at.getTime() > SILENT_AFTER_MS)
    .toSorted((a, b) => b.shipped_at.getTime() - a.shipped_at.getTime())[0]

function toldOf(parcel: Sent, now: Date, isSilent: boolean) {
  const { merchant_id: merchantId, id } = parcel
  const answer = simulated(
    {
      merchantId,
      carrierCode: parcel.carrier_code,
      waybillNo: parcel.waybill_no,
      phoneTail: '',
      shippedAt: parcel.shipped_at,
      to: parcel.to.map(({ name }) => name),
    },
    now,
  )
  const told = answer.kind === 'found' && !isSilent ? answer.traces : []
  const standing = standingOf(told.map(({ subState, ...trace }) => ({ ...trace, sub_state: subState })))
  const traces = told.map(({ at, text, city, state, subState }): Row => ({
    merchant_id: merchantId,
    parcel_id: id,
    at: at.toISOString(),
    hash: hex(hashOf(text)),
    text,
    city,
    state,
    sub_state: subState,
  }))
  const moments = Object.fromEntries(
    (['collected_at', 'signed_at', 'turned_at', 'last_trace_at'] as const).map((name) => [
      name,
      standing[name]?.toISOString() ?? null,
    ]),
  )
  const { state, sub_state, last_trace } = standing
  const trouble = answer.kind === 'refused' ? answer.reason : null
  return {
    traces,
    isOver: isOver(state),
    standing: { id, merchantId, state, sub_state, last_trace, trouble, ...moments },
  }
}

const STANDINGS = `update parcel
  set state = told.state, sub_state = told.sub_state, collected_at = told.collected_at, signed_at = told.signed_at,
    turned_at = told.turned_at, last_trace = told.last_trace, last_trace_at = told.last_trace_at, trouble = told.trouble,
    misses = case when told.trouble is null then 0 else 1 end,
    asked_at = $2, ask_at = told."askAt", check_at = case when told.state in ('SIGNED') then null else check_at end
  from jsonb_to_recordset($1) as told(id uuid, "merchantId" uuid, state text, sub_state text, collected_at timestamptz,
    signed_at timestamptz, turned_at timestamptz, last_trace text, last_trace_at timestamptz, trouble text, "askAt" timestamptz)
  where parcel.merchant_id = told."merchantId" and parcel.id = told.id`

const SIGNED = `update sale_order set signed_at = parcel.signed_at
  from parcel where parcel.merchant_id = sale_order.merchant_id and parcel.order_id = sale_order.id and parcel.state = 'SIGNED'`
