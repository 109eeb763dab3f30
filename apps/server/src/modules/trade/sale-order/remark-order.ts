// The merchant's own note on an order, its flag and its tags: what is not named stays as somebody else has written it meanwhile.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { changed } from '../../../kernel/operation-log.ts'
import { happened, type OrderActor } from './order-history.ts'
import { change, lockOrder, mustFindOrder } from './sale-order.store.ts'
import { tagOrder } from './tag-orders.ts'

interface Note {
  readonly orderId: string
  readonly remark?: string | undefined
  readonly flag?: number | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
}

/** Errors: refuses record.notFound, and limit.exceeded for more tags than an order has. */
export async function remark(
  tx: TenantTx,
  { orderId, remark, flag, addTags = [], removeTags = [] }: Note,
  by: { readonly actor: OrderActor; readonly now: Date },
): Promise<void> {
  const isTagging = addTags.length + removeTags.length > 0
  // Tags are a list, which two would overwrite; a note and a flag are written as they are.
  const order = isTagging ? await lockOrder(tx, orderId) : await mustFindOrder(tx, orderId)
  if (isTagging) await tagOrder(tx, order, { add: addTags, remove: removeTags }, by)
  const written = {
    ...(remark === undefined ? {} : { seller_remark: remark }),
    ...(flag === undefined ? {} : { flag }),
  }
  if (Object.keys(written).length === 0) return
  await change(tx, order.id, written)
  const after = remark ?? order.seller_remark
  const changes = changed({ field: 'remark', label: said('备注', 'Note'), before: order.seller_remark, after })
  const isFlagged = flag !== undefined && flag !== order.flag
  const happening = { event: 'remark', remark: after, ...(isFlagged ? { flag } : {}) } as const
  await happened(tx, order, { ...by, happening, changes })
}
