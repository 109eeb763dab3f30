// Acts on a shop's addresses as the operation log keeps them.
import { said, type Said, type ShopAddressKind } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { maskAddress, maskName, maskPhone } from '../../../kernel/masks.ts'
import { changed, type FieldChange, type LoggedAct, logAct, maskedChange } from '../../../kernel/operation-log.ts'
import type { BookedAddress } from './shop-address.store.ts'

export const addressKindText: Readonly<Record<ShopAddressKind, Said>> = {
  SHIP: said('发货地址', 'shipping address'),
  RETURN: said('退货地址', 'return address'),
  PICKUP: said('自提地址', 'pick-up address'),
}

export const placeText = ({ region }: Pick<BookedAddress, 'region'>) => region.map(({ name }) => name).join('')

/** Nothing personal in full: who may read the log need not be who may see phones. */
export function addressChanges(before: BookedAddress, after: BookedAddress): FieldChange[] {
  const masked = (field: 'contact' | 'detail' | 'phone', label: Said, mask: (text: string) => string): FieldChange => ({
    field,
    label,
    before: mask(before[field]),
    after:
      before[field] !== after[field] && mask(before[field]) === mask(after[field])
        ? maskedChange(mask(after[field]))
        : mask(after[field]),
  })
  return changed(
    masked('contact', said('联系人', 'Contact'), maskName),
    masked('phone', said('联系手机', 'Mobile number'), maskPhone),
    { field: 'region', label: said('所在地区', 'Region'), before: placeText(before), after: placeText(after) },
    masked('detail', said('详细地址', 'Address'), maskAddress),
    { field: 'remark', label: said('备注', 'Remark'), before: before.remark, after: after.remark },
  )
}

export function logAddress(
  tx: TenantTx,
  address: Pick<BookedAddress, 'id' | 'shopId' | 'region'>,
  act: Omit<LoggedAct, 'target'>,
  now: Date,
): Promise<void> {
  const target = { type: 'shopAddress', id: address.id, no: placeText(address), shopId: address.shopId }
  return logAct(tx, { ...act, target }, now)
}
