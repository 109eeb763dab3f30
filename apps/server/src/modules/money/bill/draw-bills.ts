// The end of a period: its book is closed, each shop gets its bill, and the next period begins.
import type { SettlementCycle } from '@merchant/contract'
import { insertRow, newId, type TenantTx } from '@merchant/database'
import { closePeriod } from '@merchant/ledger'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { dueFrom, inForce } from '../../../kernel/in-force.ts'
import { system } from '../../../kernel/operation-log.ts'
import { armFirstTimer, armTimer } from '../../../kernel/timers.ts'
import type { BillDeps } from './bill.deps.ts'
import { billDrawn } from './bill.events.ts'
import { happened } from './bill-history.ts'
import { billParameters } from './bill.parameters.ts'
import { lockTerms, type TermsRecord } from './bill.store.ts'
import type { Drawn } from './booked-postings.ts'
import { drawBooked } from './draw-lines.ts'
import { drawToPay } from './draw-to-pay.ts'
import { periodEnd, periodStart } from '../../../kernel/settlement-period.ts'
import { movedInPeriod, sumLines } from './sum-lines.ts'

/** A merchant's first shop is open: its bills begin with the month. Does nothing for one that has terms. */
export async function beginBilling(tx: TenantTx, now: Date): Promise<void> {
  const from = periodStart('D1', now)
  const to = periodEnd('D1', from)
  const begun = await tx
    .insertInto('settlement_terms')
    .values({ merchant_id: tx.merchantId, period_from: from, period_to: to })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .returning('merchant_id')
    .executeTakeFirst()
  if (begun !== undefined) await armFirstTimer(tx, generation(tx.merchantId, to), now)
}

const generation = (merchantId: string, periodTo: Date) =>
  ({
    kind: 'bill.generate',
    subjectId: merchantId,
    dueAt: new Date(periodTo.getTime() + billParameters.generateAfterMs),
  }) as const

type DrawDeps = Pick<BillDeps, 'db' | 'clock' | 'notify'>

/** The terms of a merchant whose period is over and not billed yet, held. */
async function lockDue({ clock }: Pick<DrawDeps, 'clock'>, tx: TenantTx): Promise<TermsRecord | null> {
  const terms = await lockTerms(tx)
  return terms === undefined || generation(tx.merchantId, terms.period_to).dueAt > clock.now() ? null : terms
}

/**
 * The timer's side. A period is billed once, however often this is tried. Its book is closed by itself: closing waits for whoever is
 * posting, and nobody who posts shall wait until a hundred thousand lines are drawn.
 */
export async function drawBills(deps: DrawDeps, merchantId: string): Promise<void> {
  const isClosed = await deps.db.transaction(merchantId, async (tx) => {
    const terms = await lockDue(deps, tx)
    if (terms !== null) await closePeriod(tx, terms.period_to)
    return terms !== null
  })
  if (isClosed) await deps.db.transaction(merchantId, (tx) => drawClosed(deps, tx))
}

/** Unless somebody else has done so since it was closed. */
async function drawClosed(deps: DrawDeps, tx: TenantTx): Promise<void> {
  const terms = await lockDue(deps, tx)
  if (terms === null) return
  const now = deps.clock.now()
  const shops = await tx.selectFrom('shop').select('id').orderBy('position').execute()
  for (const [place, { id }] of shops.entries())
    await fillBill(deps, tx, await beginBill(tx, { shopId: id, isFirst: place === 0, terms }, now), now)
  await beginPeriod(tx, terms, now)
}

async function beginPeriod(tx: TenantTx, terms: TermsRecord, now: Date): Promise<void> {
  const cycle: SettlementCycle = terms.next_cycle ?? terms.cycle
  const periodTo = periodEnd(cycle, terms.period_to)
  await tx
    .updateTable('settlement_terms')
    .set({
      cycle,
      next_cycle: null,
      period_from: terms.period_to,
      period_to: periodTo,
      version: terms.version + 1,
    })
    .execute()
  await armTimer(tx, generation(tx.merchantId, periodTo), now)
}

interface Period extends Pick<Drawn, 'shopId' | 'isFirst'> {
  readonly terms: TermsRecord
}

interface Begun {
  readonly drawn: Drawn
  /** Below zero: what earlier bills left to collect. */
  readonly carried: number
}

/** An empty bill, with the orders that it pays. */
async function beginBill(tx: TenantTx, { shopId, isFirst, terms }: Period, now: Date): Promise<Begun> {
  const id = newId(now)
  const drawn = { billId: id, shopId, isFirst, from: terms.period_from, to: terms.period_to }
  const carried = await carriedOf(tx, shopId)
  await insertRow(tx, 'finance_bill', {
    merchant_id: tx.merchantId,
    id,
    shop_id: shopId,
    bill_no: newBusinessNo('BL', now),
    cycle: terms.cycle,
    period_from: terms.period_from,
    period_to: terms.period_to,
    order_count: 0,
    refund_count: 0,
    goods_fen: 0,
    freight_fen: 0,
    discount_fen: 0,
    refund_before_fen: 0,
    refund_after_fen: 0,
    commission_fen: 0,
    commission_return_fen: 0,
    service_fen: 0,
    channel_fen: 0,
    carry_in_fen: carried,
    settled_fen: 0,
    ledger_fen: 0,
    lines_hash: '',
    status: 'GENERATED',
    generated_at: now,
    confirm_due_at: dueFrom(tx, 'bill.autoConfirmDays', now),
  })
  await drawToPay(tx, drawn)
  return { drawn, carried }
}

/** What the books say of the period, now that it is closed; a shop without any has no bill. */
async function fillBill(
  { notify }: Pick<DrawDeps, 'notify'>,
  tx: TenantTx,
  { drawn, carried }: Begun,
  now: Date,
): Promise<void> {
  const { billId: id, shopId } = drawn
  await drawBooked(tx, drawn)
  const { line_count: lineCount, adjust_fen: _adjustFen, ...sums } = await sumLines(tx, id)
  if (lineCount === 0 && carried === 0) {
    await tx.deleteFrom('finance_bill').where('id', '=', id).execute()
    return
  }
  const bill = await tx
    .updateTable('finance_bill')
    .set({ ...sums, ledger_fen: await movedInPeriod(tx, drawn) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (carried < 0) await takeCarried(tx, shopId, id)
  await armTimer(tx, { kind: 'bill.autoConfirm', subjectId: id, dueAt: dueFrom(tx, 'bill.autoConfirmDays', now) }, now)
  const happening = { event: 'generate', lineCount, payableFen: bill.payable_fen } as const
  await happened(tx, bill, { actor: system, happening, now })
  const facts = {
    billId: id,
    billNo: bill.bill_no,
    payableFen: bill.payable_fen,
    days: inForce(tx, 'bill.autoConfirmDays'),
  }
  await notify(tx, billDrawn({ subjectId: id, shopId }, facts))
}

const waitingCarry = (tx: TenantTx, shopId: string) =>
  tx
    .selectFrom('finance_bill')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'CARRIED')
    .where('carried_to', 'is', null)

/** Below zero: what earlier bills left to collect. */
async function carriedOf(tx: TenantTx, shopId: string): Promise<number> {
  const { fen } = await waitingCarry(tx, shopId)
    .select(({ fn }) => fn.sum<string | null>('carry_out_fen').as('fen'))
    .executeTakeFirstOrThrow()
  return Number(fen ?? 0)
}

async function takeCarried(tx: TenantTx, shopId: string, billId: string): Promise<void> {
  await tx
    .updateTable('finance_bill')
    .set({ carried_to: billId })
    .where('shop_id', '=', shopId)
    .where('status', '=', 'CARRIED')
    .where('carried_to', 'is', null)
    .execute()
}
