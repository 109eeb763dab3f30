// Merchants keep their rules for returns: made, changed, switched on and off, and deleted.
import { type Api, type BodyOf, formatYuan, said, type Said } from '@merchant/contract'
import { returnRuleActionTexts, returnTypeTexts } from '@merchant/contract/labels'
import { newId, type TenantTx } from '@merchant/database'
import { waitForTurn } from '../../../../kernel/acquire-lock.ts'
import { type MerchantActor, meantShopOf } from '../../../../kernel/actor.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { ReturnOrderDeps } from '../return-order.deps.ts'
import { returnParameters } from '../return-order.parameters.ts'
import { countRules, deleteRule, insertRule, mustLockRule, type RuleTerms, updateRule } from './return-rule.store.ts'

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}
type Sent = BodyOf<Api['returnRule']['save']>

const NO_SHOP = said('还没有店铺资料', 'there is no shop yet')

/** Out: the rule's id. Errors: refuses record.notFound, record.changed, shop.unchosen, limit.exceeded and name.taken. */
export async function saveRule(
  { shops }: Pick<ReturnOrderDeps, 'shops'>,
  tx: TenantTx,
  sent: Sent,
  { actor, now }: By,
): Promise<string> {
  const terms = termsOf(sent, now)
  if (sent.id !== undefined) {
    const before = await mustLockRule(tx, sent.id)
    if (sent.shopId !== undefined && sent.shopId !== before.shop_id) refuse('record.notFound')
    if (before.version !== sent.version) refuse('record.changed')
    await updateRule(tx, before, terms)
    await log(tx, { id: before.id, shopId: before.shop_id, name: sent.name, summary: saidOf(sent, false) }, actor, now)
    return before.id
  }
  const shop =
    (await shops.meantShop(tx, meantShopOf(actor, sent.shopId))) ?? refuse('state.notAllowed', { status: NO_SHOP })
  // Nobody else makes one meanwhile.
  await waitForTurn(tx, `returnRule|${tx.merchantId}`)
  const most = returnParameters.rules
  if ((await countRules(tx, shop.id)) >= most)
    refuse('limit.exceeded', { limit: said(`每店售后自动规则最多 ${most} 条`, `at most ${most} rules of one shop`) })
  const id = newId(now)
  await insertRule(tx, { id, shopId: shop.id, createdAt: now, terms })
  await log(tx, { id, shopId: shop.id, name: sent.name, summary: saidOf(sent, true) }, actor, now)
  return id
}

/** Errors: refuses record.notFound and record.changed. */
export async function removeRule(
  tx: TenantTx,
  { id, version }: BodyOf<Api['returnRule']['remove']>,
  { actor, now }: By,
): Promise<void> {
  const before = await mustLockRule(tx, id)
  if (before.version !== version) refuse('record.changed')
  await deleteRule(tx, id)
  const summary = said(`删除售后自动规则“${before.name}”`, `Deleted the rule for returns “${before.name}”`)
  const target = { type: 'returnRule', id, no: before.name, shopId: before.shop_id }
  await logAct(tx, { actor, action: 'returnRule.remove', target, summary }, now)
}

const termsOf = (sent: Sent, now: Date): RuleTerms => ({
  name: sent.name,
  is_enabled: sent.isEnabled,
  type: sent.type,
  phase: sent.phase,
  reasons: [...new Set(sent.reasonCodes)],
  max_fen: sent.maxFen,
  buyer_rate_bp: sent.buyerRateBp,
  is_unsigned: sent.isUnsigned,
  action: sent.action,
  // A rule that reminds agrees to nothing.
  daily_cap_fen: sent.action === 'AGREE' ? sent.dailyCapFen : null,
  updated_at: now,
})

function saidOf(sent: Sent, isNew: boolean): Said {
  const [actionZh, actionEn] = returnRuleActionTexts[sent.action]
  const [typeZh, typeEn] = returnTypeTexts[sent.type]
  const most = formatYuan(sent.maxFen, true)
  const [capZh, capEn] =
    sent.action === 'AGREE' && sent.dailyCapFen !== null
      ? [`，每日上限 ${formatYuan(sent.dailyCapFen, true)} 元`, `, ¥${formatYuan(sent.dailyCapFen, true)} a day`]
      : ['', '']
  const [onZh, onEn] = sent.isEnabled ? ['启用', 'on'] : ['停用', 'off']
  return said(
    `${isNew ? '新建' : '修改'}售后自动规则“${sent.name}”：${typeZh} ${most} 元以内${actionZh}${capZh}（${onZh}）`,
    `${isNew ? 'Made' : 'Changed'} the rule for returns “${sent.name}”: ${typeEn.toLowerCase()} up to ¥${most}, ${actionEn.toLowerCase()}${capEn} (${onEn})`,
  )
}

const log = (
  tx: TenantTx,
  { id, shopId, name, summary }: { id: string; shopId: string; name: string; summary: Said },
  actor: MerchantActor,
  now: Date,
) =>
  logAct(tx, { actor, action: 'returnRule.save', target: { type: 'returnRule', id, no: name, shopId }, summary }, now)
