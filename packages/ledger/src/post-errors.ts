// The ways a posting can be refused, as errors with their facts, read from the SQLSTATEs of ledger_post.
import { type AccountCode, isAccountCode } from './chart.ts'

/** An account would go below its floor (or M_DEBT above zero). Nothing was booked. */
export class BalanceShort extends Error {
  readonly account: AccountCode
  /** The balance before the posting, in 分. */
  readonly balanceFen: number
  /** What the posting would have taken from it, in 分, above zero. */
  readonly neededFen: number

  constructor(account: AccountCode, balanceFen: number, neededFen: number) {
    super(`${account} holds ${balanceFen} 分, the posting needs ${neededFen} 分`)
    this.name = 'BalanceShort'
    this.account = account
    this.balanceFen = balanceFen
    this.neededFen = neededFen
  }
}

/** The key already stands for a posting with another kind, subject or moves. Nothing was booked. */
export class PostingConflict extends Error {
  readonly key: string

  constructor(key: string) {
    super(`The posting key ${key} already stands for something else`)
    this.name = 'PostingConflict'
    this.key = key
  }
}

/** The book has no such account: openBook was not called for this merchant. Nothing was booked. */
export class AccountNotOpen extends Error {
  readonly account: AccountCode

  constructor(account: AccountCode) {
    super(`The account ${account} is not open in this book`)
    this.name = 'AccountNotOpen'
    this.account = account
  }
}

/** The posting makes no sense by itself: no moves, an amount that is not whole and positive, an account on both sides. */
export class MalformedPosting extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MalformedPosting'
  }
}

/** The posting is dated before the end of a period that is closed. Nothing was booked. */
export class PeriodClosed extends Error {
  readonly key: string

  constructor(key: string) {
    super(`The posting ${key} falls into a closed period`)
    this.name = 'PeriodClosed'
    this.key = key
  }
}

/** The error of ledger_post in our words; anything else comes back unchanged. */
export function readPostError(error: unknown, key: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
  switch (error.code) {
    case 'LG001':
      return new PostingConflict(key)
    case 'LG002': {
      const short: { account: AccountCode; balanceFen: number; neededFen: number } = JSON.parse(detail)
      return new BalanceShort(short.account, short.balanceFen, short.neededFen)
    }
    case 'LG003':
      return new MalformedPosting(error.message)
    case 'LG004':
      return isAccountCode(detail) ? new AccountNotOpen(detail) : error
    case 'LG008':
      return new PeriodClosed(key)
    default:
      return error
  }
}
