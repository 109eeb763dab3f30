// Tells the owner what became of a certification: at the bell, by e-mail, and by text once they have left the page; each unless switched off.
import type { TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { giveNotice, isWanted } from '../../../kernel/notice.ts'
import { findCert } from './certification.store.ts'

/** Notices that leave after the transaction that they are written in. */
interface CertificationNotices {
  sms(
    tx: TenantTx,
    notice: {
      readonly phone: string
      readonly template: 'CERTIFICATION_ENDED'
      readonly parameters: Readonly<Record<string, string>>
      readonly text: string
    },
  ): Promise<void>
  /** Nothing without an address. */
  email(tx: TenantTx, letter: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}

export interface TellingDeps {
  readonly clock: Clock
  /** Where the person can be told. */
  readonly contactOf: (tx: TenantTx, userId: string) => Promise<{ readonly phone: string; readonly email: string }>
  readonly notices: CertificationNotices
}

export interface CertificationResult {
  readonly what: '实名认证' | '企业认证'
  readonly status: 'PASSED' | 'REJECTED' | 'MANUAL' | 'EXPIRED'
  readonly reason: string | null
  /** True: it answers a request, so that the page which sent it shows it already. */
  readonly isOnScreen?: boolean
}

const RESULT = { PASSED: '已通过', REJECTED: '未通过', MANUAL: '转人工审核', EXPIRED: '已过期' } as const
const NEXT = {
  PASSED: '请登录后继续开通支付账户。',
  REJECTED: '请登录后查看原因并重新提交。',
  MANUAL: '审核完成后会再通知您，无需操作。',
  EXPIRED: '现在不能提现，请登录后更新证件。',
} as const

/** Written in the transaction of the event. Only an end is texted: 转人工审核 asks nothing of anybody. */
export async function tellResult(
  tx: TenantTx,
  { clock, contactOf, notices }: TellingDeps,
  { what, status, reason, isOnScreen = false }: CertificationResult,
): Promise<void> {
  // The owner proves who they are before anything else, a company included.
  const owner = await findCert(tx)
  if (owner === undefined) return
  const userId = owner.user_id
  const result = RESULT[status]
  const next = NEXT[status]
  const level = status === 'REJECTED' || status === 'EXPIRED' ? 'WARN' : 'INFO'
  const link = '/systemconfig/loginInfo?tab=certification'
  const notice = { kind: 'CERTIFICATION', level, title: `${what}${result}`, body: reason ?? next, link } as const
  await giveNotice(tx, { ...notice, subjectId: userId, to: { userId } }, clock.now())
  const { phone, email } = await contactOf(tx, userId)
  if (await isWanted(tx, userId, 'CERTIFICATION', 'EMAIL')) {
    await notices.email(tx, {
      to: email,
      subject: `【商户管理中心】${what}${result}`,
      text: `您好：\n\n您的${what}${result}${reason === null ? '' : `：${reason}`}。${next}\n\n本邮件由系统发出，请勿回复。\n\n商户管理中心\n`,
    })
  }
  if (isOnScreen || status === 'MANUAL' || !(await isWanted(tx, userId, 'CERTIFICATION', 'SMS'))) return
  await notices.sms(tx, {
    phone,
    template: 'CERTIFICATION_ENDED',
    parameters: { what, result },
    text: `【商户管理中心】您的${what}${result}，${next}`,
  })
}
