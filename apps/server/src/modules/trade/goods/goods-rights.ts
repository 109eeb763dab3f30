// Price, stock and shelf have rights of their own, wherever they are changed: in the list or in the editor.
import { codeOf, type MerchantPermission, said, type Said, saidList } from '@merchant/contract'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'

export type GoodsChange = 'price' | 'stock' | 'shelf'

const rights: Readonly<Record<GoodsChange, { readonly permission: MerchantPermission; readonly text: Said }>> = {
  price: { permission: 'goods.setPrice', text: said('修改售价', 'change prices') },
  stock: { permission: 'goods.setStock', text: said('修改库存', 'change stock') },
  shelf: { permission: 'goods.shelve', text: said('上架与下架', 'put on and take off sale') },
}

/** Errors: refuses permission.denied with the rights that are missing for these changes, and in words. */
export function mustHoldRights(actor: MerchantActor | OperatorActor, changes: readonly GoodsChange[]): void {
  // What an auditor lets pass was wished by somebody who held them.
  if (actor.party === 'operator') return
  const { permissions } = actor
  const missing = changes.map((change) => rights[change]).filter(({ permission }) => !permissions.has(permission))
  if (missing.length === 0) return
  const words = saidList(missing.map(({ text }) => text))
  const what = said(`：${words.zh}`, `: ${words.en}`)
  refuse('permission.denied', { missing: missing.map(({ permission }) => codeOf(permission)), what })
}
