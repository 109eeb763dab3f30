// How a money case ends by an entry of two persons (J16d): its money has gone back. What an order keeps of a payment that it does not take
// is booked as that order's; all other money of cases is nobody's.
import { said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { type Move, movesOf, post, postingRules } from '@merchant/ledger'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../manual-entry/index.ts'

interface OfPayment {
  readonly paymentNo: string
  readonly amountFen: number
}

/** How sales book that a payment which its order does not take has gone back. */
export interface LateReturn {
  /** Refuses in words what can't be booked now. */
  check(tx: TenantTx, of: OfPayment): Promise<void>
  lines(amountFen: number): readonly Move[]
  book(
    tx: TenantTx,
    of: OfPayment & { readonly entryNo: string; readonly approvedBy: OperatorActor },
    now: Date,
  ): Promise<void>
}

interface EntryDeps {
  /** Composed later than this. */
  readonly trade: () => { readonly lateReturn: LateReturn }
}

export function caseReturned({ trade }: EntryDeps): EntryExecutor {
  const rule = postingRules.returnedToPayer
  const moves = ({ amountFen }: EntryToBook): readonly Move[] => movesOf(rule, { amountFen })
  return {
    kind: 'CASE_RETURNED',
    isOfHouse: true,
    needsCase: true,
    resolves: 'RETURNED_TO_PAYER',
    async check(tx, { subjectNo, caseId, amountFen }) {
      if (subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
      const paymentNo = await stuckPaymentOf(tx, caseId)
      if (paymentNo === null) return
      await trade().lateReturn.check(tx, { paymentNo, amountFen })
    },
    linesOf: async (db, entry) =>
      (await stuckPaymentOf(db, entry.caseId)) === null ? moves(entry) : trade().lateReturn.lines(entry.amountFen),
    async execute(tx, entry, now) {
      const paymentNo = await stuckPaymentOf(tx, entry.caseId)
      if (paymentNo !== null) return trade().lateReturn.book(tx, { ...entry, paymentNo }, now)
      const subject = { type: 'manualEntry', id: entry.id, no: entry.entryNo }
      const posting = { key: `manualEntry/${entry.id}`, kind: rule.kind, occurredAt: now, moves: moves(entry), subject }
      await post(tx, { ...posting, note: entry.reason }, now)
    },
  }
}

/** Refuses a loss where the money of the case is still here. */
export async function mustHaveLost(tx: TenantTx, caseId: string | null): Promise<void> {
  if ((await stuckPaymentOf(tx, caseId)) !== null) refuse('state.notAllowed', { status: NOTHING_LOST })
}

/** The payment beyond its order that the provider refuses to send back, which this case is about; null for every other case. */
async function stuckPaymentOf(db: TenantDb | TenantTx, caseId: string | null): Promise<string | null> {
  if (caseId === null) return null
  const found = await db
    .selectFrom('money_case')
    .select('subject_no')
    .where('id', '=', caseId)
    .where('kind', '=', 'LATE_REFUND_FAILED')
    .where('subject_type', '=', 'providerCall')
    .executeTakeFirst()
  return found?.subject_no ?? null
}

const NO_SUBJECT = said('：个案的入账不填单号', ': the case says what it is about')
const NOTHING_LOST = said('款项仍在待退回，退回后请登记“资金退回付款人”', 'the money is here and has to go back')
