// Saving goods past the machine's look: what it lets pass is published at once, the rest waits for a person, and what nobody looks at
// applies meanwhile.
import { picturesOfDetail, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { mustSuitAfterSale } from '../after-sale-days.ts'
import { goodsInfo } from '../goods-info.ts'
import { readParams, saidParams } from '../goods-params.ts'
import { mustHoldRights } from '../goods-rights.ts'
import { picturesOf, readSpecs } from '../goods-specs.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { lockGoods } from '../goods.store.ts'
import { namedIn } from '../named-field.ts'
import { mustBeInShape } from '../picture-shapes.ts'
import { planSkus } from '../plan-skus.ts'
import { mustSuitBrand, saveGoods } from '../save-goods.ts'
import { rightsFor } from '../sku-changes.ts'
import { lockSkus } from '../skus.store.ts'
import { filmsOf, longPicturesOf } from '../wished-files.ts'
import { mustBeWithinQuota } from './audit-quota.ts'
import { calledIn } from './called.ts'
import { checkWish, type Checked, FIXED } from './check-wish.ts'
import { lookedPrices } from './far-prices.ts'
import { goodsToAudit } from './goods-audit.events.ts'
import { differences } from './revision-diff.ts'
import { approvePrices, endWaiting, insertRevision, setAudit } from './revision.store.ts'
import { atOnce, type GoodsWish, wishOf } from './wish.ts'

export interface Submitting {
  readonly actor: MerchantActor
  readonly body: GoodsWish
  readonly now: Date
  /** A table said so, and not a form. */
  readonly isImport?: boolean
}

/** Answers the id of the goods. Refuses as the endpoint declares. */
export async function submitGoods(deps: GoodsParts, tx: TenantTx, sent: Submitting): Promise<string> {
  const { id, shopId, version } = sent.body
  if (id === undefined) {
    await mustBeInShape(tx, sent.body, id)
    return submitUnseen(deps, tx, sent, null)
  }
  const skus = await lockSkus(tx, id)
  const [row] = await lockGoods(tx, [id])
  if (row === undefined || (shopId !== undefined && shopId !== row.shopId)) refuse('record.notFound')
  if (version !== row.version) refuse('record.changed')
  await mustBeInShape(tx, sent.body, id)
  const isFix = row.saleStatus === 'FORCED_OFF'
  // What was forced off goes to the warehouse once it was let pass, and on sale by another act.
  const body = { ...sent.body, id, publish: sent.body.publish && !isFix }
  const submitting = { ...sent, body }
  if (!row.isPassed) return submitUnseen(deps, tx, submitting, { id, isFix })
  const now = wishOf(await goodsInfo(deps.files, tx, body.id))
  const found = await checkWish(deps, tx, { wish: body, standing: { now, prices: await lookedPrices(tx, body.id) } })
  // Of a correction everything waits, and every price with it.
  const checked = isFix ? { flags: [FIXED, ...found.flags], farSkuIds: now.skus.flatMap(({ id }) => id ?? []) } : found
  if (checked.flags.length === 0) {
    await saveGoods(deps, tx, submitting)
    await record(tx, submitting, body.id, { kind: 'EDIT', now, checked, form: null })
    if (row.auditStatus !== 'NONE') await setAudit(tx, body.id, { status: 'NONE' })
    return body.id
  }
  // What waits is held to its rights and to what stands there before anybody looks at it.
  const { goodsNo, lastSkuSerial: lastSerial } = row
  const standing = { goodsNo, lastSerial, specs: readSpecs(row.specs), pastSpecs: readSpecs(row.pastSpecs), skus }
  const rights = rightsFor(planSkus(body, standing, submitting.now))
  mustHoldRights(submitting.actor, body.publish === now.publish ? rights : [...rights, 'shelf'])
  if (body.categoryId !== row.categoryId)
    await namedIn('categoryId', () => deps.categories.mustBeLeaf(tx, body.categoryId))
  await mustSuitBrand(deps, tx, body, row)
  await mustSuitAfterSale(tx, body, row)
  await saidParams(deps, tx, body, readParams(row.params))
  const form = await formOf(deps, tx, body)
  const isFar = new Set(checked.farSkuIds)
  await saveGoods(deps, tx, { ...submitting, body: atOnce(now, body, (id) => isFar.has(id)), isRest: true })
  await keepPictures(deps, tx, body, now)
  await record(tx, submitting, body.id, { kind: isFix ? 'FIX' : 'EDIT', now, checked, form })
  await setAudit(tx, body.id, { status: 'SUBMITTED' })
  await tell(deps, tx, submitting, body.id)
  return body.id
}

/** Goods that nobody has let pass yet are in the warehouse as they are wished. */
async function submitUnseen(
  deps: GoodsParts,
  tx: TenantTx,
  submitting: Submitting,
  standing: { readonly id: string; readonly isFix: boolean } | null,
): Promise<string> {
  const { body, actor } = submitting
  const [known, isFix] = [standing?.id ?? null, standing?.isFix ?? false]
  const found = await checkWish(deps, tx, { wish: body, standing: null })
  const checked = isFix ? { ...found, flags: [FIXED, ...found.flags] } : found
  const waits = checked.flags.length > 0
  if (waits && body.publish) mustHoldRights(actor, ['shelf'])
  const form = waits ? await formOf(deps, tx, body) : null
  if (!waits && known !== null) await setPassed(tx, known)
  const id = await saveGoods(deps, tx, waits ? { ...submitting, body: { ...body, publish: false } } : submitting)
  await record(tx, submitting, id, { kind: isFix ? 'FIX' : 'CREATE', now: null, checked, form })
  if (waits) {
    await setAudit(tx, id, { status: 'SUBMITTED', isPassed: false })
    await tell(deps, tx, submitting, id)
  } else if (known !== null) await setAudit(tx, id, { status: 'NONE' })
  return id
}

/** In the same breath as the save that it lets on sale, whose version it leaves alone. */
const setPassed = (tx: TenantTx, id: string) =>
  tx.updateTable('goods').set({ is_passed: true }).where('id', '=', id).execute()

interface Recorded {
  readonly kind: 'CREATE' | 'EDIT' | 'FIX'
  readonly now: GoodsWish | null
  readonly checked: Checked
  readonly form: Readonly<Record<string, unknown>> | null
}

/** The newest wish takes the place of one that waits. */
async function record(
  tx: TenantTx,
  { body, actor, now: at }: Submitting,
  id: string,
  { kind, now, checked, form }: Recorded,
): Promise<void> {
  const waits = checked.flags.length > 0
  const diff = differences(body, now, await calledIn(tx, body, now))
  await endWaiting(tx, [id], at)
  if (!waits) await approvePrices(tx, id, now === null ? 'all' : 'new')
  // Where nothing was changed there is nothing to remember.
  if (!waits && diff.length === 0) return
  const { shopId } = await tx
    .selectFrom('goods')
    .select('shop_id as shopId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (waits) await mustBeWithinQuota(tx, shopId, at)
  const { draft: _draft, ...wish } = body
  const kept = { wish, farSkuIds: checked.farSkuIds, wasOnSale: now?.publish ?? false }
  await insertRevision(tx, {
    goodsId: id,
    shopId,
    categoryId: body.categoryId,
    kind,
    waits: waits ? { kept, form } : null,
    diff,
    flags: checked.flags,
    by: actor.name,
    now: at,
  })
}

/** The form as the editor held it, for whoever has to correct it. */
async function formOf(
  { drafts }: Pick<GoodsParts, 'drafts'>,
  tx: TenantTx,
  { draft }: GoodsWish,
): Promise<Readonly<Record<string, unknown>> | null> {
  return draft === undefined ? null : drafts.contentOf(tx, draft)
}

/** What is wished is in use as well as what is shown, so that nobody deletes it meanwhile. */
async function keepPictures(
  { files }: Pick<GoodsParts, 'files'>,
  tx: TenantTx,
  wish: GoodsWish,
  now: GoodsWish,
): Promise<void> {
  const pictures = [wish, now].flatMap((goods) => [
    ...goods.pictureFileIds,
    ...longPicturesOf(goods),
    ...picturesOf(goods),
  ])
  const all = [...new Set(pictures)]
  await files.mustBeOwn(tx, all, 'GOODS')
  const inDetail = [wish, now].flatMap(({ detail }) => picturesOfDetail(detail))
  const ofDetail = [...new Set(inDetail)].filter((id) => !all.includes(id))
  await files.mustBeOwn(tx, ofDetail, 'GOODS_DETAIL')
  const films = [...new Set([...filmsOf(wish), ...filmsOf(now)])]
  await files.mustBeOwn(tx, films, 'GOODS_VIDEO')
  await files.setUses(tx, { kind: 'GOODS', id: wish.id ?? '', name: now.title }, [...all, ...ofDetail, ...films])
}

async function tell(
  { notify }: Pick<GoodsParts, 'notify'>,
  tx: TenantTx,
  { actor, body, now }: Submitting,
  id: string,
): Promise<void> {
  const goods = await tx
    .selectFrom('goods')
    .select(['goods_no as goodsNo', 'shop_id as shopId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  const target = { type: 'goods', id, no: goods.goodsNo, shopId: goods.shopId }
  const summary = said(`商品“${body.title}”提交审核`, `“${body.title}” was sent for audit`)
  await logAct(tx, { actor, action: 'goods.submitAudit', target, summary }, now)
  await notify(tx, goodsToAudit({ title: body.title, merchantNo: merchant.merchant_no, merchantName: merchant.name }))
}
