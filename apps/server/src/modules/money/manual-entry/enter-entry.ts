// The maker's side: shows what would be booked, and keeps the entry with its voucher until another person decides.
import { type Api, type BodyOf, type DataOf, formatYuan, type ManualEntryRow, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armFirstTimer } from '../../../kernel/timers.ts'
import { holdReference, mustBeFreeReference } from './bank-reference.ts'
import { entryTarget, executorFor, mustBeBookable, shownBalances, shownLines } from './entry-lines.ts'
import type { ManualEntryDeps } from './manual-entry.deps.ts'
import { entryToApprove } from './manual-entry.events.ts'
import { type EntryToBook, kindTitles } from './manual-entry.kinds.ts'
import { manualEntryParameters } from './manual-entry.parameters.ts'
import { insertEntry, toRow } from './manual-entry.store.ts'

type PreviewBody = BodyOf<Api['manualEntry']['preview']>
type EnterBody = BodyOf<Api['manualEntry']['enter']>

/** Refuses record.notFound for a merchant that there is not, and in the executor's words what can't be booked. */
export const previewEntry = (
  { db, ...deps }: Pick<ManualEntryDeps, 'db' | 'executors' | 'mustFitCase'>,
  body: PreviewBody,
): Promise<DataOf<Api['manualEntry']['preview']>> =>
  db.transaction(body.merchantId, async (tx) => {
    await mustFindMerchant(tx)
    const asked = askedOf(body)
    const executor = await mustBeBookable(deps, tx, asked)
    await executor.checkNew?.(tx, asked)
    if (asked.bankReference) await mustBeFreeReference(tx, asked.bankReference)
    return { balances: await shownBalances(tx), lines: shownLines(await executor.linesOf(tx, asked)) }
  })

export function enterEntry(
  deps: ManualEntryDeps,
  { actor, body, command }: { readonly actor: OperatorActor; readonly body: EnterBody; readonly command: Command },
): Promise<ManualEntryRow> {
  const { db, clock } = deps
  return db.transaction(body.merchantId, async (tx) => {
    // Before the command is remembered, because that wants a merchant.
    const merchant = await mustFindMerchant(tx)
    return once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const asked = askedOf(body)
      const { needsCase } = executorFor(deps.executors, asked)
      if (needsCase === true && body.caseId === undefined) refuse('request.invalid', { what: NO_CASE })
      const executor = await mustBeBookable(deps, tx, asked)
      await executor.checkNew?.(tx, asked)
      await deps.files.mustBeOwn(tx, body.voucherFileId, 'VOUCHER')
      const caseNo = body.caseId === undefined ? null : await deps.caseNoFor(tx, body.caseId)
      const expiresAt = new Date(now.getTime() + manualEntryParameters.expireMs)
      const entry = await insertEntry(tx, {
        merchant_id: tx.merchantId,
        id: newId(now),
        entry_no: newBusinessNo('ME', now),
        kind: asked.kind,
        merchant_no: merchant.merchant_no,
        merchant_name: merchant.name,
        amount_fen: asked.amountFen,
        subject_no: asked.subjectNo,
        returned_on: asked.returnedOn ?? null,
        bank_reference: asked.bankReference ?? null,
        reason: body.reason,
        voucher_file_id: body.voucherFileId,
        case_id: body.caseId ?? null,
        case_no: caseNo,
        status: 'PENDING',
        entered_by: actor.operatorId,
        entered_by_name: actor.name,
        entered_at: now,
        expires_at: expiresAt,
      })
      if (asked.bankReference)
        await holdReference(
          tx,
          { entryId: entry.id, reference: asked.bankReference, rechargeNo: asked.subjectNo ?? '' },
          now,
        )
      await armFirstTimer(tx, { kind: 'manualEntry.expire', subjectId: entry.id, dueAt: expiresAt }, now)
      const { zh, en } = kindTitles[asked.kind]
      const yuan = formatYuan(asked.amountFen, true)
      const summary = said(
        `登记${zh} ${yuan} 元，等待复核：${body.reason}`,
        `Entered ${en.toLowerCase()} ¥${yuan}, to be approved: ${body.reason}`,
      )
      const target = { type: entryTarget(executor), id: entry.id, no: entry.entry_no }
      await logAct(tx, { actor, action: 'manualEntry.enter', target, summary }, now)
      await deps.notify(tx, entryToApprove(entry))
      return toRow(entry, actor)
    })
  })
}

const NO_CASE = said('：该类型须从资金个案登记', ': this kind is entered for a money case')

const askedOf = ({ kind, amountFen, subjectNo, returnedOn, bankReference, caseId }: PreviewBody): EntryToBook => ({
  kind,
  amountFen,
  subjectNo: subjectNo ?? null,
  returnedOn: kind === 'WITHDRAW_BOUNCED' ? (returnedOn ?? null) : null,
  bankReference: kind === 'RECHARGE_TRANSFER' ? (bankReference ?? null) : null,
  caseId: caseId ?? null,
})

async function mustFindMerchant(tx: TenantTx) {
  const found = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirst()
  return found ?? refuse('record.notFound')
}
