// Saves what stands in an open editor as a template, names it anew, and deletes it.
import { type Api, type BodyOf, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { waitForTurn } from '../../../kernel/acquire-lock.ts'
import { type MerchantActor, meantShopOf } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { filesInForm } from '../goods-draft/index.ts'
import type { GoodsTemplateDeps } from './goods-template.deps.ts'
import { goodsTemplateParameters } from './goods-template.parameters.ts'
import {
  countAll,
  deleteTemplate,
  insertTemplate,
  mustLockTemplate,
  renameTemplate,
  updateTemplate,
} from './goods-template.store.ts'

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

const NO_SHOP = said('还没有店铺资料', 'there is no shop yet')

/** Answers the template's id. Refuses with record.notFound, record.changed, shop.unchosen, limit.exceeded and name.taken. */
export async function saveTemplate(
  { files, shops }: Pick<GoodsTemplateDeps, 'files' | 'shops'>,
  tx: TenantTx,
  { id, version, shopId, ...sent }: BodyOf<Api['goodsTemplate']['save']>,
  { actor, now }: By,
): Promise<string> {
  const content = { ...sent, savedBy: actor.userId, savedByName: actor.name, savedAt: now }
  const keep = (templateId: string) =>
    files.keep(tx, { kind: 'GOODS_TEMPLATE', id: templateId, name: sent.name }, filesInForm(sent.data))
  if (id !== undefined) {
    const before = await mustLockTemplate(tx, id)
    if (shopId !== undefined && shopId !== before.shopId) refuse('record.notFound')
    if (before.version !== version) refuse('record.changed')
    await updateTemplate(tx, id, content)
    await keep(id)
    const summary = said(`替换商品模板“${sent.name}”的内容`, `Replaced what is in the template “${sent.name}”`)
    await logAct(tx, { actor, action: 'goods.saveTemplate', target: targetOf({ ...before, ...sent }), summary }, now)
    return id
  }
  const shop =
    (await shops.meantShop(tx, meantShopOf(actor, shopId))) ?? refuse('state.notAllowed', { status: NO_SHOP })
  await mustHaveRoom(tx)
  const template = { id: newId(now), shopId: shop.id, ...content }
  await insertTemplate(tx, template)
  await keep(template.id)
  const summary = said(`新建商品模板“${sent.name}”`, `Made the template of goods “${sent.name}”`)
  await logAct(tx, { actor, action: 'goods.saveTemplate', target: targetOf(template), summary }, now)
  return template.id
}

/** Nobody else makes one meanwhile. */
async function mustHaveRoom(tx: TenantTx): Promise<void> {
  await waitForTurn(tx, `goodsTemplate|${tx.merchantId}`)
  const { perMerchant } = goodsTemplateParameters
  if ((await countAll(tx)) >= perMerchant)
    refuse('limit.exceeded', {
      limit: said(`商品模板最多 ${perMerchant} 个`, `at most ${perMerchant} templates of goods`),
    })
}

/** What is in it and who saved that stays. Refuses with record.notFound, record.changed and name.taken. */
export async function nameTemplate(
  tx: TenantTx,
  { id, version, name }: BodyOf<Api['goodsTemplate']['rename']>,
  { actor, now }: By,
): Promise<void> {
  const before = await mustLockTemplate(tx, id)
  if (before.version !== version) refuse('record.changed')
  if (before.name === name) return
  await renameTemplate(tx, id, name)
  const summary = said(
    `把商品模板“${before.name}”改名为“${name}”`,
    `Renamed the template of goods “${before.name}” to “${name}”`,
  )
  await logAct(tx, { actor, action: 'goods.renameTemplate', target: targetOf({ ...before, name }), summary }, now)
}

/** Goods that began with it stay as they are. Refuses with record.notFound and record.changed. */
export async function removeTemplate(
  { files }: Pick<GoodsTemplateDeps, 'files'>,
  tx: TenantTx,
  { id, version }: BodyOf<Api['goodsTemplate']['remove']>,
  { actor, now }: By,
): Promise<void> {
  const before = await mustLockTemplate(tx, id)
  if (before.version !== version) refuse('record.changed')
  await deleteTemplate(tx, id)
  await files.keep(tx, { kind: 'GOODS_TEMPLATE', id, name: '' }, [])
  const summary = said(`删除商品模板“${before.name}”`, `Deleted the template of goods “${before.name}”`)
  await logAct(tx, { actor, action: 'goods.deleteTemplate', target: targetOf(before), summary }, now)
}

const targetOf = ({ id, shopId, name }: { readonly id: string; readonly shopId: string; readonly name: string }) => ({
  type: 'goodsTemplate',
  id,
  no: name,
  shopId,
})
