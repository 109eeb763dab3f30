// How a money case ends by an entry of two persons (J16d): its money has gone back. What goes back to a buyer, of a payment
// beyond its order or of a refund, is booked as that order's; all other money of cases is nobody's.
import { said, type Said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { type Move, movesOf, postingRules } from '@merchant/ledger'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { bookEntry, type EntryExecutor, type EntryToBook } from '../manual-entry/index.ts'
import { closeCase } from './close-case.ts'
import type { CaseRecord } from './money-case.row.ts'

/** How sales book that what they owe a buyer has gone back in another way than the provider's. */
interface GoneBack<Of> {
  /** Refuses in words what can't be booked now. Holds the order. */
  check(tx: TenantTx, of: Of): Promise<void>
  lines(db: TenantDb | TenantTx, of: Of): Promise<readonly Move[]>
  book(
    tx: TenantTx,
    of: Of & { readonly entryNo: string; readonly approvedBy: OperatorActor },
    now: Date,
  ): Promise<void>
}

/** A payment which its order does not take. */
export type LateReturn = GoneBack<{ readonly paymentNo: string; readonly amountFen: number }>
/** A refund that was asked for. */
export type StuckRefund = GoneBack<{ readonly refundId: string; readonly amountFen: number }>

interface EntryDeps {
  /** Composed later than this. */
  readonly trade: () => { readonly lateReturn: LateReturn; readonly stuckRefund: StuckRefund }
  /** Why an order at the provider about this may have been done, or may be still; null: it certainly came to nothing. */
  readonly whyMaySucceed: (
    tx: TenantTx,
    subject: { readonly type: string; readonly id: string },
    /** The number of a call whose end is said just now. */
    decided?: string,
  ) => Promise<Said | null>
}

export function caseReturned(deps: EntryDeps): EntryExecutor {
  const rule = postingRules.returnedToPayer
  const moves = ({ amountFen }: EntryToBook): readonly Move[] => movesOf(rule, { amountFen })
  return {
    kind: 'CASE_RETURNED',
    isOfHouse: true,
    needsCase: true,
    resolves: 'RETURNED_TO_PAYER',
    async check(tx, { subjectNo, caseId, amountFen }) {
      if (subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
      await (await owedToBuyer(deps, tx, caseId))?.check(tx, amountFen)
    },
    linesOf: async (db, entry) =>
      (await owedToBuyer(deps, db, entry.caseId))?.lines(db, entry.amountFen) ?? moves(entry),
    async execute(tx, entry, now) {
      const owed = await owedToBuyer(deps, tx, entry.caseId)
      if (owed !== null) return owed.book(tx, entry, now)
      await bookEntry(tx, entry, { kind: rule.kind, moves: moves(entry) }, now)
    },
  }
}

/** What a case is about that has to go back to a buyer; null for every other case. */
async function owedToBuyer({ trade, whyMaySucceed }: EntryDeps, db: TenantDb | TenantTx, caseId: string | null) {
  const about = await subjectOf(db, caseId)
  if (about?.kind === 'LATE_REFUND_FAILED' && about.subject_type === 'providerCall') {
    const { lateReturn } = trade()
    return owed(lateReturn, { paymentNo: about.subject_no })
  }
  const refundId = about === undefined ? null : await refundOf(db, about)
  if (about === undefined || refundId === null) return null
  const { stuckRefund } = trade()
  const isOfCall = about.kind === 'CALL_CONTRADICTED'
  const mustHaveEnded = async (tx: TenantTx) => {
    // What the provider says twice of it, this case decides.
    const why = await whyMaySucceed(tx, { type: 'refundOrder', id: refundId }, isOfCall ? about.subject_no : undefined)
    if (why !== null) refuse('state.notAllowed', { status: why })
  }
  const ending = owed(stuckRefund, { refundId }, mustHaveEnded)
  if (!isOfCall) return ending
  return {
    ...ending,
    async book(tx: TenantTx, entry: Approved, now: Date): Promise<void> {
      await ending.book(tx, entry, now)
      const stuck = { kind: 'REFUND_STUCK', subject: { type: 'refundOrder', id: refundId } } as const
      const note = `已按个案登记退回付款人 ${entry.entryNo}`
      await closeCase(tx, { ...stuck, facts: {}, note, by: entry.approvedBy }, now)
    },
  }
}

type About = Pick<CaseRecord, 'kind' | 'subject_type' | 'subject_id'>

/** The refund that a case is about: one that is stuck, or one of whose ends the provider says two things; null for every other case. */
async function refundOf(db: TenantDb | TenantTx, about: About): Promise<string | null> {
  if (about.kind === 'REFUND_STUCK' && about.subject_type === 'refundOrder') return about.subject_id
  if (about.kind !== 'CALL_CONTRADICTED' || about.subject_type !== 'providerCall') return null
  const handle: TenantDb = db
  const call = await handle
    .selectFrom('provider_call')
    .select('subject_id')
    .where('id', '=', about.subject_id)
    .where('service', '=', 'refund')
    .where('subject_type', '=', 'refundOrder')
    .executeTakeFirst()
  return call?.subject_id ?? null
}

type Approved = Parameters<EntryExecutor['execute']>[1]

/** `after`: what may not be asked before the order is held. */
function owed<Of extends object>(
  { check, lines, book }: GoneBack<Of & { readonly amountFen: number }>,
  of: Of,
  after: (tx: TenantTx) => Promise<void> = async () => undefined,
) {
  return {
    async check(tx: TenantTx, amountFen: number): Promise<void> {
      await check(tx, { ...of, amountFen })
      await after(tx)
    },
    lines: (db: TenantDb | TenantTx, amountFen: number) => lines(db, { ...of, amountFen }),
    book: (tx: TenantTx, { entryNo, approvedBy, amountFen }: Approved, now: Date) =>
      book(tx, { ...of, amountFen, entryNo, approvedBy }, now),
  }
}

async function subjectOf(db: TenantDb | TenantTx, caseId: string | null) {
  if (caseId === null) return undefined
  const handle: TenantDb = db
  return handle
    .selectFrom('money_case')
    .select(['kind', 'subject_type', 'subject_id', 'subject_no'])
    .where('id', '=', caseId)
    .executeTakeFirst()
}

const NO_SUBJECT = said('：个案的入账不填单号', ': the case says what it is about')
