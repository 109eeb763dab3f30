// The limits of sale orders. Deadlines that the platform changes are its parameters; those from shipping and completion on are the categories'.
import { MOST_EXTENDED_DAYS, MOST_EXTENDS, MOST_PRICE_CUTS } from '@merchant/contract'

const MINUTE = 60_000
const HOUR = 3_600_000

const DAY = 24 * HOUR

export const orderParameters = {
  /** So long the provider's answer to a payment may take; what is scanned comes with it, and with nothing else. */
  payInfoMs: MINUTE,
  /** Payments that are begun for one order, each in place of the one before; and waybill numbers asked for. All of them stand beside it. */
  mostPayments: 50,
  mostWaybills: 50,
  /** Lower prices of one order. */
  priceCuts: MOST_PRICE_CUTS,
  /** The receipt put off: by the merchant so often and by so much in all, by the buyer once, in its last days. */
  extend: { most: MOST_EXTENDS, mostDays: MOST_EXTENDED_DAYS, buyerDays: 3, buyerWithinMs: 3 * DAY },
  /** Paid orders of which nothing was sent that a merchant closes in a day; each one more takes a fresh proof. */
  closedPaidPerDay: 10,
  urgeEveryMs: DAY,
  /** Texts to its receiver that the merchant's people ask for, of one order on one day. */
  textsAgainADay: 3,
  /** Texts to one phone on one day, of all orders of a merchant, by hand and by themselves. */
  textsOfPhoneADay: 20,
  /** Of virtual goods, which their buyer has at once: a receipt confirms itself so many days after the payment. */
  virtualConfirmDays: 3,
  redeem: {
    /** Codes of one order. */
    mostCodes: 100,
    /** Of one person. */
    wrongCodes: [
      { max: 10, perMs: 10 * MINUTE },
      { max: 60, perMs: DAY },
    ],
  },
  /** A wrong carrier or number of a parcel is set right. */
  editShipment: { withinMs: DAY, most: 3 },
  /** A waybill of somebody else's parcel is asked about; carriers use their numbers again after some months. */
  sameWaybillMs: 30 * DAY,
  /** A buyer has so long after the parcels were signed for. */
  confirmAfterSignedMs: 2 * DAY,
  print: {
    /** The same paper for the same person is one print: its page was loaded again. */
    againAfterMs: 10 * MINUTE,
    /** Orders whose receivers stand in full on what is printed. */
    perPersonDay: 1_000,
    perMerchantDay: 5_000,
  },
} as const

/** Of one payment, as the channels of the provider have them. */
export const refundLimits = {
  /** Refunds of parts of it. */
  mostParts: 50,
  /** From the payment on. */
  withinMs: 365 * DAY,
  /** Between one and the next. */
  apartMs: MINUTE,
} as const

export const settleParameters = {
  /** After a settlement that the provider refused. */
  retryMs: HOUR,
  /** Between a settlement that the provider refused and one asked for by hand. */
  byHandAfterMs: MINUTE,
} as const
