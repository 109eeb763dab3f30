// Acts on a shop as the operation log keeps them.
import type { TenantTx } from '@merchant/database'
import { changed, type FieldChange, type LoggedAct, logAct } from '../../../kernel/operation-log.ts'
import { shopStatusText } from './shop.states.ts'
import type { Shop } from './shop.store.ts'

export function logShop(
  tx: TenantTx,
  shop: Pick<Shop, 'id' | 'shopNo'>,
  act: Omit<LoggedAct, 'target'>,
  now: Date,
): Promise<void> {
  return logAct(tx, { ...act, target: { type: 'shop', id: shop.id, no: shop.shopNo, shopId: shop.id } }, now)
}

export function changesOf(before: Shop, after: Shop): FieldChange[] {
  const of = (field: 'name' | 'intro' | 'servicePhone', label: string) => ({
    field,
    label,
    before: before[field],
    after: after[field],
  })
  return changed(
    of('name', '店铺名称'),
    of('intro', '店铺简介'),
    of('servicePhone', '客服电话'),
    { field: 'logo', label: '店标', before: before.logoFileId ?? '', after: after.logoFileId ?? '' },
    { field: 'status', label: '状态', before: shopStatusText[before.status], after: shopStatusText[after.status] },
  )
}
