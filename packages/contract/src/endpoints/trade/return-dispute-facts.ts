// A dispute about a return: who asked the platform to decide it, what each side shows, and what was ruled.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

/** Files that one side shows in one dispute, and how often it says something. */
export const MOST_EVIDENCE_FILES = 20
export const MOST_EVIDENCES = 10

/** What the platform does to the time of a return: stops it, starts it with what was left, or puts its end off; both sides read why. */
export const returnClockAct = z.enum(['pause', 'resume', 'prolong'])
export type ReturnClockAct = z.output<typeof returnClockAct>
export const clockNote = textSchema(2, 200).meta({ title: '原因' })
export const hoursMore = z
  .int({ error: telling('小时数须为整数', 'A whole number') })
  .min(1, { error: telling('至少 1 小时', 'At least 1 hour') })
  .max(240, { error: telling('最多 240 小时', 'At most 240 hours') })
  .meta({ title: '延长小时数' })

/**
 * DONE_*: ruled, and in force once the days for an appeal are over or whoever lost agrees. CANCELED: the buyer took the return back
 * before anything was ruled.
 */
export const disputeStatus = z.enum(
  [
    'WAIT_MERCHANT_EVIDENCE',
    'WAIT_BUYER_EVIDENCE',
    'JUDGING',
    'APPEALING',
    'DONE_BUYER',
    'DONE_MERCHANT',
    'DONE_PARTIAL',
    'CANCELED',
  ],
  { error: telling('没有这个仲裁状态', 'There is no such state') },
)
export type DisputeStatus = z.output<typeof disputeStatus>

export const disputeSide = z.enum(['BUYER', 'MERCHANT'], { error: telling('请选择一方', 'Choose a side') })
export type DisputeSide = z.output<typeof disputeSide>
export const evidenceSide = z.enum([...disputeSide.options, 'PLATFORM'])
export type EvidenceSide = z.output<typeof evidenceSide>

/** What was said with it: why the platform shall decide, what proves it, what the other side shall answer, or why the ruling is wrong. */
export const evidenceKind = z.enum(['CLAIM', 'EVIDENCE', 'QUESTION', 'APPEAL'])
export type EvidenceKind = z.output<typeof evidenceKind>

export const disputeRuling = z.enum(['BUYER', 'MERCHANT', 'PARTIAL'], {
  error: telling('请选择裁决结果', 'Choose how it is ruled'),
})
export type DisputeRuling = z.output<typeof disputeRuling>

/** Whose fault it is. */
export const disputeLiability = z.enum(['BUYER', 'MERCHANT', 'CARRIER', 'PLATFORM'], {
  error: telling('请选择责任方', 'Choose whose fault it is'),
})
export type DisputeLiability = z.output<typeof disputeLiability>

/** Who pays for the way back. */
export const returnFreightBy = z.enum(['BUYER', 'MERCHANT', 'INSURANCE'], {
  error: telling('请选择运费承担方', 'Choose who pays for the way back'),
})
export type ReturnFreightBy = z.output<typeof returnFreightBy>

/** A private picture: the addresses are good for ten minutes. */
export const returnProof = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

const evidence = z.object({
  id: idSchema,
  side: evidenceSide,
  kind: evidenceKind,
  text: z.string(),
  proofs: z.array(returnProof),
  by: z.string(),
  at: instantSchema,
})
export type DisputeEvidence = z.output<typeof evidence>

const verdict = z.object({
  ruling: disputeRuling,
  /** What goes back to the buyer, in 分; 0 for the merchant. */
  amountFen: z.int(),
  /** The goods go back first. */
  needsGoods: z.boolean(),
  liability: disputeLiability,
  freightBy: returnFreightBy,
  text: z.string(),
  at: instantSchema,
})
export type DisputeVerdict = z.output<typeof verdict>

export const returnDisputeInfo = z.object({
  id: idSchema,
  disputeNo: z.string(),
  /** PLATFORM: what came back was never signed for. */
  initiator: evidenceSide,
  status: disputeStatus,
  /** What the buyer asks for, in 分. */
  claimFen: z.int(),
  openedAt: instantSchema,
  /** Until when a side answers, the platform means to rule, or an appeal is heard; null: it is over, or its clock stands still. */
  dueAt: instantSchema.nullable(),
  /** Oldest first. */
  evidences: z.array(evidence),
  /** Oldest first: the second one answers an appeal and is the last. */
  verdicts: z.array(verdict),
  appealedBy: disputeSide.nullable(),
  /** In force, or over without a ruling. */
  endedAt: instantSchema.nullable(),
})
export type ReturnDisputeInfo = z.output<typeof returnDisputeInfo>
