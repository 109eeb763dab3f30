// What is asked of a shop's address book.
import { type Api, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { meantShopOf } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { reveal } from '../../../kernel/reveal.ts'
import { addressRow, removeAddress, saveBookedAddress, setDefaultAddress } from './address-book.ts'
import { addressKindText } from './shop-address.log.ts'
import { meantShop } from './meant-shop.ts'
import { findAddress, listAddresses } from './shop-address.store.ts'
import type { ShopsDeps } from './shop.deps.ts'

export function addressHandlers(deps: ShopsDeps): HandlersOf<Api['shopAddress']> {
  const { db, clock, cipher } = deps
  const command = <Answer>(merchantId: string, sent: Command, act: (tx: TenantTx, now: Date) => Promise<Answer>) => {
    const now = clock.now()
    return db.transaction(merchantId, (tx) => once(tx, sent, now, () => act(tx, now)))
  }
  return {
    async list({ actor, body }) {
      const tenant = db.tenant(actor.merchantId)
      const shopId = meantShopOf(actor, body?.shopId)
      // Refuses with record.notFound for a shop beyond reach.
      if (shopId !== undefined) await meantShop(tenant, shopId)
      return (await listAddresses(tenant, cipher, shopId)).map(addressRow)
    },
    save: ({ actor, body, command: sent }) =>
      command(actor.merchantId, sent, (tx, now) => saveBookedAddress(deps, tx, body, { actor, now })),
    remove: ({ actor, body, command: sent }) =>
      command(actor.merchantId, sent, async (tx, now) => {
        await removeAddress(deps, tx, body, { actor, now })
        return null
      }),
    setDefault: ({ actor, body, command: sent }) =>
      command(actor.merchantId, sent, async (tx, now) => {
        await setDefaultAddress(deps, tx, body, { actor, now })
        return null
      }),
    reveal: ({ actor, body: { id, reason } }) =>
      reveal(db, {
        actor,
        reason,
        action: 'shopAddress.reveal',
        now: clock.now(),
        async read(tx) {
          const { phone, kind, shopId } = (await findAddress(tx, cipher, id)) ?? refuse('record.notFound')
          const { zh, en } = addressKindText[kind]
          return {
            value: phone,
            label: said(`${zh}的手机号`, `phone of the ${en}`),
            target: { type: 'shopAddress', id, no: maskPhone(phone), shopId },
          }
        },
      }),
  }
}
