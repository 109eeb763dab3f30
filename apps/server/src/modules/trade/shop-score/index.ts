// Module entry of the counting of shop scores: once a day and shop, from orders, refunds, returns and audits of goods.
import { dayOf } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { countService } from './service-score.store.ts'
import { countForScore, type ScoreCounts } from './shop-score.store.ts'

/** In one tick. */
const SHOPS = 100
const DAY_MS = 86_400_000

export interface ShopScoreDeps {
  readonly db: Database
  readonly clock: Clock
  readonly shops: {
    readonly scoreDays: number
    toScore(day: string, limit: number): Promise<readonly { readonly merchantId: string; readonly shopId: string }[]>
    keepScore(tx: TenantTx, shopId: string, counts: ScoreCounts, day: string): Promise<void>
  }
  readonly onError: (problem: string, error?: unknown) => void
}

export function createShopScores({ db, clock, shops, onError }: ShopScoreDeps) {
  return {
    /** Job: counts the shops that were not counted today; a shop that can't be counted holds no other up. */
    async count(): Promise<void> {
      const now = clock.now()
      const day = dayOf(now)
      const from = new Date(now.getTime() - shops.scoreDays * DAY_MS)
      for (const { merchantId, shopId } of await shops.toScore(day, SHOPS))
        await db
          .transaction(merchantId, async (tx) => {
            const counts = await countForScore(tx, shopId, { from, now })
            const service = await countService(tx, shopId, { from, now })
            await shops.keepScore(tx, shopId, { ...counts, ...service }, day)
          })
          .catch((error: unknown) => onError(`The scores of a shop could not be counted: ${shopId}`, error))
    },
  }
}
