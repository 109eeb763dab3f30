// The decision of a person about a revision, made once: applied by the code of a save with its guards, sent back with marks, or withdrawn.
import { type Api, type BodyOf, type RejectItem, said, type Said, saidList } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../../kernel/actor.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { refuse, type Refusal } from '../../../../kernel/refusal.ts'
import { goodsInfo } from '../goods-info.ts'
import { type LockedGoods, targetOf } from '../goods-outcome.ts'
import { isPresaleOver, promisesOf } from '../goods-promises.ts'
import { isValidityOver, validityOf } from '../goods-validity.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { lockGoods } from '../goods.store.ts'
import { saveGoods } from '../save-goods.ts'
import { settleWish } from '../settle-category.ts'
import { openShelvingGuard } from '../shelving-guard.ts'
import { saleStatusText } from '../goods.states.ts'
import { bringBack } from '../off/take-goods-off.ts'
import { lockSkus } from '../skus.store.ts'
import { goodsApproved, goodsRejected } from './goods-audit.events.ts'
import { rejectCodeText, rejectFieldText } from './reject-words.ts'
import { isNear, lookedPrices, wishedPrices } from './far-prices.ts'
import {
  approvePrices,
  approveSeen,
  currentRevision,
  decideRevision,
  lockRevision,
  type RevisionRecord,
  setAudit,
} from './revision.store.ts'
import { type GoodsWish, type KeptWish, onceApproved, wishOf } from './wish.ts'

type Deciding = BodyOf<Api['goodsAudit']['audit']>

/** The SKUs, the goods, then the revision: in the order of everybody who changes goods. */
async function lockWhole(tx: TenantTx, id: string) {
  const { goodsId } =
    (await tx.selectFrom('goods_revision').select('goods_id as goodsId').where('id', '=', id).executeTakeFirst()) ??
    refuse('record.notFound')
  await lockSkus(tx, goodsId)
  const [goods] = await lockGoods(tx, [goodsId])
  return { goods: goods ?? refuse('record.notFound'), revision: await lockRevision(tx, id) }
}

/** Refuses as the endpoint declares, among it what keeps the wish from being applied by now. */
export async function auditGoods(
  deps: GoodsParts,
  tx: TenantTx,
  { actor, body, now }: { readonly actor: OperatorActor; readonly body: Deciding; readonly now: Date },
): Promise<RevisionRecord> {
  const { goods, revision } = await lockWhole(tx, body.id)
  const by = { by: actor.name, now }
  if (goods.saleStatus === 'BANNED') refuse('state.notAllowed', { status: saleStatusText.BANNED })
  if (revision.status === 'SUBMITTED' && revision.version !== body.version) refuse('record.changed')
  if (body.decision === 'reject') {
    const { items } = body
    const decided = await decideRevision(tx, revision, { event: 'reject', items, ...by })
    await setAudit(tx, goods.id, { status: 'REJECTED' })
    const reason = inWords(items)
    const summary = said(`驳回商品“${goods.title}”：${reason.zh}`, `Rejected “${goods.title}”: ${reason.en}`)
    await logAct(tx, { actor, action: 'goodsAudit.audit', target: targetOf(goods), summary }, now)
    await deps.notify(tx, goodsRejected({ subjectId: goods.id, shopId: goods.shopId }, { title: goods.title, reason }))
    return decided
  }
  const decided = await decideRevision(tx, revision, { event: 'approve', ...by })
  const note = await apply(deps, tx, { goods, revision, actor, now })
  await approveWished(tx, goods.id, keptWish(revision))
  await setAudit(tx, goods.id, { status: 'NONE', isPassed: true })
  const { title } = keptWish(revision).wish
  const summary = said(`商品“${title}”审核通过`, `Approved “${title}”`)
  await logAct(tx, { actor, action: 'goodsAudit.audit', target: targetOf(goods), summary }, now)
  await deps.notify(tx, goodsApproved({ subjectId: goods.id, shopId: goods.shopId }, { title, note }))
  return decided
}

/**
 * Approved is what was seen: a price that moved since stays held to the one before, or to the one that was seen where there is none. Refuses with
 * record.changed where that is too far.
 */
async function approveWished(tx: TenantTx, goodsId: string, { wish }: KeptWish): Promise<void> {
  const looked = await lookedPrices(tx, goodsId)
  const wished = wishedPrices(wish, looked)
  const seen = new Map<string, number>()
  for (const { id, priceFen } of await lockSkus(tx, goodsId)) {
    const wishedFen = wished.get(id)
    if (wishedFen === undefined) continue
    const isFirst = looked.skus.some((sku) => sku.id === id && sku.approvedFen === null)
    if (isFirst && !isNear(priceFen, wishedFen)) refuse('record.changed')
    if (isFirst || priceFen === wishedFen) seen.set(id, wishedFen)
  }
  await approveSeen(tx, seen)
  await approvePrices(tx, goodsId, 'new')
}

/** As it was written by submit-goods.ts; the contract has checked it there. */
export const keptWish = ({ data }: Pick<RevisionRecord, 'data'>): KeptWish => data as KeptWish

/** What the SKUs of these goods are asked for in the revision that waits, by their ids. */
export async function sentPrices(tx: TenantTx, goodsId: string): Promise<ReadonlyMap<string, number>> {
  const waits = await currentRevision(tx, goodsId)
  if (waits === null || waits.data === null) return new Map()
  return wishedPrices(keptWish(waits).wish, await lookedPrices(tx, goodsId))
}

interface Applying {
  readonly goods: LockedGoods
  readonly revision: RevisionRecord
  readonly actor: OperatorActor
  readonly now: Date
}

/** Answers what kept the goods off sale although that was wished; null otherwise. */
async function apply(deps: GoodsParts, tx: TenantTx, { goods, revision, actor, now }: Applying): Promise<Said | null> {
  const standing = wishOf(await goodsInfo(deps.files, tx, goods.id))
  const asSent = keptWish(revision)
  const kept = { ...asSent, wish: await settleWish(deps, tx, asSent.wish) }
  // What nobody had let pass stands in the warehouse as it was wished already; stock and prices may have moved since.
  const isWhole = revision.kind === 'CREATE' || !goods.isPassed
  const wish = isWhole ? { ...standing, publish: kept.wish.publish } : onceApproved(standing, kept)
  if (goods.saleStatus === 'FORCED_OFF') {
    if (!isWhole) await saveGoods(deps, tx, { actor, now, body: { ...wish, publish: false } })
    return isFixOf(revision, goods) ? bringBack(tx, goods.id, { kind: 'FIXED', by: actor.name }, now) : STILL_OFF
  }
  const barrier = wish.publish && !standing.publish ? await barrierOf(deps, tx, goods, { ...wish, now }) : null
  if (barrier === null && wish.publish === standing.publish && isWhole) return null
  await saveGoods(deps, tx, { actor, now, body: { ...wish, publish: wish.publish && barrier === null } })
  return barrier?.said ?? null
}

/** A correction of what they are off for; what was sent before says nothing of it. */
const isFixOf = ({ kind, submitted_at: at }: RevisionRecord, { offAt }: LockedGoods): boolean =>
  kind === 'FIX' && offAt !== null && at >= offAt

const STILL_OFF = said(
  '商品仍处于违规下架，请按违规说明修改后重新提交',
  'the platform has taken the goods off; correct them as its reason says',
)

async function barrierOf(
  deps: GoodsParts,
  tx: TenantTx,
  { shopId, brandId: named }: LockedGoods,
  { categoryId, brandId = named, skus, now, ...ends }: GoodsWish & { readonly now: Date },
): Promise<Refusal | null> {
  const guard = await openShelvingGuard(deps, tx, await deps.shops.findShop(tx, shopId), [{ categoryId, brandId }])
  const sellable = skus.filter(({ enabled, stock }) => enabled && stock > 0).length
  return guard.barrierFor({
    categoryId,
    brandId,
    sellable,
    isPassed: true,
    isPresaleOver: isPresaleOver(promisesOf(ends), now),
    isValidityOver: isValidityOver(validityOf(ends), now),
  })
}

const inWords = (items: readonly RejectItem[]): Said =>
  saidList(
    items.map(({ field, code, text }) => {
      const [what, why] = [rejectFieldText[field], rejectCodeText[code]]
      return text === ''
        ? said(`${what.zh}（${why.zh}）`, `${what.en} (${why.en})`)
        : said(`${what.zh}（${why.zh}，${text}）`, `${what.en} (${why.en}, ${text})`)
    }),
  )

/** The merchant takes back what waits; new goods stay in the warehouse, as nobody has let them pass. */
export async function withdrawRevision(
  tx: TenantTx,
  { goodsId, version }: BodyOf<Api['goodsRevision']['withdraw']>,
  { actor, now }: { readonly actor: MerchantActor; readonly now: Date },
): Promise<null> {
  await lockSkus(tx, goodsId)
  const [goods] = await lockGoods(tx, [goodsId])
  if (goods === undefined) refuse('record.notFound')
  const current = (await currentRevision(tx, goodsId)) ?? refuse('state.notAllowed', { status: NOTHING_WAITS })
  const revision = await lockRevision(tx, current.id)
  if (revision.version !== version) refuse('record.changed')
  await decideRevision(tx, revision, { event: 'withdraw', by: null, now })
  await setAudit(tx, goodsId, { status: 'NONE' })
  const summary = said(`撤回商品“${goods.title}”的审核`, `Withdrew “${goods.title}” from the audit`)
  await logAct(tx, { actor, action: 'goods.withdrawAudit', target: targetOf(goods), summary }, now)
  return null
}

const NOTHING_WAITS = said('没有待审核的修改', 'nothing waits for an audit')
