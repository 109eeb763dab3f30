// Times at which goods go on and off sale by themselves: set for many at once, and kept by timers that look again at what is true then.
import { formatInstant, said, type Said, type SaleStatus } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { changed, logAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { rememberAct } from './audit/remember-act.ts'
import { type By, eachOf, type LockedGoods, mustBeKept, type Outcome, targetOf } from './goods-outcome.ts'
import { goodsParameters } from './goods.parameters.ts'
import { saleStatusText } from './goods.states.ts'
import { lockGoods, type Schedule, setSchedule, setTimes } from './goods.store.ts'
import { type MoveDeps, moveInTime } from './move-goods.ts'
import { goodsNotShelved } from './schedule.events.ts'

interface Scheduling extends By {
  readonly ids: readonly string[]
  readonly times: Times
}

/**
 * A time that is not said stays; what is on sale already takes the time to leave alone. Refuses with request.invalid for times that are
 * over or too far; what one goods forbids is told of it.
 */
export async function scheduleAll(tx: TenantTx, { ids, times, actor, now }: Scheduling): Promise<Outcome> {
  const [onSaleAt, offSaleAt] = [instantOf(times.onSaleAt), instantOf(times.offSaleAt)]
  mustLieAhead(onSaleAt ?? null, now, ON_SALE)
  mustLieAhead(offSaleAt ?? null, now, OFF_SALE)
  const goods = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
  return eachOf(ids, goods, async (row) => {
    mustBeKept(row)
    const isOnSale = row.saleStatus === 'ON_SALE'
    const isTooLate = isOnSale && onSaleAt instanceof Date && !(offSaleAt instanceof Date)
    if (row.saleStatus === 'FORCED_OFF' || isTooLate)
      refuse('state.notAllowed', { status: saleStatusText[row.saleStatus] })
    const schedule: Schedule = {
      onSaleAt: isOnSale || onSaleAt === undefined ? row.onSaleAt : onSaleAt,
      offSaleAt: offSaleAt === undefined ? row.offSaleAt : offSaleAt,
    }
    mustBeInOrder(schedule)
    if (!isRescheduled(schedule, row)) return
    await setSchedule(tx, row.id, schedule, now)
    await arm(tx, row.id, schedule, now)
    const changes = changed(...timeChanges(row, schedule))
    const act = { action: 'goods.schedule', target: targetOf(row), summary: toldOf(row, schedule) } as const
    await logAct(tx, { actor, ...act, changes }, now)
    await rememberAct(tx, row, { actor, changes, now })
  })
}

/** Undefined: it was not said. */
const instantOf = (at: string | null | undefined): Date | null | undefined =>
  typeof at === 'string' ? new Date(at) : at

function mustBeInOrder({ onSaleAt, offSaleAt }: Schedule): void {
  if (onSaleAt !== null && offSaleAt !== null && offSaleAt <= onSaleAt)
    refuse('request.invalid', {
      inField: 'offSaleAt',
      what: said('：下架时间须晚于上架时间', ': it must be after they go on sale'),
    })
}

interface Saved {
  readonly id: string
  readonly saleStatus: SaleStatus
}

interface Times {
  readonly onSaleAt?: string | null | undefined
  readonly offSaleAt?: string | null | undefined
}

/**
 * The times of goods that are being saved. Those that are not said stay, but for what the save itself overtakes: going on sale ends
 * the one, leaving it the other.
 */
export function timesOf(
  { onSaleAt, offSaleAt }: Times,
  { saleStatus }: Pick<Saved, 'saleStatus'>,
  before: (Schedule & Pick<Saved, 'saleStatus'>) | null,
): Schedule {
  const meant = (said: string | null | undefined, standing: Date | null): Date | null =>
    said === undefined ? standing : said === null ? null : new Date(said)
  const [on, off] = [meant(onSaleAt, before?.onSaleAt ?? null), meant(offSaleAt, before?.offSaleAt ?? null)]
  const isLeft = before?.saleStatus === 'ON_SALE' && saleStatus !== 'ON_SALE'
  return {
    onSaleAt: saleStatus === 'ON_SALE' ? null : on,
    offSaleAt: isLeft && isSame(off, before.offSaleAt) ? null : off,
  }
}

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

/** Takes the right to put goods on and off sale. */
export const isRescheduled = (after: Schedule, before: Schedule): boolean =>
  !isSame(after.onSaleAt, before.onSaleAt) || !isSame(after.offSaleAt, before.offSaleAt)
export const NO_TIMES: Schedule = { onSaleAt: null, offSaleAt: null }

/**
 * Goods that were just saved go on and off sale at these times.
 * Refuses with request.invalid for a new time that is over or too far, and with state.notAllowed.
 */
export async function keepTimes(
  tx: TenantTx,
  { id, saleStatus }: Saved,
  { after, before, now }: { readonly after: Schedule; readonly before: Schedule; readonly now: Date },
): Promise<void> {
  const { onSaleAt, offSaleAt } = after
  if (!isRescheduled(after, before)) return
  if (saleStatus === 'FORCED_OFF') refuse('state.notAllowed', { status: saleStatusText.FORCED_OFF })
  if (!isSame(onSaleAt, before.onSaleAt)) mustLieAhead(onSaleAt, now, { ...ON_SALE, inField: 'onSaleAt' })
  if (!isSame(offSaleAt, before.offSaleAt)) mustLieAhead(offSaleAt, now, { ...OFF_SALE, inField: 'offSaleAt' })
  mustBeInOrder(after)
  await setTimes(tx, id, after)
  await arm(tx, id, after, now)
}

/** As the operation log tells them. */
export const timeChanges = (before: Schedule, after: Schedule) => [
  { field: 'onSaleAt', label: said('上架时间', 'On sale from'), ...shown(before.onSaleAt, after.onSaleAt) },
  { field: 'offSaleAt', label: said('下架时间', 'On sale until'), ...shown(before.offSaleAt, after.offSaleAt) },
]
const shown = (was: Date | null, will: Date | null) => ({
  before: was === null ? '' : formatInstant(was),
  after: will === null ? '' : formatInstant(will),
})

const ON_SALE = said('上架时间', 'The time to go on sale')
const OFF_SALE = said('下架时间', 'The time to leave the sale')

function mustLieAhead(
  at: Date | null,
  now: Date,
  { zh, en, ...marked }: Said & { readonly inField?: 'onSaleAt' | 'offSaleAt' },
): void {
  if (at === null) return
  if (at <= now) refuse('request.invalid', { ...marked, what: said(`：${zh}须晚于现在`, `: ${en} must lie ahead`) })
  if (at.getTime() - now.getTime() > goodsParameters.scheduleAheadMs)
    refuse('request.invalid', { ...marked, what: said(`：${zh}最多设在 180 天内`, `: ${en} may be 180 days ahead`) })
}

async function arm(tx: TenantTx, subjectId: string, { onSaleAt, offSaleAt }: Schedule, now: Date): Promise<void> {
  const times = [
    ['goods.onSale', onSaleAt],
    ['goods.offSale', offSaleAt],
  ] as const
  for (const [kind, dueAt] of times)
    if (dueAt === null) await disarmTimer(tx, kind, subjectId, now)
    else await armTimer(tx, { kind, subjectId, dueAt }, now)
}

function toldOf({ title }: LockedGoods, { onSaleAt, offSaleAt }: Schedule): Said {
  const times = [
    ...(onSaleAt === null ? [] : [said(`${formatInstant(onSaleAt)} 上架`, `on sale at ${formatInstant(onSaleAt)}`)]),
    ...(offSaleAt === null ? [] : [said(`${formatInstant(offSaleAt)} 下架`, `off at ${formatInstant(offSaleAt)}`)]),
  ]
  if (times.length === 0) return said(`取消商品“${title}”的定时上下架`, `Ended the schedule of “${title}”`)
  return said(
    `设置商品“${title}”定时：${times.map(({ zh }) => zh).join('，')}`,
    `Scheduled “${title}”: ${times.map(({ en }) => en).join(', ')}`,
  )
}

interface InTime extends MoveDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
}

/**
 * Timer: the time to go on sale has come. Does nothing when another time was set since, or the goods were moved by hand. What keeps
 * them off sale is told, and the time is over.
 */
export async function shelveInTime(deps: InTime, merchantId: string, goodsId: string): Promise<void> {
  await deps.db.transaction(merchantId, async (tx) => {
    const now = deps.clock.now()
    const [row] = await lockGoods(tx, [goodsId])
    if (row === undefined || row.onSaleAt === null || row.onSaleAt > now) return
    const barrier = await moveInTime(deps, tx, row, { action: 'shelve', now })
    if (barrier === null) return
    await setSchedule(tx, row.id, { onSaleAt: null, offSaleAt: row.offSaleAt }, now)
    const { zh, en } = barrier.said
    const summary = said(
      `商品“${row.title}”定时上架未成功：${zh}`,
      `“${row.title}” could not go on sale at its time: ${en}`,
    )
    await logAct(tx, { actor: system, action: 'goods.schedule', target: targetOf(row), summary }, now)
    const what = { title: row.title, reason: barrier.said }
    await deps.notify(tx, goodsNotShelved({ subjectId: row.id, shopId: row.shopId }, what))
  })
}

/** Timer: the time to leave the sale has come. */
export async function unshelveInTime(deps: InTime, merchantId: string, goodsId: string): Promise<void> {
  await deps.db.transaction(merchantId, async (tx) => {
    const now = deps.clock.now()
    const [row] = await lockGoods(tx, [goodsId])
    if (row === undefined || row.offSaleAt === null || row.offSaleAt > now) return
    const barrier = await moveInTime(deps, tx, row, { action: 'unshelve', now })
    // They never went on sale, so there is nothing to leave.
    if (barrier !== null) await setSchedule(tx, row.id, { onSaleAt: row.onSaleAt, offSaleAt: null }, now)
  })
}
