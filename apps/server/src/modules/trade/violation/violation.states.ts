// The life of a violation as data.
import { said, type Said, type ViolationStatus } from '@merchant/contract'

const moves = ['appeal', 'pass', 'uphold', 'revoke'] as const
export type ViolationMove = (typeof moves)[number]

interface Transition {
  readonly from: readonly ViolationStatus[]
  readonly to: ViolationStatus
}

/** pass: the time for an appeal does. What was never appealed against may be revoked as well: the platform has erred. */
export const violationTransitions: Readonly<Record<ViolationMove, Transition>> = {
  appeal: { from: ['PENDING'], to: 'APPEALING' },
  pass: { from: ['PENDING'], to: 'EFFECTIVE' },
  uphold: { from: ['APPEALING'], to: 'EFFECTIVE' },
  revoke: { from: ['PENDING', 'APPEALING', 'EFFECTIVE'], to: 'REVOKED' },
}

export const mayMove = (move: ViolationMove, status: ViolationStatus): boolean =>
  violationTransitions[move].from.includes(status)

export const violationStatusText: Readonly<Record<ViolationStatus, Said>> = {
  PENDING: said('可申诉', 'open to an appeal'),
  APPEALING: said('申诉中', 'appealed against'),
  EFFECTIVE: said('已生效', 'in effect'),
  REVOKED: said('已撤销', 'revoked'),
}

interface Standing {
  readonly status: ViolationStatus
  readonly appeal_due_at: Date
}

/** Within the time, and once: what was appealed against is never open to an appeal again. */
export const isAppealable = ({ status, appeal_due_at: due }: Standing, now: Date): boolean =>
  mayMove('appeal', status) && now < due
