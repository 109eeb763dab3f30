// The merchant confirms a withdrawal with a code texted to whoever confirms.
import { said, type WithdrawRow } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { mustHaveOldPhones } from './apply-withdrawal.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { log } from './withdraw-order.log.ts'
import { lockWithdraw, move, toRow, wasEverPaid, type WithdrawRecord } from './withdraw-order.store.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'

type ConfirmDeps = Pick<WithdrawDeps, 'db' | 'clock' | 'codes' | 'phoneOf' | 'changedPhoneAt'>

interface Confirmation {
  readonly id: string
  readonly smsCode: string
  readonly command: Command
}

export async function confirmWithdrawal(
  { db, clock, codes, phoneOf, changedPhoneAt }: ConfirmDeps,
  actor: MerchantActor,
  { id, smsCode, command }: Confirmation,
): Promise<WithdrawRow> {
  const reader = db.tenant(actor.merchantId)
  const phone = await phoneOf(reader, actor.userId)
  // A command that was done is repeated whatever has become of its code.
  const isRepeat = await wasDone(reader, command)
  const typed = { scene: 'WITHDRAW', phone, binding: id, code: smsCode } as const
  const right = isRepeat ? null : await codes.recognise(typed)
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const locked = await lockWithdraw(tx, id)
      const now = clock.now()
      await mustHaveOldPhones(changedPhoneAt, tx, now)
      const to = (await needsAudit(tx, locked)) ? 'AUDITING' : 'APPROVED'
      const moved = await move(tx, locked, { event: 'confirm', to, changes: { confirmed_at: now } })
      if (locked.confirm_expires_at <= now)
        refuse('state.notAllowed', { status: said('验证超时', 'the time to confirm is over') })
      if (!(await codes.useUp(tx, right))) refuse('smsCode.wrong')
      await disarmTimer(tx, 'withdrawOrder.confirmExpire', id, now)
      await log(tx, moved, {
        actor,
        event: 'confirm',
        summary: said('短信验证通过，等待平台打款', 'Confirmed by SMS code, waiting for the platform to pay'),
        now,
      })
      return toRow(moved, 'merchant')
    }),
  )
}

/** First withdrawal of a merchant and large ones are looked at by a person before they are paid. */
async function needsAudit(tx: TenantTx, order: WithdrawRecord): Promise<boolean> {
  if (order.amount_fen >= withdrawParameters.auditLineFen) return true
  return !(await wasEverPaid(tx))
}
