// What the owner of an account learns of its security; nobody can switch it off.
import { formatInstant, said, type Said } from '@merchant/contract'
import { type Letter, mailboxEvent, personEvent } from '../../../kernel/notification.ts'
import { maskEmail, maskPhone } from '../../../kernel/masks.ts'

/** @param what one clause, 登录密码已修改 */
const letterOf = (what: Said, at: Date): Letter => ({
  subject: '【商户管理中心】账号安全提醒',
  text: `您好：

您的账号于 ${formatInstant(at)}（北京时间）发生变更：${what.zh}。

如非本人操作，请立即找回密码，并联系客服。本邮件由系统发出，请勿回复；我们不会在邮件中索要密码或验证码。

商户管理中心
`,
})

type Extras<Facts> = Pick<Parameters<typeof personEvent<Facts>>[0], 'sms' | 'contact'>

const securityEvent = <Facts = void>(what: (facts: Facts) => Said, extras: Extras<Facts> = {}) =>
  personEvent<Facts>({
    ...extras,
    kind: 'SECURITY',
    page: { path: '/systemconfig/loginInfo', search: { tab: 'security' } },
    bell: (facts) => ({
      level: 'CRITICAL',
      title: what(facts),
      body: said(
        '如非本人操作，请立即修改密码并联系客服',
        'If this was not you, change your password at once and call customer service',
      ),
    }),
    email: (facts, at) => letterOf(what(facts), at),
  })

export const passwordChanged = securityEvent(() => said('登录密码已修改', 'The password was changed'))
export const passwordReset = securityEvent(() =>
  said('登录密码已通过短信验证码重设', 'A new password was set with an SMS code'),
)
export const totpTurnedOn = securityEvent(() => said('已开启动态口令', 'Dynamic codes were turned on'))
export const totpTurnedOff = securityEvent(() => said('已解除动态口令', 'Dynamic codes were turned off'))
export const recoveryCodesRenewed = securityEvent(() =>
  said('动态口令的恢复码已重新生成', 'New recovery codes were made'),
)

/** Goes to the address before the change, as the next two do: whoever took an account over reads the new one. */
export const emailRemoved = securityEvent<{ readonly before: string }>(
  () => said('账号邮箱已解除', 'The e-mail address was removed'),
  {
    contact: ({ before }) => ({ email: before }),
  },
)

export const emailConfirmed = securityEvent<{ readonly before: string; readonly address: string }>(
  ({ before, address }) =>
    said(
      `账号邮箱已${before === '' ? '设为' : '更换为'} ${maskEmail(address)}`,
      `The e-mail address is now ${maskEmail(address)}`,
    ),
  { contact: ({ before }) => ({ email: before }) },
)

export const phoneChanged = securityEvent<{ readonly before: string; readonly phone: string }>(
  ({ phone }) =>
    said(
      `登录手机已更换为 ${maskPhone(phone)}，24 小时内不能提现`,
      `The phone to log in with is now ${maskPhone(phone)}; no withdrawals for 24 hours`,
    ),
  {
    contact: ({ before }) => ({ phone: before }),
    sms: ({ phone }) => ({
      template: 'PHONE_CHANGED',
      parameters: { tail: phone.slice(-4) },
      text: `【商户管理中心】您的账号登录手机已更换为 ${maskPhone(phone)}，24 小时内不能提现。如非本人操作，请立即联系客服。`,
    }),
  },
)

/** Also the sentence of the operation log. */
export const LOGIN_CLOSED = said(
  '陌生设备今日多次输错登录密码，已暂停在陌生设备上用密码登录；常用设备不受影响，也可用短信验证码登录',
  'Unknown devices entered wrong passwords today, so unknown devices cannot log in with a password for now; your usual devices can, and so can an SMS code',
)

export const loginClosed = securityEvent(() => LOGIN_CLOSED, {
  sms: () => ({
    when: 'withoutEmail',
    template: 'LOGIN_CLOSED',
    parameters: {},
    text: `【商户管理中心】${LOGIN_CLOSED.zh}。如非本人操作，请修改密码并开启动态口令。`,
  }),
})

type SignInRisk = 'NEW_DEVICE' | 'NEW_PLACE' | 'RECOVERY_CODE'

const risks: Readonly<Record<SignInRisk, Said>> = {
  NEW_DEVICE: said('新设备登录', 'logged in on a new device'),
  NEW_PLACE: said('新的网络位置登录', 'logged in from a new place'),
  RECOVERY_CODE: said('以动态口令的恢复码登录', 'logged in with a recovery code'),
}

/** By e-mail alone: at the bell it would be read by whoever has just signed in. */
export const signedInUnusually = mailboxEvent<{
  readonly risk: SignInRisk
  readonly device: string
  readonly ip: string
}>(({ risk, device, ip }, at) =>
  letterOf(said(`${risks[risk].zh}（${device}，IP ${ip}）`, `${risks[risk].en} (${device}, IP ${ip})`), at),
)
