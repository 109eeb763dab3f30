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
])
export type WithdrawStatus = z.output<typeof withdrawStatus>
