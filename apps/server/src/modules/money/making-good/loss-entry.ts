// 平台承担损失: what is missing in a merchant's account at the provider is made good out of the platform's own. Entered by one person,
// transferred on another's approval, and booked when the provider has done it (J16c, J16g); not at all when that certainly refuses.
import { type BookedResolution, formatYuan, said } from '@merchant/contract'
import { afterCommit, type TenantDb, type TenantTx } from '@merchant/database'
import { balanceOf, movesOf, post, postingRules } from '@merchant/ledger'
import { waitForTurn } from '../../../kernel/acquire-lock.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { inBoth } from '../../../kernel/in-both.ts'
import { HOUSE_TARGET, logAct, provider } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  bookApproved,
  entryNotDone,
  type EntryExecutor,
  type EntryToBook,
  failApproved,
} from '../manual-entry/index.ts'
import { balanceCaseOf } from './balance-case.ts'
import type { MakingGoodDeps, SettledTransfer } from './making-good.deps.ts'

/** By what a call of these is known. */
export const LOSS_SUBJECT = 'lossTaken'

const ends = {
  /** In a case: the book says already what the merchant has, and the provider's account comes up to it. */
  CASE_LOSS: { rule: postingRules.lossTaken, resolves: 'LOSS_TAKEN' },
  /** What was put to 待查 before: nobody bears it but the platform. */
  SUSPENSE_LOSS: { rule: postingRules.suspenseCovered, resolves: null },
} as const satisfies Record<string, { readonly rule: unknown; readonly resolves: BookedResolution | null }>
type LossKind = keyof typeof ends

export function lossEntry(
  kind: LossKind,
  { calls, onError, walletState }: Pick<MakingGoodDeps, 'calls' | 'onError' | 'walletState'>,
): EntryExecutor {
  return {
    kind,
    isOfHouse: true,
    isBookedLater: true,
    ...(kind === 'CASE_LOSS' ? { needsCase: true as const } : {}),
    async check(tx, entry) {
      if (entry.subjectNo !== null) refuse('request.invalid', { what: NO_SUBJECT })
      if ((await walletState(tx)) !== 'READY')
        refuse('state.notAllowed', { status: said('商户支付账户未开通完成', 'the merchant’s wallet is not open') })
      await (kind === 'CASE_LOSS' ? mustBeMissing(tx, entry) : mustBeInSuspense(tx, entry))
    },
    linesOf: async (_db, { amountFen }) => movesOf(ends[kind].rule, { amountFen }),
    async execute(tx, { id, amountFen }, now) {
      const { merchantId } = tx
      const subject = { type: LOSS_SUBJECT, id }
      const planned = { service: 'transfer' as const, number: newBusinessNo('TF', now), amountFen, subject }
      const { callId } = await calls.plan(tx, planned, now)
      // A lost send is found by the resolver: the call is recorded.
      const send = async (): Promise<void> => void (await calls.send(merchantId, callId))
      afterCommit(tx, () => void afterwards({ onError }, send, () => undefined))
    },
  }
}

/** Of balances that should be one no more is brought than is missing. */
async function mustBeMissing(tx: TenantTx, { caseId, amountFen }: EntryToBook): Promise<void> {
  const moreFen = await balanceCaseOf(tx, caseId)
  if (moreFen === null) return
  if (moreFen > 0)
    refuse('state.notAllowed', { status: said('渠道余额多于账本', 'the provider holds more than the book says') })
  const yuan = formatYuan(0 - moreFen, true)
  if (amountFen !== 0 - moreFen)
    refuse('request.invalid', {
      what: said(`：金额须为差额 ${yuan} 元`, `: the amount must be the difference, ¥${yuan}`),
    })
}

/** What others are just bringing is booked later, and is missing no more. One after another, so that no two bring the same. */
async function mustBeInSuspense(tx: TenantTx, { amountFen }: EntryToBook): Promise<void> {
  await waitForTurn(tx, `suspense|${tx.merchantId}`)
  const missingFen = 0 - (await balanceOf(tx, 'P_SUSPENSE')) - (await onItsWayFen(tx))
  if (missingFen >= amountFen) return
  const yuan = formatYuan(Math.max(0, missingFen), true)
  refuse('state.notAllowed', { status: said(`待查中的短少只有 ${yuan} 元`, `only ¥${yuan} are missing in suspense`) })
}

async function onItsWayFen(tx: TenantTx): Promise<number> {
  const sent = await tx
    .selectFrom('manual_entry')
    .select(({ fn }) => fn.sum<string | null>('amount_fen').as('fen'))
    .where('kind', '=', 'SUSPENSE_LOSS')
    .where('status', '=', 'APPROVED')
    .executeTakeFirstOrThrow()
  return Number(sent.fen ?? 0)
}

/** The provider has brought it: the loss is the platform's, and the case that it ended is over. */
export async function lossMade(
  { clock, resolveCase }: Pick<MakingGoodDeps, 'clock' | 'resolveCase'>,
  tx: TenantTx,
  transfer: SettledTransfer,
): Promise<void> {
  const entry = await entryOf(tx, transfer)
  const { id, entryNo, reason, caseId, kind } = entry
  const { rule, resolves } = ends[kind]
  const now = clock.now()
  const { amountFen } = transfer
  const { repeated } = await post(
    tx,
    {
      key: `${LOSS_SUBJECT}/${id}/made`,
      kind: rule.kind,
      occurredAt: transfer.occurredAt,
      moves: movesOf(rule, { amountFen }),
      subject: { type: 'manualEntry', id, no: entryNo },
      note: reason,
    },
    now,
  )
  if (repeated) return
  await bookApproved(tx, id)
  const actor = transfer.declaredBy ?? provider
  const yuan = formatYuan(amountFen, true)
  const summary = said(`平台承担损失 ${yuan} 元，已补足：${reason}`, `A loss of ¥${yuan} was made good: ${reason}`)
  await logAct(
    tx,
    { actor, action: 'manualEntry.madeGood', target: { type: HOUSE_TARGET, id, no: entryNo }, summary },
    now,
  )
  if (resolves !== null && caseId !== null)
    await resolveCase(tx, { caseId, resolution: resolves, amountFen, entryNo, reason, by: actor }, now)
}

/** A certain failure: nothing has moved, nothing was booked, and the case is open still. */
export async function lossRefused(
  { clock, notify }: Pick<MakingGoodDeps, 'clock' | 'notify'>,
  tx: TenantTx,
  transfer: SettledTransfer,
): Promise<void> {
  const { id, entryNo, kind } = await entryOf(tx, transfer)
  const reason = inBoth(transfer.reason ?? '渠道拒绝')
  await failApproved(tx, id)
  const summary = said(
    `平台承担损失未成功，未记账：${reason.zh}`,
    `Making a loss good failed, nothing was booked: ${reason.en}`,
  )
  const target = { type: HOUSE_TARGET, id, no: entryNo }
  const actor = transfer.declaredBy ?? provider
  await logAct(tx, { actor, action: 'manualEntry.notMade', target, summary }, clock.now())
  await notify(tx, entryNotDone({ kind, entryNo, amountFen: transfer.amountFen, reason }))
}

async function entryOf(tx: TenantDb | TenantTx, { subjectId }: Pick<SettledTransfer, 'subjectId'>) {
  const found = await tx
    .selectFrom('manual_entry')
    .select(['id', 'kind', 'entry_no as entryNo', 'reason', 'case_id as caseId'])
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow()
  const { kind } = found
  if (kind !== 'CASE_LOSS' && kind !== 'SUSPENSE_LOSS') throw new Error(`The entry ${found.entryNo} makes nothing good`)
  return { ...found, kind }
}

/** What a transfer will book that is declared done. */
export async function wouldBookOfLoss(
  db: TenantDb | TenantTx,
  { subjectId, amountFen }: { readonly subjectId: string; readonly amountFen: number },
) {
  const { kind } = await entryOf(db, { subjectId })
  return movesOf(ends[kind].rule, { amountFen })
}

const NO_SUBJECT = said('：该类型不填单号', ': this kind is about no document')
