/** queryBalance, queryMerchantBalance, queryInExpDetail: what the books say, read from the entries. */
import { ACCOUNT_SET, ACCT_ORG_TYPE, type JsonInput, toChinaTime } from '@merchant/allinpay/wire'
import { chinaDay, chinaDayAfter, chinaMoment } from '../clock.ts'
import { choice, long, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { isPlatform } from '../members/member.ts'
import { members } from '../storage/tables.ts'
import type { EntryRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { accountSetName, availableOf, platformAccount } from './accounts.ts'
import { balanceOf, TRADE_TYPE } from './post.ts'

const MOST_ROWS = 5000n
const LONGEST_RANGE_MS = 93 * 24 * 60 * 60 * 1000
const PLATFORM_SETS: readonly string[] = Object.values(ACCOUNT_SET)

async function mustBeSetOf(work: UnitOfWork, bizUserId: string, accountSetNo: string): Promise<void> {
  if (isPlatform(bizUserId)) {
    if (!PLATFORM_SETS.includes(accountSetNo)) refuse('30019')
    return
  }
  if (!(await work.find(members, { appId: work.appId, bizUserId }))) refuse('30001')
  if (accountSetNo !== work.app.accountSetNo) refuse('30019')
}

export const queryBalanceService = service({
  method: 'orderService.queryBalance',
  reads: true,
  params: { bizUserId: text(32), accountSetNo: text(20) },
  async run(work, { bizUserId, accountSetNo }) {
    await mustBeSetOf(work, bizUserId, accountSetNo)
    const { available, frozen } = await balanceOf(work, availableOf(work, bizUserId, accountSetNo))
    return { allAmount: available + frozen, freezenAmount: frozen }
  },
})

/** The smallest whole number that a double can't hold: it would read it as one less. */
const BIG = 2n ** 53n + 1n

export const queryMerchantBalanceService = service({
  method: 'merchantService.queryMerchantBalance',
  reads: true,
  params: { accountSetNo: text(20) },
  async run(work, { accountSetNo }) {
    if (!PLATFORM_SETS.includes(accountSetNo)) refuse('30019')
    const { available, frozen } = await balanceOf(work, platformAccount(accountSetNo))
    const isBig = work.settings.bigNumbers && accountSetNo === ACCOUNT_SET.platformDeposit
    return { allAmount: available + frozen + (isBig ? BIG : 0n), freezeAmount: frozen }
  },
})

const RESERVE_NAME = '沙箱备付金账户'
const reserveNo = (work: UnitOfWork): string => `3100${work.appId}`

/** The reserve as the bank holds it. Refuses 10000 for another app's. */
export const queryReserveFundBalanceService = service({
  method: 'merchantService.queryReserveFundBalance',
  reads: true,
  params: { sysid: text(32) },
  async run(work, { sysid }) {
    if (sysid !== work.appId) refuse('10000')
    const { available, frozen } = await balanceOf(work, platformAccount(ACCOUNT_SET.platformReserve))
    const balance = work.settings.reserveEmpty ? 0n : available + frozen
    return { account_no: reserveNo(work), account_name: RESERVE_NAME, balance, def_clr: 0 }
  },
})

/** Of `acctStatus` no value is documented. */
const USUAL = '1'

/** The reserve's account is the only one of a bank's here. Refuses 50006 another one, 40044 a day that has not come. */
export const queryBankBalanceService = service({
  method: 'merchantService.queryBankBalance',
  reads: true,
  params: {
    acctOrgType: choice(...Object.values(ACCT_ORG_TYPE)),
    acctNo: text(40),
    acctName: text(100),
    date: optional(text(8, /^\d{8}$/)),
  },
  async run(work, { acctNo, acctName, date }) {
    if (acctNo !== reserveNo(work) || acctName !== RESERVE_NAME) refuse('50006')
    if (work.settings.reserveEmpty) return { balance: 0n, acctStatus: USUAL }
    const { owner, accountSet } = platformAccount(ACCOUNT_SET.platformReserve)
    const day = date?.replace(/^(....)(..)(..)$/, '$1-$2-$3') ?? chinaDay(work.now)
    const morning = chinaMoment(day, '00:00')
    if (!(morning <= work.now)) refuse('40044')
    const [found] = await work.query<{ balance: string }>(
      `select coalesce(sum(available_change + frozen_change), 0)::text as balance from entry
        where app_id = $1 and owner = $2 and account_set = $3 and changed_at < $4`,
      [work.appId, owner, accountSet, chinaMoment(chinaDayAfter(morning, 1), '00:00')],
    )
    return { balance: BigInt(found?.balance ?? '0'), acctStatus: USUAL }
  },
})

export const queryInExpDetailService = service({
  method: 'orderService.queryInExpDetail',
  reads: true,
  params: {
    bizUserId: text(32),
    accountSetNo: optional(text(20)),
    dateStart: text(10, /^\d{4}-\d{2}-\d{2}$/),
    dateEnd: text(10, /^\d{4}-\d{2}-\d{2}$/),
    startPosition: long({ min: 1n }),
    queryNum: long({ min: 1n, max: MOST_ROWS }),
    tradeType: optional(long()),
  },
  async run(work, params) {
    const accountSet = params.accountSetNo ?? availableOf(work, params.bizUserId).accountSet
    await mustBeSetOf(work, params.bizUserId, accountSet)
    const from = chinaMoment(params.dateStart, '00:00')
    const lastDay = chinaMoment(params.dateEnd, '00:00')
    const range = lastDay.getTime() - from.getTime()
    if (!(range >= 0) || range > LONGEST_RANGE_MS) refuse('40044')
    const until = chinaMoment(chinaDayAfter(lastDay, 1), '00:00')
    const condition = `app_id = $1 and owner = $2 and account_set = $3 and changed_at >= $4 and changed_at < $5
      and trade_type <> ${TRADE_TYPE.freeze} and ($6::int is null or trade_type = $6)`
    const tradeType = params.tradeType === undefined ? null : Number(params.tradeType)
    const values = [work.appId, params.bizUserId, accountSet, from, until, tradeType]
    const [counted] = await work.query<{ total: bigint }>(
      `select count(*) as total from entry where ${condition}`,
      values,
    )
    const rows = await work.query<EntryRow>(
      `select * from entry where ${condition} order by version desc limit $7 offset $8`,
      [...values, params.queryNum, params.startPosition - 1n],
    )
    return { bizUserId: params.bizUserId, totalNum: counted?.total ?? 0n, inExpDetail: rows.map(flowRow) }
  },
})

function flowRow(entry: EntryRow): JsonInput {
  const after = entry.availableAfter + entry.frozenAfter
  const change = entry.availableChange + entry.frozenChange
  return {
    tradeNo: entry.tradeNo,
    accountSetName: accountSetName(entry.accountSet),
    changeTime: toChinaTime(entry.changedAt),
    curAmount: after,
    oriAmount: after - change,
    chgAmount: change,
    curFreezenAmount: entry.frozenAfter,
    bizOrderNo: entry.bizOrderNo,
    extendInfo: entry.extendInfo,
    tradeType: entry.tradeType,
  }
}
