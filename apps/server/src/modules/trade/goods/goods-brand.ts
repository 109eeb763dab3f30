// The brand of goods as the operation log tells it.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'

interface Named {
  readonly brandId: string | null
}

export async function brandChange(tx: TenantTx, before: Named, after: Named) {
  const label = said('品牌', 'Brand')
  if (before.brandId === after.brandId) return { field: 'brand', label, before: '', after: '' }
  const ids = [before.brandId, after.brandId].filter((id) => id !== null)
  const rows = await tx.selectFrom('brand').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = ({ brandId }: Named) => rows.find(({ id }) => id === brandId)?.name ?? ''
  return { field: 'brand', label, before: nameOf(before), after: nameOf(after) }
}
