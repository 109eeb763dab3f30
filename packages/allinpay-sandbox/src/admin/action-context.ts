/** What the actions of the admin share: their log, and the app on which an operator works. */
import type pg from 'pg'
import type { VirtualClock } from '../clock.ts'
import type { Scenarios } from '../faults/scenarios.ts'
import type { DueWork } from '../jobs/due-work.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Door } from '../door.ts'
import type { Deliverer } from '../notifications/deliver.ts'
import type { RunWork } from '../run-work.ts'
import type { Settings } from '../settings.ts'
import type { StateStore } from '../state-store.ts'
import type { UnitOfWork } from '../work.ts'

export interface ActionDeps {
  pool: pg.Pool
  clock: VirtualClock
  settings: { current: () => Readonly<Settings>; change: (changes: Partial<Settings>) => Promise<void> }
  keys: KeyRing
  scenarios: Scenarios
  runWork: RunWork
  deliverer: Deliverer
  dueWork: DueWork
  state: StateStore
  door: Door
}

export interface ActionContext extends ActionDeps {
  /** Every action is logged. */
  log(action: string, parameters: object): Promise<void>
  /** An operator works on the one app there is; with several, the first registered one. */
  firstApp(): Promise<string>
  ofFirstApp<T>(operation: (work: UnitOfWork) => Promise<T>): Promise<T>
  /** In the app of the order. */
  ofOrder(bizOrderNo: string, act: (work: UnitOfWork) => Promise<boolean>): Promise<boolean>
}

export function createActionContext(deps: ActionDeps): ActionContext {
  const { pool, clock, runWork } = deps

  async function log(action: string, parameters: object): Promise<void> {
    await pool.query('insert into admin_log (logged_at, action, parameters) values ($1, $2, $3::jsonb)', [
      clock.now(),
      action,
      JSON.stringify(parameters, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ])
  }

  async function ofFirstApp<T>(operation: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return runWork({ appId: await firstApp(), writes: true }, operation)
  }

  async function firstApp(): Promise<string> {
    const found = await pool.query<{ app_id: string }>('select app_id from app order by registered_at limit 1')
    const appId = found.rows[0]?.app_id
    if (appId === undefined) throw new Error('no app is registered yet')
    return appId
  }

  async function ofOrder(bizOrderNo: string, act: (work: UnitOfWork) => Promise<boolean>): Promise<boolean> {
    const found = await pool.query<{ app_id: string }>('select app_id from payment_order where biz_order_no = $1', [
      bizOrderNo,
    ])
    const appId = found.rows[0]?.app_id ?? (await firstApp())
    return runWork({ appId, writes: true }, act)
  }

  return { ...deps, log, firstApp, ofFirstApp, ofOrder }
}
