// The platform freezes a shop, and ends that: until then nobody orders in it, nothing goes on sale and its own details stay as they are.
import { type Api, type BodyOf, dayOf, said, type StandingShop } from '@merchant/contract'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { onDay } from './holiday.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { shopFrozen, shopUnfrozen } from './shop.events.ts'
import { logShop } from './shop.log.ts'
import { isFreezable, shopStatusText } from './shop.states.ts'
import { lockShop, type Shop, updateShop } from './shop.store.ts'

type Decision = BodyOf<Api['merchantDirectory']['freezeShop']>

/** Refuses with record.notFound, record.changed for an old version, state.notAllowed (frozen already, not frozen, closed). */
export function freezeShop(
  deps: ShopsDeps,
  actor: OperatorActor,
  decision: Decision,
  command: Command,
): Promise<StandingShop> {
  const now = deps.clock.now()
  return deps.db.transaction(decision.merchantId, (tx) =>
    once(tx, command, now, async () => {
      const before = (await lockShop(tx, decision.shopId)) ?? refuse('record.notFound')
      if (before.version !== decision.version) refuse('record.changed')
      const shop = decision.decision === 'freeze' ? frozen(before, decision.reason) : unfrozen(before, dayOf(now))
      if (!(await updateShop(tx, shop, now))) refuse('record.changed')
      const { name, freezeReason: reason } = shop
      const about = { subjectId: shop.id, shopId: shop.id }
      if (reason === null) {
        const summary = said(`解冻店铺“${name}”`, `Unfroze the shop “${name}”`)
        await logShop(tx, shop, { actor, action: 'shop.unfreeze', summary }, now)
        await deps.notify(tx, shopUnfrozen(about, { name, status: shop.status }))
      } else {
        const summary = said(`冻结店铺“${name}”：${reason}`, `Froze the shop “${name}”: ${reason}`)
        await logShop(tx, shop, { actor, action: 'shop.freeze', summary }, now)
        await deps.notify(tx, shopFrozen(about, { name, reason }))
      }
      return standingOf({ ...shop, version: shop.version + 1 })
    }),
  )
}

export const standingOf = ({ id, name, status, freezeReason, version }: Shop): StandingShop => ({
  id,
  name,
  status,
  freezeReason,
  version,
})

function frozen(shop: Shop, reason: string): Shop {
  const { status } = shop
  if (!isFreezable(status)) refuse('state.notAllowed', { status: shopStatusText[status] })
  // On holiday it is an open shop that is away.
  const statusBeforeFreeze = shop.isOnHoliday ? 'OPEN' : status
  return { ...shop, status: 'FROZEN', statusBeforeFreeze, freezeReason: reason, isOnHoliday: false }
}

/** It goes back to what it was, or to its holiday. */
function unfrozen(shop: Shop, today: string): Shop {
  const { status, statusBeforeFreeze } = shop
  if (statusBeforeFreeze === null) refuse('state.notAllowed', { status: shopStatusText[status] })
  return onDay({ ...shop, status: statusBeforeFreeze, statusBeforeFreeze: null, freezeReason: null }, today)
}
