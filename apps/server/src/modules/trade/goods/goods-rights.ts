// Price, stock and shelf have rights of their own, wherever they are changed: in the list or in the editor.
import { codeOf, type MerchantPermission } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'

export type GoodsChange = 'price' | 'stock' | 'shelf'

const rights: Readonly<Record<GoodsChange, { readonly permission: MerchantPermission; readonly text: string }>> = {
  price: { permission: 'goods.setPrice', text: '修改售价' },
  stock: { permission: 'goods.setStock', text: '修改库存' },
  shelf: { permission: 'goods.shelve', text: '上架与下架' },
}

/** Errors: refuses permission.denied with the rights that are missing for these changes, and in words. */
export function mustHoldRights({ permissions }: MerchantActor, changes: readonly GoodsChange[]): void {
  const missing = changes.map((change) => rights[change]).filter(({ permission }) => !permissions.has(permission))
  if (missing.length === 0) return
  const what = `：${missing.map(({ text }) => text).join('、')}`
  refuse('permission.denied', { missing: missing.map(({ permission }) => codeOf(permission)), what })
}
