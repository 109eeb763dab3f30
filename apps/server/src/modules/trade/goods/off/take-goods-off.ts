// The platform takes goods off the sale, each with its own result; and what was corrected or appealed comes back to the warehouse.
import { said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { endWaiting } from '../audit/revision.store.ts'
import { failureOf, type LockedGoods, targetOf } from '../goods-outcome.ts'
import type { GoodsDeps } from '../goods.deps.ts'
import { type PlatformMove, platformTransitions, saleStatusText } from '../goods.states.ts'
import { lockGoods, moveGoods } from '../goods.store.ts'
import { issueForGoods } from '../../violation/index.ts'
import { goodsBanned, goodsForcedOff } from './off.events.ts'
import { clearOff, type Ruling, setOff } from './off.store.ts'
import { ruleOf } from './off.view.ts'

interface TakingOff {
  readonly actor: OperatorActor
  readonly move: PlatformMove
  readonly ids: readonly string[]
  readonly ruling: Omit<Ruling, 'by'> & { readonly points: number | undefined }
  readonly now: Date
}

export interface OffResult {
  readonly succeeded: string[]
  readonly failed: { readonly id: string; readonly code: string; readonly message: string }[]
}

/** Goods of one merchant, in its transaction. Refuses with record.notFound for evidence that is none of this merchant's. */
export async function takeGoodsOff(
  { notify, files }: Pick<GoodsDeps, 'notify' | 'files'>,
  tx: TenantTx,
  { actor, move, ids, ruling, now }: TakingOff,
): Promise<OffResult> {
  const goods = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
  const { from, to } = platformTransitions[move]
  await files.mustBeOwn(tx, ruling.fileIds, 'APPEAL')
  const failed: OffResult['failed'] = []
  const taken: LockedGoods[] = []
  for (const id of ids) {
    const row = goods.get(id)
    if (row === undefined) failed.push(plain(id, new Refusal('record.notFound')))
    else if (from.some((status) => status === row.saleStatus)) taken.push(row)
    else failed.push(plain(id, new Refusal('state.notAllowed', { status: saleStatusText[row.saleStatus] })))
  }
  const succeeded = taken.map(({ id }) => id)
  const rule = ruleOf(ruling.code).title
  for (const row of taken) {
    // What waits of goods that are forced off may still be approved, and leaves them off; of what is banned nothing is looked at.
    if (move === 'ban') await endWaiting(tx, [row.id], now)
    const { code, reason, points, fileIds } = ruling
    const effect = move === 'ban' ? 'GOODS_BANNED' : 'GOODS_OFF'
    const by = actor.name
    const violationId = await issueForGoods(tx, { goods: row, effect, code, reason, points, fileIds, by }, now)
    await setOff(tx, row.id, { status: to, violationId, code, reason, fileIds, by }, now)
    await moveGoods(tx, [row.id], { from, to }, now)
    const summary = told[move](row.title, rule, ruling.reason)
    await logAct(tx, { actor, action: `platformGoods.${move}`, target: targetOf(row), summary }, now)
  }
  for (const of of byShop(taken)) {
    const [first] = of
    if (first === undefined) continue
    const facts = { title: first.title, count: of.length, rule, reason: ruling.reason }
    const about = { subjectId: first.id, shopId: first.shopId }
    await notify(tx, move === 'ban' ? goodsBanned(about, facts) : goodsForcedOff(about, facts))
  }
  return { succeeded, failed }
}

const plain = (id: string, refusal: Refusal) => {
  const { code, message } = failureOf(id, refusal)
  return { id, code, message }
}

const byShop = (goods: readonly LockedGoods[]): LockedGoods[][] => [
  ...Map.groupBy(goods, ({ shopId }) => shopId).values(),
]

const told: Readonly<Record<PlatformMove, (title: string, rule: Said, reason: string) => Said>> = {
  forceOff: (title, rule, reason) =>
    said(`违规下架商品“${title}”（${rule.zh}）：${reason}`, `Took “${title}” off (${rule.en}): ${reason}`),
  ban: (title, rule, reason) =>
    said(`封禁商品“${title}”（${rule.zh}）：${reason}`, `Banned “${title}” (${rule.en}): ${reason}`),
}

/** The goods are held and off. They stand in the warehouse from then on; the violation stays, and so does an appeal against it. */
export async function bringBack(
  tx: TenantTx,
  goodsId: string,
  how: { readonly kind: 'FIXED' | 'APPEAL_GRANTED'; readonly by: string },
  now: Date,
): Promise<null> {
  await moveGoods(tx, [goodsId], platformTransitions.lift, now)
  await clearOff(tx, goodsId, how, now)
  return null
}
