// From a platform order to the manual entry that two of the platform's people need for it.
import {
  type IssuedOrderType,
  type ManualEntryKind,
  type PageHref,
  type PlatformOrderDeskInfo,
  TWO_PERSONS_FROM_FEN,
} from '@merchant/contract'

const entryOf: Partial<Record<IssuedOrderType, ManualEntryKind>> = {
  PENALTY: 'ISSUE_PENALTY',
  COMPENSATION: 'ISSUE_COMPENSATION',
  BILL_DUE: 'ISSUE_BILL_DUE',
}

interface Issuing {
  readonly type: IssuedOrderType
  readonly amountFen?: number | undefined
}

/** By its sum alone; what was issued within the day besides only the server knows. */
export const needsTwo = ({ type, amountFen = 0 }: Issuing): boolean =>
  entryOf[type] !== undefined && amountFen >= TWO_PERSONS_FROM_FEN

interface Entering extends Issuing {
  readonly merchantId: string
  readonly relatedNo?: string | undefined
  readonly reason: string
}

/** The form of the entry with everything that was typed: the voucher is missing. Null where one person issues it. */
export function issueHref({ type, merchantId, amountFen = 0, relatedNo = '', reason }: Entering): PageHref | null {
  const kind = entryOf[type]
  return kind === undefined ? null : hrefOf({ kind, merchantId, amountFen, subjectNo: relatedNo.trim(), reason })
}

/** The same for what goes back of an order. */
export const refundHref = ({ merchantId, orderNo, refundableFen }: PlatformOrderDeskInfo): PageHref =>
  hrefOf({ kind: 'PLATFORM_ORDER_REFUND', merchantId, amountFen: refundableFen, subjectNo: orderNo, reason: '' })

interface Given {
  readonly kind: ManualEntryKind
  readonly merchantId: string
  readonly amountFen: number
  readonly subjectNo: string
  readonly reason: string
}

function hrefOf({ amountFen, ...given }: Given): PageHref {
  const said = Object.entries({ ...given, amountFen: String(amountFen) }).filter(([, value]) => value !== '')
  return `/operator/manual-entry?${new URLSearchParams([['enter', '1'], ...said]).toString()}`
}
