// Opens a case for the platform's people, in the transaction of what happened: no verdict without its case, nor the reverse.
import {
  type MoneyCaseEvent,
  type MoneyCaseFacts,
  type MoneyCaseKind,
  type MoneyCaseResolution,
  type MoneyCaseSubject,
  said,
} from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { type LoggedAct, logAct, system, whoOf } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { caseTitle } from './case-title.ts'
import { caseOpened } from './money-case.events.ts'

interface CaseOf {
  readonly kind: MoneyCaseKind
  readonly subject: { readonly type: MoneyCaseSubject; readonly id: string; readonly no: string }
  /** The order at the provider, when it has a number of its own there. */
  readonly providerNo?: string | null
  readonly amountFen?: number | null
  readonly facts: MoneyCaseFacts
  /** Whose word it was. */
  readonly by: LoggedAct['actor']
  /** What a merchant reads of it in their own log, which shop's people if of one; never what the provider said. */
  readonly merchantLog?: Omit<LoggedAct['target'], 'no'>
}

export type OpenCase = (tx: TenantTx, opened: CaseOf, now: Date) => Promise<boolean>

/**
 * Opens a case, or adds to the one that is open about the same; answers whether it is new. The case is of the merchant whose
 * transaction this is, of the platform alone in the platform's scope.
 */
export async function openCase(notify: Notify, tx: TenantTx, opened: CaseOf, now: Date): Promise<boolean> {
  const { kind, subject, facts, by } = opened
  const merchant = await tx
    .selectFrom('merchant')
    .select(['merchant_no', 'name'])
    .where('merchant_id', '=', tx.merchantId)
    .executeTakeFirst()
  const number = newBusinessNo('MC', now)
  const kept = await tx
    .insertInto('money_case')
    .values({
      id: newId(now),
      number,
      kind,
      merchant_id: tx.merchantId === PLATFORM_SCOPE ? null : tx.merchantId,
      merchant_no: merchant?.merchant_no ?? null,
      merchant_name: merchant?.name ?? null,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_no: subject.no,
      provider_no: opened.providerNo ?? null,
      amount_fen: opened.amountFen ?? null,
      facts: JSON.stringify(facts),
      opened_at: now,
      last_reported_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_type', 'subject_id'])
        // As text: a plan for any value would not know that this is the index's own condition, and find none.
        .where('state', '<>', sql.lit('RESOLVED'))
        .doUpdateSet((row) => ({
          repeats: row('money_case.repeats', '+', 1),
          last_reported_at: now,
          // What was said first stays as it was said; what nobody had said is added, because rules ask for it.
          facts: sql<string>`excluded.facts || money_case.facts`,
        })),
    )
    .returning(['id', 'number', 'repeats'])
    .executeTakeFirstOrThrow()
  const isNew = kept.repeats === 0
  if (isNew) await addCaseEvent(tx, { caseId: kept.id, event: 'opened', by, facts }, now)
  else {
    // A query that answers the same every few minutes is counted in the case, and would bury its history.
    if (!(await wasToldLast(tx, kept.id, facts)))
      await addCaseEvent(tx, { caseId: kept.id, event: 'repeated', by, facts }, now)
    return false
  }
  const about = merchant === undefined ? subject.no : `${merchant.name} · ${subject.no}`
  const title = caseTitle({ kind, facts, amountFen: opened.amountFen ?? null, merchantName: merchant?.name ?? null })
  await notify(tx, caseOpened({ kind, number: kept.number, title, about }))
  if (opened.merchantLog !== undefined) await logForMerchant(tx, opened.merchantLog, subject.no, now)
  return true
}

/** Whether just this was told when the case was last opened or added to. */
async function wasToldLast(tx: TenantTx, caseId: string, facts: MoneyCaseFacts): Promise<boolean> {
  const last = await tx
    .selectFrom('money_case_event')
    .select(sql<boolean>`facts = ${JSON.stringify(facts)}::jsonb`.as('is_same'))
    .where('case_id', '=', caseId)
    .where('event', 'in', ['opened', 'repeated'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.is_same === true
}

/** The number of a case that somebody still works on, about this merchant or the platform alone, held. Refuses in words. */
export async function openCaseNo(tx: TenantTx, caseId: string): Promise<string> {
  const found = await tx
    .selectFrom('money_case')
    .select(['number', 'state', 'merchant_id'])
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return refuse('record.notFound')
  if (found.state === 'RESOLVED') refuse('state.notAllowed', { status: said('个案已结案', 'the case is resolved') })
  if (found.merchant_id !== null && found.merchant_id !== tx.merchantId)
    refuse('state.notAllowed', { status: said('个案属于另一商户', 'the case is about another merchant') })
  if (await isOnItsWay(tx, caseId)) refuse('state.notAllowed', { status: ON_ITS_WAY })
  return found.number
}

/** Whether the provider is just doing what an approved entry for it says: the case has its end, or is open again, when that is known. */
async function isOnItsWay(tx: TenantTx, caseId: string): Promise<boolean> {
  const sent = await tx
    .selectFrom('manual_entry')
    .select('id')
    .where('case_id', '=', caseId)
    .where('status', '=', 'APPROVED')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

const ON_ITS_WAY = said('该个案已有一笔入账正由渠道办理', 'the provider is doing what another entry for this case says')

/** Whether somebody has still to look into this. */
export async function hasOpenCase(
  tx: TenantTx,
  kind: MoneyCaseKind,
  subject: Pick<CaseOf['subject'], 'type' | 'id'>,
): Promise<boolean> {
  const open = await tx
    .selectFrom('money_case')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '<>', 'RESOLVED')
    .executeTakeFirst()
  return open !== undefined
}

/** Whether somebody has still to find out which of two words about the end of one of these orders at the provider is true. */
export async function isDoubted(tx: TenantTx, numbers: readonly string[]): Promise<boolean> {
  if (numbers.length === 0) return false
  const open = await tx
    .selectFrom('money_case')
    .select('id')
    .where('subject_no', 'in', numbers)
    .where('merchant_id', '=', tx.merchantId)
    .where('kind', 'in', ['CALL_CONTRADICTED', 'RECON_DIFFERENCE'])
    .where('state', '<>', 'RESOLVED')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Whether people have booked what became of the money of an order with this number at the provider. Holds its cases until the
 * transaction ends, so that nobody books it meanwhile.
 */
export async function wasMoneyDecided(tx: TenantTx, number: string): Promise<boolean> {
  const about = await tx
    .selectFrom('money_case')
    .select(['id', 'resolution'])
    .where('subject_no', '=', number)
    .where('merchant_id', '=', tx.merchantId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (about.some(({ resolution }) => resolution !== null && MONEY_MOVED.includes(resolution))) return true
  return hasBooked(
    tx,
    about.map(({ id }) => id),
  )
}

/** Whether an entry for one of these cases was approved, though the case may be open still. */
async function hasBooked(tx: TenantTx, caseIds: readonly string[]): Promise<boolean> {
  if (caseIds.length === 0) return false
  const booked = await tx
    .selectFrom('manual_entry')
    .select('id')
    .where('case_id', 'in', caseIds)
    .where('status', 'in', ['APPROVED', 'BOOKED'])
    .limit(1)
    .executeTakeFirst()
  return booked !== undefined
}

const MONEY_MOVED: readonly MoneyCaseResolution[] = ['RETURNED_TO_PAYER', 'PAID_TO_MERCHANT', 'LOSS_TAKEN']

/** Adds to the open cases about a subject that the provider has decided it after all; whether they are done a person says. */
export async function noteDecided(
  tx: TenantTx,
  {
    subject,
    facts,
    by,
    now,
  }: Pick<CaseOf, 'facts' | 'by'> & {
    readonly subject: Pick<CaseOf['subject'], 'type' | 'id'>
    readonly now: Date
  },
): Promise<void> {
  const open = await tx
    .selectFrom('money_case')
    .select('id')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '<>', 'RESOLVED')
    .execute()
  for (const { id } of open) await addCaseEvent(tx, { caseId: id, event: 'decided', by, facts }, now)
}

interface CaseEventOf {
  readonly caseId: string
  readonly event: MoneyCaseEvent
  readonly by: LoggedAct['actor']
  readonly facts?: MoneyCaseFacts
  readonly note?: string
}

/** Adds to the history of a case. */
export async function addCaseEvent(tx: TenantTx, { caseId, event, by, facts, note }: CaseEventOf, now: Date) {
  const who = whoOf(by)
  await tx
    .insertInto('money_case_event')
    .values({
      case_id: caseId,
      id: newId(now),
      event,
      actor_type: who.type,
      actor_id: who.id,
      actor_name: who.name,
      facts: JSON.stringify(facts ?? {}),
      note: note ?? null,
      at: now,
    })
    .execute()
}

const logForMerchant = (tx: TenantTx, target: Omit<LoggedAct['target'], 'no'>, no: string, now: Date): Promise<void> =>
  logAct(
    tx,
    {
      actor: system,
      action: 'moneyCase.open',
      target: { ...target, no },
      summary: said('平台正在核实该笔款项', 'The platform is looking into this payment'),
    },
    now,
  )
