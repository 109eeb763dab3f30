// A shop's holiday: days on which it rests and after which it opens, both by themselves, unless its merchant turned it by hand meanwhile.
import { dayOf, said, startOfDay } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { logShop } from './shop.log.ts'
import { lockShop, type Shop, updateShop } from './shop.store.ts'

const DAY_MS = 86_400_000

/** The shop after its merchant's own wish: opened by hand, a holiday that has begun is over; at rest by hand, no end opens it. */
export function turnedByHand(shop: Shop, status: Shop['status']): Shop {
  if (status === shop.status) return shop
  const endsHoliday = shop.isOnHoliday && status !== 'RESTING'
  return { ...shop, status, isOnHoliday: false, holiday: endsHoliday ? null : shop.holiday }
}

/**
 * The shop with its holiday begun or ended as the day wants it: an open shop rests on the days of its holiday, and one that rests
 * because of a holiday opens when that is over, taken back or moved away.
 */
export function onDay(shop: Shop, today: string): Shop {
  const { holiday, status } = shop
  const isWithin = holiday !== null && holiday.from <= today && today <= holiday.to
  if (isWithin && status === 'OPEN') return { ...shop, status: 'RESTING', isOnHoliday: true }
  const isOver = holiday !== null && holiday.to < today
  const ended = { ...shop, holiday: isOver ? null : holiday }
  return shop.isOnHoliday && !isWithin ? { ...ended, status: 'OPEN', isOnHoliday: false } : ended
}

/** Arms what begins and ends the holiday; what lies behind is armed no more. */
export async function armHoliday(tx: TenantTx, { id, holiday }: Shop, now: Date): Promise<void> {
  const times = [
    ['shop.holidayBegins', holiday === null ? null : startOfDay(holiday.from)],
    ['shop.holidayEnds', holiday === null ? null : new Date(startOfDay(holiday.to).getTime() + DAY_MS)],
  ] as const
  for (const [kind, dueAt] of times)
    if (dueAt === null || dueAt <= now) await disarmTimer(tx, kind, id, now)
    else await armTimer(tx, { kind, subjectId: id, dueAt }, now)
}

/** Timer: a holiday begins or ends. Looks at what is set now; does nothing when that asks for nothing. */
export async function keepHoliday(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  merchantId: string,
  shopId: string,
): Promise<void> {
  await db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const shop = await lockShop(tx, shopId)
    if (shop === null) return
    const after = onDay(shop, dayOf(now))
    if (after.status === shop.status && after.holiday === shop.holiday) return
    await updateShop(tx, after, now)
    if (after.status === shop.status) return
    const summary =
      after.status === 'RESTING'
        ? said(`店铺“${shop.name}”休假开始，暂停营业`, `“${shop.name}” is on holiday and rests`)
        : said(`店铺“${shop.name}”休假结束，恢复营业`, `“${shop.name}” is back from its holiday and open`)
    await logShop(tx, shop, { actor: system, action: 'shop.turn', summary }, now)
  })
}
