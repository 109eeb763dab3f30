// Bills, their lines and the terms of their merchants as rows.
import type { BillStatus } from '@merchant/contract'
import type { Database, Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Selectable, sql, type Updateable } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type BillEvent, transitions } from './bill.states.ts'

export type BillRecord = Selectable<Tables['finance_bill']>
export type LineRecord = Selectable<Tables['finance_bill_line']>
/** What a line is called by; '' for an adjustment of no order. */
export const numberOf = ({ order_no, refund_no }: Pick<LineRecord, 'order_no' | 'refund_no'>): string =>
  refund_no === '' ? order_no : refund_no
export type TermsRecord = Selectable<Tables['settlement_terms']>

export async function mustFindBill(db: TenantDb | TenantTx, id: string): Promise<BillRecord> {
  const handle: TenantDb = db
  const found = await handle.selectFrom('finance_bill').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? refuse('record.notFound')
}

/** Whether a bill of the merchant has this number. */
export async function isBillNo(tx: TenantTx, no: string): Promise<boolean> {
  const found = await tx.selectFrom('finance_bill').select('id').where('bill_no', '=', no).executeTakeFirst()
  return found !== undefined
}

/** Locked until the transaction ends. */
export async function lockBill(tx: TenantTx, id: string): Promise<BillRecord> {
  const found = await tx.selectFrom('finance_bill').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? refuse('record.notFound')
}

/** The same as whoever acts on it has seen it. Refuses record.changed. */
export async function lockSeen(
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<BillRecord> {
  const bill = await lockBill(tx, id)
  if (bill.version !== version) refuse('record.changed')
  return bill
}

/** Moves a locked bill along one transition, with the columns that belong to it; answers it as it is then. */
export async function moveBill(
  tx: TenantTx,
  bill: BillRecord,
  event: BillEvent,
  changes: Updateable<Tables['finance_bill']> & { readonly status: BillStatus },
): Promise<BillRecord> {
  const { from, to }: { readonly from: readonly BillStatus[]; readonly to: readonly BillStatus[] } = transitions[event]
  if (!from.includes(bill.status) || !to.includes(changes.status))
    throw new Error(`${event} does not lead from ${bill.status} to ${changes.status}`)
  return tx
    .updateTable('finance_bill')
    .set({ ...changes, version: bill.version + 1 })
    .where('id', '=', bill.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is beside its state, of a locked bill. */
export async function changeBill(
  tx: TenantTx,
  bill: BillRecord,
  changes: Omit<Updateable<Tables['finance_bill']>, 'status'>,
): Promise<void> {
  await tx
    .updateTable('finance_bill')
    .set({ ...changes, version: bill.version + 1 })
    .where('id', '=', bill.id)
    .execute()
}

/** Orders of the bill that are neither settled nor paid back. */
export async function countUnsettled(db: TenantDb | TenantTx, billId: string): Promise<number> {
  const handle: TenantDb = db
  const { count } = await handle
    .selectFrom('sale_order')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('bill_id', '=', billId)
    .where('settle_status', 'in', ['NOT_DUE', 'PENDING'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const lockTerms = (tx: TenantTx): Promise<TermsRecord | undefined> =>
  tx.selectFrom('settlement_terms').selectAll().forUpdate().executeTakeFirst()

/** Whether orders that are completed now are settled with a bill. */
export async function settlesByBill(tx: TenantTx): Promise<boolean> {
  const terms = await tx.selectFrom('settlement_terms').select('cycle').executeTakeFirst()
  return terms !== undefined && terms.cycle !== 'D1'
}

/** Bills that wait for their merchant, counted up to the limit. */
export async function countToConfirm(db: TenantDb): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('finance_bill')
        .select(sql.lit(1).as('one'))
        .where('status', '=', sql.lit('GENERATED' as const))
        .orderBy('period_from', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** What waits for the platform, of all merchants, each up to the limit; nobody checks an answer of their own. */
export async function countWaiting(
  { acrossMerchants }: Pick<Database, 'acrossMerchants'>,
  operatorId: string,
  now: Date,
): Promise<{
  readonly toAnswer: number
  readonly toCheck: number
  /** Of both those whose time is over. */
  readonly lateToAnswer: number
  readonly lateToCheck: number
  readonly toPay: number
  readonly toInvoice: number
}> {
  const some = acrossMerchants
    .selectFrom((inner) =>
      inner
        .selectFrom('finance_bill')
        .select(['answered_by', 'answer_due_at'])
        .where('status', '=', sql.lit('DISPUTED' as const))
        .orderBy('period_from', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('disputed'),
    )
    .select(({ fn, eb }) => [
      fn.countAll<string>().filterWhere('answered_by', 'is', null).as('toAnswer'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('answered_by', 'is not', null), eb('answered_by', '<>', operatorId)]))
        .as('toCheck'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('answered_by', 'is', null), eb('answer_due_at', '<=', now)]))
        .as('lateToAnswer'),
      fn
        .countAll<string>()
        .filterWhere(
          eb.and([
            eb('answered_by', 'is not', null),
            eb('answered_by', '<>', operatorId),
            eb('answer_due_at', '<=', now),
          ]),
        )
        .as('lateToCheck'),
    ])
  const confirmed = acrossMerchants
    .selectFrom((inner) =>
      inner
        .selectFrom('finance_bill')
        .select('id')
        .where('status', '=', sql.lit('CONFIRMED' as const))
        .orderBy('period_from', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('confirmed'),
    )
    .select(({ fn }) => fn.countAll<string>().as('toPay'))
  const applied = acrossMerchants
    .selectFrom((inner) =>
      inner
        .selectFrom('finance_bill')
        .select('id')
        .where('invoice_status', '=', sql.lit('APPLIED' as const))
        .orderBy('period_from', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('applied'),
    )
    .select(({ fn }) => fn.countAll<string>().as('toInvoice'))
  const [disputed, { toPay }, { toInvoice }] = await Promise.all([
    some.executeTakeFirstOrThrow(),
    confirmed.executeTakeFirstOrThrow(),
    applied.executeTakeFirstOrThrow(),
  ])
  return {
    toAnswer: Number(disputed.toAnswer),
    toCheck: Number(disputed.toCheck),
    lateToAnswer: Number(disputed.lateToAnswer),
    lateToCheck: Number(disputed.lateToCheck),
    toPay: Number(toPay),
    toInvoice: Number(toInvoice),
  }
}
