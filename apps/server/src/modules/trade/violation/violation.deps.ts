// What violations need of others, in their own words.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'

/** Goods that are off by a violation: held before it, and moved as it moves. */
export interface ViolatingGoods {
  hold(tx: TenantTx, goodsId: string): Promise<void>
  /** What stands beside the goods, if they are off by this violation. */
  appealIs(tx: TenantTx, of: OfGoods, state: 'PENDING' | 'REJECTED'): Promise<void>
  /** Gives them back, if they are off by this violation. */
  giveBack(tx: TenantTx, of: OfGoods, by: { readonly name: string; readonly now: Date }): Promise<void>
}

export interface OfGoods {
  readonly goodsId: string
  readonly violationId: string
}

export interface ViolationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly goods: ViolatingGoods
  readonly files: {
    /** Refuses with record.notFound. */
    mustBeOwn(tx: TenantTx, fileIds: readonly string[], purpose: 'APPEAL'): Promise<void>
    urlsOf(
      db: TenantDb,
      fileIds: readonly string[],
      sessionId: string,
    ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
  }
}
