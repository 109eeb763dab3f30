// The receiver of an order in full, one field at a time, for whoever has to send or call.
import { type Api, type BodyOf, type Revealed, said, type Said } from '@merchant/contract'
import { z } from 'zod'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { reveal, revealReasonTexts } from '../../../kernel/reveal.ts'
import { addToHistory } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { mustFindOrder, targetOf } from './sale-order.store.ts'

type Body = BodyOf<Api['saleOrder']['reveal']>

const fields = {
  receiverName: {
    label: said('收货人姓名', 'receiver’s name'),
    place: 'sale_order.receiver_name',
    column: 'receiver_name_enc',
  },
  receiverPhone: {
    label: said('收货人手机号', 'receiver’s phone'),
    place: 'sale_order.receiver_phone',
    column: 'receiver_phone_enc',
  },
  receiverAddress: {
    label: said('收货地址', 'receiver’s address'),
    place: 'sale_order.receiver_detail',
    column: 'receiver_detail_enc',
  },
} as const satisfies Record<Body['field'], { label: Said; place: string; column: string }>

export function revealReceiver(
  { db, clock, cipher }: Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher'>,
  actor: MerchantActor,
  { id, field, reason }: Body,
): Promise<Revealed> {
  return reveal(db, {
    actor,
    reason,
    action: 'saleOrder.reveal',
    now: clock.now(),
    async read(tx) {
      const order = await mustFindOrder(tx, id)
      const { label, place, column } = fields[field]
      const why = revealReasonTexts[reason]
      await addToHistory(tx, order, {
        actor,
        happening: { event: 'reveal', label: label.zh, reason: why.zh },
        now: clock.now(),
      })
      const value = cipher.decrypt(place, tx.merchantId, order[column])
      const region = field === 'receiverAddress' ? `${regionOf(order.receiver_region)} ` : ''
      return { value: `${region}${value}`, label, target: targetOf(order) }
    },
  })
}

/** 浙江省杭州市西湖区 */
export const regionOf = (region: unknown): string =>
  keptRegion
    .parse(region)
    .map(({ name }) => name)
    .join('')

const keptRegion = z.array(z.object({ name: z.string() }))
