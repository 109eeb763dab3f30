// Saves what stands in an open editor, and drops it: nobody's newer draft is written over, and publishing takes the draft with it.
import { type Api, type BodyOf, codeOf, type DataOf, type GoodsDraftRow, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { filesInForm } from './files-in-form.ts'
import type { GoodsDraftDeps } from './goods-draft.deps.ts'
import { goodsDraftParameters } from './goods-draft.parameters.ts'
import {
  countAll,
  deleteDraft,
  findDraftRow,
  insertDraft,
  lockDraft,
  shopOfGoods,
  updateDraft,
} from './goods-draft.store.ts'
import { draftView } from './goods-draft.view.ts'

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

type Saved = DataOf<Api['goodsDraft']['save']>

/** Refuses with record.notFound for goods or a shop out of reach, and with limit.exceeded. */
export async function saveDraft(
  { files }: Pick<GoodsDraftDeps, 'files'>,
  tx: TenantTx,
  body: BodyOf<Api['goodsDraft']['save']>,
  { actor, now }: By,
): Promise<Saved> {
  const goodsId = body.goodsId ?? null
  const content = {
    shopId: await shopOf(tx, body),
    title: body.title,
    data: body.data,
    editorId: body.editorId,
    savedBy: actor.userId,
    savedByName: actor.name,
    savedAt: now,
  }
  const before = await lockDraft(tx, { id: body.id, goodsId })
  if (before === null) {
    // Published or dropped meanwhile: whoever still has it in front of them says whether it begins anew.
    if (body.version > 0) return { isSaved: false, draft: null }
    if ((await countAll(tx)) >= goodsDraftParameters.perMerchant)
      refuse('limit.exceeded', {
        limit: said(
          `最多保存 ${goodsDraftParameters.perMerchant} 份商品草稿`,
          `at most ${goodsDraftParameters.perMerchant} drafts of goods`,
        ),
      })
    if (!(await insertDraft(tx, { id: body.id, goodsId, ...content })))
      return { isSaved: false, draft: await shown(tx, body.id, goodsId, actor) }
  } else {
    const isOwn = before.editorId === body.editorId
    if (!isOwn && before.version !== body.version)
      return { isSaved: false, draft: await shown(tx, before.id, goodsId, actor) }
    await updateDraft(tx, before.id, content)
  }
  const draft = await shown(tx, before?.id ?? body.id, goodsId, actor)
  if (draft !== null)
    await files.keep(tx, { kind: 'GOODS_DRAFT', id: draft.id, name: body.title }, filesInForm(body.data))
  return { isSaved: true, draft }
}

async function shown(
  tx: TenantTx,
  id: string,
  goodsId: string | null,
  actor: MerchantActor,
): Promise<GoodsDraftRow | null> {
  const row = await findDraftRow.first(tx, { id, goodsId })
  return row === undefined ? null : draftView(row, actor)
}

/** Goods keep the shop that they stand in. */
async function shopOf(tx: TenantTx, { goodsId, shopId }: BodyOf<Api['goodsDraft']['save']>): Promise<string | null> {
  if (goodsId !== undefined) {
    const standsIn = (await shopOfGoods.first(tx, { goodsId }))?.shopId ?? refuse('record.notFound')
    return shopId === undefined || shopId === standsIn ? standsIn : refuse('record.notFound')
  }
  if (shopId === undefined) return null
  const shop = await tx.selectFrom('shop').select('id').where('id', '=', shopId).executeTakeFirst()
  return shop?.id ?? refuse('record.notFound')
}

/** Refuses with record.notFound, record.changed for a newer one, and permission.denied. */
export async function discardDraft(
  { files }: Pick<GoodsDraftDeps, 'files'>,
  tx: TenantTx,
  { id, version }: BodyOf<Api['goodsDraft']['discard']>,
  { actor, now }: By,
): Promise<null> {
  const row = (await findDraftRow.first(tx, { id, goodsId: null })) ?? refuse('record.notFound')
  const right = row.goodsId === null ? 'goods.create' : 'goods.edit'
  if (!actor.permissions.has(right)) refuse('permission.denied', { missing: [codeOf(right)] })
  if ((await deleteDraft(tx, id, version)) === null) refuse('record.changed')
  await files.keep(tx, { kind: 'GOODS_DRAFT', id, name: '' }, [])
  const title = row.title === '' ? said('未填写标题', 'without a title') : said(row.title, row.title)
  const summary = said(`放弃商品草稿“${title.zh}”`, `Dropped the draft “${title.en}”`)
  const target = { type: 'goodsDraft', id, no: row.goodsNo ?? '', ...(row.shopId !== null && { shopId: row.shopId }) }
  await logAct(tx, { actor, action: 'goods.discardDraft', target, summary }, now)
  return null
}

/** In the transaction that publishes it; one that somebody wrote over since stays. */
export async function consumeDraft(
  { files }: Pick<GoodsDraftDeps, 'files'>,
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  if ((await deleteDraft(tx, id, version)) !== null) await files.keep(tx, { kind: 'GOODS_DRAFT', id, name: '' }, [])
}
