// What the parties to an act are called, in every history.
import type { ActingParty } from '@merchant/contract'
import type { Text } from './text.ts'

export const partyLabels: Readonly<Record<ActingParty, Text>> = {
  MERCHANT: ['商户', 'Merchant'],
  PLATFORM: ['平台', 'Platform'],
  PROVIDER: ['支付渠道', 'Payment provider'],
  SYSTEM: ['系统', 'System'],
}
