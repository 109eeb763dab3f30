/** Money going on and out: 托管代付, 提现, 退款. */
import { InvalidArgument, mayBeNote, mayBeText, mustBeAddress, mustBeFee, mustBeFen, sumOfFen } from '../argument.ts'
import { type Line, mayEncrypt, memberNoOf, type Party } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findText, mustText } from '../reply-data.ts'
import { ACCOUNT_SET, BANK_CARD_PRO, type JsonInput, type JsonObject, REFUND_TYPE, TRADE_CODE } from '../wire/index.ts'
import {
  mustBeOrderNo,
  mustPayStatus,
  type OrderAccepted,
  type OrderTerms,
  type PayStatus,
  findPayStatus,
  readAccepted,
  writeTerms,
} from './order-terms.ts'
import { type Split, writeSplits } from './split.ts'

export interface AgentPay {
  readonly orderNo: string
  /** The collects the money comes from: together exactly the amount. At most 100. */
  readonly collects: readonly { readonly orderNo: string; readonly amountFen: number }[]
  /** A receiver of those collects. */
  readonly payeeNo: string
  readonly amountFen: number
  /** For the platform; never refundable. */
  readonly feeFen: number
  readonly splits?: readonly Split[]
  readonly goodsType?: number
  readonly goodsNo?: string
  readonly summary?: string
  readonly note?: string
  readonly backUrl?: string
}

/** Many agent pays in one call; each is an order of its own afterwards. At most 200. */
export interface AgentPayBatch {
  /** Ours, unique among batches. */
  readonly batchNo: string
  readonly orders: readonly Omit<AgentPay, 'goodsType' | 'goodsNo'>[]
  readonly goodsType?: number
  readonly goodsNo?: string
}

export interface Withdraw extends OrderTerms {
  readonly member: Party
  readonly cardNo: string
  readonly cardOwner: keyof typeof BANK_CARD_PRO
  readonly withdrawType?: 'D0' | 'D1' | 'T1customized' | 'D0customized'
}

export interface Refund {
  readonly orderNo: string
  readonly originalOrderNo: string
  /** The payer of the original order. */
  readonly payerNo: string
  readonly amountFen: number
  /** Part of the amount that the platform gives back from its fee. */
  readonly feeFen?: number
  /** Part of the amount that was paid by coupons, and goes back to the platform's account. */
  readonly couponFen?: number
  /**
   * Who gives the money back, for a part of a collect: `paidOut` from the receiver's account, otherwise from transit.
   * Left out for a whole collect, a consume, a deposit.
   */
  readonly sources?: readonly { readonly memberNo: string; readonly amountFen: number; readonly paidOut: boolean }[]
  readonly when?: keyof typeof REFUND_TYPE
  readonly note?: string
  readonly backUrl?: string
}

export interface Transfer {
  readonly orderNo: string
  /** Of which of the platform's accounts. */
  readonly from: 'platformBalance' | 'platformDeposit' | 'platformMarketing'
  readonly toMemberNo: string
  readonly amountFen: number
  readonly note?: string
}

/** The answer to an order that asks nobody for confirmation. */
export interface OrderExecuted {
  readonly orderNo: string
  readonly providerOrderNo: string
  readonly payStatus: PayStatus
  readonly failMessage: string | null
}

export interface PayingOut {
  /** Money in transit to one receiver, commission and splits taken off. */
  agentPay(order: AgentPay): Promise<Outcome<OrderExecuted>>
  /** Accepted is not paid: what became of each order its notification or `detail` shows. */
  agentPayBatch(batch: AgentPayBatch): Promise<Outcome<{ batchNo: string }>>
  /** From an account to a bank card. Accepted is not paid: the notification or `detail` shows it. */
  withdraw(order: Withdraw): Promise<Outcome<OrderAccepted>>
  /** The address of the provider's own receipt of a withdrawal that was paid: for one browser. Refused 40041: it was not. */
  payoutReceipt(order: { orderNo: string }): Promise<Outcome<{ url: string }>>
  /** Back to the payer. Accepted is not paid back: poll `detail` until it is final. */
  refund(order: Refund): Promise<Outcome<OrderExecuted>>
  /** Of the platform's own money to a member. Done is done; nothing is notified, so an unknown outcome asks `detail`. */
  transfer(order: Transfer): Promise<Outcome<{ orderNo: string; providerOrderNo: string }>>
}

const MOST_IN_BATCH = 200

export function createPayingOut(line: Line): PayingOut {
  const { gateway, settings, cipher } = line
  const backUrlOf = (order: { backUrl?: string }): string =>
    mustBeAddress(order.backUrl ?? settings.backUrl, 'the notification address')

  const writePayout = (order: AgentPayBatch['orders'][number]) => ({
    bizOrderNo: mustBeOrderNo(order.orderNo),
    collectPayList: writeCollects(order),
    bizUserId: order.payeeNo,
    accountSetNo: settings.accountSetNo,
    backUrl: backUrlOf(order),
    amount: mustBeFen(order.amountFen, 'the amount'),
    fee: mustBeFee(order.feeFen, order.amountFen),
    splitRuleList: order.splits?.length ? writeSplits(order.splits) : undefined,
    summary: mayBeText(order.summary, 'the summary', 20),
    extendInfo: mayBeNote(order.note),
  })

  return {
    agentPay: (order) =>
      gateway.call({
        method: 'orderService.signalAgentPay',
        kind: 'money',
        mustEcho: ['bizOrderNo'],
        params: () => ({
          ...writePayout(order),
          goodsType: order.goodsType,
          bizGoodsNo: order.goodsNo,
          tradeCode: TRADE_CODE.agentPay,
        }),
        read: (data) => ({ ...readExecuted(data), payStatus: mustPayStatus(data) }),
      }),

    agentPayBatch: (batch) =>
      gateway.call({
        method: 'orderService.batchAgentPay',
        kind: 'money',
        mustEcho: ['bizBatchNo'],
        params: () => ({
          bizBatchNo: mustBeOrderNo(batch.batchNo),
          batchPayList: mustBeBatch(batch).map(writePayout),
          goodsType: batch.goodsType,
          bizGoodsNo: batch.goodsNo,
          tradeCode: TRADE_CODE.agentPay,
        }),
        read: (data) => ({ batchNo: mustText(data, 'bizBatchNo') }),
      }),

    withdraw: (order) =>
      gateway.call({
        method: 'orderService.withdrawApply',
        kind: 'money',
        mustEcho: ['bizOrderNo'],
        params: () => ({
          ...writeTerms(order, line),
          bizUserId: memberNoOf(order.member),
          accountSetNo: settings.accountSetNo,
          bankCardNo: mayEncrypt(cipher, order.cardNo),
          bankCardPro: BANK_CARD_PRO[order.cardOwner],
          withdrawType: order.withdrawType ?? settings.withdrawType,
        }),
        read: readAccepted,
      }),

    payoutReceipt: ({ orderNo }) =>
      gateway.call({
        method: 'merchantService.electronicReceiptDownload',
        kind: 'query',
        params: () => ({ bizOrderNo: mustBeOrderNo(orderNo) }),
        read: (data) => ({ url: mustText(data, 'url') }),
      }),

    refund: (order) =>
      gateway.call({
        method: 'orderService.refund',
        kind: 'money',
        mustEcho: ['bizOrderNo'],
        params: () => ({
          bizOrderNo: mustBeOrderNo(order.orderNo),
          oriBizOrderNo: mustBeOrderNo(order.originalOrderNo),
          bizUserId: order.payerNo,
          refundType: order.when === undefined ? undefined : REFUND_TYPE[order.when],
          refundList: order.sources?.length ? writeRefundSources(order, settings.accountSetNo) : undefined,
          backUrl: backUrlOf(order),
          amount: mustBeFen(order.amountFen, 'the amount'),
          couponAmount: mustBePart(order.couponFen ?? 0, order.amountFen),
          feeAmount: mustBeFee(order.feeFen ?? 0, order.amountFen),
          extendInfo: mayBeNote(order.note),
        }),
        read: (data) => ({ ...readExecuted(data), payStatus: findPayStatus(data) ?? 'pending' }),
      }),

    transfer: (order) =>
      gateway.call({
        method: 'orderService.applicationTransfer',
        kind: 'money',
        mustEcho: ['bizTransferNo'],
        params: () => ({
          bizTransferNo: mustBeOrderNo(order.orderNo),
          sourceAccountSetNo: ACCOUNT_SET[order.from],
          targetBizUserId: order.toMemberNo,
          targetAccountSetNo: settings.accountSetNo,
          amount: mustBeFen(order.amountFen, 'the amount'),
          extendInfo: mayBeNote(order.note),
        }),
        read: (data) => ({ orderNo: mustText(data, 'bizTransferNo'), providerOrderNo: mustText(data, 'transferNo') }),
      }),
  }
}

function mustBePart(couponFen: number, amountFen: number): number {
  if (!Number.isSafeInteger(couponFen) || couponFen < 0 || couponFen > amountFen) {
    throw new InvalidArgument('the coupons’ part must be a whole number of fen within the amount')
  }
  return couponFen
}

function mustBeBatch({ orders }: AgentPayBatch): AgentPayBatch['orders'] {
  if (orders.length === 0 || orders.length > MOST_IN_BATCH) throw new InvalidArgument('a batch has 1 to 200 orders')
  if (new Set(orders.map(({ orderNo }) => orderNo)).size !== orders.length) {
    throw new InvalidArgument('an order stands in a batch once')
  }
  return orders
}

function writeCollects(order: Pick<AgentPay, 'collects' | 'amountFen'>): JsonInput[] {
  const list = order.collects.map((collect) => ({
    bizOrderNo: mustBeOrderNo(collect.orderNo),
    amount: mustBeFen(collect.amountFen, 'a collect’s amount'),
  }))
  if (list.length === 0 || list.length > 100) throw new InvalidArgument('an agent pay draws on 1 to 100 collects')
  if (sumOfFen(list.map((collect) => collect.amount)) !== order.amountFen) {
    throw new InvalidArgument('the collects’ amounts must add up to the amount')
  }
  return list
}

function writeRefundSources(order: Refund, accountSetNo: string): JsonInput[] {
  const sources = order.sources ?? []
  if (sources.length > 100) throw new InvalidArgument('a refund names at most 100 sources')
  const given = sumOfFen(sources.map((source) => mustBeFen(source.amountFen, 'a source’s amount')))
  if (given + (order.feeFen ?? 0) !== order.amountFen) {
    throw new InvalidArgument('the sources’ amounts and the fee must add up to the amount')
  }
  return sources.map((source) => ({
    bizUserId: source.memberNo,
    amount: source.amountFen,
    accountSetNo: source.paidOut ? accountSetNo : undefined,
  }))
}

function readExecuted(data: JsonObject): Omit<OrderExecuted, 'payStatus'> {
  return {
    orderNo: mustText(data, 'bizOrderNo'),
    providerOrderNo: mustText(data, 'orderNo'),
    failMessage: findText(data, 'payFailMessage'),
  }
}
