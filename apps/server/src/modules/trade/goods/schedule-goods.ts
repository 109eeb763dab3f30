// Times at which goods go on and off sale by themselves: set for many at once, and kept by timers that look again at what is true then.
import { formatInstant, said, type Said } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { type By, eachOf, type LockedGoods, mustBeKept, type Outcome, targetOf } from './goods-outcome.ts'
import { goodsParameters } from './goods.parameters.ts'
import { saleStatusText } from './goods.states.ts'
import { lockGoods, type Schedule, setSchedule } from './goods.store.ts'
import { type MoveDeps, moveInTime } from './move-goods.ts'
import { goodsNotShelved } from './schedule.events.ts'

interface Scheduling extends By {
  readonly ids: readonly string[]
  readonly schedule: Schedule
}

/** Refuses with request.invalid for times that are over or too far; what one goods forbids is told of it. */
export async function scheduleAll(tx: TenantTx, { ids, schedule, actor, now }: Scheduling): Promise<Outcome> {
  mustLieAhead(schedule.onSaleAt, now, said('上架时间', 'The time to go on sale'))
  mustLieAhead(schedule.offSaleAt, now, said('下架时间', 'The time to leave the sale'))
  const goods = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
  return eachOf(ids, goods, async (row) => {
    const isTooLate = row.saleStatus === 'ON_SALE' && schedule.onSaleAt !== null
    mustBeKept(row)
    if (row.saleStatus === 'FORCED_OFF' || isTooLate)
      refuse('state.notAllowed', { status: saleStatusText[row.saleStatus] })
    await setSchedule(tx, row.id, schedule, now)
    await arm(tx, row.id, schedule, now)
    await logAct(tx, { actor, action: 'goods.schedule', target: targetOf(row), summary: toldOf(row, schedule) }, now)
  })
}

function mustLieAhead(at: Date | null, now: Date, { zh, en }: Said): void {
  if (at === null) return
  if (at <= now) refuse('request.invalid', { what: said(`：${zh}须晚于现在`, `: ${en} must lie ahead`) })
  if (at.getTime() - now.getTime() > goodsParameters.scheduleAheadMs)
    refuse('request.invalid', { what: said(`：${zh}最多设在 180 天内`, `: ${en} may be 180 days ahead`) })
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
