// The live balance: what the provider holds for each merchant whose money moved, against the ledger, once a day and slowly.
import { dayOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import type { Clock } from '../../../kernel/clock.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import type { OpenCase } from '../cases/index.ts'
import type { Finding } from './find-differences.ts'
import { keepDifference, settleDifference } from './keep-differences.ts'

export interface CompareDeps {
  readonly db: Database
  readonly clock: Clock
  readonly openCase: OpenCase
  /**
   * Provider minus ledger; null when the provider did not answer, or does not know the merchant. With `waitsForCalls` they agree
   * only if undecided calls have brought or taken something already.
   */
  readonly compareWithProvider: (
    merchantId: string,
  ) => Promise<{ readonly differenceFen: number | null; readonly waitsForCalls: boolean }>
  readonly onError: (problem: string, error?: unknown) => void
}

/** In one tick. */
const MEMBERS = 20

export async function compareBalances(deps: CompareDeps): Promise<void> {
  const today = dayOf(deps.clock.now())
  for (const merchantId of await dueMembers(deps.db, today))
    await compareOne(deps, merchantId, today).catch((error: unknown) =>
      deps.onError(`A balance could not be compared: ${merchantId}`, error),
    )
}

/** At once, for whoever waits for it; not for a merchant whom the provider does not know. */
export async function compareNow(deps: CompareDeps, merchantId: string): Promise<void> {
  const member = await deps.db
    .tenant(merchantId)
    .selectFrom('pay_member')
    .select('state')
    .where('state', '<>', 'NONE')
    .executeTakeFirst()
  if (member !== undefined) await compareOne(deps, merchantId, dayOf(deps.clock.now()))
}

/** Whose money moved since it was compared, or who differed then; none twice on a day. */
async function dueMembers(db: Database, today: string): Promise<string[]> {
  const rows = await db.acrossMerchants
    .selectFrom('pay_member as member')
    .innerJoin('ledger_account as account', (join) =>
      join.onRef('account.merchant_id', '=', 'member.merchant_id').on('account.code', '=', 'P_CHANNEL_MEMBER'),
    )
    .leftJoin('recon_balance as seen', 'seen.merchant_id', 'member.merchant_id')
    .select('member.merchant_id')
    .where('member.state', '<>', 'NONE')
    .where('account.last_posted_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('seen.compared_on', 'is', null),
        eb.and([
          eb('seen.compared_on', '<', today),
          eb.or([
            eb('account.last_posted_at', '>', eb.ref('seen.compared_at')),
            eb('seen.difference_fen', 'is', null),
            eb('seen.difference_fen', '<>', 0),
          ]),
        ]),
      ]),
    )
    .orderBy('member.merchant_id')
    .limit(MEMBERS)
    .execute()
  return rows.map((row) => row.merchant_id)
}

async function compareOne(deps: CompareDeps, merchantId: string, today: string): Promise<void> {
  const { db, clock } = deps
  const differenceFen = await sureDifference(deps, merchantId)
  const now = clock.now()
  const seen = { compared_on: today, compared_at: now, difference_fen: differenceFen }
  await db.transaction(merchantId, (tx) =>
    tx
      .insertInto('recon_balance')
      .values({ merchant_id: merchantId, ...seen })
      .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(seen))
      .execute(),
  )
  if (differenceFen === null) return
  if (differenceFen === 0) {
    const explained = { evidence: { checkedOn: dayOf(now) }, note: '渠道余额与账本再次核对时已一致' }
    return closeBalance(db, { number: merchantId, merchantId }, explained, now)
  }
  const { P_CHANNEL_MEMBER } = await balancesOf(db.tenant(merchantId))
  const ourFen = 0 - P_CHANNEL_MEMBER
  const sides = { ourFen, ledgerFen: ourFen, theirFen: ourFen + differenceFen }
  const found = balanceFinding({ number: merchantId, merchantId, ...sides }, now)
  await keepDifference(deps, today, found, now)
}

/**
 * Money that moves between the two questions is no difference: only one that stays the same is. What calls under way may
 * explain is neither a difference nor agreement, and is compared again the next day.
 */
async function sureDifference({ compareWithProvider }: CompareDeps, merchantId: string): Promise<number | null> {
  const first = await compareWithProvider(merchantId)
  if (first.waitsForCalls) return null
  if (first.differenceFen === null || first.differenceFen === 0) return first.differenceFen
  const second = await compareWithProvider(merchantId)
  return second.differenceFen === first.differenceFen && !second.waitsForCalls ? first.differenceFen : null
}

type Balance = Pick<Finding, 'number' | 'merchantId'>

/** A balance that differs, of a merchant or of an account of the platform's. */
export const balanceFinding = (
  balance: Balance & Pick<Finding, 'ourFen' | 'ledgerFen' | 'theirFen'>,
  now: Date,
): Finding => ({
  providerNo: null,
  service: null,
  callId: null,
  ourStatus: null,
  ourFeeFen: null,
  theirFeeFen: null,
  lineNo: null,
  ...balance,
  key: `BALANCE/${balance.number}`,
  kind: 'BALANCE',
  theirAt: now,
})

/** Closes what is open about a balance that agrees again. */
export async function closeBalance(
  db: Database,
  { number, merchantId }: Balance,
  explained: Parameters<typeof settleDifference>[2],
  now: Date,
): Promise<void> {
  const open = await db.global
    .selectFrom('recon_diff')
    .select(['id', 'number'])
    .where('key', '=', `BALANCE/${number}`)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  if (open === undefined) return
  await db.transaction(merchantId ?? PLATFORM_SCOPE, (tx) => settleDifference(tx, open, explained, now))
}
