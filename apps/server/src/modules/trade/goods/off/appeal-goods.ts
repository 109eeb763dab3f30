// A merchant appeals against what the platform decided of goods, and a person decides about it once.
import { type Api, APPEALS_AT_MOST, type BodyOf, type DataOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../../kernel/actor.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { type LockedGoods, targetOf } from '../goods-outcome.ts'
import type { GoodsDeps } from '../goods.deps.ts'
import { isTakenOff, saleStatusText } from '../goods.states.ts'
import { lockGoods } from '../goods.store.ts'
import { type AppealRecord, decideAppeal, insertAppeal, lockAppeal, setAppealRejected } from './appeal.store.ts'
import { appealGranted, appealRejected, goodsAppealed } from './off.events.ts'
import { bringBack } from './take-goods-off.ts'

type Submitting = BodyOf<Api['goodsAppeal']['submit']>
type Deciding = BodyOf<Api['goodsAppealReview']['audit']>
type AppealDeps = Pick<GoodsDeps, 'files' | 'notify'>

/** Refuses as the endpoint declares. */
export async function submitAppeal(
  { files, notify }: AppealDeps,
  tx: TenantTx,
  { actor, body, now }: { readonly actor: MerchantActor; readonly body: Submitting; readonly now: Date },
): Promise<DataOf<Api['goodsAppeal']['submit']>> {
  const goods = await lockOne(tx, body.goodsId)
  // Whose they are comes first: nobody learns of another's files by what is wrong with the rest.
  const fileIds = [...new Set(body.fileIds)]
  await files.mustBeOwn(tx, fileIds, 'APPEAL')
  if (goods.version !== body.version) refuse('record.changed')
  const { saleStatus: status } = goods
  if (!isTakenOff(status)) refuse('state.notAllowed', { status: saleStatusText[status] })
  if (goods.appeal === 'PENDING') refuse('state.notAllowed', { status: WAITS })
  if (goods.appeals >= APPEALS_AT_MOST)
    refuse('limit.exceeded', {
      limit: said(`每次处理最多申诉 ${APPEALS_AT_MOST} 次`, `at most ${APPEALS_AT_MOST} appeals against one decision`),
    })
  const off = await tx
    .selectFrom('goods')
    .select(['off_code', 'off_reason', 'off_at', 'appeal_until'])
    .where('id', '=', goods.id)
    .executeTakeFirstOrThrow()
  if (off.appeal_until !== null && off.appeal_until <= now) refuse('state.notAllowed', { status: TOO_LATE })
  if (off.off_code === null || off.off_reason === null || off.off_at === null)
    throw new Error(`Goods are off and nobody says why: ${goods.id}`)
  const appeal = {
    goods_id: goods.id,
    shop_id: goods.shopId,
    off_status: status,
    off_code: off.off_code,
    off_reason: off.off_reason,
    off_at: off.off_at,
    text: body.text,
    file_ids: fileIds,
    submitted_by: actor.name,
    submitted_at: now,
  }
  const id = await insertAppeal(tx, appeal, now)
  const summary = said(`对商品“${goods.title}”的处理提出申诉`, `Appealed for “${goods.title}”`)
  await logAct(tx, { actor, action: 'goods.appeal', target: targetOf(goods), summary }, now)
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  await notify(tx, goodsAppealed({ title: goods.title, merchantNo: merchant.merchant_no, merchantName: merchant.name }))
  return { id, version: goods.version + 1 }
}

const TOO_LATE = said('申诉期已过', 'the time to appeal is over')
const WAITS = said('申诉待处理', 'an appeal waits already')

/** Refuses with record.notFound. */
async function lockOne(tx: TenantTx, goodsId: string): Promise<LockedGoods> {
  const [goods] = await lockGoods(tx, [goodsId])
  return goods ?? refuse('record.notFound')
}

/** Refuses as the endpoint declares. */
export async function auditAppeal(
  { notify }: Pick<AppealDeps, 'notify'>,
  tx: TenantTx,
  { actor, body, now }: { readonly actor: OperatorActor; readonly body: Deciding; readonly now: Date },
): Promise<AppealRecord> {
  const found = await tx.selectFrom('goods_appeal').select('goods_id').where('id', '=', body.id).executeTakeFirst()
  // The goods before the appeal, in the order of everybody who changes goods.
  const goods = await lockOne(tx, found?.goods_id ?? refuse('record.notFound'))
  const row = await lockAppeal(tx, body.id)
  if (row.status === 'PENDING' && row.version !== body.version) refuse('record.changed')
  const { decision, answer } = body
  const status = decision === 'grant' ? 'GRANTED' : 'REJECTED'
  const decided = await decideAppeal(tx, row, { status, answer, by: actor.name, now })
  if (decision === 'grant') await bringBack(tx, goods.id, { kind: 'APPEAL_GRANTED', by: actor.name }, now)
  else await setAppealRejected(tx, goods.id, now)
  const { title } = goods
  const summary =
    decision === 'grant'
      ? said(`商品“${title}”的申诉成立：${answer}`, `Granted the appeal for “${title}”: ${answer}`)
      : said(`商品“${title}”的申诉不成立：${answer}`, `Rejected the appeal for “${title}”: ${answer}`)
  await logAct(tx, { actor, action: 'goodsAppeal.audit', target: targetOf(goods), summary }, now)
  const about = { subjectId: goods.id, shopId: goods.shopId }
  await notify(tx, (decision === 'grant' ? appealGranted : appealRejected)(about, { title, answer }))
  return decided
}
