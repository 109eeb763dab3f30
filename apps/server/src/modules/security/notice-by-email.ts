// Tells the account's e-mail what was changed in its security, beside whatever the phone is told; never in the change's way.
import { formatInstant } from '@merchant/contract'
import type { SecurityNeeds } from './security.needs.ts'

/**
 * One notice, after the change was committed. Does nothing without an address or a sender, and never throws: what was
 * changed stays changed whether the notice arrives or not.
 *
 * @param what one Chinese clause, e.g. 登录密码已修改
 */
export async function noticeByEmail(
  { email, clock, onTrouble }: Pick<SecurityNeeds, 'email' | 'clock' | 'onTrouble'>,
  to: string,
  what: string,
): Promise<void> {
  if (email === null || to === '') return
  const text = `您好：

您的账号于 ${formatInstant(clock.now())}（北京时间）发生变更：${what}。

如非本人操作，请立即找回密码，并联系客服。本邮件由系统发出，请勿回复；我们不会在邮件中索要密码或验证码。

商户管理中心
`
  await email
    .send({ to, subject: '【商户管理中心】账号安全提醒', text })
    .catch((error: unknown) => onTrouble('The e-mail about a changed account was not sent', error))
}
