// The states of a merchant.
import { z } from 'zod'

export const merchantStatus = z.enum([
  'REGISTERED',
  'CERTIFIED',
  'AUDITING',
  'REJECTED',
  'WAIT_SIGN',
  'ACTIVE',
  'RESTRICTED',
  'SUSPENDED',
  'CLOSING',
  'CLOSED',
])
export type MerchantStatus = z.output<typeof merchantStatus>
