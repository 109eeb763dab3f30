/** What became of a collect's shares: the provider's own proof of what was paid out, and what is still on the way. */
import { InvalidArgument, mustBeDay } from '../argument.ts'
import type { Line } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findInteger, findObjects, findText, findTime, mustInteger, mustName, mustText } from '../reply-data.ts'
import { type JsonObject, PAYOUT_STATUS } from '../wire/index.ts'
import { mustBeOrderNo } from './order-terms.ts'

/** One payout of a share, or a share of which nothing was paid out yet. */
export interface SharePayout {
  readonly collectNo: string
  readonly collectFen: number
  readonly collectedAt: Date | null
  readonly payerNo: string | null
  readonly receiverNo: string
  /** What was reserved for this receiver. */
  readonly shareFen: number
  readonly status: keyof typeof PAYOUT_STATUS
  /** Null while nothing was paid out. */
  readonly payoutNo: string | null
  readonly paidFen: number
  readonly paidAt: Date | null
}

/** A share that was not paid out whole. */
export interface ShareInTransit {
  /** The provider's number of the collect. */
  readonly providerOrderNo: string
  readonly receiverNo: string
  readonly payerNo: string | null
  readonly collectedAt: Date | null
  readonly shareFen: number
  /** Of it, still in transit. */
  readonly leftFen: number
}

export interface Transit {
  /** Of one collect, of one receiver if named. Refused 40000: no such collect; 40041: nobody paid it. */
  payouts(collect: { orderNo: string; receiverNo?: string }): Promise<Outcome<readonly SharePayout[]>>

  /** Of collects paid from `from` to `to`: days in China (yyyy-MM-dd), at most seven. */
  inTransit(query: {
    receiverNo: string
    from: string
    to: string
    orderNo?: string
  }): Promise<Outcome<readonly ShareInTransit[]>>
}

const MOST_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export function createTransit({ gateway, settings }: Line): Transit {
  return {
    payouts: ({ orderNo, receiverNo }) =>
      gateway.call({
        method: 'orderService.getPaymentInformationDetail',
        kind: 'query',
        params: () => ({
          bizOrderNo: mustBeOrderNo(orderNo),
          bizUserId: receiverNo,
          accountSetNo: receiverNo === undefined ? undefined : settings.accountSetNo,
        }),
        read: (data) => findObjects(data, 'paymentInformationList').map(readPayout),
      }),

    inTransit: ({ receiverNo, from, to, orderNo }) =>
      gateway.call({
        method: 'orderService.getPayeeFundsInTransitDetail',
        kind: 'query',
        params: () => ({
          bizUserId: receiverNo,
          accountSetNo: settings.accountSetNo,
          bizOrderNo: orderNo === undefined ? undefined : mustBeOrderNo(orderNo),
          ...mustBeDays(from, to),
        }),
        read: (data) => findObjects(data, 'payeeFundsInTransitList').map(readInTransit),
      }),
  }
}

function mustBeDays(from: string, to: string): { dateStart: string; dateEnd: string } {
  const days = (Date.parse(mustBeDay(to)) - Date.parse(mustBeDay(from))) / DAY_MS + 1
  if (!(days >= 1 && days <= MOST_DAYS)) throw new InvalidArgument('money in transit is asked for 1 to 7 days')
  return { dateStart: from, dateEnd: to }
}

function readPayout(row: JsonObject): SharePayout {
  return {
    collectNo: mustText(row, 'collOrderNo'),
    collectFen: mustInteger(row, 'collAmount'),
    collectedAt: findTime(row, 'collTime'),
    payerNo: findText(row, 'payerId'),
    receiverNo: mustText(row, 'recieverId'),
    shareFen: mustInteger(row, 'managedCollAmount'),
    status: mustName(PAYOUT_STATUS, mustInteger(row, 'status'), 'status'),
    payoutNo: findText(row, 'payOrderNo'),
    paidFen: findInteger(row, 'payAmount') ?? 0,
    paidAt: findTime(row, 'payTime'),
  }
}

function readInTransit(row: JsonObject): ShareInTransit {
  return {
    providerOrderNo: mustText(row, 'orderNo'),
    receiverNo: mustText(row, 'recieverId'),
    payerNo: findText(row, 'payerId'),
    collectedAt: findTime(row, 'collTime'),
    shareFen: mustInteger(row, 'managedCollAmount'),
    leftFen: mustInteger(row, 'estCollAmount'),
  }
}
