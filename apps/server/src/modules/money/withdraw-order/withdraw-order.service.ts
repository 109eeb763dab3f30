// The merchant's side of a withdrawal: apply (freeze), confirm by SMS, cancel; and the clock's: an unconfirmed one ends.
import { type Api, type BodyOf, type DataOf, formatYuan, type WithdrawRow } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { type LoggedAct, system } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { log } from './withdraw-order.log.ts'
import { bookApplied, bookReleased } from './withdraw-order.money.ts'
import type { CodeSent, WithdrawDeps } from './withdraw-order.deps.ts'
import {
  insertWithdraw,
  lockMerchant,
  lockWithdraw,
  move,
  mustFindWithdraw,
  toRow,
  wasEverPaid,
  type WithdrawRecord,
} from './withdraw-order.store.ts'
import { statusName } from './withdraw-order.states.ts'
import { notHeld } from './withdraw-hold.ts'
import { feeFor, maxFor, ordersToday } from './withdraw-quote.ts'

type ApplyBody = BodyOf<Api['withdrawOrder']['apply']>
type FirstCode = Pick<DataOf<Api['withdrawOrder']['apply']>, 'resendAfterSeconds' | 'isCodeSent'>

export interface WithdrawService {
  apply(
    actor: MerchantActor,
    body: ApplyBody,
    command: Command,
    ip: string,
  ): Promise<DataOf<Api['withdrawOrder']['apply']>>
  resendCode(actor: MerchantActor, id: string, ip: string): Promise<CodeSent>
  confirm(actor: MerchantActor, id: string, smsCode: string, command: Command): Promise<WithdrawRow>
  cancel(actor: MerchantActor, id: string, command: Command): Promise<WithdrawRow>
  confirmExpired(merchantId: string, id: string): Promise<void>
}

export function createWithdrawService(deps: WithdrawDeps): WithdrawService {
  const { db, clock, codes } = deps

  const sendCode = async (actor: MerchantActor, id: string, ip: string) => {
    const phone = await deps.phoneOf(db.tenant(actor.merchantId), actor.userId)
    return codes.send({ scene: 'WITHDRAW', phone, binding: id, ip })
  }

  /**
   * The money is frozen and the order exists: a code that can't be sent now is asked for again on the order. A repeated
   * application sends none for an order that needs none any more.
   */
  const sendFirstCode = (actor: MerchantActor, id: string, ip: string): Promise<FirstCode> =>
    afterwards(
      deps,
      async () => {
        const { status } = await mustFindWithdraw(db.tenant(actor.merchantId), id)
        if (status !== 'WAIT_CONFIRM') return { resendAfterSeconds: 0, isCodeSent: false }
        const { resendAfterSeconds } = await sendCode(actor, id, ip)
        return { resendAfterSeconds, isCodeSent: true }
      },
      (error) => ({
        resendAfterSeconds: error instanceof Refusal ? Number(error.details['seconds'] ?? 0) : 0,
        isCodeSent: false,
      }),
    )

  return {
    async apply(actor, body, command, ip) {
      const row = await db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => apply(deps, tx, actor, body)),
      )
      return { ...row, ...(await sendFirstCode(actor, row.id, ip)) }
    },

    async resendCode(actor, id, ip) {
      const order = await mustFindWithdraw(db.tenant(actor.merchantId), id)
      if (order.status !== 'WAIT_CONFIRM') refuse('state.notAllowed', { status: statusName(order.status) })
      return sendCode(actor, id, ip)
    },

    async confirm(actor, id, smsCode, command) {
      const reader = db.tenant(actor.merchantId)
      const phone = await deps.phoneOf(reader, actor.userId)
      const subject = { scene: 'WITHDRAW', phone, binding: id } as const
      // A command that was done is repeated whatever has become of its code.
      const isRepeat = await wasDone(reader, command)
      const right = isRepeat ? null : await codes.recognise({ ...subject, code: smsCode })
      return db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const locked = await lockWithdraw(tx, id)
          const now = clock.now()
          await mustHaveOldPhones(deps, tx, now)
          const needsAudit = await mustBeAudited(tx, locked)
          const moved = await move(tx, locked, 'confirm', needsAudit ? 'AUDITING' : 'APPROVED', { confirmed_at: now })
          if (locked.confirm_expires_at <= now) refuse('state.notAllowed', { status: '验证超时' })
          if (!(await codes.useUp(tx, right))) refuse('smsCode.wrong')
          await disarmTimer(tx, 'withdrawOrder.confirmExpire', id, now)
          await log(deps, tx, moved, actor, 'confirm', '短信验证通过，等待平台打款')
          return toRow(moved, 'merchant')
        }),
      )
    },

    async cancel(actor, id, command) {
      return db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const moved = await release(deps, tx, id, 'cancel', '已由商户撤销', actor)
          return toRow(moved, 'merchant')
        }),
      )
    },

    confirmExpired: (merchantId, id) =>
      db.transaction(merchantId, async (tx) => {
        const order = await lockWithdraw(tx, id)
        if (order.status !== 'WAIT_CONFIRM' || order.confirm_expires_at > clock.now()) return
        await release(deps, tx, id, 'confirmExpired', '超时未验证，自动撤销', system)
      }),
  }
}

async function apply(deps: WithdrawDeps, tx: TenantTx, actor: MerchantActor, body: ApplyBody): Promise<WithdrawRow> {
  const now = deps.clock.now()
  await lockMerchant(tx)
  await mustHaveOldPhones(deps, tx, now)
  const barrier = await deps.papersBarrier(tx)
  if (barrier !== null) refuse('state.notAllowed', { status: barrier })
  const today = await ordersToday(tx, now)
  if (today.count >= parameters.withdraw.perDay)
    refuse('limit.exceeded', { limit: `每天最多提现 ${parameters.withdraw.perDay} 次` })
  if (!(await deps.isWalletReady(tx))) refuse('wallet.stepMissing', { step: '开通支付账户' })
  const card = (await deps.cardOf(tx, body.bankCardId)) ?? refuse('record.notFound')
  mustBeInRange(body.amountFen, maxFor(card.isPublic))
  mustFitIntoDay(today.amountFen + body.amountFen)
  if (!card.isPublic && now.getTime() - card.boundAt.getTime() < parameters.withdraw.cardCooldownMs)
    refuse('bankCard.coolingDown')
  const { feeFen } = await feeFor(tx, now, card.isPublic)
  const expiresAt = new Date(now.getTime() + parameters.withdraw.confirmMs)
  const order = await insertWithdraw(tx, {
    merchant_id: tx.merchantId,
    id: newId(now),
    withdraw_no: newBusinessNo('WD', now),
    merchant_name: await deps.merchantName(tx),
    amount_fen: body.amountFen,
    fee_fen: feeFen,
    bank_card_id: card.id,
    bank_name: card.bankName,
    card_last4: card.last4,
    remark: body.remark,
    status: 'WAIT_CONFIRM',
    applied_by: actor.userId,
    applied_at: now,
    confirm_expires_at: expiresAt,
  })
  await bookApplied(tx, order, now, now)
  await armTimer(tx, 'withdrawOrder.confirmExpire', order.id, expiresAt, now)
  await log(
    deps,
    tx,
    order,
    actor,
    'apply',
    `申请提现 ${formatYuan(body.amountFen, true)} 元至 ${card.bankName}（${card.last4}）`,
  )
  return toRow(order, 'merchant')
}

/** Also at the confirmation: it goes by a code to the phone, and an order applied for before the change is no exception. */
async function mustHaveOldPhones(deps: WithdrawDeps, db: TenantDb | TenantTx, now: Date): Promise<void> {
  const changedAt = await deps.changedPhoneAt(db)
  if (changedAt !== null && now.getTime() - changedAt.getTime() < parameters.withdraw.phoneCooldownMs)
    refuse('limit.exceeded', { limit: '更换手机后 24 小时内不能提现' })
}

function mustBeInRange(amountFen: number, maxFen: number): void {
  const { minFen } = parameters.withdraw
  if (amountFen < minFen) refuse('limit.exceeded', { limit: `每笔至少 ${formatYuan(minFen, true)} 元` })
  if (amountFen > maxFen) refuse('limit.exceeded', { limit: `每笔最多 ${formatYuan(maxFen, true)} 元` })
}

/** What a day may take in all, which three orders to a public account could exceed. */
function mustFitIntoDay(amountFen: number): void {
  const { perDayFen } = parameters.withdraw
  if (amountFen > perDayFen) refuse('limit.exceeded', { limit: `每天最多提现 ${formatYuan(perDayFen, true)} 元` })
}

/** First withdrawal of a merchant and large ones are looked at by a person before they are paid. */
async function mustBeAudited(tx: TenantTx, order: WithdrawRecord): Promise<boolean> {
  if (order.amount_fen >= parameters.withdraw.auditLineFen) return true
  return !(await wasEverPaid(tx))
}

async function release(
  deps: WithdrawDeps,
  tx: TenantTx,
  id: string,
  event: 'cancel' | 'confirmExpired',
  summary: string,
  actor: LoggedAct['actor'],
): Promise<WithdrawRecord> {
  const now = deps.clock.now()
  const order = await lockWithdraw(tx, id)
  const isHeld = order.held_reason !== null
  const moved = await move(tx, order, isHeld ? 'cancelHeld' : event, 'CANCELED', {
    fail_reason: event === 'cancel' ? null : summary,
    // Nobody has paid it after all.
    ...(isHeld ? { ...notHeld, decided_by: null, decided_at: null } : {}),
  })
  await bookReleased(tx, moved, now, now)
  await disarmTimer(tx, 'withdrawOrder.confirmExpire', id, now)
  await log(deps, tx, moved, actor, event, summary)
  return moved
}
