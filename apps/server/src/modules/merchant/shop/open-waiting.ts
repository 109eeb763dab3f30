// Shops that waited for their merchant open by themselves.
import { dayOf, said } from '@merchant/contract'
import { type TenantTx, withoutDataScope } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { logShop } from './shop.log.ts'
import { onDay } from './holiday.ts'
import { lockPending, updateShop } from './shop.store.ts'

/** The merchant has become active, whoever did the last step: all its shops that waited for it open, or rest until their holiday is over. */
export async function openWaiting(tx: TenantTx, now: Date): Promise<void> {
  await withoutDataScope(async () => {
    for (const waiting of await lockPending(tx)) {
      const shop = onDay({ ...waiting, status: 'OPEN' }, dayOf(now))
      await updateShop(tx, shop, now)
      const summary = shop.isOnHoliday
        ? said(
            `支付账户已开通，店铺“${shop.name}”正在休假，休假结束后开始营业`,
            `The wallet is open; “${shop.name}” is on holiday and opens after it`,
          )
        : said(`支付账户已开通，店铺“${shop.name}”开始营业`, `The wallet is open, and “${shop.name}” with it`)
      await logShop(tx, shop, { actor: system, action: 'shop.turn', summary }, now)
    }
  })
}
