// Saves how a shop works: what it promises, when it answers buyers, and when it is away.
import { type Api, type BodyOf, dayOf, notePart, said, type ShopInfo } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { armHoliday, onDay } from './holiday.ts'
import { shopInfo } from './read-shop.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { logShop, settingChangesOf } from './shop.log.ts'
import { shopParameters } from './shop.parameters.ts'
import { shopStatusText, shopTransitions } from './shop.states.ts'
import { findDefaults } from './shop-address.store.ts'
import { lockShop, type Shop, updateShop } from './shop.store.ts'

type SettingsBody = BodyOf<Api['shop']['saveSettings']>

/**
 * Changes the settings on the version that was read; a holiday that includes today rests the shop at once, one that is taken back
 * opens it. Refuses with record.notFound, record.changed, state.notAllowed (frozen, closed), request.invalid (a holiday that is over
 * or too far ahead, a sensitive word).
 */
export function saveSettings(
  deps: ShopsDeps,
  actor: MerchantActor,
  body: SettingsBody,
  command: Command,
): Promise<ShopInfo> {
  const now = deps.clock.now()
  const today = dayOf(now)
  return deps.db.transaction(actor.merchantId, (tx) =>
    once(tx, command, now, async () => {
      const before = (await lockShop(tx, body.id)) ?? refuse('record.notFound')
      if (before.version !== body.version) refuse('record.changed')
      if (shopTransitions[before.status] === null) refuse('state.notAllowed', { status: shopStatusText[before.status] })
      mustLieAhead(body.holiday, today)
      const { shipHours, holiday, stockAlert = before.stockAlert, textsBuyers = before.textsBuyers } = body
      const deliveryNote = await noteOf(deps, tx, before, body.deliveryNote)
      const serviceHours = body.serviceHours.toSorted((a, b) => a.weekday - b.weekday)
      const pickup = await pickupOf(deps, tx, before, body.pickup)
      const shop = onDay(
        { ...before, shipHours, stockAlert, serviceHours, holiday, pickup, textsBuyers, deliveryNote },
        today,
      )
      if (!(await updateShop(tx, shop, now))) refuse('record.changed')
      await armHoliday(tx, shop, now)
      // So many SKUs as a shop may have are marked anew by themselves, and not while somebody waits.
      if (stockAlert !== before.stockAlert)
        await armTimer(tx, { kind: 'goods.stockAlert', subjectId: shop.id, dueAt: now }, now)
      const summary =
        shop.status === before.status
          ? said(`修改店铺“${shop.name}”的经营设置`, `Changed how “${shop.name}” works`)
          : said(
              `修改店铺“${shop.name}”的休假日期，店铺${shopStatusText[shop.status].zh}`,
              `Changed the holiday of “${shop.name}”: it is ${shopStatusText[shop.status].en} now`,
            )
      const changes = settingChangesOf(before, shop)
      await logShop(tx, shop, { actor, action: 'shop.settings', summary, changes }, now)
      return (await shopInfo(deps, tx, shop.id)) ?? refuse('record.notFound')
    }),
  )
}

/** Absent: as it is. Refuses with state.notAllowed what would be offered with nowhere to fetch it. */
async function pickupOf(
  { cipher }: Pick<ShopsDeps, 'cipher'>,
  tx: TenantTx,
  before: Shop,
  wanted: SettingsBody['pickup'],
): Promise<Shop['pickup']> {
  if (wanted === undefined) return before.pickup
  if (wanted.isOffered && !(await findDefaults(tx, cipher, before.id)).has('PICKUP'))
    refuse('state.notAllowed', { status: said('请先添加自提地址', 'add an address to fetch at first') })
  if (wanted.isOffered && wanted.openHours.length === 0)
    refuse('request.invalid', { what: said('：请设置自提时间', ': say when orders can be fetched') })
  return { ...wanted, openHours: wanted.openHours.toSorted((a, b) => a.weekday - b.weekday) }
}

/** Absent: as it is. Refuses a sensitive word with request.invalid: buyers read it. */
async function noteOf(
  deps: Pick<ShopsDeps, 'trade'>,
  tx: TenantTx,
  before: Shop,
  wanted: SettingsBody['deliveryNote'],
): Promise<Shop['deliveryNote']> {
  if (wanted === undefined) return before.deliveryNote
  const { foot, parts } = wanted
  if (foot !== before.deliveryNote.foot)
    await deps.trade().mustBeClean(tx, [{ field: said('发货单附言', 'message on delivery notes'), text: foot }])
  return { ...wanted, parts: notePart.options.filter((part) => parts.includes(part)) }
}

function mustLieAhead(holiday: SettingsBody['holiday'], today: string): void {
  if (holiday === null) return
  if (holiday.to < today)
    refuse('request.invalid', { what: said('：休假结束日不能早于今天', ': the holiday is over already') })
  const farthest = dayOf(new Date(Date.parse(today) + shopParameters.holidayAheadMs))
  if (holiday.from > farthest)
    refuse('request.invalid', { what: said('：休假最多提前 180 天设置', ': a holiday begins within 180 days') })
}
