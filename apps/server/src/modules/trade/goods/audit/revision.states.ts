// The life of a revision as data: only one that waits goes anywhere.
import { type RevisionStatus, said, type Said } from '@merchant/contract'

interface Transition {
  readonly from: readonly RevisionStatus[]
  readonly to: RevisionStatus
}

export type RevisionEvent = 'approve' | 'reject' | 'withdraw' | 'supersede'

export const transitions: Readonly<Record<RevisionEvent, Transition>> = {
  approve: { from: ['SUBMITTED'], to: 'APPROVED' },
  reject: { from: ['SUBMITTED'], to: 'REJECTED' },
  withdraw: { from: ['SUBMITTED'], to: 'WITHDRAWN' },
  supersede: { from: ['SUBMITTED'], to: 'SUPERSEDED' },
}

export const revisionStatusText: Readonly<Record<RevisionStatus, Said>> = {
  SUBMITTED: said('审核中', 'in audit'),
  APPROVED: said('已通过审核', 'approved already'),
  REJECTED: said('已被驳回', 'rejected already'),
  WITHDRAWN: said('已撤回', 'withdrawn'),
  SUPERSEDED: said('商家又作了修改，请审核新的一份', 'the merchant has sent a newer one'),
}
