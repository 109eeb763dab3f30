// The sides of a dispute: one turns to the platform, each shows what it has in its time, the platform asks for more, one appeals.
import {
  type DisputeSide,
  type EvidenceSide,
  type Fen,
  formatYuan,
  MOST_EVIDENCE_FILES,
  MOST_EVIDENCES,
  said,
} from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor, StorefrontActor } from '../../../../kernel/actor.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { dueFrom, inForce } from '../../../../kernel/in-force.ts'
import { system, whoOf } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { ofReturn } from '../pay-return.ts'
import { happened } from '../return-history.ts'
import type { HowMuch, OrderRecord, ReturnOrderDeps } from '../return-order.deps.ts'
import { sideOf } from '../return-order.states.ts'
import { change, move, type ReturnRecord } from '../return-order.store.ts'
import { disputeToJudge, neverSigned, proofAsked, rulingAppealed } from './dispute.events.ts'
import {
  changeDispute,
  type DisputeRecord,
  evidencesOf,
  insertDispute,
  insertEvidence,
  mustBeOpen,
} from './dispute.store.ts'
import { releaseHeld } from './hold.ts'

export type ArgueDeps = Pick<ReturnOrderDeps, 'orders' | 'files' | 'notify'>

interface Said {
  readonly text: string
  readonly fileIds: readonly string[]
}

interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly actor: MerchantActor | StorefrontActor
  readonly now: Date
}

const about = (one: ReturnRecord) => ({ subjectId: one.id, shopId: one.shop_id })
const factsOf = (one: ReturnRecord) => ({ returnId: one.id, returnNo: one.return_no })
const waitsFor = (side: DisputeSide) => (side === 'MERCHANT' ? 'WAIT_MERCHANT_EVIDENCE' : 'WAIT_BUYER_EVIDENCE')

/**
 * What it is about is set aside anew, and of settled money frozen. Errors: refuses record.notFound for files of others, quantity.aboveRest
 * for pieces that are not there any more, refund.aboveRest, and balance.short where all of it shall be held and is spent.
 */
export async function escalate(
  deps: ArgueDeps,
  tx: TenantTx,
  { text, fileIds }: Said,
  { order, one, actor, now, most }: Held & { readonly most: HowMuch },
): Promise<void> {
  const { files, notify } = deps
  const proofs = [...new Set(fileIds)]
  await files.mustBeOwn(tx, proofs, 'RETURN_PROOF')
  const side = sideOf(actor.party)
  const other = side === 'BUYER' ? 'MERCHANT' : 'BUYER'
  const granted = one.status === 'MERCHANT_REJECTED' ? await stillDue(deps, tx, order, one) : {}
  const { disputed, id, ...facts } = await open(deps, tx, { order, one, now }, { by: side, other, granted, most })
  await insertEvidence(tx, id, { side, kind: 'CLAIM', text, fileIds: proofs, by: whoOf(actor).name, now })
  await happened(tx, disputed, { actor, happening: { event: 'escalate', ...facts, words: text, fileIds: proofs }, now })
  if (other === 'MERCHANT')
    await notify(
      tx,
      proofAsked(about(one), { ...factsOf(one), hours: inForce(tx, 'dispute.evidenceHours'), isMore: false }),
    )
}

/**
 * What came back was never signed for until its time was over: its buyer shows that it was handed over, and the platform decides.
 * Errors: refuses balance.short where settled money is spent in this moment.
 */
export async function turnOver(
  deps: ArgueDeps,
  tx: TenantTx,
  { order, one, now, most }: Omit<Held, 'actor'> & { readonly most: HowMuch },
): Promise<void> {
  const opening = { by: 'PLATFORM', other: 'BUYER', granted: {}, most } as const
  const { disputed, no, amountFen } = await open(deps, tx, { order, one, now }, opening)
  await happened(tx, disputed, { actor: system, happening: { event: 'turnOver', no, amountFen }, now })
  await deps.notify(tx, neverSigned(about(one), { ...factsOf(one), no }))
}

interface Opening {
  readonly by: EvidenceSide
  /** Who is asked first. */
  readonly other: DisputeSide
  readonly granted: Partial<Pick<ReturnRecord, 'phase' | 'amount_fen' | 'max_fen'>>
  readonly most: HowMuch
}
interface Opened {
  readonly id: string
  readonly no: string
  readonly amountFen: Fen
  readonly disputed: ReturnRecord
}

async function open(
  { orders }: Pick<ArgueDeps, 'orders'>,
  tx: TenantTx,
  { order, one, now }: Omit<Held, 'actor'>,
  { by, other, granted, most }: Opening,
): Promise<Opened> {
  const due = dueFrom(tx, 'dispute.evidenceHours', now)
  const claimFen = granted.amount_fen ?? one.amount_fen
  const id = newId(now)
  const no = newBusinessNo('DP', now)
  // Held for an earlier ruling still, while its goods come back: it is free first, or nobody would know of it any more.
  const freed = most === 'NONE' ? one : await releaseHeld({ orders }, tx, { order, one }, now)
  const heldFen = freed.held_fen + (await orders.holdMoney(tx, order, { id, no }, { fen: claimFen, most, now }))
  const status = waitsFor(other)
  const disputed = await move(tx, freed, 'escalate', {
    ...granted,
    dispute_status: status,
    disputes: one.disputes + 1,
    held_fen: heldFen,
    deadline_at: due,
    now,
  })
  await orders.change(tx, order, { before: ofReturn(one), after: ofReturn(disputed) }, now)
  await insertDispute(tx, {
    merchant_id: tx.merchantId,
    id,
    shop_id: one.shop_id,
    dispute_no: no,
    return_id: one.id,
    return_no: one.return_no,
    order_no: one.order_no,
    initiator: by,
    status,
    claim_fen: claimFen,
    opened_at: now,
    due_at: due,
  })
  return { id, no, amountFen: claimFen, disputed }
}

/** What was refused is not set aside meanwhile: pieces may have been sent since, and money refunded in another way. */
async function stillDue(
  { orders }: Pick<ArgueDeps, 'orders'>,
  tx: TenantTx,
  order: OrderRecord,
  one: ReturnRecord,
): Promise<Partial<Pick<ReturnRecord, 'phase' | 'amount_fen' | 'max_fen'>>> {
  const lines = await orders.linesOf(tx, order.id)
  const line = lines.find(({ id }) => id === one.item_id) ?? refuse('record.notFound')
  const unsent = one.phase === 'BEFORE_SHIP' ? orders.unsentOf(order, lines, line, one.quantity) : null
  if (unsent !== null && unsent.quantity === one.quantity && unsent.maxFen > 0)
    return { amount_fen: unsent.maxFen, max_fen: unsent.maxFen }
  const sent = orders.sentOf(order, line, one.quantity)
  if (sent === null || sent.quantity < one.quantity)
    refuse('quantity.aboveRest', { goods: line.goods_title, rest: sent?.quantity ?? 0 })
  if (sent.maxFen === 0) refuse('refund.aboveRest', { rest: formatYuan(0, true) })
  const isDone = order.status === 'COMPLETED'
  return {
    phase: one.phase === 'BEFORE_SHIP' ? (isDone ? 'AFTER_DONE' : 'AFTER_SHIP') : one.phase,
    amount_fen: Math.min(one.amount_fen, sent.maxFen),
    max_fen: sent.maxFen,
  }
}

/** With the side that is waited for everything is said that has to be; whoever is not may still add something. */
export async function prove(deps: ArgueDeps, tx: TenantTx, words: Said, { one, actor, now }: Held): Promise<void> {
  const side = sideOf(actor.party)
  const dispute = await mustBeOpen(tx, one.id)
  const files = await addEvidence(deps, tx, dispute, { ...words, side, kind: 'EVIDENCE', by: whoOf(actor).name, now })
  const isAwaited = dispute.status === waitsFor(side)
  const next = isAwaited ? await toJudge(deps, tx, { one, dispute }, now) : await change(tx, one, {}, now)
  await happened(tx, next, { actor, happening: { event: 'prove', side, ...shownBy(words, files) }, now })
}

/** The platform's own. */
export async function proveByPlatform(
  deps: ArgueDeps,
  tx: TenantTx,
  words: Said,
  { one, dispute, actor, now }: OfDesk,
): Promise<void> {
  const side = 'PLATFORM'
  const files = await addEvidence(deps, tx, dispute, { ...words, side, kind: 'EVIDENCE', by: actor.name, now })
  await happened(tx, one, { actor, happening: { event: 'prove', side, ...shownBy(words, files) }, now })
}

interface OfDesk {
  readonly one: ReturnRecord
  readonly dispute: DisputeRecord
  readonly actor: OperatorActor
  readonly now: Date
}

/** A side is asked for more, and has its time anew. */
export async function askProof(
  deps: ArgueDeps,
  tx: TenantTx,
  { side, text }: { readonly side: DisputeSide; readonly text: string },
  { one, dispute, actor, now }: OfDesk,
): Promise<void> {
  await addEvidence(deps, tx, dispute, { side: 'PLATFORM', kind: 'QUESTION', text, fileIds: [], by: actor.name, now })
  const due = dueFrom(tx, 'dispute.evidenceHours', now)
  const status = waitsFor(side)
  await changeDispute(tx, dispute, { status, due_at: due }, now)
  const asked = await change(tx, one, { dispute_status: status, deadline_at: due }, now)
  await happened(tx, asked, { actor, happening: { event: 'askProof', side, text, until: due.toISOString() }, now })
  if (side === 'MERCHANT')
    await deps.notify(
      tx,
      proofAsked(about(one), { ...factsOf(one), hours: inForce(tx, 'dispute.evidenceHours'), isMore: true }),
    )
}

/** Whoever was waited for has said nothing: it is ruled on what the other side shows. */
export async function missProof(deps: ArgueDeps, tx: TenantTx, one: ReturnRecord, now: Date): Promise<void> {
  const dispute = await mustBeOpen(tx, one.id)
  const side = dispute.status === 'WAIT_MERCHANT_EVIDENCE' ? 'MERCHANT' : 'BUYER'
  const next = await toJudge(deps, tx, { one, dispute }, now)
  await happened(tx, next, { actor: system, happening: { event: 'missProof', side }, now })
}

/** Whoever lost says once why the ruling is wrong; another person rules, and that is the last. */
export async function appeal(deps: ArgueDeps, tx: TenantTx, words: Said, { one, actor, now }: Held): Promise<void> {
  const side = sideOf(actor.party)
  const dispute = await mustBeOpen(tx, one.id)
  const fileIds = await addEvidence(deps, tx, dispute, { ...words, side, kind: 'APPEAL', by: whoOf(actor).name, now })
  const appealed = await changeDispute(tx, dispute, { appealed_by: side, appealed_at: now }, now)
  const next = await toJudge(deps, tx, { one, dispute: appealed }, now)
  await happened(tx, next, { actor, happening: { event: 'appeal', side, words: words.text, fileIds }, now })
  if (side === 'BUYER') await deps.notify(tx, rulingAppealed(about(one), factsOf(one)))
}

/** The platform's turn. */
async function toJudge(
  { notify }: Pick<ArgueDeps, 'notify'>,
  tx: TenantTx,
  { one, dispute }: Pick<OfDesk, 'one' | 'dispute'>,
  now: Date,
): Promise<ReturnRecord> {
  const isAppeal = dispute.appealed_by !== null
  const status = isAppeal ? 'APPEALING' : 'JUDGING'
  await changeDispute(tx, dispute, { status, due_at: dueFrom(tx, 'dispute.judgeHours', now) }, now)
  const facts = { disputeId: dispute.id, disputeNo: dispute.dispute_no, merchantId: tx.merchantId }
  await notify(tx, disputeToJudge({ ...facts, hours: inForce(tx, 'dispute.judgeHours'), isAppeal }))
  return change(tx, one, { dispute_status: status, deadline_at: null }, now)
}

/** Out: its files. Errors: refuses record.notFound for files of others, limit.exceeded. */
async function addEvidence(
  { files }: Pick<ArgueDeps, 'files'>,
  tx: TenantTx,
  dispute: DisputeRecord,
  evidence: Parameters<typeof insertEvidence>[2],
): Promise<string[]> {
  const fileIds = [...new Set(evidence.fileIds)]
  await files.mustBeOwn(tx, fileIds, 'RETURN_PROOF')
  const own = (await evidencesOf(tx, dispute.id)).filter(({ side }) => side === evidence.side)
  // An appeal is heard whatever was said before.
  if (evidence.kind !== 'APPEAL' && own.length >= MOST_EVIDENCES)
    refuse('limit.exceeded', {
      limit: said(`每方最多举证 ${MOST_EVIDENCES} 次`, `each side speaks ${MOST_EVIDENCES} times at most`),
    })
  if (own.reduce((sum, { file_ids: ids }) => sum + ids.length, fileIds.length) > MOST_EVIDENCE_FILES)
    refuse('limit.exceeded', {
      limit: said(`每方举证图片共 ${MOST_EVIDENCE_FILES} 张`, `each side shows ${MOST_EVIDENCE_FILES} pictures in all`),
    })
  await insertEvidence(tx, dispute.id, { ...evidence, fileIds })
  return fileIds
}

const shownBy = ({ text }: Said, fileIds: string[]) => ({ files: fileIds.length, words: text, fileIds })
