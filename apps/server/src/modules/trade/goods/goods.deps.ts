// What goods need from other modules, in their own words.
import type { Paper, Said } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { GoodsDraftDeps, GoodsDrafts } from '../goods-draft/index.ts'
import type { GoodsTemplateDeps } from '../goods-template/index.ts'
import type { DepositShortfall } from '../deposit/index.ts'
import type { MissingPapers, Unauthorised } from '../papers/index.ts'
import type { ParamsDeps } from './goods-params.ts'

export interface FileUrls {
  readonly url: string
  readonly thumbnailUrl: string
}

export interface GoodsFiles {
  /** Refuses with record.notFound. */
  mustBeOwn(
    tx: TenantTx,
    fileIds: readonly string[],
    purpose: 'GOODS' | 'GOODS_DETAIL' | 'GOODS_VIDEO' | 'APPEAL',
  ): Promise<void>
  /** What these goods show from now on, all of it. */
  setUses(
    tx: TenantTx,
    user: { readonly kind: 'GOODS'; readonly id: string; readonly name: string },
    fileIds: readonly string[],
  ): Promise<void>
  /** The address of a stored file that everybody may see. */
  publicUrl(key: string): string
  /** Private ones only with the session that they are for. */
  urlsOf(db: TenantDb, fileIds: readonly string[], sessionId?: string): Promise<ReadonlyMap<string, FileUrls>>
}

/** The selling shop, as far as 上架 depends on it. */
export interface SellingShop {
  readonly id: string
  readonly status: string
  readonly returnAddress: object | null
}

export interface GoodsPlacing {
  readonly goodsIds: readonly string[]
  readonly shopCategoryIds: readonly string[]
  readonly mode: 'add' | 'remove' | 'replace'
}

export interface GoodsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly files: GoodsFiles & GoodsDraftDeps['files'] & GoodsTemplateDeps['files']
  readonly shops: {
    /** The shop that new goods stand in: this one, or the only one. Refuses with record.notFound, shop.unchosen. */
    meantShop(db: TenantDb, id: string | undefined): Promise<SellingShop | null>
    findShop(db: TenantDb, id: string): Promise<SellingShop | null>
    /** Why the platform lets nothing new of the merchant's go on sale; null: it does, until this transaction ends. */
    lockedBy(tx: TenantTx, scope: 'GOODS'): Promise<Said | null>
  }
  readonly categories: ParamsDeps['categories'] & {
    /** Refuses with record.notFound or goods.incomplete. */
    mustBeLeaf(tx: TenantTx, id: string): Promise<unknown>
    /** Where goods of this one go on; null unless it was merged. */
    mergedInto(db: TenantDb | TenantTx, id: string): Promise<string | null>
    /** By attribute of the first the one of the second that takes its values over. */
    heirsIn(
      db: TenantDb | TenantTx,
      merge: { readonly sourceId: string; readonly intoId: string },
    ): Promise<ReadonlyMap<string, string>>
  }
  readonly brands: {
    /** Refuses with record.notFound or state.notAllowed. */
    mustSuit(tx: TenantTx, brandId: string, categoryId: string): Promise<void>
  }
  readonly shopCategories: {
    /** Brings goods into categories of their shop or out of them; answers those that would stand in too many. Refuses with record.notFound. */
    place(tx: TenantTx, placing: GoodsPlacing): Promise<readonly string[]>
  }
  readonly deposits: {
    /** Categories whose goods can't go on sale for want of a deposit, with what is missing. */
    findShortfalls(tx: TenantTx, categoryIds: readonly string[]): Promise<ReadonlyMap<string, DepositShortfall>>
  }
  readonly papers: {
    /** Categories whose goods can't go on sale for want of a paper, with those that are missing. */
    findMissing(tx: TenantTx, categoryIds: readonly string[]): Promise<ReadonlyMap<string, MissingPapers>>
    /** Of these brands, those whose goods the shop can't put on sale for want of a paper. */
    findUnauthorised(
      db: TenantDb | TenantTx,
      shopId: string,
      brandIds: readonly (string | null)[],
    ): Promise<ReadonlyMap<string, Unauthorised>>
    /** Categories in which goods are on sale that lack this paper. */
    categoriesLacking(db: TenantDb, paper: Paper): Promise<readonly string[]>
  }
  readonly notify: Notify
}

/** With what goods make of it themselves. */
export interface GoodsParts extends GoodsDeps {
  readonly drafts: Pick<GoodsDrafts, 'consume' | 'contentOf' | 'drop'>
}
