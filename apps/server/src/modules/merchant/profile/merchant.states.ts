// What a merchant's status may become, as data. Individuals need no review, so a signed wallet opens them.
import type { MerchantStatus } from '@merchant/contract'

interface Transition {
  readonly from: readonly MerchantStatus[]
  readonly to: MerchantStatus
}

export const transitions = {
  /** 实名认证通过: the gate of the console opens. */
  realNamePassed: { from: ['REGISTERED'], to: 'CERTIFIED' },
  /** 支付账户已签约: money can be taken in. */
  walletSigned: { from: ['CERTIFIED', 'WAIT_SIGN'], to: 'ACTIVE' },
} as const satisfies Record<string, Transition>

/** Let in once, and not gone: what is its own stays its own, also while it may not sell. */
export const IN_BUSINESS: readonly MerchantStatus[] = ['ACTIVE', 'RESTRICTED', 'SUSPENDED', 'CLOSING']

export type MerchantEvent = keyof typeof transitions
