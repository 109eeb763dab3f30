// Whether numbers may be taken with an account: it is in use, and its carrier is still offered.
import type { WaybillAccount } from '@merchant/contract'

interface KnownCarrier {
  readonly code: string
  readonly enabled: boolean
}

/** One whose carrier this page does not know yet was opened since, with one that is offered. */
export const isUsable = (
  { isEnabled, carrierCode }: Pick<WaybillAccount, 'isEnabled' | 'carrierCode'>,
  carriers: readonly KnownCarrier[],
): boolean => isEnabled && !carriers.some(({ code, enabled }) => code === carrierCode && !enabled)
