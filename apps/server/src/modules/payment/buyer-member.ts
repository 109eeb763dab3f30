// Makes a buyer known to the provider, so that it can be the payer of an order without binding a phone (services 3.18).
import type { Outcome } from '@merchant/allinpay'
import type { PaymentNeeds } from './payment.needs.ts'
import { reasonOf } from './provider-refusal.ts'

export type BuyerOpened =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' }

/** Safe to repeat. `openId`: the buyer's identity at the storefront's WeChat account. */
export type OpenBuyer = (merchantId: string, buyer: { memberNo: string; openId: string }) => Promise<BuyerOpened>

export function createOpenBuyer({ allinpay }: Pick<PaymentNeeds, 'allinpay'>): OpenBuyer {
  return async (_merchantId, { memberNo, openId }) => {
    const created = await allinpay.members.create({ memberNo, memberType: 'person', source: 'mobile' })
    // An existing member is fine; after an unknown outcome the next call finds out whether it exists.
    if (created.kind === 'refused') return notReady(created)
    const bound = await allinpay.members.bindPaymentAccount({ memberNo, accountType: 'weChatPublic', account: openId })
    return bound.kind === 'done' || bound.kind === 'repeated' ? { kind: 'ready' } : notReady(bound)
  }
}

function notReady(outcome: Extract<Outcome<unknown>, { kind: 'refused' | 'unknown' }>): BuyerOpened {
  return outcome.kind === 'refused' ? { kind: 'refused', reason: reasonOf(outcome) } : { kind: 'unknown' }
}
