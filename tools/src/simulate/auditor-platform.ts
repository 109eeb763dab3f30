// The auditor's own reckoning of orders between a merchant and the platform: what each may have become, and what that did to the book.
import { parseYuan, type PlatformOrderInfo, type PlatformOrderType } from '@merchant/contract'
import type { AccountCode } from '@merchant/ledger'
import { type Change, sum } from './change.ts'
import type { Life } from './life.ts'
import { isMandatory, type PlatformFact, staysOwn, type TakenFact } from './platform-fact.ts'
import type { Seen } from './see.ts'
import type { BroughtOver } from './see-platform.ts'

const ACCOUNT: Readonly<Record<PlatformOrderType, AccountCode>> = {
  SERVICE: 'P_INCOME_SERVICE',
  SMS_PACK: 'P_INCOME_SERVICE',
  WAYBILL_PACK: 'P_INCOME_SERVICE',
  ENTRY_FEE: 'P_INCOME_SERVICE',
  ANNUAL_FEE: 'P_INCOME_SERVICE',
  BILL_DUE: 'P_INCOME_SERVICE',
  PENALTY: 'P_INCOME_PENALTY',
  COMPENSATION: 'P_COST_COMPENSATE',
  DEPOSIT: 'M_DEPOSIT',
  DEPOSIT_TOPUP: 'M_DEPOSIT',
  PROMO: 'M_PROMO',
}

const PAID: readonly string[] = ['PAID', 'IN_SERVICE', 'FINISHED', 'REFUNDING', 'REFUNDED']
const isBank = (paidBy: PlatformOrderInfo['paidBy']): boolean =>
  paidBy !== null && paidBy !== 'BALANCE' && paidBy !== 'DEDUCTED'

/** It was paid, whatever of it has gone back since. */
const wasPaid = ({ status }: PlatformOrderInfo): boolean => PAID.includes(status)
const wasPaidByBank = (info: PlatformOrderInfo): boolean => wasPaid(info) && isBank(info.paidBy)

/** What was paid beyond an order and heard of, in this order: it goes back to the balance. */
const surplusOf = ({ history }: PlatformOrderInfo): readonly number[] =>
  history.flatMap(({ text }) => {
    const [, yuan] = /^重复付款 ([\d,.]+) 元，退回余额$/.exec(text) ?? []
    return yuan === undefined ? [] : [fenOf(yuan)]
  })

function fenOf(yuan: string): number {
  const fen = parseYuan(yuan)
  if (fen === null) throw new Error(`${yuan} is no amount`)
  return fen
}

/** What was taken when it was due, and when, as its merchant was told; null: it was not. */
export function takenOf({ history }: PlatformOrderInfo): { readonly taken: TakenFact; readonly at: number } | null {
  const told = history.flatMap(({ text, at }) => {
    const [, ...yuan] = /^到期扣款：余额 ([\d,.]+) 元，保证金 ([\d,.]+) 元，转欠款 ([\d,.]+) 元$/.exec(text) ?? []
    return yuan.length === 0 ? [] : [{ amounts: yuan.map(fenOf), at: Date.parse(at) }]
  })
  if (told.length > 1) throw new Error(`it was taken ${told.length} times`)
  const [once] = told
  if (once === undefined) return null
  const [availableFen = 0, depositFen = 0, owedFen = 0] = once.amounts
  return { taken: { availableFen, depositFen, owedFen }, at: once.at }
}

/** What the order has become follows from what was commanded, from the clock, and from its payer's bank. Throws a finding. */
export function mustBeLawful(fact: PlatformFact, info: PlatformOrderInfo, now: number): void {
  const { said, dueAt, payableFen, refundFen, attempts } = fact
  const isOver = dueAt !== null && now >= dueAt
  const isTaken = said === 'waits' && isMandatory(fact) && isOver
  const hasGiven = attempts.some(({ isPaid, fen }) => isPaid && fen === payableFen)
  const isPaidRightly =
    info.paidBy === 'BALANCE'
      ? said === 'paid'
      : info.paidBy === 'DEDUCTED'
        ? isTaken
        : hasGiven && (said === 'waits' || said === 'cancelled')
  const ends = { CANCEL: said === 'cancelled', WAIVED: said === 'waived', TIMEOUT: said === 'waits' && isOver }
  const isRight = {
    UNPAID: said === 'waits' && refundFen === null && info.dueAt === (dueAt === null ? null : iso(dueAt)),
    PAYING: said === 'waits' && attempts.length > 0,
    OBJECTING: said === 'objected',
    OVERDUE: isTaken && info.owedFen > 0,
    PAID: false,
    IN_SERVICE: isPaidRightly && fact.type === 'SERVICE' && refundFen === null,
    FINISHED: isPaidRightly && refundFen === null,
    REFUNDING: isPaidRightly && refundFen !== null && !staysOwn(fact),
    REFUNDED: isPaidRightly && refundFen !== null && info.refundedFen === refundFen,
    CLOSED: info.closeType !== null && ends[info.closeType] && !(info.closeType === 'TIMEOUT' && isMandatory(fact)),
  }[info.status]
  const isWhole = info.payableFen === payableFen && (!wasPaid(info) || info.paidFen === payableFen)
  const isKept = said !== 'paid' || wasPaid(info)
  if (!isRight || !isWhole || !isKept)
    throw new Error(`${told(fact, info)}, due ${dueAt === null ? 'never' : iso(dueAt)} and now ${iso(now)}`)
}

const iso = (at: number): string => new Date(at).toISOString()

const told = (fact: PlatformFact, { status, paidBy, paidFen, refundedFen, closeType, ...info }: PlatformOrderInfo) =>
  `platform order ${fact.no}, ${fact.type} of ${fact.payableFen} fen, ${fact.said}, is ${status}: ${JSON.stringify({
    payableFen: info.payableFen,
    dueAt: info.dueAt,
    owedFen: info.owedFen,
    paidBy,
    paidFen,
    refundedFen,
    closeType,
    refundFen: fact.refundFen,
    attempts: fact.attempts,
  })}`

/** What it did to the book. Throws a finding. */
export function changeOfPlatform(fact: PlatformFact, info: PlatformOrderInfo, brought: readonly BroughtOver[]): Change {
  const { payableFen, taken, refundFen } = fact
  const isByWallet = wasPaid(info) && info.paidBy === 'BALANCE'
  const leftFen =
    taken === null ? (isByWallet && !staysOwn(fact) ? payableFen : 0) : taken.availableFen + taken.depositFen
  mustBeBrought(fact, brought, leftFen)
  const account = ACCOUNT[fact.type]
  const surplus = surplusOf(info)
  mustBeGiven(fact, info, surplus)
  // What is the merchant's own goes back in the same moment.
  const isBack = (at: number): boolean =>
    staysOwn(fact) || info.refunds.filter(({ kind }) => kind === 'SURPLUS')[at]?.status === 'SUCCESS'
  return sum(
    isByWallet ? { M_AVAILABLE: -payableFen, [account]: payableFen } : {},
    taken === null
      ? {}
      : {
          M_AVAILABLE: -taken.availableFen,
          M_DEPOSIT: -taken.depositFen,
          M_DEBT: -taken.owedFen,
          [account]: payableFen,
        },
    ...brought.map(({ fen, hasArrived }) => ({
      P_CHANNEL_PLATFORM: -fen,
      ...(hasArrived ? { P_CHANNEL_MEMBER: fen } : { P_TRANSIT_OUT: fen }),
    })),
    wasPaidByBank(info) ? givenChange(fact, payableFen) : {},
    ...surplus.map((fen, at) => sum(givenChange(fact, fen), isBack(at) ? backChange(fact, fen) : {})),
    info.status === 'REFUNDED' ? backChange(fact, refundFen ?? 0) : {},
  )
}

/** By bank: to the platform, or to the merchant's own account. */
const givenChange = (fact: PlatformFact, fen: number): Change => ({
  [ACCOUNT[fact.type]]: fen,
  [staysOwn(fact) ? 'P_CHANNEL_MEMBER' : 'P_CHANNEL_PLATFORM']: -fen,
})

const backChange = (fact: PlatformFact, fen: number): Change => ({
  M_AVAILABLE: fen,
  [ACCOUNT[fact.type]]: -fen,
  ...(staysOwn(fact) ? {} : { P_CHANNEL_MEMBER: -fen, P_CHANNEL_PLATFORM: fen }),
})

/** What left the wallet for the platform is brought over once, and nothing else is. */
function mustBeBrought({ no }: PlatformFact, brought: readonly BroughtOver[], leftFen: number): void {
  const isRight = brought.length === (leftFen === 0 ? 0 : 1) && brought.every(({ fen }) => fen === leftFen)
  if (!isRight)
    throw new Error(`platform order ${no} took ${leftFen} fen, and brought over are ${JSON.stringify(brought)}`)
}

/** What was heard of was given, each payment once. */
function mustBeGiven({ no, payableFen, attempts }: PlatformFact, info: PlatformOrderInfo, surplus: readonly number[]) {
  const given = attempts.flatMap(({ isPaid, fen }) => (isPaid ? [fen] : []))
  for (const fen of [...surplus, ...(wasPaidByBank(info) ? [payableFen] : [])]) {
    const at = given.indexOf(fen)
    if (at < 0) throw new Error(`platform order ${no} has ${fen} fen that no bank gave`)
    given.splice(at, 1)
  }
}

/** At the end: what the provider holds more than without these orders, for the merchant and for the platform. */
export function platformHeld({ platform }: Life, seen: Seen): { memberFen: number; platformFen: number } {
  let [memberFen, platformFen] = [0, 0]
  const toPlatform = (fen: number): void => {
    memberFen -= fen
    platformFen += fen
  }
  for (const fact of platform) {
    const info = seen.platform.get(fact.id)
    if (info === undefined) continue
    const { payableFen, taken, attempts, refundFen } = fact
    if (taken !== null) toPlatform(taken.availableFen + taken.depositFen)
    for (const { fen, isPaid } of attempts) {
      if (isPaid && staysOwn(fact)) memberFen += fen
      if (isPaid && !staysOwn(fact)) platformFen += fen
    }
    if (staysOwn(fact)) continue
    if (wasPaid(info) && info.paidBy === 'BALANCE') toPlatform(payableFen)
    for (const fen of [...surplusOf(info), refundFen ?? 0]) toPlatform(-fen)
  }
  return { memberFen, platformFen }
}

/** Where each must have ended once its time is over and nothing is open. Throws a finding. */
export function mustHaveEnded({ platform }: Life, seen: Seen, now: number): void {
  for (const fact of platform) {
    const info = seen.platform.get(fact.id)
    if (info === undefined) continue
    const given = fact.attempts.filter(({ isPaid }) => isPaid).length
    const heard = surplusOf(info).length + (wasPaidByBank(info) ? 1 : 0)
    const isOpen = ['UNPAID', 'PAYING', 'OBJECTING', 'REFUNDING'].includes(info.status)
    const isStale = info.status === 'IN_SERVICE' && Date.parse(info.endsAt ?? '') <= now
    const isLost = isMandatory(fact) && fact.said === 'waits' && info.status === 'CLOSED'
    if (isOpen || isStale || isLost || given !== heard) throw new Error(`at the end, ${told(fact, info)}`)
  }
}
