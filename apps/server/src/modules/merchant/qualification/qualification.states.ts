// The life of a qualification, as data.
import { type BrandLevel, type Qualification, type QualificationStatus, said, type Said } from '@merchant/contract'

type Event = 'correct' | 'pass' | 'reject' | 'expire'

interface Transition {
  readonly from: readonly QualificationStatus[]
  readonly to: QualificationStatus
}

/** Renewing makes another one. */
export const transitions: Readonly<Record<Event, Transition>> = {
  correct: { from: ['PENDING', 'REJECTED'], to: 'PENDING' },
  pass: { from: ['PENDING'], to: 'PASSED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  expire: { from: ['PASSED'], to: 'EXPIRED' },
}

export const statusName: Readonly<Record<QualificationStatus, Said>> = {
  PENDING: said('待审核', 'waiting for review'),
  PASSED: said('已通过', 'passed'),
  REJECTED: said('已驳回', 'rejected'),
  EXPIRED: said('已过期', 'expired'),
}

export const levelNames: Readonly<Record<BrandLevel, Said>> = {
  OWN: said('自有品牌', 'own brand'),
  FIRST: said('一级授权', 'first level'),
  SECOND: said('二级授权', 'second level'),
}

export const allowedActions = (status: QualificationStatus): Qualification['allowedActions'] =>
  transitions.correct.from.includes(status) ? ['correct', 'withdraw'] : ['renew']
