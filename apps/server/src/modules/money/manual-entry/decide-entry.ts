// The checker's side: books what another person entered, or says no; the maker, who takes it back; and the clock, which ends what nobody decided.
import { type Api, type BodyOf, formatYuan, type ManualEntryRow, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { type LoggedAct, logAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { entryTarget, mustStillBeBookable } from './entry-lines.ts'
import type { ManualEntryDeps } from './manual-entry.deps.ts'
import { entryBooked, entryRejected } from './manual-entry.events.ts'
import { kindTitles, statusName } from './manual-entry.kinds.ts'
import { askedIn, endEntry, type EntryRecord, lockEntry, merchantOfEntry, toRow } from './manual-entry.store.ts'

type Decision = BodyOf<Api['manualEntry']['decide']>
type Seen = BodyOf<Api['manualEntry']['withdraw']>
type Approval = Extract<Decision, { decision: 'approve' }>

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

export async function decideEntry(
  deps: ManualEntryDeps,
  {
    actor,
    decision,
    command,
  }: { readonly actor: OperatorActor; readonly decision: Decision; readonly command: Command },
): Promise<ManualEntryRow> {
  const { db, clock } = deps
  const merchantId = await merchantOfEntry(db, decision.id)
  return db.transaction(merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const by = { actor, now: clock.now() }
      await mustHaveProven(tx, actor, command, by.now)
      const entry = await mustFindAsSeen(tx, decision)
      mustBeDecidable(entry, by)
      if (decision.decision === 'approve')
        await deps.mustBeApart(tx, { first: entry.entered_by, second: actor.operatorId }, by.now)
      const decided =
        decision.decision === 'reject'
          ? await reject(deps, tx, entry, { ...by, reason: decision.reason })
          : await approve(deps, tx, entry, by)
      await disarmTimer(tx, 'manualEntry.expire', entry.id, by.now)
      return toRow(decided, actor)
    }),
  )
}

/** The entry, locked, and just what the checker saw and proved for. */
async function mustFindAsSeen(tx: TenantTx, decision: Decision): Promise<EntryRecord> {
  const entry = await lockEntry(tx, decision.id)
  if (entry.version !== decision.version || (decision.decision === 'approve' && !isSame(entry, decision)))
    refuse('record.changed')
  return entry
}

const isSame = (entry: EntryRecord, approval: Approval): boolean =>
  entry.kind === approval.kind &&
  entry.merchant_id === approval.merchantId &&
  entry.amount_fen === approval.amountFen &&
  entry.subject_no === approval.subjectNo &&
  entry.returned_on === approval.returnedOn &&
  entry.bank_reference === approval.bankReference

const mustBePending = ({ status }: EntryRecord): void =>
  status === 'PENDING' ? undefined : refuse('state.notAllowed', { status: statusName[status] })

function mustBeDecidable(entry: EntryRecord, { actor, now }: By): void {
  mustBePending(entry)
  if (entry.expires_at <= now) refuse('state.notAllowed', { status: statusName.EXPIRED })
  // Two persons; the table itself refuses it too.
  if (entry.entered_by === actor.operatorId)
    refuse('state.notAllowed', {
      status: said('本人登记，须由另一位平台人员复核', 'you entered it, so somebody else must decide'),
    })
}

async function approve(deps: ManualEntryDeps, tx: TenantTx, entry: EntryRecord, { actor, now }: By) {
  const asked = askedIn(entry)
  // What could be booked when it was entered may have become wrong since.
  const executor = await mustStillBeBookable(deps, tx, entry)
  const { id, entry_no: entryNo, reason } = entry
  const { resolves: resolution, isOfHouse, isBookedLater: later = false, tellsItself } = executor
  const isBookedLater = typeof later === 'function' ? await later(tx, asked) : later
  await executor.execute(tx, { ...asked, id, entryNo, reason, approvedBy: actor }, now)
  const status = isBookedLater ? 'APPROVED' : 'BOOKED'
  const decided = await endEntry(tx, entry, { status, ...decidedBy(actor, now) })
  const { case_id: caseId, amount_fen: amountFen } = entry
  if (resolution !== undefined && caseId !== null)
    await deps.resolveCase(tx, { caseId, resolution, amountFen, entryNo, reason, by: actor }, now)
  const about = amountOf(entry)
  await log(deps, tx, entry, {
    actor,
    action: 'manualEntry.approve',
    summary: isBookedLater
      ? said(`${about.zh}，复核通过，等待渠道办理：${reason}`, `${about.en}, approved and on its way: ${reason}`)
      : said(`${about.zh}，复核通过并入账：${reason}`, `${about.en}, approved and booked: ${reason}`),
    now,
  })
  if (isOfHouse !== true && tellsItself !== true) await deps.notify(tx, entryBooked(decided))
  return decided
}

async function reject(
  deps: Pick<ManualEntryDeps, 'notify' | 'executors'>,
  tx: TenantTx,
  entry: EntryRecord,
  { actor, now, reason }: By & { readonly reason: string },
) {
  const rejected = await endEntry(tx, entry, { status: 'REJECTED', reject_reason: reason, ...decidedBy(actor, now) })
  const about = amountOf(entry)
  await log(deps, tx, entry, {
    actor,
    action: 'manualEntry.reject',
    summary: said(`${about.zh}，驳回：${reason}`, `${about.en}, rejected: ${reason}`),
    now,
  })
  await deps.notify(tx, entryRejected(rejected))
  return rejected
}

export async function withdrawEntry(
  { db, clock, executors }: Pick<ManualEntryDeps, 'db' | 'clock' | 'executors'>,
  { actor, seen, command }: { readonly actor: OperatorActor; readonly seen: Seen; readonly command: Command },
): Promise<ManualEntryRow> {
  return db.transaction(await merchantOfEntry(db, seen.id), (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const entry = await lockEntry(tx, seen.id)
      if (entry.entered_by !== actor.operatorId)
        refuse('state.notAllowed', { status: said('由他人登记，请驳回', 'somebody else entered it: reject it') })
      mustBePending(entry)
      if (entry.version !== seen.version) refuse('record.changed')
      const withdrawn = await endEntry(tx, entry, { status: 'WITHDRAWN', decided_at: now })
      await disarmTimer(tx, 'manualEntry.expire', entry.id, now)
      const about = amountOf(entry)
      const summary = said(`${about.zh}，登记人撤回`, `${about.en}, taken back by whoever entered it`)
      await log({ executors }, tx, entry, { actor, action: 'manualEntry.withdraw', summary, now })
      return toRow(withdrawn, actor)
    }),
  )
}

/** For the timer: what nobody decided in time can't be approved any more. */
export const expireEntry = (
  { db, clock, executors }: Pick<ManualEntryDeps, 'db' | 'clock' | 'executors'>,
  merchantId: string,
  id: string,
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const entry = await lockEntry(tx, id)
    if (entry.status !== 'PENDING' || entry.expires_at > now) return
    await endEntry(tx, entry, { status: 'EXPIRED', decided_at: now })
    await disarmTimer(tx, 'manualEntry.expire', id, now)
    const about = amountOf(entry)
    const summary = said(`${about.zh}，逾期未复核，已作废`, `${about.en}, not approved in time`)
    await log({ executors }, tx, entry, { actor: system, action: 'manualEntry.expire', summary, now })
  })

const decidedBy = ({ operatorId, name }: OperatorActor, now: Date) => ({
  decided_by: operatorId,
  decided_by_name: name,
  decided_at: now,
})

function amountOf({ kind, amount_fen }: EntryRecord): Said {
  const yuan = formatYuan(amount_fen, true)
  return said(`${kindTitles[kind].zh} ${yuan} 元`, `${kindTitles[kind].en} ¥${yuan}`)
}

const log = (
  { executors }: Pick<ManualEntryDeps, 'executors'>,
  tx: TenantTx,
  { id, entry_no: no, kind }: EntryRecord,
  { now, ...act }: Pick<LoggedAct, 'actor' | 'action' | 'summary'> & { readonly now: Date },
): Promise<void> => logAct(tx, { ...act, target: { type: entryTarget(executors.get(kind) ?? {}), id, no } }, now)
