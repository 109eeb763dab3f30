// Where a company's papers stand: when new ones may be handed in, and why a person of the platform looks at them.
import { said, type Said } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'
import type { CompanyRow } from './company-cert.row.ts'

type Status = CompanyRow['status']

/** Why papers wait for a person of the platform. */
export const MANUAL = {
  tries: '今日提交次数较多，本次资料由平台人工审核',
  silence: '渠道暂未受理，由平台人工审核',
  renewal: '证照已更新，由平台人工审核',
} as const

/** Where papers stand at the provider while it has not decided. */
export const UNDECIDED = ['TO_SEND', 'SENT'] as const

/** Why no papers are taken now; null: they are. */
const closedBecause: Readonly<Record<Status, Said | null>> = {
  VERIFYING: said('渠道审核中，请等待审核结果', 'the payment provider is checking them, please wait'),
  MANUAL: said('平台人工审核中，请等待审核结果', 'a person is reviewing them, please wait'),
  PASSED: said(
    '已通过企业认证，企业资料变更请联系客服',
    'the company is certified; call customer service to change its papers',
  ),
  REJECTED: null,
  EXPIRED: null,
}

export const isOpenForPapers = (status: Status): boolean => closedBecause[status] === null

/** Refuses state.notAllowed. */
export function mustBeOpen(status: Status): void {
  const reason = closedBecause[status]
  if (reason !== null) refuse('state.notAllowed', { status: reason })
}
