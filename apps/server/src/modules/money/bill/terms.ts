// The settlement cycle of a merchant: looked up and changed by the platform, from the end of the running period on.
import { type Api, type BodyOf, type CycleTerms, dayOf, said, type SettlementTerms } from '@merchant/contract'
import { settlementCycleTexts } from '@merchant/contract/labels'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import type { BillDeps } from './bill.deps.ts'
import { cycleChanged } from './bill.events.ts'
import { merchantsNamed } from './bill.list.ts'
import { lockTerms, type TermsRecord } from './bill.store.ts'
import { lastDayBefore } from '../../../kernel/settlement-period.ts'

/** Of the merchants with this number or whole name. */
export async function findTerms(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  keyword: string,
): Promise<{ list: SettlementTerms[] }> {
  const rows = await db
    .selectFrom('settlement_terms as terms')
    .innerJoin('merchant', 'merchant.merchant_id', 'terms.merchant_id')
    .selectAll('terms')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name'])
    .where('terms.merchant_id', 'in', await merchantsNamed(db, keyword))
    .orderBy('merchant.merchant_no')
    .execute()
  return { list: rows.map(toTerms) }
}

/** A merchant's own; null before its first shop. */
export async function ownCycle(db: TenantDb): Promise<CycleTerms | null> {
  const row = await db.selectFrom('settlement_terms').selectAll().executeTakeFirst()
  return row === undefined ? null : cycleOf(row)
}

const cycleOf = (row: Pick<TermsRecord, 'cycle' | 'next_cycle' | 'period_from' | 'period_to'>): CycleTerms => ({
  cycle: row.cycle,
  nextCycle: row.next_cycle,
  fromDay: dayOf(row.period_from),
  toDay: lastDayBefore(row.period_to),
})

type TermsRow = TermsRecord & { readonly merchant_no: string; readonly merchant_name: string }

const toTerms = (row: TermsRow): SettlementTerms => ({
  merchantId: row.merchant_id,
  merchantNo: row.merchant_no,
  merchantName: row.merchant_name,
  ...cycleOf(row),
  version: row.version,
})

interface Changing {
  readonly actor: OperatorActor
  readonly command: Command
  readonly now: Date
}

export async function setCycle(
  { notify }: Pick<BillDeps, 'notify'>,
  tx: TenantTx,
  { cycle, version }: BodyOf<Api['platformBill']['setCycle']>,
  { actor, command, now }: Changing,
): Promise<SettlementTerms> {
  await mustHaveProven(tx, actor, command, now)
  const before = (await lockTerms(tx)) ?? refuse('record.notFound')
  if (before.version !== version) refuse('record.changed')
  const next_cycle = cycle === before.cycle ? null : cycle
  await tx
    .updateTable('settlement_terms')
    .set({ next_cycle, version: version + 1 })
    .execute()
  const [zh, en] = settlementCycleTexts[cycle]
  const from = dayOf(before.period_to)
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  const target = { type: 'merchant', id: tx.merchantId, no: merchant.merchant_no }
  const summary = said(`结算周期自 ${from} 起改为${zh}`, `Settled ${en.toLowerCase()} from ${from} on`)
  await logAct(tx, { actor, action: 'bill.setCycle', target, summary }, now)
  await notify(
    tx,
    cycleChanged({ subjectId: tx.merchantId, shopId: null }, { cycle, from, isKept: next_cycle === null }),
  )
  const row: TermsRow = {
    ...before,
    next_cycle,
    version: version + 1,
    merchant_no: merchant.merchant_no,
    merchant_name: merchant.name,
  }
  return toTerms(row)
}
