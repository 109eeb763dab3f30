/** Money coming in: 托管代收, 充值, 消费. */
import { InvalidArgument, mustBeFen, mustBeText, sumOfFen } from '../argument.ts'
import { type Line, memberNoOf, type Party } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { TRADE_CODE } from '../wire/index.ts'
import { type OrderAccepted, type OrderTerms, readAccepted, writeTerms } from './order-terms.ts'
import { type PayMethod, writePayMethod } from './pay-method.ts'
import { type Split, writeSplits } from './split.ts'

export interface Receiver {
  readonly memberNo: string
  readonly amountFen: number
}

export interface Collect extends OrderTerms {
  readonly payerNo: string
  /** Who may be paid from it later, and how much: together exactly amount minus fee. At most 2000. */
  readonly receivers: readonly Receiver[]
  readonly payment: PayMethod
}

/** A collect of which is said later, by each `agentPay`, who is paid from it. */
export type UnassignedCollect = Omit<Collect, 'receivers'>

/** Paid from the payer's balance at once: an agreement 余额支付协议 that the payer signed asks for no confirmation. */
interface ByProtocol extends Omit<OrderTerms, 'confirmation' | 'returnUrl'> {
  readonly payerNo: string
  readonly protocolNo: string
}

export interface ProtocolConsume extends ByProtocol {
  /** The one named in the agreement. */
  readonly receiver: Party
  readonly splits?: readonly Split[]
}

export interface ProtocolCollect extends ByProtocol {
  /** The one named in the agreement, who may be paid from it: exactly amount minus fee. */
  readonly receiverNo: string
}

export interface Deposit extends OrderTerms {
  readonly member: Party
  readonly payment: PayMethod
}

export interface Consume extends OrderTerms {
  readonly payerNo: string
  readonly receiver: Party
  readonly payment: PayMethod
  readonly splits?: readonly Split[]
}

export interface Collecting {
  /** Takes the buyer's money into transit, reserved for the receivers until `agentPay`. */
  collect(order: Collect): Promise<Outcome<OrderAccepted>>
  /** Money of the member's own into the member's account. */
  deposit(order: Deposit): Promise<Outcome<OrderAccepted>>
  /** Payer to receiver at once, without transit. */
  consume(order: Consume): Promise<Outcome<OrderAccepted>>
  /** As `collect`, reserved for nobody. */
  collectUnassigned(order: UnassignedCollect): Promise<Outcome<OrderAccepted>>
  /** As `consume`. Refused 30052 to 30056: no agreement between these two under this number. */
  consumeByProtocol(order: ProtocolConsume): Promise<Outcome<OrderAccepted>>
  /** As `collect`. Refused 30052 to 30056: no agreement between these two under this number. */
  collectByProtocol(order: ProtocolCollect): Promise<Outcome<OrderAccepted>>
}

export function createCollecting(line: Line): Collecting {
  const { gateway, settings } = line
  const accepted = { kind: 'money', mustEcho: ['bizOrderNo'], read: readAccepted } as const

  const writeByProtocol = (order: ByProtocol) => ({
    ...writeTerms(order, line),
    payerId: order.payerNo,
    protocolNo: mustBeText(order.protocolNo, 'the number of the agreement', 40),
    payMethod: writePayMethod({ kind: 'balance' }, order.amountFen, line),
  })

  return {
    collect: (order) =>
      gateway.call({
        ...accepted,
        method: 'orderService.agentCollectApply',
        params: () => ({
          ...writeTerms(order, line),
          payerId: order.payerNo,
          recieverList: writeReceivers(order),
          tradeCode: TRADE_CODE.collect,
          payMethod: writePayMethod(order.payment, order.amountFen, line),
        }),
      }),

    deposit: (order) =>
      gateway.call({
        ...accepted,
        method: 'orderService.depositApply',
        params: () => ({
          ...writeTerms(order, line),
          bizUserId: memberNoOf(order.member),
          accountSetNo: settings.accountSetNo,
          payMethod: writePayMethod(order.payment, order.amountFen, line),
        }),
      }),

    consume: (order) =>
      gateway.call({
        ...accepted,
        method: 'orderService.consumeApply',
        params: () => ({
          ...writeTerms(order, line),
          payerId: order.payerNo,
          recieverId: memberNoOf(order.receiver),
          splitRule: order.splits === undefined ? undefined : writeSplits(order.splits),
          payMethod: writePayMethod(order.payment, order.amountFen, line),
        }),
      }),

    collectUnassigned: (order) =>
      gateway.call({
        ...accepted,
        method: 'orderService.agentCollectApplySimplifyCheck',
        params: () => ({
          ...writeTerms(order, line),
          payerId: order.payerNo,
          tradeCode: TRADE_CODE.collect,
          payMethod: writePayMethod(order.payment, order.amountFen, line),
        }),
      }),

    consumeByProtocol: (order) =>
      gateway.call({
        ...accepted,
        method: 'orderService.consumeProtocolApply',
        params: () => ({
          ...writeByProtocol(order),
          // This one service spells the receiver as everyone else does.
          receiverId: memberNoOf(order.receiver),
          splitRule: order.splits === undefined ? undefined : writeSplits(order.splits),
        }),
      }),

    collectByProtocol: (order) =>
      gateway.call({
        ...accepted,
        method: 'orderService.agentCollectProtocolApply',
        params: () => ({
          ...writeByProtocol(order),
          recieverList: writeReceivers({
            ...order,
            receivers: [{ memberNo: order.receiverNo, amountFen: order.amountFen - order.feeFen }],
          }),
          tradeCode: TRADE_CODE.collect,
        }),
      }),
  }
}

function writeReceivers({
  receivers,
  amountFen,
  feeFen,
}: Pick<Collect, 'receivers' | 'amountFen' | 'feeFen'>): { bizUserId: string; amount: number }[] {
  const list = receivers.map((receiver) => ({
    bizUserId: receiver.memberNo,
    amount: mustBeFen(receiver.amountFen, 'a receiver’s amount'),
  }))
  if (list.length === 0 || list.length > 2000) throw new InvalidArgument('a collect names 1 to 2000 receivers')
  if (sumOfFen(list.map((receiver) => receiver.amount)) + feeFen !== amountFen) {
    throw new InvalidArgument('the receivers’ amounts and the fee must add up to the amount')
  }
  return list
}
