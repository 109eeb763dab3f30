// Tells a person how its certification ended: by e-mail, and by text when the verdict came after the page had been left.
import type { TenantTx } from '@merchant/database'
import type { CertRow, CertStatus } from './certification.store.ts'

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

export interface TellingNeeds {
  /** Where the person can be told. */
  readonly contactOf: (tx: TenantTx, userId: string) => Promise<{ readonly phone: string; readonly email: string }>
  readonly notices: CertificationNotices
}

export async function tellResult(
  tx: TenantTx,
  { contactOf, notices }: TellingNeeds,
  { user_id: userId, provider_tries: triesBefore }: CertRow,
  { status, reason }: { readonly status: CertStatus; readonly reason: string | null },
): Promise<void> {
  const { phone, email } = await contactOf(tx, userId)
  const result = status === 'PASSED' ? '已通过' : '未通过'
  const sentence = `您的实名认证${result}${reason === null ? '' : `：${reason}`}。`
  const next = status === 'PASSED' ? '请登录后继续开通支付账户。' : '请登录后查看原因并重新提交。'
  await notices.email(tx, {
    to: email,
    subject: `【商户管理中心】实名认证${result}`,
    text: `您好：\n\n${sentence}${next}\n\n本邮件由系统发出，请勿回复。\n\n商户管理中心\n`,
  })
  // With the first try the verdict is on the screen already.
  if (triesBefore === 0) return
  await notices.sms(tx, {
    phone,
    template: 'CERTIFICATION_ENDED',
    parameters: { result },
    text: `【商户管理中心】您的实名认证${result}，${next}`,
  })
}
