// What the owner learns of a certification: at the bell, by e-mail, and by text once they have left the page.
import { personEvent } from '../../../kernel/notification.ts'

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

const titleOf = ({ what, status }: CertificationResult): string => `${what}${RESULT[status]}`

/** Only an end is texted: 转人工审核 asks nothing of anybody. */
export const certificationDecided = personEvent<CertificationResult>({
  kind: 'CERTIFICATION',
  page: { path: '/systemconfig/loginInfo', search: { tab: 'certification' } },
  bell: (result) => ({
    level: result.status === 'REJECTED' || result.status === 'EXPIRED' ? 'WARN' : 'INFO',
    title: titleOf(result),
    body: result.reason ?? NEXT[result.status],
  }),
  email: (result) => ({
    subject: `【商户管理中心】${titleOf(result)}`,
    text: `您好：\n\n您的${titleOf(result)}${result.reason === null ? '' : `：${result.reason}`}。${NEXT[result.status]}\n\n本邮件由系统发出，请勿回复。\n\n商户管理中心\n`,
  }),
  sms: ({ what, status, isOnScreen = false }) =>
    isOnScreen || status === 'MANUAL'
      ? null
      : {
          template: 'CERTIFICATION_ENDED',
          parameters: { what, result: RESULT[status] },
          text: `【商户管理中心】您的${what}${RESULT[status]}，${NEXT[status]}`,
        },
})
