// Shops that waited for their merchant open by themselves.
import { said } from '@merchant/contract'
import { type TenantTx, withoutDataScope } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { logShop } from './shop.log.ts'
import { openPending } from './shop.store.ts'

/** The merchant has become active, whoever did the last step: all its shops that waited for it open. */
export async function openWaiting(tx: TenantTx, now: Date): Promise<void> {
  await withoutDataScope(async () => {
    for (const shop of await openPending(tx, now)) {
      const summary = said(
        `支付账户已开通，店铺“${shop.name}”开始营业`,
        `The wallet is open, and “${shop.name}” with it`,
      )
      await logShop(tx, shop, { actor: system, action: 'shop.turn', summary }, now)
    }
  })
}
