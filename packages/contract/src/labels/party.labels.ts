// The parties to an act, in every history.
import type { ActingParty } from '../acting-party.ts'
import type { LabelTexts } from './label.ts'

export const partyTexts: LabelTexts<ActingParty> = {
  MERCHANT: ['商户', 'Merchant'],
  PLATFORM: ['平台', 'Platform'],
  PROVIDER: ['支付渠道', 'Payment provider'],
  SYSTEM: ['系统', 'System'],
}
