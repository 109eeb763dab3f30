// The merchant's own note on an order, and its flag: what is not named stays as somebody else has written it meanwhile.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { changed } from '../../../kernel/operation-log.ts'
import { happened, type OrderActor } from './order-history.ts'
import { change, mustFindOrder } from './sale-order.store.ts'

interface Note {
  readonly orderId: string
  readonly remark?: string | undefined
  readonly flag?: number | undefined
}

/** Errors: refuses record.notFound. */
export async function remark(
  tx: TenantTx,
  { orderId, remark, flag }: Note,
  { actor, now }: { readonly actor: OrderActor; readonly now: Date },
): Promise<void> {
  const order = await mustFindOrder(tx, orderId)
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
  await happened(tx, order, { actor, happening, now, changes })
}
