// Why buyers ask for money or send goods back, and why merchants refuse: what each reason may be about.
import { z } from 'zod'
import { telling } from '../../said.ts'

/**
 * REFUND_ONLY: the money alone. RETURN_REFUND: the goods come back first. EXCHANGE: they come back, and the same are sent anew. RESHIP:
 * what was missing is sent.
 */
export const returnType = z.enum(['REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE', 'RESHIP'], {
  error: telling('没有这个售后类型', 'There is no such kind of return'),
})
export type ReturnType = z.output<typeof returnType>

/** Those that end with goods: their money is set aside, in case none are sent. */
export const isReplacing = (type: ReturnType): boolean => type === 'EXCHANGE' || type === 'RESHIP'

/** What a merchant may offer instead: another kind of return, or (CANCEL) that its buyer lets it be. */
export const offerType = z.enum([...returnType.options, 'CANCEL'], {
  error: telling('没有这种协商方案', 'There is no such offer'),
})
export type OfferType = z.output<typeof offerType>
/** Those with an amount of their own. */
export const isMoneyOffer = (type: OfferType): boolean => type === 'REFUND_ONLY' || type === 'RETURN_REFUND'

/** Where the goods were when it was asked for: not sent yet, on their way or there, or received for good. */
export const returnPhase = z.enum(['BEFORE_SHIP', 'AFTER_SHIP', 'AFTER_DONE'], {
  error: telling('没有这个售后阶段', 'There is no such phase'),
})
export type ReturnPhase = z.output<typeof returnPhase>

export const returnReason = z.enum(
  [
    'NO_REASON',
    'CHANGED_MIND',
    'WRONG_INFO',
    'LATE_SHIP',
    'OUT_OF_STOCK',
    'MISSING',
    'WRONG_GOODS',
    'QUALITY',
    'NOT_AS_DESCRIBED',
    'DAMAGED',
    'FAKE',
    'NO_TRACE',
    'LOST',
    'REFUSED',
    'AGREED',
    'OTHER',
  ],
  { error: telling('没有这个售后原因', 'There is no such reason') },
)
export type ReturnReason = z.output<typeof returnReason>

interface Fits {
  readonly types: readonly ReturnType[]
  /** Whether it may be said of goods that were not sent, and of goods that were. */
  readonly beforeShip: boolean
  readonly afterShip: boolean
}

const BOTH: readonly ReturnType[] = ['REFUND_ONLY', 'RETURN_REFUND']
const MONEY: readonly ReturnType[] = ['REFUND_ONLY']
const GOODS: readonly ReturnType[] = ['RETURN_REFUND']
const SWAP: readonly ReturnType[] = ['REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE']
const MISSED: readonly ReturnType[] = ['REFUND_ONLY', 'RESHIP']
const ALL: readonly ReturnType[] = ['REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE', 'RESHIP']

/** What each reason may be about. */
export const reasonFits: Readonly<Record<ReturnReason, Fits>> = {
  NO_REASON: { types: GOODS, beforeShip: false, afterShip: true },
  CHANGED_MIND: { types: SWAP, beforeShip: true, afterShip: true },
  WRONG_INFO: { types: MONEY, beforeShip: true, afterShip: false },
  LATE_SHIP: { types: MONEY, beforeShip: true, afterShip: false },
  OUT_OF_STOCK: { types: MONEY, beforeShip: true, afterShip: false },
  MISSING: { types: MISSED, beforeShip: false, afterShip: true },
  WRONG_GOODS: { types: ALL, beforeShip: false, afterShip: true },
  QUALITY: { types: SWAP, beforeShip: false, afterShip: true },
  NOT_AS_DESCRIBED: { types: SWAP, beforeShip: false, afterShip: true },
  DAMAGED: { types: ALL, beforeShip: false, afterShip: true },
  FAKE: { types: BOTH, beforeShip: false, afterShip: true },
  NO_TRACE: { types: MISSED, beforeShip: false, afterShip: true },
  LOST: { types: MISSED, beforeShip: false, afterShip: true },
  REFUSED: { types: BOTH, beforeShip: false, afterShip: true },
  AGREED: { types: ALL, beforeShip: true, afterShip: true },
  OTHER: { types: ALL, beforeShip: true, afterShip: true },
}

/** Whether a reason may be given for this. */
export function fitsReason(reason: ReturnReason, type: ReturnType, phase: ReturnPhase): boolean {
  const fits = reasonFits[reason]
  return fits.types.includes(type) && (phase === 'BEFORE_SHIP' ? fits.beforeShip : fits.afterShip)
}

/** Goods come back: somebody pays for their way. */
export const isSentBack = (type: ReturnType): boolean => type === 'RETURN_REFUND' || type === 'EXCHANGE'

/** What its merchant is at fault for, and pays the way back of; else its buyer does. */
const byMerchant: readonly ReturnReason[] = [
  'LATE_SHIP',
  'OUT_OF_STOCK',
  'MISSING',
  'WRONG_GOODS',
  'QUALITY',
  'NOT_AS_DESCRIBED',
  'DAMAGED',
  'FAKE',
  'NO_TRACE',
  'LOST',
]
export const freightBy = (reason: ReturnReason): 'BUYER' | 'MERCHANT' =>
  byMerchant.includes(reason) ? 'MERCHANT' : 'BUYER'

/** Whoever says one of these of goods that came shows them. */
const shown: readonly ReturnReason[] = ['WRONG_GOODS', 'QUALITY', 'NOT_AS_DESCRIBED', 'DAMAGED', 'FAKE']
export const needsPictures = (reason: ReturnReason): boolean => shown.includes(reason)

export const returnReject = z.enum(
  ['SHIPPED', 'USED', 'EXPIRED', 'NOT_RECEIVED', 'WRONG_RETURN', 'CUSTOM', 'AMOUNT', 'AGREED', 'OTHER'],
  { error: telling('没有这个拒绝原因', 'There is no such reason to refuse') },
)
export type ReturnReject = z.output<typeof returnReject>

/** Who refuses for one of these shows what proves it. */
const proven: readonly ReturnReject[] = ['USED', 'WRONG_RETURN', 'AGREED', 'OTHER']
export const needsProof = (code: ReturnReject): boolean => proven.includes(code)

/** What a request may be refused for, and what a receipt of goods that came back. */
const here = { error: telling('此处不能用这个拒绝原因', 'This is no reason to refuse it here') }
const requestReject = z.enum(['SHIPPED', 'USED', 'EXPIRED', 'CUSTOM', 'AMOUNT', 'AGREED', 'OTHER'], here)
const receiptReject = z.enum(['NOT_RECEIVED', 'USED', 'WRONG_RETURN', 'OTHER'], here)
export const rejectsOf = { request: requestReject, receipt: receiptReject }
export const requestRejects = requestReject.options
export const receiptRejects = receiptReject.options

/** What came back, as its merchant found it. */
export const receiveResult = z.enum(['OK', 'PARTIAL', 'DAMAGED', 'WRONG', 'EMPTY'], {
  error: telling('没有这个验货结果', 'Goods are not found so'),
})
export type ReceiveResult = z.output<typeof receiveResult>
