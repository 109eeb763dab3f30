// Asks about members by itself: the provider tells what becomes of a contract or a lock once, if at all, and what it told may be lost.
import type { Database, TenantTx } from '@merchant/database'
import { watchParameters } from './wallet.parameters.ts'
import type { RefreshMember } from './refresh-member.ts'
import type { WalletDeps } from './wallet.deps.ts'

type AskDeps = Pick<WalletDeps, 'db' | 'clock' | 'onError'> & { readonly refresh: RefreshMember }

/** In one tick; each is at most two questions. */
const BATCH = 50

/** Job: those that are due, the longest overdue first. */
export async function askMembers(deps: AskDeps): Promise<void> {
  for (const merchantId of await dueMembers(deps.db, deps.clock.now()))
    await askAbout(deps, merchantId).catch((error: unknown) =>
      deps.onError(`A member could not be asked about: ${merchantId}`, error),
    )
}

/** Of several servers one asks; the transaction is over before it does. */
async function askAbout({ db, clock, refresh }: AskDeps, merchantId: string): Promise<void> {
  if (await db.transaction(merchantId, (tx) => takeTurn(tx, clock.now()))) await refresh(merchantId)
}

async function dueMembers(db: Database, now: Date): Promise<string[]> {
  const rows = await db.acrossMerchants
    .selectFrom('pay_member')
    .select('merchant_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .orderBy('merchant_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ merchant_id: id }) => id)
}

/** False: another one has it. The turn after this one is put down now, so that an answer which never comes ends nothing. */
async function takeTurn(tx: TenantTx, now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('pay_member')
    .select(['state', 'watched_from'])
    .where('next_check_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  if (due === undefined) return false
  await tx
    .updateTable('pay_member')
    .set({ asked_at: now, next_check_at: turnAfter(due, now) })
    .execute()
  return true
}

interface Watched {
  readonly state: string
  readonly watched_from: Date | null
}

/** Every minute for a while, then every hour while something of it is missing; who has never come to be is asked for by its merchant. */
function turnAfter({ state, watched_from: from }: Watched, now: Date): Date | null {
  const { oftenForMs, oftenMs, restMs } = watchParameters
  if (from !== null && now.getTime() - from.getTime() < oftenForMs) return new Date(now.getTime() + oftenMs)
  return state === 'READY' || state === 'NONE' ? null : new Date(now.getTime() + restMs)
}

/** Somebody has signed in: it is the next to be asked about, unless it was a moment ago. Also one of which nothing is missing, for it may be locked. */
export async function askSoon({ db, clock }: Pick<WalletDeps, 'db' | 'clock'>, merchantId: string): Promise<void> {
  const now = clock.now()
  const aMomentAgo = new Date(now.getTime() - watchParameters.oftenMs)
  await db
    .tenant(merchantId)
    .updateTable('pay_member')
    .set({ next_check_at: now })
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', aMomentAgo)]))
    .where((where) => where.or([where('next_check_at', 'is', null), where('next_check_at', '>', now)]))
    .where('state', '<>', 'NONE')
    .execute()
}
