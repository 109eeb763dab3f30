// Acts on a shop as the operation log keeps them.
import { said, type Said } from '@merchant/contract'
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
  const of = (field: 'name' | 'intro' | 'servicePhone', label: Said) => ({
    field,
    label,
    before: before[field],
    after: after[field],
  })
  return changed(
    of('name', said('店铺名称', 'Name')),
    of('intro', said('店铺简介', 'Introduction')),
    of('servicePhone', said('客服电话', 'Service phone')),
    { field: 'logo', label: said('店标', 'Logo'), before: before.logoFileId ?? '', after: after.logoFileId ?? '' },
    {
      field: 'status',
      label: said('状态', 'State'),
      before: shopStatusText[before.status],
      after: shopStatusText[after.status],
    },
  )
}
