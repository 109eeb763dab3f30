// Module entry of reconciliation 渠道对账: the daily file, the live balances, the platform's accounts, and what differs.
import type { Api } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { AlarmSource } from '../../../kernel/standing-alarm.ts'
import { askPlatformAccounts } from './ask-platform-accounts.ts'
import { bookBounce, type BounceDeps } from './book-bounce.ts'
import { compareBalances, type CompareDeps, compareNow } from './compare-balances.ts'
import { fetchFile } from './fetch-file.ts'
import type { Asked } from './keep-differences.ts'
import { hasOpenDifference } from './open-difference.ts'
import { readLiveBalances } from './live-balances.ts'
import type { ProviderPort } from './provider.port.ts'
import { reconAlarms } from './recon-alarms.ts'
import { listDays } from './recon-day.list.ts'
import { listDifferences } from './recon-diff.list.ts'
import { runAgain } from './run-again.ts'
import { runDays, type RunDeps } from './run-days.ts'
import { listSuspense } from './suspense.list.ts'

export { differenceResolved } from './keep-differences.ts'
export { countOpenDifferences, hasOpenDifference } from './open-difference.ts'

type Deps = CompareDeps &
  Pick<RunDeps, 'alarms' | 'askCall'> &
  Pick<BounceDeps, 'bounceWithdrawal'> & {
    readonly orders: ProviderPort
    /** Reads the file of a day; from the provider unless a test says otherwise. */
    readonly fetchFile?: RunDeps['fetchFile']
  }

export function createReconciliation(deps: Deps) {
  const { orders } = deps
  const ofDays: RunDeps = {
    ...deps,
    fetchFile: deps.fetchFile ?? ((day, kind) => fetchFile(orders, day, kind)),
    askOrder: (number) => askOrder(orders.detail, number),
    bounce: (diff, now) => bookBounce(deps, diff, now),
  }
  const { db, clock } = deps
  const handlers: HandlersOf<Api['reconciliation']> = {
    days: ({ actor, body }) => listDays(db.global, actor, body, clock.now()),
    differences: ({ body }) => listDifferences(db, body),
    balances: () => readLiveBalances(db),
    suspense: ({ body }) => listSuspense(db, body),
    runAgain: ({ actor, body, command }) => runAgain(deps, { actor, day: body.day, command }),
  }
  return {
    handlers,
    hasOpenDifference: (db: TenantDb | TenantTx, merchantId: string) => hasOpenDifference(db, merchantId),
    alarms: { permission: 'reconciliation.view', read: (now) => reconAlarms(db, now) } satisfies AlarmSource,
    /** For the proof of a book. */
    compareNow: (merchantId: string) => compareNow(deps, merchantId),
    /** For the jobs. */
    runDays: () => runDays(ofDays),
    compareBalances: () => compareBalances(deps),
    askPlatformAccounts: () => askPlatformAccounts({ ...deps, platformBalance: orders.platformBalance }),
  }
}

/** What the provider says of an order that its file lacks. */
async function askOrder(detail: ProviderPort['detail'], orderNo: string): Promise<Asked> {
  const asked = await detail({ orderNo })
  if (asked.kind === 'done') return { answer: asked.data.status, fen: asked.data.amountFen }
  return asked.kind === 'unknown' ? { answer: 'unknown' } : { answer: 'refused', code: asked.code }
}
