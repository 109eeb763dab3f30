// What stands on orders by which one looks for them; an index of its own holds the few that have it.
import type { DeliveryType, OrderMark } from '@merchant/contract'
import { type Expression, sql, type SqlBool } from 'kysely'

type Condition = Expression<SqlBool>

const of = (column: string) => sql.ref(`sale_order.${column}`)
/** Literals, so that the database sees that an index of orders with the mark is enough. */
const flagged = (flag: number): Condition => sql<SqlBool>`${of('flag')} = ${sql.lit(flag)}`

const printed = (isPrinted: boolean): Condition =>
  sql<SqlBool>`(${of('stage')} = 'TO_SHIP' and ${of('is_printed')} = ${sql.lit(isPrinted)})`

/** Both, so that the database sees the index of orders that are not sent. */
const delivered = (type: DeliveryType): Condition =>
  sql<SqlBool>`(${of('delivery_type')} = ${sql.lit(type)} and ${of('delivery_type')} <> 'EXPRESS')`

const invoiced = (status: string): Condition => sql<SqlBool>`${of('invoice_status')} = ${sql.lit(status)}`

const conditions: Readonly<Record<OrderMark, () => Condition>> = {
  // What has left is waited for no more.
  URGED: () => sql<SqlBool>`(${of('urged_at')} is not null and ${of('stage')} = 'TO_SHIP')`,
  BUYER_REMARK: () => sql<SqlBool>`${of('buyer_remark')} <> ''`,
  SELLER_REMARK: () => sql<SqlBool>`${of('seller_remark')} <> ''`,
  // What has left needs no paper.
  NOT_PRINTED: () => printed(false),
  PRINTED: () => printed(true),
  PICKUP: () => delivered('PICKUP'),
  VOUCHER: () => delivered('VOUCHER'),
  VIRTUAL: () => delivered('VIRTUAL'),
  PRESALE: () => sql<SqlBool>`${of('is_presale')}`,
  BY_MERCHANT: () => sql<SqlBool>`${of('source')} = 'MERCHANT'`,
  INVOICE_REQUESTED: () => invoiced('REQUESTED'),
  INVOICE_ISSUED: () => invoiced('ISSUED'),
  INVOICE_REJECTED: () => invoiced('REJECTED'),
  RETURNING: () => sql<SqlBool>`${of('open_returns')} > 0`,
  FLAG_5: () => flagged(5),
  FLAG_4: () => flagged(4),
  FLAG_3: () => flagged(3),
  FLAG_2: () => flagged(2),
  FLAG_1: () => flagged(1),
}

export const hasMark = (mark: OrderMark): Condition => conditions[mark]()
