// The platform's own accounts at the provider, asked about every hour: the prepaid one running dry stops all trade, and what is
// on its way to merchants is what their books say.
import { dayOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { AccountCode } from '@merchant/ledger'
import type { Alarms } from '../../../kernel/alarms.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OpenCase } from '../cases/index.ts'
import { balanceFinding, closeBalance } from './compare-balances.ts'
import { keepDifference } from './keep-differences.ts'
import type { PlatformAccount, ProviderPort } from './provider.port.ts'

export interface AccountDeps {
  readonly db: Database
  readonly clock: Clock
  readonly alarms: Pick<Alarms, 'count'>
  readonly openCase: OpenCase
  readonly platformBalance: ProviderPort['platformBalance']
}

const accountParameters = {
  /** Of the prepaid account 100003, from which the provider takes its charges. */
  reserveLowFen: 100_000,
} as const

/** 中间账户, as the provider calls the account from which collects are paid out. */
const TRANSIT_NO = '100004'
const ACCOUNTS: readonly PlatformAccount[] = ['platformBalance', 'platformReserve', 'transitForward']
/** The account of every book that follows it; the prepaid one the ledger does not know. */
const FOLLOWED_BY: Readonly<Partial<Record<PlatformAccount, AccountCode>>> = {
  platformBalance: 'P_CHANNEL_PLATFORM',
  transitForward: 'P_CHANNEL_TRANSIT',
}

export async function askPlatformAccounts(deps: AccountDeps): Promise<void> {
  for (const account of ACCOUNTS) await askOne(deps, account)
}

async function askOne(deps: AccountDeps, account: PlatformAccount): Promise<void> {
  const { db, clock, alarms, platformBalance } = deps
  const asked = await platformBalance({ account })
  if (asked.kind !== 'done') return
  const { totalFen, availableFen } = asked.data
  const code = FOLLOWED_BY[account]
  const ourFen = code === undefined ? null : await inAllBooks(db, code)
  const isLow = account === 'platformReserve' && availableFen < accountParameters.reserveLowFen
  const before = await db.global
    .selectFrom('recon_account')
    .selectAll()
    .where('account', '=', account)
    .executeTakeFirst()
  // One that never held anything is not used here.
  const wasEnough = before === undefined ? totalFen > 0 : !before.is_low
  const now = clock.now()
  const seen = {
    total_fen: totalFen,
    available_fen: availableFen,
    our_fen: ourFen,
    is_low: isLow,
    low_since: isLow ? (before?.low_since ?? (wasEnough ? now : null)) : null,
    asked_at: now,
  }
  await db.global
    .insertInto('recon_account')
    .values({ account, ...seen })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(seen))
    .execute()
  if (isLow && wasEnough) alarms.count('reserveLow', account)
  if (account === 'transitForward' && ourFen !== null) await judgeTransit(deps, { ourFen, totalFen, before })
}

interface Transit {
  readonly ourFen: number
  readonly totalFen: number
  /** As it was an hour ago. */
  readonly before: { readonly total_fen: number; readonly our_fen: number | null; readonly asked_at: Date } | undefined
}

/**
 * Money is always on its way, so that one look says little: the same difference an hour later is one. What calls without an outcome
 * may have brought or taken since the look before is neither a difference nor agreement. Of the platform's own balance nothing
 * follows, because what the platform moves there itself is in no merchant's book.
 */
async function judgeTransit(deps: AccountDeps, { ourFen, totalFen, before }: Transit): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const apart = totalFen - ourFen
  // What buyers get back has left already, and is booked when they have it.
  const agrees = apart === 0 || apart + (await underWay(db, now)).returningFen === 0
  if (agrees) {
    const explained = { evidence: { checkedOn: dayOf(now) }, note: '中间账户余额与账本再次核对时已一致' }
    return closeBalance(db, { number: TRANSIT_NO, merchantId: null }, explained, now)
  }
  if (before === undefined || before.our_fen === null || before.total_fen - before.our_fen !== apart) return
  // Only what was under way at both looks can explain what was the same at both.
  const { arrivingFen, leavingFen, returningFen } = await underWay(db, before.asked_at)
  if (apart <= arrivingFen && apart + leavingFen + returningFen >= 0) return
  const sides = { ourFen, ledgerFen: ourFen, theirFen: totalFen }
  await keepDifference(deps, dayOf(now), balanceFinding({ number: TRANSIT_NO, merchantId: null, ...sides }, now), now)
}

interface UnderWay {
  /** Payments of buyers that may have come. */
  readonly arrivingFen: number
  /** Settlements and refunds that may have left. */
  readonly leavingFen: number
  /** Refunds that the provider has taken and not ended. */
  readonly returningFen: number
}

/** What undecided calls that were planned until then move through the transit account; a refund of a settled order does not. */
async function underWay(db: Database, until: Date): Promise<UnderWay> {
  const rows = await db.acrossMerchants
    .selectFrom('provider_call as call')
    .leftJoin('refund_order as refund', (join) =>
      join
        .onRef('refund.merchant_id', '=', 'call.merchant_id')
        .onRef('refund.id', '=', 'call.subject_id')
        .on('call.subject_type', '=', 'refundOrder'),
    )
    .select(['call.service', 'call.status', ({ fn }) => fn.sum<string>('call.amount_fen').as('fen')])
    .where('call.next_check_at', 'is not', null)
    .where('call.service', 'in', ['collect', 'agentPay', 'refund'])
    .where('call.status', 'in', ['SENT', 'PENDING'])
    .where('call.created_at', '<=', until)
    .where(({ eb, fn }) => eb(fn.coalesce('refund.is_settled', eb.lit(false)), '=', false))
    .groupBy(['call.service', 'call.status'])
    .execute()
  const total = (wanted: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(wanted).reduce((sum, row) => sum + Number(row.fen), 0)
  const isReturning = ({ service, status }: (typeof rows)[number]): boolean =>
    service === 'refund' && status === 'PENDING'
  return {
    arrivingFen: total(({ service }) => service === 'collect'),
    leavingFen: total((row) => row.service !== 'collect' && !isReturning(row)),
    returningFen: total(isReturning),
  }
}

/** What the provider should hold there, by the books of all merchants together. */
async function inAllBooks(db: Database, code: AccountCode): Promise<number> {
  const { sum } = await db.acrossMerchants
    .selectFrom('ledger_account')
    .select(({ fn }) => fn.sum<string | null>('balance_fen').as('sum'))
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return 0 - Number(sum ?? 0)
}
