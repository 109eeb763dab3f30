// Module entry of waybills of carriers' interfaces: accounts, numbers, and what shipping and printing need of them.
import type { Api } from '@merchant/contract'
import { meantShopOf } from '../../../../kernel/actor.ts'
import { once } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { listAccounts } from './account.store.ts'
import { createAsking } from './ask-carrier.ts'
import { cancelWaybill } from './cancel-waybill.ts'
import { obtainWaybills } from './obtain-waybills.ts'
import { accountRow, removeAccount, saveAccount } from './save-account.ts'

export { type WaybillDriver, waybillDriverOf, type WaybillSettings } from './driver/index.ts'

export function createWaybills(deps: SaleOrderDeps) {
  const { db, clock } = deps
  const handlers: HandlersOf<Api['waybill']> = {
    async accounts({ actor, body }) {
      const tenant = db.tenant(actor.merchantId)
      const shopId = meantShopOf(actor, body?.shopId)
      // Refuses with record.notFound for a shop beyond reach.
      if (shopId !== undefined) await deps.meantShop(tenant, shopId)
      const all = await listAccounts(tenant)
      return all
        .filter((account) => shopId === undefined || account.shop_id === shopId)
        .map((account) => accountRow(deps, account))
    },
    saveAccount: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => saveAccount(deps, tx, body, { actor, now: clock.now() })),
      ),
    removeAccount: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await removeAccount(deps, tx, body, { actor, now: clock.now() })
          return null
        }),
      ),
    obtain: ({ actor, body, command }) => obtainWaybills(deps, { actor, body, command }),
    cancel: ({ actor, body, command }) => cancelWaybill(deps, { actor, body, command }),
  }
  return { handlers, ask: createAsking(deps) }
}
