// What the owner of an account learns of its security; nobody can switch it off.
import { formatInstant } from '@merchant/contract'
import { type Letter, mailboxEvent, personEvent } from '../../../kernel/notification.ts'
import { maskEmail, maskPhone } from '../../../kernel/masks.ts'

/** @param what one Chinese clause, 登录密码已修改 */
const letterOf = (what: string, at: Date): Letter => ({
  subject: '【商户管理中心】账号安全提醒',
  text: `您好：

您的账号于 ${formatInstant(at)}（北京时间）发生变更：${what}。

如非本人操作，请立即找回密码，并联系客服。本邮件由系统发出，请勿回复；我们不会在邮件中索要密码或验证码。

商户管理中心
`,
})

type Extras<Facts> = Pick<Parameters<typeof personEvent<Facts>>[0], 'sms' | 'contact'>

const securityEvent = <Facts = void>(what: (facts: Facts) => string, extras: Extras<Facts> = {}) =>
  personEvent<Facts>({
    ...extras,
    kind: 'SECURITY',
    page: { path: '/systemconfig/loginInfo', search: { tab: 'security' } },
    bell: (facts) => ({ level: 'CRITICAL', title: what(facts), body: '如非本人操作，请立即修改密码并联系客服' }),
    email: (facts, at) => letterOf(what(facts), at),
  })

export const passwordChanged = securityEvent(() => '登录密码已修改')
export const passwordReset = securityEvent(() => '登录密码已通过短信验证码重设')
export const totpTurnedOn = securityEvent(() => '已开启动态口令')
export const totpTurnedOff = securityEvent(() => '已解除动态口令')
export const recoveryCodesRenewed = securityEvent(() => '动态口令的恢复码已重新生成')

/** Goes to the address before the change, as the next two do: whoever took an account over reads the new one. */
export const emailRemoved = securityEvent<{ readonly before: string }>(() => '账号邮箱已解除', {
  contact: ({ before }) => ({ email: before }),
})

export const emailConfirmed = securityEvent<{ readonly before: string; readonly address: string }>(
  ({ before, address }) => `账号邮箱已${before === '' ? '设为' : '更换为'} ${maskEmail(address)}`,
  { contact: ({ before }) => ({ email: before }) },
)

export const phoneChanged = securityEvent<{ readonly before: string; readonly phone: string }>(
  ({ phone }) => `登录手机已更换为 ${maskPhone(phone)}，24 小时内不能提现`,
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
export const LOGIN_CLOSED =
  '陌生设备今日多次输错登录密码，已暂停在陌生设备上用密码登录；常用设备不受影响，也可用短信验证码登录'

export const loginClosed = securityEvent(() => LOGIN_CLOSED, {
  sms: () => ({
    when: 'withoutEmail',
    template: 'LOGIN_CLOSED',
    parameters: {},
    text: `【商户管理中心】${LOGIN_CLOSED}。如非本人操作，请修改密码并开启动态口令。`,
  }),
})

type SignInRisk = 'NEW_DEVICE' | 'NEW_PLACE' | 'RECOVERY_CODE'

const risks: Readonly<Record<SignInRisk, string>> = {
  NEW_DEVICE: '新设备登录',
  NEW_PLACE: '新的网络位置登录',
  RECOVERY_CODE: '以动态口令的恢复码登录',
}

/** By e-mail alone: at the bell it would be read by whoever has just signed in. */
export const signedInUnusually = mailboxEvent<{
  readonly risk: SignInRisk
  readonly device: string
  readonly ip: string
}>(({ risk, device, ip }, at) => letterOf(`${risks[risk]}（${device}，IP ${ip}）`, at))
