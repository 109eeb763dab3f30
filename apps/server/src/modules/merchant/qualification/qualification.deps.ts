// What qualifications need of other modules, in their own words.
import type { Paper } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'

export interface QualificationFiles {
  /** Refuses record.notFound unless the files are the merchant's own and were uploaded for this purpose. */
  mustBeOwn(tx: TenantTx, fileIds: readonly string[], purpose: 'QUALIFICATION'): Promise<void>
  /** Addresses that are good for ten minutes, in this session. */
  urlsOf(
    db: TenantDb,
    fileIds: readonly string[],
    sessionId: string,
  ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
}

/** A paper that goods of one category ask. */
export interface AskedOfGoods {
  readonly paper: Paper
  readonly required: boolean
  readonly category: { readonly id: string; readonly name: string }
  /** The category and those above it. */
  readonly lineage: readonly string[]
  readonly goodsCount: number
  readonly onSaleCount: number
}

export interface BrandPaper extends Paper {
  readonly brandId: string
  readonly shopId: string
}

export interface QualificationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly files: QualificationFiles
  readonly notify: Notify
  readonly shops: {
    /** The shop that is meant: this one, the one looked at, or the only one. Refuses record.notFound, shop.unchosen. */
    meantShop(db: TenantDb, id: string | undefined): Promise<{ readonly id: string } | null>
    findShop(db: TenantDb, id: string): Promise<{ readonly id: string } | null>
  }
  readonly trade: () => {
    /** Refuses record.notFound unless it is enabled, state.notAllowed unless it needs an authorisation. */
    brandToAuthorise(tx: TenantTx, id: string): Promise<{ readonly id: string; readonly name: string }>
    /** Goods of this brand on sale in this shop go to the warehouse, unless a paper holds. Safe to repeat. */
    takeBrandOffSale(merchantId: string, paper: BrandPaper): Promise<void>
    /** What categories are called, with those above them; unknown ones are left out. */
    categoryNames(db: TenantDb | TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
    /** Of the categories of the merchant's goods, or of one category, with or without goods. */
    askedOfGoods(db: TenantDb, categoryId?: string): Promise<readonly AskedOfGoods[]>
    /** Goods on sale that ask this paper and have none that holds go to the warehouse. Safe to repeat. */
    takeOffSale(merchantId: string, paper: Paper): Promise<void>
  }
}
