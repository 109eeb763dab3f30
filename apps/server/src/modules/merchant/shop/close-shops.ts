// With its merchant every shop is gone for good.
import { said } from '@merchant/contract'
import { type TenantTx, withoutDataScope } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { armHoliday } from './holiday.ts'
import { logShop } from './shop.log.ts'
import { listShops, lockShop, type Shop, updateShop } from './shop.store.ts'

export async function closeShops(tx: TenantTx, now: Date): Promise<void> {
  await withoutDataScope(async () => {
    for (const { id } of await listShops(tx)) {
      const shop = await lockShop(tx, id)
      if (shop === null || shop.status === 'CLOSED') continue
      const closed = closedShop(shop)
      await updateShop(tx, closed, now)
      await armHoliday(tx, closed, now)
      const summary = said(`商户注销，关闭店铺“${shop.name}”`, `The merchant is closed, and “${shop.name}” with it`)
      await logShop(tx, shop, { actor: system, action: 'shop.close', summary }, now)
    }
  })
}

const closedShop = (shop: Shop): Shop => ({
  ...shop,
  status: 'CLOSED',
  statusBeforeFreeze: null,
  freezeReason: null,
  holiday: null,
  isOnHoliday: false,
})
