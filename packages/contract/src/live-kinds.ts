// What open pages are told of as it happens, and who may hear it: whoever may look at the page that shows it.
import { z } from 'zod'
import type { MerchantPermission, OperatorPermission } from './permissions.ts'

interface Hearers {
  /** Any of these; null: everybody of the merchant. */
  readonly merchant: readonly MerchantPermission[] | null
  /** Any of these; null: everybody of the platform; none: the platform's people are not told. */
  readonly operator: readonly OperatorPermission[] | null
}

export const liveHearers = {
  saleOrder: { merchant: ['saleOrder.view'], operator: [] },
  returnOrder: { merchant: ['returnOrder.view'], operator: ['returnDispute.view'] },
  bill: { merchant: ['bill.view'], operator: ['platformBill.view'] },
  withdrawOrder: { merchant: ['withdrawOrder.view'], operator: ['payout.view', 'payout.audit', 'payout.pay'] },
  rechargeOrder: { merchant: ['rechargeOrder.view'], operator: ['rechargeTransfer.view'] },
  platformOrder: { merchant: ['platformOrder.view'], operator: ['platformOrderDesk.view'] },
  goods: { merchant: ['goods.view'], operator: ['goodsAudit.view', 'platformGoods.view'] },
  qualification: { merchant: ['qualification.view'], operator: ['qualificationReview.view'] },
  // How far the account has come is read by everybody who works there.
  certification: { merchant: null, operator: ['certification.view'] },
  // What the platform holds against it is read by everybody who works there.
  merchant: { merchant: null, operator: ['merchantDirectory.view'] },
  // A merchant's notification is one person's own.
  notification: { merchant: null, operator: null },
} as const satisfies Readonly<Record<string, Hearers>>

export type LiveKind = keyof typeof liveHearers
export const liveKinds: readonly LiveKind[] = Object.keys(liveHearers).filter(isLiveKind)
const liveKind = z.enum(liveKinds)

export function isLiveKind(word: string): word is LiveKind {
  return Object.hasOwn(liveHearers, word)
}

/** One change as a page hears of it: ids, and nothing that it would have to be allowed to read. */
export const liveChange = z.object({ kind: liveKind, id: z.uuid().nullable() })
export type LiveChange = z.output<typeof liveChange>

/** The stream says that it is there so often, in milliseconds. */
export const LIVE_BEAT_MS = 15_000
