// How a new order reaches its buyer, and what of a receiver it needs for that.
import { type Api, type BodyOf, type DeliveryType, said } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'
import type { ReservedLine, SaleOrderDeps } from './sale-order.deps.ts'

type PlaceBody = Extract<BodyOf<Api['saleOrder']['add']>, { readonly orderType: 'SALE' }>
export type Receiver = NonNullable<PlaceBody['receiver']>
type Regions = Pick<SaleOrderDeps, 'regionByCodes'>

/**
 * Refuses with limit.exceeded what is bought of both: one part would be received long before the other; and with state.notAllowed what
 * nobody can fetch: goods that nobody sends, and presale, which is not there yet.
 */
export function deliveryOf(
  lines: readonly Pick<ReservedLine, 'goodsType' | 'isPresale'>[],
  { isPickup = false }: { readonly isPickup?: boolean } = {},
): DeliveryType {
  const [type = 'PHYSICAL', ...others] = new Set(lines.map(({ goodsType }) => goodsType))
  if (others.length > 0)
    refuse('limit.exceeded', { limit: [type, ...others].includes('VOUCHER') ? VOUCHERS_APART : APART })
  if (!isPickup) return type === 'PHYSICAL' ? 'EXPRESS' : type
  if (type !== 'PHYSICAL') refuse('state.notAllowed', { status: NOTHING_TO_FETCH })
  if (lines.some(({ isPresale }) => isPresale)) refuse('state.notAllowed', { status: NOT_THERE_YET })
  return 'PICKUP'
}

const NOTHING_TO_FETCH = said('虚拟商品与卡券无需自提', 'virtual goods and vouchers are not fetched')
const NOT_THERE_YET = said('预售商品不支持自提', 'presale can’t be fetched')

const APART = said('虚拟商品须与实物商品分开下单', 'virtual goods and what is sent are two orders')
const VOUCHERS_APART = said('卡券须与其他商品分开下单', 'vouchers and other goods are two orders')

/** Whether it goes to an address. */
export const goesSomewhere = (delivery: DeliveryType): boolean => delivery === 'EXPRESS'

/** Whether there are goods that somebody packs, and that may come back. */
export const isOfGoods = (delivery: DeliveryType): boolean => delivery === 'EXPRESS' || delivery === 'PICKUP'

/** Whether it is redeemed by code. */
export const hasCodes = (delivery: DeliveryType): boolean => delivery === 'VOUCHER' || delivery === 'PICKUP'

/**
 * Freight is charged by the last code and the label shows the names: they are those of one place, whatever a caller calls it. Refuses
 * with region.unknown.
 */
export function placed({ regionByCodes }: Regions, receiver: Receiver): Receiver {
  const region =
    regionByCodes(receiver.region.map(({ code }) => code)) ??
    refuse('region.unknown', { field: said('收货地区', 'receiver’s region') })
  return { ...receiver, region }
}

/**
 * Whom it goes to. Of goods that nobody sends only a phone is kept, the receiver's or else the buyer's, and of what is fetched also who
 * fetches it: an address that nobody needs is not stored. Refuses with request.invalid what is sent without a receiver,
 * region.unknown for a place that there is not.
 */
export function receiverFor(
  regions: Regions,
  delivery: DeliveryType,
  { buyer, receiver, pickup }: Pick<PlaceBody, 'buyer' | 'receiver' | 'pickup'>,
): Receiver {
  if (delivery === 'PICKUP')
    return {
      name: pickup?.name ?? receiver?.name ?? '',
      phone: pickup?.phone ?? receiver?.phone ?? buyer.phone,
      region: [],
      detail: '',
    }
  if (!goesSomewhere(delivery)) return { name: '', phone: receiver?.phone ?? buyer.phone, region: [], detail: '' }
  if (receiver === undefined)
    return refuse('request.invalid', { what: said('：请填写收货信息（receiver）', ': the receiver is missing') })
  return placed(regions, receiver)
}
