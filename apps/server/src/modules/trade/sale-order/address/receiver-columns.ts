// A receiver as an order and a change of it keep it: sealed, and masked for whoever only looks.
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { maskAddress, maskName, maskPhone } from '../../../../kernel/masks.ts'
import type { Receiver } from '../order-delivery.ts'
import { regionNames } from '../sale-order.row.ts'
import type { OrderRecord } from '../sale-order.store.ts'
import type { AddressChangeRecord } from './address-change.store.ts'

/** The receiver of an order in full. */
export interface Whole {
  readonly name: string
  readonly phone: string
  readonly detail: string
  readonly regions: readonly string[]
}

export function wholeReceiver(cipher: FieldCipher, order: OrderRecord): Whole {
  const { merchant_id: merchantId } = order
  return {
    name: cipher.decrypt('sale_order.receiver_name', merchantId, order.receiver_name_enc),
    phone: cipher.decrypt('sale_order.receiver_phone', merchantId, order.receiver_phone_enc),
    detail: cipher.decrypt('sale_order.receiver_detail', merchantId, order.receiver_detail_enc),
    regions: regionNames(order.receiver_region),
  }
}

export const wholeOf = ({ name, phone, detail, region }: Receiver): Whole => ({
  name,
  phone,
  detail,
  regions: regionNames(region),
})

/** 浙江省杭州市西湖区 学院路**** */
export const maskedAddress = ({ regions, detail }: Pick<Whole, 'regions' | 'detail'>): string =>
  `${regions.join('')} ${maskAddress(detail)}`

/** 张* 138****8000 浙江省杭州市西湖区 学院路****: as a history tells of it. */
export const maskedReceiver = (whole: Whole): string =>
  [maskName(whole.name), maskPhone(whole.phone), maskedAddress(whole)].join(' ')

/** Where an order goes, as a change that leads away from there keeps it. */
export const oldColumns = (order: OrderRecord, whole: Whole) => ({
  old_name_enc: order.receiver_name_enc,
  old_name_mask: maskName(whole.name),
  old_phone_enc: order.receiver_phone_enc,
  old_phone_mask: maskPhone(whole.phone),
  old_detail_enc: order.receiver_detail_enc,
  old_region: JSON.stringify(order.receiver_region),
  old_address_mask: maskedAddress(whole),
})

/** What of a change becomes the order's own. */
export const newReceiver = (change: AddressChangeRecord) => ({
  receiver_name_enc: change.receiver_name_enc,
  receiver_name_mask: change.receiver_name_mask,
  receiver_name_hash: change.receiver_name_hash,
  receiver_phone_enc: change.receiver_phone_enc,
  receiver_phone_mask: change.receiver_phone_mask,
  receiver_phone_hash: change.receiver_phone_hash,
  receiver_hash: change.receiver_hash,
  receiver_phone_tail: change.receiver_phone_tail,
  receiver_detail_enc: change.receiver_detail_enc,
  receiver_region: JSON.stringify(change.receiver_region),
})
