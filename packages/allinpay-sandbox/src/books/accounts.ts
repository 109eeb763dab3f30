/** Whose accounts there are and how they are called: members, the platform's sets, and the channel outside. */
import { ACCOUNT_SET, PLATFORM_MEMBER_NO } from '@merchant/allinpay/wire'
import type { UnitOfWork } from '../work.ts'

/** The world outside: banks, WeChat, Alipay. The only owner whose balance may be negative. */
export const CHANNEL_OWNER = '#channel'

export interface AccountRef {
  readonly owner: string
  readonly accountSet: string
  readonly bucket: 'available' | 'frozen'
}

export const CHANNEL: AccountRef = { owner: CHANNEL_OWNER, accountSet: 'bank', bucket: 'available' }

/** A set of the platform, such as 100001. */
export function platformAccount(accountSet: string): AccountRef {
  return { owner: PLATFORM_MEMBER_NO, accountSet, bucket: 'available' }
}

/** The platform's own money: where all fees go. */
export const PLATFORM_BALANCE = platformAccount(ACCOUNT_SET.platformBalance)
/** 中间账户 A: collected, not yet paid out. */
export const TRANSIT_FORWARD = platformAccount(ACCOUNT_SET.transitForward)
/** 中间账户 B: on its way back to the payer. */
export const TRANSIT_REVERSE = platformAccount(ACCOUNT_SET.transitReverse)

/** The spendable money of a member, or of the platform in one of its sets. */
export function availableOf(work: UnitOfWork, owner: string, accountSet?: string | null): AccountRef {
  const platform = owner === PLATFORM_MEMBER_NO
  const fallback = platform ? ACCOUNT_SET.platformBalance : work.app.accountSetNo
  return { owner, accountSet: accountSet ?? fallback, bucket: 'available' }
}

/** The frozen money of the same account. */
export function frozenOf(account: AccountRef): AccountRef {
  return { ...account, bucket: 'frozen' }
}

const SET_NAMES: Readonly<Record<string, string>> = {
  [ACCOUNT_SET.platformBalance]: '标准余额账户集',
  [ACCOUNT_SET.platformDeposit]: '标准保证金账户集',
  [ACCOUNT_SET.platformReserve]: '准备金额度账户集',
  [ACCOUNT_SET.transitForward]: '中间账户集A',
  [ACCOUNT_SET.transitReverse]: '中间账户集B',
  [ACCOUNT_SET.platformMarketing]: '标准营销账户集',
  [ACCOUNT_SET.prepaidCard]: '预付卡账户集',
}

/** The set's name as fund flows show it. */
export function accountSetName(accountSet: string): string {
  return SET_NAMES[accountSet] ?? '托管专用账户集'
}
