// A dispute as either side and the platform read it: who said and showed what, and what was ruled.
import type { ReturnDisputeInfo } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { shownActor } from '../../../../kernel/shown-actor.ts'
import type { Step } from '../return-history.ts'
import type { ReturnOrderDeps } from '../return-order.deps.ts'
import type { ReturnRecord } from '../return-order.store.ts'
import {
  type DisputeRecord,
  disputeOf,
  type EvidenceRecord,
  evidencesOf,
  type VerdictRecord,
  verdictsOf,
} from './dispute.store.ts'

interface Shown {
  readonly dispute: DisputeRecord
  readonly evidences: readonly EvidenceRecord[]
  readonly verdicts: readonly VerdictRecord[]
}

/** Null: nobody asked the platform. */
export async function readDispute(db: TenantDb | TenantTx, one: ReturnRecord): Promise<Shown | null> {
  if (one.disputes === 0) return null
  const dispute = await disputeOf(db, one.id)
  if (dispute === undefined) return null
  const [evidences, verdicts] = await Promise.all([evidencesOf(db, dispute.id), verdictsOf(db, dispute.id)])
  return { dispute, evidences, verdicts }
}

export const filesOf = (shown: Shown | null): string[] => (shown?.evidences ?? []).flatMap(({ file_ids: ids }) => ids)

/** One that is over, or whose clock stands still, is due no more. */
export const dueOf = (dispute: Pick<DisputeRecord, 'due_at' | 'ended_at'>, one: Pick<ReturnRecord, 'paused_left_ms'>) =>
  dispute.ended_at !== null || one.paused_left_ms !== null ? null : dispute.due_at.toISOString()

export function disputeView(
  { dispute, evidences, verdicts }: Shown,
  one: ReturnRecord,
  {
    proofs,
    history,
    isPlatform,
  }: {
    readonly proofs: Awaited<ReturnType<ReturnOrderDeps['files']['urlsOf']>>
    readonly history: readonly Step[]
    readonly isPlatform: boolean
  },
): ReturnDisputeInfo {
  const proofsOf = (ids: readonly string[]) =>
    ids.flatMap((fileId) => {
      const file = proofs.get(fileId)
      return file === undefined ? [] : [{ fileId, url: file.url, thumbnailUrl: file.thumbnailUrl }]
    })

  return {
    id: dispute.id,
    disputeNo: dispute.dispute_no,
    initiator: dispute.initiator,
    status: dispute.status,
    claimFen: dispute.claim_fen,
    openedAt: dispute.opened_at.toISOString(),
    dueAt: dueOf(dispute, one),
    // What the merchant asked its buyer before is part of what the platform decides on.
    evidences: [
      ...history.flatMap(({ id, at, actor, words, fileIds, asked }) =>
        asked === null ? [] : [{ id, ...asked, text: words, proofs: proofsOf(fileIds), by: actor, at }],
      ),
      ...evidences.map(({ id, side, kind, text, file_ids: ids, by_name: by, at }) => ({
        id,
        side,
        kind,
        text,
        proofs: proofsOf(ids),
        by: shownActor(side, by, isPlatform),
        at: at.toISOString(),
      })),
    ],
    verdicts: verdicts.map((verdict) => ({
      ruling: verdict.ruling,
      amountFen: verdict.amount_fen,
      needsGoods: verdict.needs_goods,
      liability: verdict.liability,
      freightBy: verdict.freight_by,
      text: verdict.text,
      at: verdict.at.toISOString(),
    })),
    appealedBy: dispute.appealed_by,
    endedAt: dispute.ended_at?.toISOString() ?? null,
  }
}
