// The states of a withdrawal.
import { z } from 'zod'

export const withdrawStatus = z.enum([
  'WAIT_CONFIRM',
  'AUDITING',
  'APPROVED',
  'PAYING',
  'SUCCESS',
  'FAILED',
  'REJECTED',
  'CANCELED',
  /** Sent back by the bank after it had arrived 退票. */
  'BOUNCED',
])
export type WithdrawStatus = z.output<typeof withdrawStatus>
