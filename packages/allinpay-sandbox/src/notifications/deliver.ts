/** Delivers queued notifications: on schedule, by hand, repeated until 200 or the last attempt. */
import type pg from 'pg'
import type { VirtualClock } from '../clock.ts'
import type { Scenarios } from '../faults/scenarios.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { RunWork } from '../run-work.ts'
import type { Settings } from '../settings.ts'
import { fromColumns, type Values } from '../storage/rows.ts'
import { attempts, type NotificationRow, notifications } from '../storage/tables.ts'
import { signNotification } from './sign-notification.ts'

/** After the first, second and third attempt that nobody confirmed. */
const RETRY_AFTER_MS = [10 * 60_000, 60 * 60_000, 6 * 60 * 60_000]
const AFTER_FINAL_MS = 7 * 60 * 60_000
const AT_ONCE = 16
const ANSWER_KEPT = 500

export interface Deliverer {
  /** Sends what is due by the virtual clock; answers how many were tried. */
  deliverDue(): Promise<number>
  /** Sends everything that still waits, due or not, optionally of one order only; answers how many were tried. */
  deliverNow(bizOrderNo?: string): Promise<number>
}

interface DelivererDeps {
  pool: pg.Pool
  clock: VirtualClock
  settings: () => Readonly<Settings>
  keys: KeyRing
  scenarios: Scenarios
  runWork: RunWork
}

interface Outcome {
  canonical: string
  digest: string
  sign: string
  httpStatus: number | null
  answer: string | null
  problem: string | null
}

export function createDeliverer(deps: DelivererDeps): Deliverer {
  const underway = new Set<string>()

  async function waiting(condition: string, parameters: unknown[]): Promise<NotificationRow[]> {
    const sql = `select * from notification where due_at is not null and ${condition} order by due_at, created_at limit 200`
    const found = await deps.pool.query<Values>(sql, parameters)
    return found.rows.map((row) => fromColumns<NotificationRow>(row)).filter((row) => !underway.has(row.notifyId))
  }

  async function deliverAll(found: readonly NotificationRow[]): Promise<number> {
    for (let at = 0; at < found.length; at += AT_ONCE) {
      await Promise.all(found.slice(at, at + AT_ONCE).map((notification) => deliver(notification)))
    }
    return found.length
  }

  async function deliver(notification: NotificationRow): Promise<void> {
    if (underway.has(notification.notifyId)) return
    underway.add(notification.notifyId)
    try {
      const planned = await planFaults(deps, notification)
      if (planned.postponed || (await isHeldBack(deps, planned.notification))) return
      const copies = 1 + (planned.notification.faults.find((fault) => fault.fault === 'duplicate')?.count ?? 0)
      const outcomes: Outcome[] = []
      for (let copy = 0; copy < copies; copy++) outcomes.push(await send(deps, planned.notification))
      await record(deps, planned.notification, outcomes)
    } finally {
      underway.delete(notification.notifyId)
    }
  }

  return {
    async deliverDue() {
      return deliverAll(await waiting('due_at <= $1', [deps.clock.now()]))
    },
    async deliverNow(bizOrderNo) {
      return deliverAll(await waiting('($1::text is null or biz_order_no = $1)', [bizOrderNo ?? null]))
    },
  }
}

interface FaultyNotification extends NotificationRow {
  faults: { fault: string; ms?: number; count?: number; attempt?: number }[]
}

/** Faults are drawn once, before the first attempt, and stay with the notification over a restart. */
async function planFaults(
  deps: DelivererDeps,
  notification: NotificationRow,
): Promise<{ notification: FaultyNotification; postponed: boolean }> {
  if (notification.attempts > 0 || notification.faults.length > 0) return { notification, postponed: false }
  const { notifyType: method, bizUserId, bizOrderNo } = notification
  const faults = deps.scenarios.takeForNotification({ method, bizUserId, bizOrderNo })
  if (faults.length === 0) return { notification, postponed: false }
  const delay = faults.find((fault) => fault.fault === 'delay')?.ms
  const dueAt = delay === undefined ? notification.dueAt : new Date(deps.clock.now().getTime() + delay)
  const planned = faults.map((fault) => ({ ...fault }))
  await change(deps, notification, { faults: planned, dueAt })
  return { notification: { ...notification, faults: planned, dueAt }, postponed: delay !== undefined }
}

/** By `reorder` a collect is told only after a payout out of it was: until then its notification stays due. */
async function isHeldBack(
  { pool }: DelivererDeps,
  { appId, bizOrderNo, faults }: FaultyNotification,
): Promise<boolean> {
  if (!faults.some(({ fault }) => fault === 'reorder')) return false
  const { rowCount } = await pool.query(PAYOUT_TOLD, [appId, JSON.stringify([{ bizOrderNo }])])
  return rowCount === 0
}

const PAYOUT_TOLD = `
  select 1 from notification told join payment_order payout using (app_id, biz_order_no)
   where told.app_id = $1 and told.attempts > 0 and payout.details->'collects' @> $2::jsonb limit 1`

async function send(deps: DelivererDeps, notification: FaultyNotification): Promise<Outcome> {
  const settings = deps.settings()
  const { form, ...signed } = await signNotification(notification, deps.clock.now(), settings, deps.keys)
  const lost = notification.faults.find((fault) => fault.fault === 'lose')
  if (lost && (lost.attempt ?? notification.attempts + 1) === notification.attempts + 1) {
    return { ...signed, httpStatus: null, answer: null, problem: '按场景设定丢弃' }
  }
  try {
    const response = await fetch(notification.backUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(settings.notifyTimeoutMs),
    })
    const answer = (await response.text()).slice(0, ANSWER_KEPT)
    return { ...signed, httpStatus: response.status, answer, problem: null }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { ...signed, httpStatus: null, answer: null, problem: String(cause) }
  }
}

async function record(
  deps: DelivererDeps,
  notification: FaultyNotification,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = deps.clock.now()
  await deps.runWork({ appId: notification.appId, writes: true, quiet: true }, async (work) => {
    const key = { appId: notification.appId, notifyId: notification.notifyId }
    const row = await work.find(notifications, key)
    if (!row) return
    const earlier = (await work.list(attempts, key)).length
    for (const [at, outcome] of outcomes.entries()) {
      work.add(attempts, { ...key, number: earlier + at + 1, attemptedAt: now, ...outcome })
    }
    work.change(notifications, row, { attempts: row.attempts + 1, ...next(notification, outcomes, now) })
  })
}

function next(notification: FaultyNotification, outcomes: readonly Outcome[], now: Date): Partial<NotificationRow> {
  const received = outcomes.some((outcome) => outcome.httpStatus === 200)
  const again = notification.faults.find((fault) => fault.fault === 'afterFinal')
  if (received && again) {
    const faults = notification.faults.filter((fault) => fault !== again)
    return { faults, dueAt: new Date(now.getTime() + (again.ms ?? AFTER_FINAL_MS)) }
  }
  if (received) return { state: 'received', dueAt: null }
  const wait = RETRY_AFTER_MS[notification.attempts]
  if (wait === undefined || notification.attempts + 1 >= notification.maxAttempts)
    return { state: 'givenUp', dueAt: null }
  return { dueAt: new Date(now.getTime() + wait) }
}

function change(deps: DelivererDeps, notification: NotificationRow, changes: Partial<NotificationRow>): Promise<void> {
  return deps.runWork({ appId: notification.appId, writes: true, quiet: true }, async (work) => {
    const row = await work.find(notifications, { appId: notification.appId, notifyId: notification.notifyId })
    if (row) work.change(notifications, row, changes)
  })
}
