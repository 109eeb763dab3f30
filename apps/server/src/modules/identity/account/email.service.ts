// Confirming an e-mail address: one that was typed waits beside the one that counts, until a code that was sent to it comes back.
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { maskEmail, maskPhone } from '../../../kernel/masks.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AccountDeps } from './account.deps.ts'
import { emailConfirmed } from '../security-event/index.ts'

const DAY = 86_400_000

export function createEmailService({ db, clock, cipher, users, email, notify, onError }: AccountDeps) {
  const { codeMs, tries, resendMs, perDay } = parameters.email
  /** Six digits are quickly tried out, so the hash needs the key too, and belongs to one person and address. */
  const codeHashOf = (actor: MerchantActor, address: string, code: string) =>
    cipher.index('emailCode', [actor.merchantId, actor.userId, address, code].join('|'))

  return {
    /**
     * Sends a code to the address that waits, good for a day; an earlier one is worth nothing from then on.
     * Errors: state.notAllowed without a waiting address, request.tooMany, email.notSent.
     */
    async sendCode(actor: MerchantActor): Promise<{ resendAfterSeconds: number }> {
      const sender = email ?? refuse('email.notSent', { reason: '平台尚未开通邮件服务' })
      const now = clock.now()
      const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
      const to = await db.transaction(actor.merchantId, async (tx) => {
        const { emailPending } = await users.lock(tx, actor.userId)
        if (emailPending === '') refuse('state.notAllowed', { status: '没有待验证的邮箱' })
        const address = cipher.index('email', emailPending.toLowerCase()).toString('base64url')
        const rules = [
          atMost(`email.user|${actor.userId}`, [{ max: 1, perMs: resendMs }, { max: perDay, perMs: DAY }]),
          atMost(`email.address|${address}`, [{ max: perDay, perMs: DAY }]),
        ] // prettier-ignore
        const waitMs = await consumeLimit(tx, rules, now)
        if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
        const hash = codeHashOf(actor, emailPending, code)
        await users.keepEmailCode(tx, { userId: actor.userId, hash, now })
        return emailPending
      })
      await sender.send({ to, subject: '【商户管理中心】邮箱验证码', text: textOf(code) }).catch((error: unknown) => {
        onError('The code for an e-mail address was not sent', error)
        refuse('email.notSent', { reason: '请检查邮箱地址，稍后重试' })
      })
      return { resendAfterSeconds: resendMs / 1000 }
    },

    /** The address that waited counts from now on; the one before is notified. Errors: emailCode.wrong. */
    async confirm(actor: MerchantActor, code: string): Promise<{ email: string }> {
      const now = clock.now()
      const { userId } = actor
      // Outside the transaction that a wrong code rolls back: the try stays counted.
      const hash = await db.transaction(actor.merchantId, (tx) =>
        users.tryEmailCode(tx, { userId, maxTries: tries, since: new Date(now.getTime() - codeMs) }),
      )
      return db.transaction(actor.merchantId, async (tx) => {
        const { email: before, emailPending: address, phone } = await users.lock(tx, userId)
        if (hash === null || address === '') return refuse('emailCode.wrong')
        if (!timingSafeEqual(hash, codeHashOf(actor, address, code))) refuse('emailCode.wrong')
        await users.setEmails(tx, { userId, email: address, pending: '', now })
        const target = { type: 'user', id: userId, no: maskPhone(phone) }
        const changes = changed({ field: 'email', label: '邮箱', before: maskEmail(before), after: maskEmail(address) })
        await logAct(tx, { actor, action: 'user.confirmEmail', target, summary: '验证了邮箱', changes }, now)
        await notify(tx, emailConfirmed(userId, { before, address }))
        return { email: address }
      })
    },
  }
}

const textOf = (code: string): string => `您好：

您的邮箱验证码是 ${code}，${parameters.email.codeMs / 3_600_000} 小时内有效。请在“账号中心 · 基本信息”中填写，完成后账号的安全提醒会发送到这个邮箱。

如非本人操作，请忽略本邮件；请勿把验证码告诉他人，包括自称客服的人。

商户管理中心
`
