// The merchant confirms a withdrawal: with a code texted to whoever confirms, or with that person's dynamic code.
import { said, type WithdrawRow } from '@merchant/contract'
import { type Database, type TenantTx, together } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import type { RightCode } from '../../../kernel/typed-code.ts'
import { mustHaveOldPhones } from './apply-withdrawal.ts'
import { mustBeFree } from './payout-barrier.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { log } from './withdraw-order.log.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'
import { riskColumns, riskOf } from './withdraw-order.risk.ts'
import { statusName } from './withdraw-order.states.ts'
import { lockWithdraw, move, mustFindWithdraw, toRow, type WithdrawRecord } from './withdraw-order.store.ts'

type ConfirmDeps = Pick<
  WithdrawDeps,
  | 'db'
  | 'clock'
  | 'codes'
  | 'secondFactor'
  | 'signsOf'
  | 'phoneOf'
  | 'changedPhoneAt'
  | 'papersBarrier'
  | 'walletState'
  | 'merchantStatus'
  | 'lockedBy'
  | 'lockedNow'
  | 'cardOf'
>

interface Confirmation {
  readonly actor: MerchantActor
  readonly id: string
  readonly method: 'SMS' | 'TOTP'
  /** Six digits, whichever way they came. */
  readonly smsCode: string
  readonly ip: string
  readonly command: Command
}

/** What was typed: a code by SMS, still to be used up when it is right, or a dynamic code that was right and is used up. */
type Proof = { readonly method: 'SMS'; readonly right: RightCode | null } | { readonly method: 'TOTP' }

export async function confirmWithdrawal(deps: ConfirmDeps, confirmation: Confirmation): Promise<WithdrawRow> {
  const { db, clock } = deps
  const { actor, id, ip, command } = confirmation
  // A command that was done is repeated whatever has become of its code.
  const isRepeat = await wasDone(db.tenant(actor.merchantId), command)
  const proof = isRepeat ? NO_PROOF : await proofOf(deps, confirmation)
  const signs = isRepeat ? null : await deps.signsOf(actor, ip)
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const locked = await lockWithdraw(tx, id)
      const now = clock.now()
      const [, , risk] = await together([
        mustHaveOldPhones(deps.changedPhoneAt, tx, now),
        mustBeConfirmable(deps, tx, locked, now),
        riskOf(deps, tx, { order: locked, signs, now }),
      ])
      const changes = { confirmed_at: now, confirm_method: proof.method, confirm_ip: ip, ...riskColumns(risk) }
      const to = risk.level === 'LOW' ? 'APPROVED' : 'AUDITING'
      const moved = await move(tx, locked, { event: 'confirm', to, changes })
      if (proof.method === 'SMS' && !(await deps.codes.useUp(tx, proof.right))) refuse('smsCode.wrong')
      await disarmTimer(tx, 'withdrawOrder.confirmExpire', id, now)
      await log(tx, moved, { actor, event: 'confirm', summary: summaryOf(proof, to), now })
      return toRow(moved, 'merchant')
    }),
  )
}

const NO_PROOF: Proof = { method: 'SMS', right: null }

function summaryOf({ method }: Proof, to: 'APPROVED' | 'AUDITING') {
  const how = method === 'SMS' ? said('短信', 'by SMS code') : said('动态口令', 'by dynamic code')
  return to === 'APPROVED'
    ? said(`${how.zh}验证通过，等待平台打款`, `Confirmed ${how.en}, waiting for the platform to pay`)
    : said(`${how.zh}验证通过，等待平台审核`, `Confirmed ${how.en}, waiting for the platform's review`)
}

async function mustBeConfirmable(deps: ConfirmDeps, tx: TenantTx, order: WithdrawRecord, now: Date): Promise<void> {
  mustWait(order, now)
  await mustBeFree(deps, tx)
}

function mustWait({ status, confirm_expires_at: until }: WithdrawRecord, now: Date): void {
  if (status !== 'WAIT_CONFIRM') refuse('state.notAllowed', { status: statusName(status) })
  if (until <= now) refuse('state.notAllowed', { status: said('验证超时', 'the time to confirm is over') })
}

/** Before the transaction, so that a wrong try stays counted. Errors: refuses otp.wrong; a wrong code by SMS later, in its turn. */
async function proofOf(deps: ConfirmDeps, { actor, id, method, smsCode }: Confirmation): Promise<Proof> {
  const reader = deps.db.tenant(actor.merchantId)
  if (method === 'SMS') {
    const phone = await deps.phoneOf(reader, actor.userId)
    const right = await deps.codes.recognise({ scene: 'WITHDRAW', phone, binding: id, code: smsCode })
    return { method: 'SMS', right }
  }
  // What can't be confirmed uses no code up.
  mustWait(await mustFindWithdraw(reader, id), deps.clock.now())
  await takeTry(deps.db, id, deps.clock.now())
  if (!(await deps.secondFactor.isRight(actor.userId, smsCode))) refuse('otp.wrong')
  return { method: 'TOTP' }
}

/** Errors: refuses request.tooMany after three tries in three minutes. */
async function takeTry(db: Database, id: string, now: Date): Promise<void> {
  const tries = atMost(`withdraw.otp|${id}`, [withdrawParameters.otpTries])
  const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [tries], now))
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
}
