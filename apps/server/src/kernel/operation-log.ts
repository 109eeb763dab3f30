// Who did what to which record, written in the transaction of the act. A record's own history is kept with the record.
import { type ActName, type Said, said } from '@merchant/contract'
import {
  columnsOf,
  insertRow,
  newId,
  rowIn,
  rowValues,
  statements,
  type RowValues,
  type Tables,
  type TenantDb,
  type TenantTx,
} from '@merchant/database'
import type { Insertable } from 'kysely'
import { type Actor, actorLabel } from './actor.ts'
import { tellActed } from './live-event.ts'
import { requestColumns } from './request-context.ts'

/** Acts nobody pressed a button for. */
export type SystemActor = { readonly party: 'system' } | { readonly party: 'provider' }
export const system: SystemActor = { party: 'system' }
export const provider: SystemActor = { party: 'provider' }

/** A value as people read it: a word of ours in both languages, or somebody's own. */
type Shown = string | Said

/** One field before and after, as people read it. */
export interface FieldChange {
  readonly field: string
  readonly label: Said
  readonly before: Shown
  readonly after: Shown
}

/** The changes that are any; values must be masked already where they are sensitive. */
export const changed = (...changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(({ before, after }) => inChinese(before) !== inChinese(after))

const inChinese = (shown: Shown): string => (typeof shown === 'string' ? shown : shown.zh)
const inEnglish = (shown: Shown): string => (typeof shown === 'string' ? shown : shown.en)

/** A value that differs only where it is masked. */
export const maskedChange = (masked: string): Said => said(`${masked}（已修改）`, `${masked} (changed)`)

/** The changes as they are kept: `en` came later, so that older ones are without it. */
const keptChanges = (changes: readonly FieldChange[]) =>
  changes.map(({ field, label, before, after }) => ({
    field,
    label: label.zh,
    before: inChinese(before),
    after: inChinese(after),
    en: { label: label.en, before: inEnglish(before), after: inEnglish(after) },
  }))

/** The type of a target that concerns a merchant and is the platform's own business: its merchant's log does not show it. */
export const HOUSE_TARGET = 'houseEntry'

export interface LoggedAct {
  readonly actor: Actor | SystemActor
  readonly action: ActName
  /** `shopId` for what belongs to a shop: whoever is not let in there reads nothing of it. */
  readonly target: { readonly type: string; readonly id: string; readonly no: string; readonly shopId?: string }
  /** One sentence; sensitive values masked. */
  readonly summary: Said
  /** What became of which field; sensitive values masked. */
  readonly changes?: readonly FieldChange[]
}

/** How an actor is written down. */
export function whoOf(actor: Actor | SystemActor): {
  readonly type: Tables['operation_log']['actor_type']
  readonly id: string
  readonly name: string
} {
  if (actor.party === 'system') return { type: 'SYSTEM', id: 'system', name: '系统' }
  if (actor.party === 'provider') return { type: 'PROVIDER', id: 'allinpay', name: '支付渠道' }
  return actorLabel(actor)
}

/** What is always one shop's own. */
const OF_A_SHOP = ['saleOrder', 'returnOrder', 'bill', 'goods', 'violation', 'freightTemplate', 'shop']

export async function logAct(tx: TenantTx, act: LoggedAct, now: Date): Promise<void> {
  const row = actRow(tx.merchantId, act, now)
  tellActed(tx, row)
  await insertRow(tx, 'operation_log', row)
}

type HistoryTable =
  | 'sale_order_event'
  | 'return_order_event'
  | 'withdraw_order_event'
  | 'recharge_order_event'
  | 'platform_order_event'
  | 'finance_bill_event'

/** The log's line and that of the record's own history, in one statement. */
export async function logWithHistory<Table extends HistoryTable>(
  tx: TenantTx,
  history: { readonly table: Table; readonly row: Insertable<Tables[Table]> },
  act: Insertable<Tables['operation_log']>,
): Promise<void> {
  const { table, row } = history
  tellActed(tx, act)
  const values = { ...rowValues(tx, 'event', row), ...rowValues(tx, 'act', act) }
  await telling({ table, event: columnsOf(row), act: columnsOf(act) }).run(tx, values)
}

const telling = statements(
  ({ table, event, act }: { readonly table: HistoryTable; readonly event: string[]; readonly act: string[] }) =>
    (db: TenantDb, value: RowValues) =>
      db
        .with('told', (part) =>
          part.insertInto(table).values(rowIn(db, value, { table, name: 'event', columns: event })),
        )
        .insertInto('operation_log')
        .values(rowIn(db, value, { table: 'operation_log', name: 'act', columns: act })),
)

/** The log's line as a row. */
export function actRow(merchantId: string, act: LoggedAct, now: Date): Insertable<Tables['operation_log']> {
  const { target } = act
  if (target.shopId === undefined && OF_A_SHOP.includes(target.type))
    throw new Error(`${act.action} must say whose shop it was done in`)
  const who = whoOf(act.actor)
  return {
    merchant_id: merchantId,
    id: newId(now),
    actor_type: who.type,
    actor_id: who.id,
    actor_name: who.name,
    action: act.action,
    shop_id: target.shopId ?? null,
    target_type: target.type,
    target_id: target.id,
    target_no: target.no,
    summary: act.summary.zh,
    summary_en: act.summary.en,
    changes: JSON.stringify(keptChanges(act.changes ?? [])),
    ...requestColumns(),
    at: now,
  }
}
