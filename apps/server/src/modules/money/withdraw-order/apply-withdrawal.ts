// A merchant applies for a withdrawal: within its limits, to a card of its own, the money frozen until it is confirmed.
import { type Api, type BodyOf, formatYuan, said, type Said, type WithdrawRow } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx, together } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armFirstTimer } from '../../../kernel/timers.ts'
import { feeAfter, maxFor, ordersNow } from './quote.ts'
import { type BarrierDeps, barrierOf, mustBeFree } from './payout-barrier.ts'
import { type WithdrawLimits, withdrawLimits } from './withdraw-limits.ts'
import type { PayoutCard, WithdrawDeps } from './withdraw-order.deps.ts'
import { log } from './withdraw-order.log.ts'
import { bookApplied } from './withdraw-order.money.ts'
import { insertWithdraw, lockMerchant, toRow, type WithdrawRecord } from './withdraw-order.store.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'

export type ApplyDeps = Pick<WithdrawDeps, 'changedPhoneAt' | 'merchantName'> & BarrierDeps

interface Application {
  readonly actor: MerchantActor
  readonly body: BodyOf<Api['withdrawOrder']['apply']>
  readonly now: Date
}

export const applyWithdrawal = async (
  deps: ApplyDeps,
  tx: TenantTx,
  { actor, body, now }: Application,
): Promise<WithdrawRow> =>
  toRow(await placeWithdrawal(deps, tx, { by: { userId: actor.userId, actor }, body, now }), 'merchant')

interface Placing extends Omit<Application, 'actor'> {
  /** Whose application it is, and who acts for them. */
  readonly by: { readonly userId: string; readonly actor: LoggedAct['actor'] }
}

/** The order as it waits for its confirmation, its money frozen. */
export async function placeWithdrawal(
  deps: ApplyDeps,
  tx: TenantTx,
  { by, body, now }: Placing,
): Promise<WithdrawRecord> {
  await lockMerchant(tx)
  const limits = withdrawLimits(tx)
  const { card, ofMonth, merchantName } = await mustBeAllowed(deps, tx, { body, limits, now })
  const { feeFen } = feeAfter(limits, { ofMonth, isPublic: card.isPublic, speed: body.speed })
  if (body.feeFen !== undefined && body.feeFen !== feeFen) refuse('fee.changed', { fee: formatYuan(feeFen, true) })
  const expiresAt = dueFrom(tx, 'withdraw.confirmMin', now)
  const order = await insertWithdraw(tx, {
    merchant_id: tx.merchantId,
    id: newId(now),
    withdraw_no: newBusinessNo('WD', now),
    merchant_name: merchantName,
    amount_fen: body.amountFen,
    fee_fen: feeFen,
    speed: body.speed,
    bank_card_id: card.id,
    bank_name: card.bankName,
    card_last4: card.last4,
    remark: body.remark,
    status: 'WAIT_CONFIRM',
    applied_by: by.userId,
    applied_at: now,
    confirm_expires_at: expiresAt,
  })
  const summary = said(
    `申请提现 ${formatYuan(body.amountFen, true)} 元至 ${card.bankName}（尾号 ${card.last4}）`,
    `Applied to withdraw ¥${formatYuan(body.amountFen, true)} to ${inBoth(card.bankName).en} ending in ${card.last4}`,
  )
  await together([
    bookApplied(tx, order, { now }),
    armFirstTimer(tx, { kind: 'withdrawOrder.confirmExpire', subjectId: order.id, dueAt: expiresAt }, now),
    log(tx, order, { actor: by.actor, event: 'apply', summary, now }),
  ])
  return order
}

/** Every rule that the application has to keep; answers the card, and how many orders this month has seen. The caller holds the merchant's lock. */
async function mustBeAllowed(
  deps: ApplyDeps,
  tx: TenantTx,
  { body, limits, now }: Pick<Application, 'body' | 'now'> & { readonly limits: WithdrawLimits },
): Promise<{ card: PayoutCard; ofMonth: number; merchantName: string }> {
  const [, , { today, ofMonth }, found, merchantName] = await together([
    mustHaveOldPhones(deps.changedPhoneAt, tx, now),
    mustBeFree(deps, tx),
    ordersNow(tx, now),
    deps.cardOf(tx, body.bankCardId),
    deps.merchantName(tx),
  ])
  const { perDay, speeds } = limits
  if (!speeds.includes(body.speed))
    refuse('limit.exceeded', { limit: said('平台暂不支持次日到账', 'arrival on the next day is not offered') })
  if (today.count >= perDay)
    refuse('limit.exceeded', { limit: said(`每天最多提现 ${perDay} 次`, `at most ${perDay} withdrawals a day`) })
  const card = found ?? refuse('record.notFound')
  mustBeInRange(body.amountFen, limits.minFen, maxFor(limits, card.isPublic))
  mustFitIntoDay(today.amountFen + body.amountFen, limits.perDayFen)
  if (!card.isPublic && now.getTime() - card.boundAt.getTime() < withdrawParameters.cardCooldownMs)
    refuse('bankCard.coolingDown')
  return { card, ofMonth, merchantName }
}

/** What the application would be refused for, whatever its amount and card. */
export const applyBarrier = async (deps: ApplyDeps, db: TenantDb, now: Date): Promise<Said | null> =>
  (await barrierOf(deps, db)) ?? phoneBarrier(await deps.changedPhoneAt(db), now)

/** Also at the confirmation: it goes by a code to the phone, and an order applied for before the change is no exception. */
export async function mustHaveOldPhones(
  changedPhoneAt: WithdrawDeps['changedPhoneAt'],
  db: TenantDb | TenantTx,
  now: Date,
): Promise<void> {
  const limit = phoneBarrier(await changedPhoneAt(db), now)
  if (limit !== null) refuse('limit.exceeded', { limit })
}

const phoneBarrier = (changedAt: Date | null, now: Date): Said | null =>
  changedAt !== null && now.getTime() - changedAt.getTime() < withdrawParameters.phoneCooldownMs
    ? said('更换手机后 24 小时内不能提现', 'no withdrawals for 24 hours after the phone was changed')
    : null

function mustBeInRange(amountFen: number, minFen: number, maxFen: number): void {
  if (amountFen < minFen)
    refuse('limit.exceeded', {
      limit: said(`每笔至少 ${formatYuan(minFen, true)} 元`, `at least ¥${formatYuan(minFen, true)} each`),
    })
  if (amountFen > maxFen)
    refuse('limit.exceeded', {
      limit: said(`每笔最多 ${formatYuan(maxFen, true)} 元`, `at most ¥${formatYuan(maxFen, true)} each`),
    })
}

/** What a day may take in all, which the orders of a day to a public account could exceed. */
function mustFitIntoDay(amountFen: number, perDayFen: number): void {
  if (amountFen > perDayFen)
    refuse('limit.exceeded', {
      limit: said(`每天最多提现 ${formatYuan(perDayFen, true)} 元`, `at most ¥${formatYuan(perDayFen, true)} a day`),
    })
}
