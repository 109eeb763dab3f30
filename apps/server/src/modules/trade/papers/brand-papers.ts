// Which brands' goods a shop can't put on sale because its paper of the brand is missing, waits for its review or has run out.
import type { TenantDb, TenantTx } from '@merchant/database'
import { needingAuth } from '../brand/index.ts'
import type { PapersDeps } from './papers.deps.ts'

export interface Unauthorised {
  readonly brandId: string
  readonly brandName: string
  /** Handed in, and not passed or not valid yet. */
  readonly waits: boolean
}

/** By brand; those whose goods the shop may sell are left out. */
export async function findUnauthorised(
  { qualifications }: PapersDeps,
  db: TenantDb | TenantTx,
  shopId: string,
  brandIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, Unauthorised>> {
  const named = [...new Set(brandIds.filter((id) => id !== null))]
  const asking = await needingAuth(db, named)
  if (asking.size === 0) return new Map()
  const standing = await qualifications.brandStanding(db, shopId, [...asking.keys()])
  return new Map(
    [...asking].flatMap(([brandId, brandName]) => {
      const found = standing.get(brandId)
      return found?.holds === true ? [] : [[brandId, { brandId, brandName, waits: found !== undefined }]]
    }),
  )
}
