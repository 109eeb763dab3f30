/** What accounts hold and how it changed: the second witness beside the order query. */
import { compactDay, InvalidArgument, mustBeDay, mustBeText } from '../argument.ts'
import { type Line, memberNoOf, type Party } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findObjects, findText, findTime, mustInteger, mustText, UnexpectedShape } from '../reply-data.ts'
import { ACCOUNT_SET, ACCT_ORG_TYPE, type JsonObject } from '../wire/index.ts'

export interface AccountBalance {
  readonly totalFen: number
  readonly frozenFen: number
  readonly availableFen: number
}

/** The bank account behind 100003, which the platform tops up so that the provider can take its charges. */
export interface ReserveFund {
  readonly accountNo: string
  readonly accountName: string | null
  readonly balanceFen: number
}

/** A bank account of the platform's own. */
export interface BankAccount {
  readonly keptAt: keyof typeof ACCT_ORG_TYPE
  readonly accountNo: string
  readonly accountName: string
  /** yyyy-MM-dd in China: what it held at the end of that day; now, without one. */
  readonly day?: string
}

export interface FundFlow {
  readonly tradeNo: string
  readonly accountSetName: string | null
  readonly changedAt: Date
  /** Negative when money left. */
  readonly changeFen: number
  readonly balanceBeforeFen: number
  readonly balanceAfterFen: number
  readonly frozenAfterFen: number
  readonly orderNo: string | null
  readonly note: string | null
}

export interface Balances {
  balance(member: { memberNo: string }): Promise<Outcome<AccountBalance>>

  /** One of the platform's own accounts; 100003 running dry stops all trade. */
  platformBalance(account: {
    account: Exclude<keyof typeof ACCOUNT_SET, 'prepaidCard'>
  }): Promise<Outcome<AccountBalance>>

  reserveFund(): Promise<Outcome<ReserveFund>>

  /** `status` in the provider's own word: what it means is not documented. Refused 50006: no such account. */
  bankBalance(account: BankAccount): Promise<Outcome<{ balanceFen: number; status: string | null }>>

  /** What can still be refunded through the channel of a sub-merchant 收银宝子商户 today. */
  refundablePool(merchant: { vspCusid: string; vspOrgId?: string }): Promise<Outcome<{ balanceFen: number }>>

  /** Newest first; `from` and `to` are days in China, yyyy-MM-dd. Page by `start` 1, 1 + count, … and drop repeats by `tradeNo`. */
  fundFlow(query: {
    member: Party
    from: string
    to: string
    start: number
    count: number
  }): Promise<Outcome<{ totalCount: number; flows: readonly FundFlow[] }>>

  /** Address of the check file of a day (yyyy-MM-dd, China), ready from 08:30 on the next. */
  checkFile(file: { day: string; kind: 'detail' | 'summary' }): Promise<Outcome<{ url: string }>>
}

export function createBalances({ gateway, settings }: Line): Balances {
  return {
    balance: ({ memberNo }) =>
      gateway.call({
        method: 'orderService.queryBalance',
        kind: 'query',
        params: () => ({ bizUserId: memberNo, accountSetNo: settings.accountSetNo }),
        read: (data) => readBalance(data, 'freezenAmount'),
      }),

    platformBalance: ({ account }) =>
      gateway.call({
        method: 'merchantService.queryMerchantBalance',
        kind: 'query',
        params: () => ({ accountSetNo: ACCOUNT_SET[account] }),
        // This one service spells the frozen amount differently from all others.
        read: (data) => readBalance(data, 'freezeAmount'),
      }),

    reserveFund: () =>
      gateway.call({
        method: 'merchantService.queryReserveFundBalance',
        kind: 'query',
        params: () => ({ sysid: settings.appId }),
        read: (data) => ({
          accountNo: mustText(data, 'account_no'),
          accountName: findText(data, 'account_name'),
          balanceFen: mustInteger(data, 'balance'),
        }),
      }),

    bankBalance: ({ keptAt, accountNo, accountName, day }) =>
      gateway.call({
        method: 'merchantService.queryBankBalance',
        kind: 'query',
        params: () => ({
          acctOrgType: ACCT_ORG_TYPE[keptAt],
          acctNo: mustBeText(accountNo, 'the account number', 40),
          acctName: mustBeText(accountName, 'the name of the account', 100),
          date: day === undefined ? undefined : compactDay(day),
        }),
        read: (data) => ({ balanceFen: mustInteger(data, 'balance'), status: findText(data, 'acctStatus') }),
      }),

    refundablePool: ({ vspCusid, vspOrgId }) =>
      gateway.call({
        method: 'merchantService.queryVSPFund',
        kind: 'query',
        params: () => ({ vspOrgid: vspOrgId, vspCusid: mustBeText(vspCusid, 'the sub-merchant', 20) }),
        read: (data) => ({ balanceFen: mustInteger(data, 'balance') }),
      }),

    fundFlow: ({ member, from, to, start, count }) =>
      gateway.call({
        method: 'orderService.queryInExpDetail',
        kind: 'query',
        params: () => {
          if (!(count >= 1 && count <= 5000)) throw new InvalidArgument('a page has 1 to 5000 rows')
          return {
            bizUserId: memberNoOf(member),
            accountSetNo: member === 'platform' ? undefined : settings.accountSetNo,
            dateStart: mustBeDay(from),
            dateEnd: mustBeDay(to),
            startPosition: start,
            queryNum: count,
          }
        },
        read: (data) => ({
          totalCount: mustInteger(data, 'totalNum'),
          flows: findObjects(data, 'inExpDetail').map(readFlow),
        }),
      }),

    checkFile: ({ day, kind }) =>
      gateway.call({
        method: 'merchantService.getCheckAccountFile',
        kind: 'query',
        params: () => ({ date: compactDay(day), fileType: kind === 'detail' ? 1 : 2 }),
        read: (data) => ({ url: mustText(data, 'url') }),
      }),
  }
}

function readBalance(data: JsonObject, frozenName: string): AccountBalance {
  const totalFen = mustInteger(data, 'allAmount')
  const frozenFen = mustInteger(data, frozenName)
  return { totalFen, frozenFen, availableFen: totalFen - frozenFen }
}

function readFlow(row: JsonObject): FundFlow {
  const changedAt = findTime(row, 'changeTime')
  if (changedAt === null) throw new UnexpectedShape('changeTime')
  return {
    tradeNo: mustText(row, 'tradeNo'),
    accountSetName: findText(row, 'accountSetName'),
    changedAt,
    changeFen: mustInteger(row, 'chgAmount'),
    balanceBeforeFen: mustInteger(row, 'oriAmount'),
    balanceAfterFen: mustInteger(row, 'curAmount'),
    frozenAfterFen: mustInteger(row, 'curFreezenAmount'),
    orderNo: findText(row, 'bizOrderNo'),
    note: findText(row, 'extendInfo'),
  }
}
