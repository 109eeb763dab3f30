/** What happens by itself as virtual time passes: audits, answers of banks, expiries, the batch at half past midnight. */
import type pg from 'pg'
import { ORDER_STATUS, COMPANY_STATUS } from '@merchant/allinpay/wire'
import { chinaDay, chinaMoment, type VirtualClock } from '../clock.ts'
import { auditCompany } from '../members/company.ts'
import type { Deliverer } from '../notifications/deliver.ts'
import { closeOrder, settleFailure, settleSuccess } from '../orders/settle.ts'
import type { RunWork } from '../run-work.ts'
import { companies, type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const UNPAID_LIFE_MS = DAY_MS
const IN_PROGRESS_LIFE_MS = 8 * DAY_MS
const WIRE_LOG_LIFE_MS = 3 * DAY_MS
const BATCH_TIME = '00:30'
const AT_ONCE = 500

interface OrderKey {
  app_id: string
  biz_order_no: string
}

export interface DueWork {
  /** Does everything that is due now and waits until it is done. */
  run(): Promise<void>
  start(everyMs: number): void
  stop(): Promise<void>
}

interface DueWorkDeps {
  pool: pg.Pool
  clock: VirtualClock
  runWork: RunWork
  deliverer: Deliverer
  onError: (error: unknown) => void
}

export function createDueWork(deps: DueWorkDeps): DueWork {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  async function runAll(): Promise<void> {
    const now = deps.clock.now()
    await auditCompanies(deps, now)
    await forOrders(deps, { condition: 'settle_at <= $1 and state in (1, 6, 99)', until: now }, (work, order) =>
      order.settleOutcome === 'fail'
        ? settleFailure(work, order, order.details.failReason ?? '渠道处理失败')
        : settleSuccess(work, order),
    )
    const unpaid = `state = ${ORDER_STATUS.unpaid} and expires_at <= $1`
    await forOrders(deps, { condition: unpaid, until: now }, closeOrder)
    await closeAtNight(deps, now)
    await deps.deliverer.deliverDue()
  }

  function run(): Promise<void> {
    running ??= runAll().finally(() => (running = null))
    return running
  }

  return {
    async run() {
      // A round that began before this call may have read the clock too early.
      if (running) await running.catch(() => {})
      await run()
    },
    start(everyMs) {
      // A database that is away fails five rounds a second: the first one says it.
      let isFailing = false
      const round = async () => {
        try {
          await run()
          isFailing = false
        } catch (error) {
          if (!isFailing) deps.onError(error)
          isFailing = true
        }
      }
      timer = setInterval(() => {
        if (!running) void round()
      }, everyMs)
    },
    async stop() {
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}

interface Orders {
  readonly condition: string
  /** The condition's one parameter. */
  readonly until: Date
}

async function forOrders(
  deps: DueWorkDeps,
  { condition, until }: Orders,
  settle: (work: UnitOfWork, order: OrderRow) => Promise<unknown>,
): Promise<void> {
  const sql = `select app_id, biz_order_no from payment_order where ${condition} order by created_at limit ${AT_ONCE}`
  for (;;) {
    const found = await deps.pool.query<OrderKey>(sql, [until])
    let failures = 0
    for (const row of found.rows) {
      const done = deps.runWork({ appId: row.app_id, writes: true }, async (work) => {
        const order = await work.find(orders, { appId: row.app_id, bizOrderNo: row.biz_order_no })
        if (order) await settle(work, order)
      })
      // One order that cannot go on must not hold up the others.
      await done.catch((error: unknown) => {
        failures += 1
        deps.onError(error)
      })
    }
    if (found.rows.length < AT_ONCE || failures > 0) return
  }
}

async function auditCompanies(deps: DueWorkDeps, now: Date): Promise<void> {
  const sql = 'select app_id, biz_user_id from company where audit_due_at <= $1'
  const found = await deps.pool.query<{ app_id: string; biz_user_id: string }>(sql, [now])
  for (const row of found.rows) {
    await deps.runWork({ appId: row.app_id, writes: true }, async (work) => {
      const company = await work.find(companies, { appId: row.app_id, bizUserId: row.biz_user_id })
      if (company?.auditDueAt) auditCompany(work, company, company.auditOutcome === COMPANY_STATUS.passed)
    })
  }
}

/** The batch is run for the latest half past midnight only; it is harmless to run it twice. */
async function closeAtNight(deps: DueWorkDeps, now: Date): Promise<void> {
  const today = chinaMoment(chinaDay(now), BATCH_TIME)
  const batchAt = today <= now ? today : new Date(today.getTime() - DAY_MS)
  const inserted = await deps.pool.query(
    `insert into state (name, value) values ('lastNightBatch', to_jsonb($1::text))
       on conflict (name) do update set value = excluded.value where state.value <> excluded.value`,
    [batchAt.toISOString()],
  )
  if (inserted.rowCount === 0) return
  const unpaid = new Date(batchAt.getTime() - UNPAID_LIFE_MS)
  const stuck = new Date(batchAt.getTime() - IN_PROGRESS_LIFE_MS)
  await forOrders(deps, { condition: `state = ${ORDER_STATUS.unpaid} and created_at <= $1`, until: unpaid }, closeOrder)
  const inProgress = `state = ${ORDER_STATUS.inProgress} and settle_at is null and confirmed_at <= $1`
  await forOrders(deps, { condition: inProgress, until: stuck }, closeOrder)
  await deps.pool.query('delete from wire_log where logged_at < $1', [new Date(now.getTime() - WIRE_LOG_LIFE_MS)])
}
