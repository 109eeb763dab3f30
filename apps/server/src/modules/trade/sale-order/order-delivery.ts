// How a new order reaches its buyer, and what of a receiver it needs for that.
import { type Api, type BodyOf, type DeliveryType, said } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'
import type { ReservedLine } from './sale-order.deps.ts'

type PlaceBody = BodyOf<Api['saleOrder']['add']>
export type Receiver = NonNullable<PlaceBody['receiver']>

/** Refuses with limit.exceeded what is bought of both: one part would be received long before the other. */
export function deliveryOf(lines: readonly Pick<ReservedLine, 'goodsType'>[]): DeliveryType {
  const [type = 'PHYSICAL', ...others] = new Set(lines.map(({ goodsType }) => goodsType))
  if (others.length > 0)
    refuse('limit.exceeded', { limit: [type, ...others].includes('VOUCHER') ? VOUCHERS_APART : APART })
  return type === 'PHYSICAL' ? 'EXPRESS' : type
}

const APART = said('虚拟商品须与实物商品分开下单', 'virtual goods and what is sent are two orders')
const VOUCHERS_APART = said('卡券须与其他商品分开下单', 'vouchers and other goods are two orders')

/** Whether it goes to an address. */
export const goesSomewhere = (delivery: DeliveryType): boolean => delivery === 'EXPRESS'

/**
 * Whom it goes to. Of goods that nobody sends only a phone is kept, the receiver's or else the buyer's: an address that nobody needs is not
 * stored. Refuses with request.invalid what is sent without a receiver.
 */
export function receiverFor(delivery: DeliveryType, { buyer, receiver }: PlaceBody): Receiver {
  if (!goesSomewhere(delivery)) return { name: '', phone: receiver?.phone ?? buyer.phone, region: [], detail: '' }
  return (
    receiver ??
    refuse('request.invalid', {
      what: said('：请填写收货信息（receiver）', ': the receiver is missing'),
    })
  )
}
