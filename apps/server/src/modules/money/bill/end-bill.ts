// How a bill ends: paid, with nothing to pay, carried into the next one, or owed.
import type { TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { system } from '../../../kernel/operation-log.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import type { BillDeps } from './bill.deps.ts'
import { billSettled } from './bill.events.ts'
import { happened } from './bill-history.ts'
import { type BillRecord, moveBill, countUnsettled } from './bill.store.ts'
import { movedForOrders } from './sum-lines.ts'

type EndDeps = Pick<BillDeps, 'notify'>

/** What a bill adds to its orders or takes off them: corrections, and what an earlier one left to collect. */
export const besideOrders = ({ adjust_fen: adjust, carry_in_fen: carried }: BillRecord): number => adjust + carried

/**
 * A confirmed bill that pays no order and nothing beside them ends at once. Below zero it is carried into the next one; where the one
 * before it was carried as well, it is owed and taken from what is settled next.
 */
export async function endWithoutPayment(deps: EndDeps, tx: TenantTx, bill: BillRecord, now: Date): Promise<void> {
  const beside = besideOrders(bill)
  if (beside > 0 || (await countUnsettled(tx, bill.id)) > 0) return
  if (beside === 0 || bill.carry_in_fen < 0) await endBill(deps, tx, bill, now)
  else await carry(deps, tx, bill, now)
}

async function carry({ notify }: EndDeps, tx: TenantTx, bill: BillRecord, now: Date): Promise<void> {
  const carriedFen = besideOrders(bill)
  await moveBill(tx, bill, 'ended', { status: 'CARRIED', carry_out_fen: carriedFen, paid_at: now })
  await happened(tx, bill, { actor: system, happening: { event: 'paid', carriedFen, owedFen: 0 }, now })
  const facts = { billId: bill.id, billNo: bill.bill_no, amountFen: 0, backFen: 0, carriedFen, owedFen: 0 }
  await notify(tx, billSettled({ subjectId: bill.id, shopId: bill.shop_id }, facts))
}

/** Everything that it pays is settled. */
export async function endBill({ notify }: EndDeps, tx: TenantTx, bill: BillRecord, now: Date): Promise<void> {
  const owedFen = await owe(tx, bill, now)
  const beside = besideOrders(bill)
  const paidFen = (await movedForOrders(tx, bill.id)) + beside
  await moveBill(tx, bill, bill.status === 'PAYING' ? 'paid' : 'ended', {
    status: 'PAID',
    paid_at: now,
    paid_fen: paidFen,
    ledger_fen: bill.ledger_fen + paidFen,
  })
  await disarmTimer(tx, 'bill.watchPaid', bill.id, now)
  await happened(tx, bill, { actor: system, happening: { event: 'paid', carriedFen: 0, owedFen }, now })
  const backFen = bill.to_pay_fen - paidFen
  const facts = { billId: bill.id, billNo: bill.bill_no, amountFen: paidFen, backFen, carriedFen: 0, owedFen }
  await notify(tx, billSettled({ subjectId: bill.id, shopId: bill.shop_id }, facts))
}

/** What a bill takes off is owed from the moment it is paid: the settlement of its orders repays it. Answers how much; booked once. */
export async function owe(tx: TenantTx, bill: BillRecord, now: Date): Promise<number> {
  const owedFen = Math.max(0, -besideOrders(bill))
  if (owedFen === 0) return 0
  const rule = postingRules.billOwed
  await post(
    tx,
    {
      key: `bill/${bill.id}/owed`,
      kind: rule.kind,
      occurredAt: now,
      moves: movesOf(rule, { amountFen: owedFen }),
      subject: { type: 'bill', id: bill.id, no: bill.bill_no },
      note: '账单调整与结转',
    },
    now,
  )
  return owedFen
}
