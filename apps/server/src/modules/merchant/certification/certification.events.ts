// What the owner learns of a certification: at the bell, by e-mail, and by text once they have left the page.
import { said, type Said } from '@merchant/contract'
import { inBoth } from '../../../kernel/in-both.ts'
import { personEvent } from '../../../kernel/notification.ts'

export interface CertificationResult {
  readonly what: Said
  readonly status: 'PASSED' | 'REJECTED' | 'MANUAL' | 'EXPIRED'
  readonly reason: string | null
  /** True: it answers a request, so that the page which sent it shows it already. */
  readonly isOnScreen?: boolean
}

const RESULT = {
  PASSED: said('已通过', 'passed'),
  REJECTED: said('未通过', 'was not passed'),
  MANUAL: said('转人工审核', 'goes to a person'),
  EXPIRED: said('已过期', 'has expired'),
} as const
const NEXT = {
  // What is next depends on the kind of merchant; the certification page knows it.
  PASSED: said('请登录后继续下一步。', 'Log in and go on with the next step.'),
  REJECTED: said('请登录后查看原因并重新提交。', 'Log in to see why, and hand it in again.'),
  MANUAL: said(
    '审核完成后会再通知您，无需操作。',
    'You will hear from us once it is reviewed; there is nothing to do.',
  ),
  EXPIRED: said('现在不能提现，请登录后更新证件。', 'No withdrawals for now: log in and renew the papers.'),
} as const

/** Whoever reads it in the console has logged in already. */
const NEXT_HERE = {
  ...NEXT,
  PASSED: said('点此查看认证进度，继续下一步。', 'See here how far you are, and go on with the next step.'),
  REJECTED: said('请查看原因并重新提交。', 'Look why, and hand it in again.'),
  EXPIRED: said('现在不能提现，请更新证件。', 'No withdrawals for now: renew the papers.'),
} as const

const CORRECT = said('请按原因修改后重新提交。', 'Correct what it names, and hand it in again.')

const titleOf = ({ what, status }: CertificationResult): Said =>
  said(`${what.zh}${RESULT[status].zh}`, `Your ${what.en} ${RESULT[status].en}`)

/** Why, where there is a reason, and what to do next. */
function bodyOf({ status, reason }: CertificationResult): Said {
  if (reason === null) return NEXT_HERE[status]
  const why = inBoth(reason)
  const next = status === 'REJECTED' ? CORRECT : NEXT_HERE[status]
  return said(`${why.zh}。${next.zh}`, `${why.en}. ${next.en}`)
}

/** Only an end is texted: 转人工审核 asks nothing of anybody. */
export const certificationDecided = personEvent<CertificationResult>({
  kind: 'CERTIFICATION',
  page: { path: '/systemconfig/loginInfo', search: { tab: 'certification' } },
  bell: (result) => ({
    level: result.status === 'REJECTED' || result.status === 'EXPIRED' ? 'WARN' : 'INFO',
    title: titleOf(result),
    body: bodyOf(result),
  }),
  email: (result) => ({
    subject: `【商户管理中心】${titleOf(result).zh}`,
    text: `您好：\n\n您的${titleOf(result).zh}${result.reason === null ? '' : `：${result.reason}`}。${NEXT[result.status].zh}\n\n本邮件由系统发出，请勿回复。\n\n商户管理中心\n`,
  }),
  sms: ({ what, status, isOnScreen = false }) =>
    isOnScreen || status === 'MANUAL'
      ? null
      : {
          template: 'CERTIFICATION_ENDED',
          parameters: { what: what.zh, result: RESULT[status].zh },
          text: `【商户管理中心】您的${what.zh}${RESULT[status].zh}，${NEXT[status].zh}`,
        },
})
