// A merchant asks to put money into its wallet: within the limits of the way, and of what waits to be paid.
import { type Api, type BodyOf, dayOf, formatYuan, said, shareOfFen, startOfDay } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armFirstTimer } from '../../../kernel/timers.ts'
import type { RechargeDeps } from './recharge-order.deps.ts'
import { rechargeCounts, rechargeWay } from './recharge-limits.ts'
import { log } from './recharge-order.log.ts'
import { rechargeParameters } from './recharge-order.parameters.ts'
import { countOpen, countSince, insertRecharge, lockMerchant } from './recharge-order.store.ts'
import { takeTransferCode } from './transfer/index.ts'

type ApplyDeps = Pick<RechargeDeps, 'walletState' | 'merchantStatus' | 'cardOf' | 'publicUrl' | 'receivingAccount'> & {
  readonly calls: Pick<RechargeDeps['calls'], 'plan'>
}

interface Application {
  readonly actor: MerchantActor
  readonly body: BodyOf<Api['rechargeOrder']['apply']>
  readonly now: Date
}

/**
 * Writes the order and plans its deposit; answers both their ids. The caller sends the call after the commit; of a transfer there
 * is none before its money has come.
 */
export async function applyRecharge(
  deps: ApplyDeps,
  tx: TenantTx,
  { actor, body, now }: Application,
): Promise<{ readonly id: string; readonly callId: string | null }> {
  await lockMerchant(tx)
  await mustBeAllowed(deps, tx, body, now)
  const card = await cardFor(deps, tx, body)
  const id = newId(now)
  const rechargeNo = newBusinessNo('RC', now)
  const { method, amountFen, target, remark } = body
  const feeFen = shareOfFen(amountFen, rechargeWay(tx, method).feeBp)
  if (body.feeFen !== undefined && body.feeFen !== feeFen) refuse('fee.changed', { fee: formatYuan(feeFen, true) })
  const isTransfer = method === 'TRANSFER'
  const expiresAt = isTransfer
    ? new Date(now.getTime() + rechargeParameters.transferMs)
    : dueFrom(tx, 'recharge.expireMin', now)
  const planned = isTransfer
    ? null
    : await deps.calls.plan(
        tx,
        {
          service: 'deposit',
          number: rechargeNo,
          amountFen,
          feeFen,
          method,
          bankCardId: card?.id ?? null,
          expiresAt,
          returnUrl: `${deps.publicUrl}/middlepage?scene=recharge&id=${id}`,
          subject: { type: 'rechargeOrder', id },
        },
        now,
      )
  const callId = planned?.callId ?? null
  await insertRecharge(tx, {
    merchant_id: tx.merchantId,
    id,
    recharge_no: rechargeNo,
    amount_fen: amountFen,
    fee_fen: feeFen,
    target,
    method,
    bank_card_id: card?.id ?? null,
    bank_name: card?.bankName ?? null,
    card_last4: card?.last4 ?? null,
    status: 'CREATED',
    remark,
    call_id: callId,
    transfer_code: isTransfer ? await takeTransferCode(tx, id) : null,
    applied_by: actor.userId,
    applied_at: now,
    expires_at: expiresAt,
  })
  await armFirstTimer(tx, { kind: 'rechargeOrder.expire', subjectId: id, dueAt: expiresAt }, now)
  const yuan = formatYuan(amountFen, true)
  const summary = said(`发起充值 ${yuan} 元`, `Began a recharge of ¥${yuan}`)
  await log(tx, { id, recharge_no: rechargeNo }, { actor, event: 'apply', summary, now })
  return { id, callId }
}

/** Errors: refuses by the first rule that is not kept. The caller holds the merchant's lock. */
async function mustBeAllowed(
  deps: ApplyDeps,
  tx: TenantTx,
  { method, amountFen }: Application['body'],
  now: Date,
): Promise<void> {
  if (method === 'TRANSFER' && deps.receivingAccount === null)
    refuse('limit.exceeded', { limit: said('平台暂不支持对公转账', 'the platform takes no bank transfers yet') })
  const { minFen, maxFen } = rechargeWay(tx, method)
  const [least, most] = [formatYuan(minFen, true), formatYuan(maxFen, true)]
  if (amountFen < minFen) refuse('limit.exceeded', { limit: said(`每笔至少 ${least} 元`, `at least ¥${least} each`) })
  if (amountFen > maxFen) refuse('limit.exceeded', { limit: said(`每笔最多 ${most} 元`, `at most ¥${most} each`) })
  const wallet = await deps.walletState(tx)
  if (wallet === 'LOCKED')
    refuse('state.notAllowed', {
      status: said('支付账户已被支付渠道锁定', 'the payment provider has locked the wallet'),
    })
  if (wallet !== 'READY') refuse('wallet.stepMissing', { step: said('开通支付账户', 'open the wallet') })
  if ((await deps.merchantStatus(tx)) === 'CLOSED')
    refuse('state.notAllowed', { status: said('商户已注销', 'the merchant is closed') })
  const { maxOpen, perDay } = rechargeCounts(tx)
  if ((await countSince(tx, startOfDay(dayOf(now)))) >= perDay)
    refuse('limit.exceeded', {
      limit: said(`每天最多发起 ${perDay} 笔充值`, `at most ${perDay} recharges a day`),
    })
  if ((await countOpen(tx)) >= maxOpen)
    refuse('limit.exceeded', {
      limit: said(
        `最多 ${maxOpen} 笔充值待支付，请先支付或取消`,
        `at most ${maxOpen} unpaid recharges; pay or cancel one`,
      ),
    })
}

/** A person's card pays by code; a company's account pays on its bank's page. */
async function cardFor(deps: ApplyDeps, tx: TenantTx, { method, bankCardId }: Application['body']) {
  if (method !== 'QUICK') return null
  const card = bankCardId === undefined ? null : await deps.cardOf(tx, bankCardId)
  if (card === null) return refuse('record.notFound')
  if (card.isPublic)
    refuse('limit.exceeded', {
      limit: said('对公账户不支持快捷充值，请用企业网银', 'a public account pays by its bank’s page, not by code'),
    })
  return card
}
