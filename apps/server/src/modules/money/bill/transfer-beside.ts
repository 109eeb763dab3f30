// The transfer of what a bill adds beside its orders: booked when the provider has done it. What it refuses is tried again ever more seldom,
// then it is a case, and tried no more until that has ended: nobody is paid by people and by the clock.
import type { TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { closeCase, hasOpenCase } from '../cases/index.ts'
import type { BillDeps, SettledCall } from './bill.deps.ts'
import { billUnpaid } from './bill.events.ts'
import { happened } from './bill-history.ts'
import { billParameters } from './bill.parameters.ts'
import { type BillRecord, lockBill } from './bill.store.ts'

export const watchAgain = (tx: TenantTx, billId: string, inMs: number, now: Date): Promise<void> =>
  armTimer(tx, { kind: 'bill.watchPaid', subjectId: billId, dueAt: new Date(now.getTime() + inMs) }, now)

/** The newest transfer of a bill; null: none yet. */
export async function transferOf(tx: TenantTx, billId: string): Promise<{ readonly status: string } | null> {
  const found = await tx
    .selectFrom('provider_call')
    .select('status')
    .where('subject_type', '=', 'financeBill')
    .where('subject_id', '=', billId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

const caseOf = ({ id }: Pick<BillRecord, 'id'>) => ({ type: 'bill', id }) as const

/** Whether the next transfer of a locked bill may go out. */
export async function mayTryAgain(
  tx: TenantTx,
  bill: BillRecord,
  transfer: { readonly status: string },
  now: Date,
): Promise<boolean> {
  if (transfer.status !== 'FAILED') return false
  if (bill.transfer_again_at !== null) return bill.transfer_again_at <= now
  return !(await hasOpenCase(tx, 'TRANSFER_STUCK', caseOf(bill)))
}

/** The platform's money has come over. */
export async function transferDone({ clock }: Pick<BillDeps, 'clock'>, tx: TenantTx, call: SettledCall): Promise<void> {
  const bill = await lockBill(tx, call.subjectId)
  const now = clock.now()
  const rule = postingRules.billAdjusted
  await post(
    tx,
    {
      key: `bill/${bill.id}/adjusted`,
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { amountFen: call.amountFen }),
      subject: { type: 'bill', id: bill.id, no: bill.bill_no },
      note: '账单调整',
    },
    now,
  )
  await noteFailures(tx, bill, 0, null)
  await watchAgain(tx, bill.id, 0, now)
  const by = call.declaredBy ?? system
  const note = `账单 ${bill.bill_no} 的调整款已转入`
  const closing = { kind: 'TRANSFER_STUCK', subject: caseOf(bill), facts: { said: 'SUCCEEDED' }, note, by } as const
  await closeCase(tx, closing, now)
}

/** A certain failure: the next attempt goes out under another number. */
export async function transferFailed(
  { clock, openCase, notify }: Pick<BillDeps, 'clock' | 'openCase' | 'notify'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const bill = await lockBill(tx, call.subjectId)
  if (bill.status !== 'PAYING') return
  const now = clock.now()
  const failures = bill.transfer_failures + 1
  const inMs = billParameters.transferAgainMs[failures - 1]
  await noteFailures(tx, bill, failures, inMs === undefined ? null : new Date(now.getTime() + inMs))
  await watchAgain(tx, bill.id, Math.min(inMs ?? Infinity, billParameters.watchRestMs), now)
  const isStuck = inMs === undefined
  const actor = call.declaredBy ?? system
  await happened(tx, bill, { actor, happening: { event: 'payFailed', amountFen: call.amountFen, isStuck }, now })
  if (!isStuck) return
  const isNew = await openCase(
    tx,
    {
      kind: 'TRANSFER_STUCK',
      subject: { ...caseOf(bill), no: bill.bill_no },
      providerNo: call.providerNo,
      amountFen: call.amountFen,
      facts: { orderNo: call.number, ...(call.reason === null ? {} : { saidReason: call.reason }) },
      by: system,
      merchantLog: { type: 'bill', id: bill.id, shopId: bill.shop_id },
    },
    now,
  )
  if (!isNew) return
  const facts = { billId: bill.id, billNo: bill.bill_no, amountFen: call.amountFen }
  await notify(tx, billUnpaid({ subjectId: bill.id, shopId: bill.shop_id }, facts))
}

async function noteFailures(tx: TenantTx, { id }: BillRecord, failures: number, againAt: Date | null): Promise<void> {
  const change = { transfer_failures: failures, transfer_again_at: againAt }
  await tx.updateTable('finance_bill').set(change).where('id', '=', id).execute()
}
