// Module entry of 品牌: the platform's library, and whether goods may name one of it.
import { type Api, said } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lineageWithMerged } from '../category/index.ts'
import { allBrands, enabledBrands, findBrand, goodsNaming } from './brand.store.ts'
import { keepBrand, type KeepBrandDeps } from './keep-brand.ts'

export { needingAuth } from './brand.store.ts'

export interface BrandDeps {
  readonly db: Database
  readonly clock: Clock
  readonly files: KeepBrandDeps['files'] & {
    urlsOf(
      db: TenantDb,
      fileIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
  }
}

const HOT_AT_MOST = 20

export function createBrands(deps: BrandDeps) {
  const { db, clock, files } = deps
  /** The logos of these by their file. */
  const logosOf = async (fileIds: readonly (string | null)[]) => {
    const urls = await files.urlsOf(
      db.tenant(PLATFORM_SCOPE),
      fileIds.filter((id) => id !== null),
    )
    return (fileId: string | null) => {
      const found = fileId === null ? undefined : urls.get(fileId)
      return fileId === null || found === undefined
        ? null
        : { fileId, url: found.url, thumbnailUrl: found.thumbnailUrl }
    }
  }
  const handlers: HandlersOf<Api['brand']> = {
    async list() {
      const brands = await enabledBrands(db.global)
      const logoOf = await logosOf(brands.map(({ logoFileId }) => logoFileId))
      return brands.map(({ logoFileId, ...brand }) => ({ ...brand, logo: logoOf(logoFileId) }))
    },
    async listAll() {
      const all = await allBrands(db.acrossMerchants)
      const counts = await goodsNaming(
        db,
        all.map(({ id }) => id),
      )
      const logoOf = await logosOf(all.map(({ logo_file_id: id }) => id))
      return all.map((brand) => ({
        id: brand.id,
        logo: logoOf(brand.logo_file_id),
        needAuth: brand.need_auth,
        name: brand.name,
        nameEn: brand.name_en,
        firstLetter: brand.first_letter,
        categoryIds: brand.category_ids,
        sort: brand.sort,
        enabled: brand.enabled,
        goodsCount: counts.get(brand.id) ?? 0,
        version: brand.version,
      }))
    },
    save: ({ actor, body, command }) =>
      db.transaction(PLATFORM_SCOPE, (tx) =>
        once(tx, command, clock.now(), () => keepBrand(deps, tx, body, { actor, now: clock.now() })),
      ),
  }
  return {
    handlers,
    /** The enabled ones that most goods of all merchants name, the first the most; those of no goods are none of them. */
    async hot() {
      const brands = await enabledBrands(db.global)
      const counts = await goodsNaming(
        db,
        brands.map(({ id }) => id),
      )
      const count = ({ id }: { readonly id: string }) => counts.get(id) ?? 0
      const hot = brands.filter((brand) => count(brand) > 0).toSorted((one, other) => count(other) - count(one))
      const shown = hot.slice(0, HOT_AT_MOST)
      const logoOf = await logosOf(shown.map(({ logoFileId }) => logoFileId))
      return shown.map(({ id, name, nameEn, logoFileId }) => ({
        id,
        name,
        nameEn,
        logoUrl: logoOf(logoFileId)?.thumbnailUrl ?? null,
      }))
    },
    /** The brand that a shop hands a paper in of. Refuses record.notFound unless it is enabled, state.notAllowed unless it asks one. */
    async toAuthorise(tx: TenantTx, id: string): Promise<{ readonly id: string; readonly name: string }> {
      const brand = await findBrand(tx, id)
      if (brand?.enabled !== true) refuse('record.notFound')
      const { name } = brand
      if (!brand.need_auth)
        refuse('state.notAllowed', {
          status: said(`品牌“${name}”无需授权`, `the brand “${name}” needs no authorisation`),
        })
      return { id, name }
    },
    /**
     * Goods of this category may name it. Refuses record.notFound for one that is unknown or disabled, state.notAllowed for one
     * that does not suit the category.
     */
    async mustSuit(tx: TenantTx, id: string, categoryId: string): Promise<void> {
      const brand = await findBrand(tx, id)
      if (brand?.enabled !== true) refuse('record.notFound')
      const lineage = await lineageWithMerged(tx, categoryId)
      if (brand.category_ids.length === 0 || brand.category_ids.some((one) => lineage.includes(one))) return
      const { name } = brand
      refuse('state.notAllowed', {
        status: said(`品牌“${name}”不适用于所选类目`, `the brand “${name}” does not suit this category`),
      })
    },
  }
}
