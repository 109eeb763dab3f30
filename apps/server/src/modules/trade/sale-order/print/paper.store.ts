// Reads orders as their papers need them, and keeps what was printed of each.
import type { PrintTemplate } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { linesOf } from '../sale-order.lines.ts'

export type PaperOrder = Awaited<ReturnType<typeof lockForPaper>>[number]

const holding = statement((db: TenantDb, value: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('sale_order')
    .select([
      'merchant_id',
      'id',
      'order_no',
      'shop_id',
      'status',
      'delivery_type',
      'buyer_nickname',
      'buyer_remark',
      'receiver_name_mask',
      'receiver_phone_mask',
      'receiver_name_enc',
      'receiver_phone_enc',
      'receiver_detail_enc',
      'receiver_region',
      'pickup_enc',
      'pickup_days',
      'created_at',
      'paid_at',
      'freight_fen',
      'payable_fen',
      'paid_fen',
      'refund_asked_fen',
      'hold_reason',
    ])
    .select((eb) => linesOf(eb).as('lines'))
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(value.ids))))
    // In the order of their ids, so that two prints never wait for each other.
    .orderBy('id')
    .forUpdate(),
)

/** Those of these orders that the caller reaches, held until the transaction ends. */
export const lockForPaper = (tx: TenantTx, ids: readonly string[]) => holding.all(tx, { ids })

/** An order is printed anew only so long after it was printed last: until then a page was loaded again. */
const recently = statement(
  (
    db: TenantDb,
    value: {
      readonly ids: readonly string[]
      readonly actorId: string
      readonly template: string
      readonly since: Date
    },
  ) =>
    db
      .selectFrom('sale_order_event')
      .select('order_id as id')
      .distinct()
      .where(({ eb, fn, val }) => eb('order_id', '=', fn.any(val(value.ids))))
      .where('event', '=', 'printed')
      .where('actor_id', '=', value.actorId)
      .where('at', '>', value.since)
      .where(sql<SqlBool>`facts ->> 'template' = ${value.template}`),
)

/** Which of these orders this person has printed since then. */
export async function printedSince(
  tx: TenantTx,
  asked: Parameters<typeof recently.all>[1],
): Promise<ReadonlySet<string>> {
  return new Set((await recently.all(tx, asked)).map(({ id }) => id))
}

const columns = { PICK: 'pick_prints', PACK: 'pack_prints', WAYBILL: 'label_prints' } as const satisfies Record<
  PrintTemplate,
  string
>

export async function countPrints(
  tx: TenantTx,
  ids: readonly string[],
  template: PrintTemplate,
  now: Date,
): Promise<void> {
  const column = columns[template]
  await tx
    .updateTable('sale_order')
    .set((eb) => ({ [column]: eb(column, '+', 1), last_printed_at: now }))
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .execute()
}
