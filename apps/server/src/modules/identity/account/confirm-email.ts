// Confirming an e-mail address: one that was typed waits beside the one that counts, until a code that was sent to it comes back.
import { said } from '@merchant/contract'
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { maskEmail, maskPhone } from '../../../kernel/masks.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { emailConfirmed } from '../security-event/index.ts'
import type { AccountDeps } from './account.deps.ts'
import { emailParameters } from './account.parameters.ts'

const DAY = 86_400_000

interface TypedEmailCode {
  readonly actor: MerchantActor
  readonly address: string
  readonly code: string
}

/** Six digits are quickly tried out, so the hash needs the key too, and belongs to one person and address. */
const codeHashOf = (cipher: FieldCipher, { actor, address, code }: TypedEmailCode): Buffer =>
  cipher.index('emailCode', [actor.merchantId, actor.userId, address, code].join('|'))

/**
 * Sends a code to the address that waits, good for a day; an earlier one is worth nothing from then on.
 * Errors: state.notAllowed without a waiting address, request.tooMany, email.notSent.
 */
export async function sendEmailCode(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'cipher' | 'users' | 'email' | 'onError'>,
  actor: MerchantActor,
): Promise<{ resendAfterSeconds: number }> {
  const { db, clock, cipher, users, onError } = deps
  const sender =
    deps.email ?? refuse('email.notSent', { reason: said('平台尚未开通邮件服务', 'this platform sends no e-mail yet') })
  const now = clock.now()
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
  const to = await db.transaction(actor.merchantId, async (tx) => {
    const { emailPending: address } = await users.lock(tx, actor.userId)
    if (address === '')
      refuse('state.notAllowed', { status: said('没有待验证的邮箱', 'no e-mail address waits to be confirmed') })
    await mustHaveTurn(tx, { cipher, userId: actor.userId, address, now })
    await users.keepEmailCode(tx, {
      userId: actor.userId,
      hash: codeHashOf(cipher, { actor, address, code }),
      now,
    })
    return address
  })
  await sender.send({ to, subject: '【商户管理中心】邮箱验证码', text: textOf(code) }).catch((error: unknown) => {
    onError('The code for an e-mail address was not sent', error)
    refuse('email.notSent', { reason: said('请检查邮箱地址，稍后重试', 'check the address and try again later') })
  })
  return { resendAfterSeconds: emailParameters.resendMs / 1000 }
}

async function mustHaveTurn(
  tx: TenantTx,
  turn: { readonly cipher: FieldCipher; readonly userId: string; readonly address: string; readonly now: Date },
): Promise<void> {
  const { resendMs, perDay } = emailParameters
  const address = turn.cipher.index('email', turn.address.toLowerCase()).toString('base64url')
  const rules = [
    atMost(`email.user|${turn.userId}`, [{ max: 1, perMs: resendMs }, { max: perDay, perMs: DAY }]),
    atMost(`email.address|${address}`, [{ max: perDay, perMs: DAY }]),
  ] // prettier-ignore
  const waitMs = await consumeLimit(tx, rules, turn.now)
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
}

/** The address that waited counts from now on; the one before is notified. Errors: emailCode.wrong. */
export async function confirmEmail(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'cipher' | 'users' | 'notify'>,
  actor: MerchantActor,
  code: string,
): Promise<{ email: string }> {
  const { db, clock, cipher, users, notify } = deps
  const now = clock.now()
  const { userId } = actor
  const { codeMs, tries } = emailParameters
  // Outside the transaction that a wrong code rolls back: the try stays counted.
  const hash = await db.transaction(actor.merchantId, (tx) =>
    users.tryEmailCode(tx, { userId, maxTries: tries, since: new Date(now.getTime() - codeMs) }),
  )
  return db.transaction(actor.merchantId, async (tx) => {
    const { email: before, emailPending: address, phone } = await users.lock(tx, userId)
    if (hash === null || address === '') return refuse('emailCode.wrong')
    if (!timingSafeEqual(hash, codeHashOf(cipher, { actor, address, code }))) refuse('emailCode.wrong')
    await users.setEmails(tx, { userId, email: address, pending: '', now })
    const target = { type: 'user', id: userId, no: maskPhone(phone) }
    const changes = changed({
      field: 'email',
      label: said('邮箱', 'E-mail'),
      before: maskEmail(before),
      after: maskEmail(address),
    })
    await logAct(
      tx,
      {
        actor,
        action: 'user.confirmEmail',
        target,
        summary: said('验证了邮箱', 'Confirmed the e-mail address'),
        changes,
      },
      now,
    )
    await notify(tx, emailConfirmed(userId, { before, address }))
    return { email: address }
  })
}

const textOf = (code: string): string => `您好：

您的邮箱验证码是 ${code}，${emailParameters.codeMs / 3_600_000} 小时内有效。请在“账号中心 · 基本信息”中填写，完成后账号的安全提醒会发送到这个邮箱。

如非本人操作，请忽略本邮件；请勿把验证码告诉他人，包括自称客服的人。

商户管理中心
`
