/** Everything an operator of the sandbox can do; the JSON API and the inspector both call it, and every act is logged. */
import { type JsonValue, loadTrustedKey } from '@merchant/allinpay/wire'
import type pg from 'pg'
import { type AccountRef, availableOf, CHANNEL, platformAccount } from '../books/accounts.ts'
import { auditBooks } from '../books/invariants.ts'
import { balanceOf, post, TRADE_TYPE } from '../books/post.ts'
import type { ClockState, VirtualClock } from '../clock.ts'
import type { NewScenario, Scenario, Scenarios } from '../faults/scenarios.ts'
import { type HistoryResult, replayHistory } from '../history/replay-history.ts'
import type { DueWork } from '../jobs/due-work.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { auditCompany } from '../members/company.ts'
import { setLocked } from '../members/lock-member.ts'
import { findCompany, mustFindMember } from '../members/member.ts'
import type { Deliverer } from '../notifications/deliver.ts'
import { mustFindOrder } from '../orders/order.ts'
import { closeOrder, settleFailure, settleSuccess } from '../orders/settle.ts'
import type { RunWork } from '../run-work.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { StateStore } from '../state-store.ts'
import { ALL_TABLES, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { createAdminReads, type AdminReads } from './admin-reads.ts'

export interface NewApp {
  appId: string
  /** Key material of the sensitive fields. */
  secretKey: string
  /** The merchant's public key or certificate, PEM. */
  publicKeyPem: string
  /** The app's 托管专用账户集; 400193 unless given. */
  accountSetNo?: string
  /** Methods the app may use (without the common prefix); all unless given. */
  methods?: string[]
}

export interface ClockChange {
  advanceMs?: number
  /** ISO-8601. */
  at?: string
  speed?: number
  frozen?: boolean
}

export interface AdminActions {
  readonly reads: AdminReads
  settings(): Readonly<Settings>
  changeSettings(changes: object): Promise<Readonly<Settings>>
  apps(): Promise<{ appId: string; accountSetNo: string; methods: string[] | null }[]>
  registerApp(app: NewApp): Promise<void>
  certificates(): { authority: string; issued: string[] }
  rotate(): Promise<void>
  lockMember(bizUserId: string, locked: boolean): Promise<void>
  /** The auditor's answer; false when the company does not wait for one. */
  audit(bizUserId: string, passed: boolean, failReason?: string): Promise<boolean>
  deleteContract(bizUserId: string): Promise<void>
  /** The channel's answer to an order; false when the order is finished. */
  settle(bizOrderNo: string, outcome: 'success' | 'fail', reason?: string): Promise<boolean>
  close(bizOrderNo: string): Promise<boolean>
  /** Sets a platform account to an amount of 分, the difference coming from or going to the channel. */
  setPlatformBalance(accountSetNo: string, amount: bigint): Promise<void>
  /** Sets what a member may spend to an amount of 分, past every order: a difference from what its marketplace believes. */
  setMemberBalance(bizUserId: string, amount: bigint): Promise<void>
  deliverNow(bizOrderNo?: string): Promise<number>
  scenarios(): Scenario[]
  addScenario(scenario: NewScenario): Promise<Scenario>
  removeScenario(id: string): Promise<boolean>
  clearScenarios(): Promise<void>
  clock(): ClockState & { now: string }
  /** Moves the clock and does everything that became due. */
  changeClock(change: ClockChange): Promise<ClockState & { now: string }>
  history(operations: readonly JsonValue[], skipExisting: boolean): Promise<HistoryResult>
  invariants(): Promise<string[]>
  /** Empties everything but apps, keys and switches. */
  reset(): Promise<void>
}

interface ActionDeps {
  pool: pg.Pool
  clock: VirtualClock
  settings: { current: () => Readonly<Settings>; change: (changes: Partial<Settings>) => Promise<void> }
  keys: KeyRing
  scenarios: Scenarios
  runWork: RunWork
  deliverer: Deliverer
  dueWork: DueWork
  state: StateStore
}

const DEFAULT_ACCOUNT_SET = '400193'

export function createAdminActions(deps: ActionDeps): AdminActions {
  const { pool, clock, keys, scenarios, deliverer, dueWork } = deps

  async function log(action: string, parameters: object): Promise<void> {
    await pool.query('insert into admin_log (logged_at, action, parameters) values ($1, $2, $3::jsonb)', [
      clock.now(),
      action,
      JSON.stringify(parameters, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ])
  }

  // An operator works on the one app there is; with several, the first registered one.
  async function ofFirstApp<T>(operation: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return deps.runWork({ appId: await firstApp(), writes: true }, operation)
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
    return deps.runWork({ appId, writes: true }, act)
  }

  const clockNow = (): ClockState & { now: string } => ({ ...clock.state(), now: clock.now().toISOString() })

  return {
    reads: createAdminReads(pool),
    settings: deps.settings.current,
    async changeSettings(changes) {
      await deps.settings.change(readSettings(changes))
      await log('settings', changes)
      return deps.settings.current()
    },
    async apps() {
      const found = await pool.query<{ app_id: string; account_set_no: string; methods: string[] | null }>(
        'select app_id, account_set_no, methods from app order by registered_at',
      )
      return found.rows.map((row) => ({ appId: row.app_id, accountSetNo: row.account_set_no, methods: row.methods }))
    },
    async registerApp(app) {
      // A key that cannot be read is found now and not at the first signature.
      loadTrustedKey(app.publicKeyPem)
      if (!app.appId || !app.secretKey) throw new Error('appId and secretKey are required')
      await pool.query(
        `insert into app (app_id, secret_key, public_key_pem, account_set_no, methods, registered_at)
         values ($1, $2, $3, $4, $5::jsonb, $6)
         on conflict (app_id) do update set secret_key = excluded.secret_key, public_key_pem = excluded.public_key_pem,
           account_set_no = excluded.account_set_no, methods = excluded.methods`,
        [
          app.appId,
          app.secretKey,
          app.publicKeyPem,
          app.accountSetNo ?? DEFAULT_ACCOUNT_SET,
          app.methods ? JSON.stringify(app.methods) : null,
          clock.now(),
        ],
      )
      await log('registerApp', { appId: app.appId })
    },
    certificates: () => keys.certificates(),
    async rotate() {
      await keys.rotate()
      await log('rotate', {})
    },
    async lockMember(bizUserId, locked) {
      await ofFirstApp((work) => setLocked(work, bizUserId, locked))
      await log('lockMember', { bizUserId, locked })
    },
    async audit(bizUserId, passed, failReason) {
      const done = await ofFirstApp(async (work) => {
        const company = await findCompany(work, bizUserId)
        return company ? auditCompany(work, company, passed, failReason) : false
      })
      await log('audit', { bizUserId, passed, failReason })
      return done
    },
    async deleteContract(bizUserId) {
      await ofFirstApp(async (work) => {
        const member = await mustFindMember(work, bizUserId)
        work.change(members, member, { contractNo: null, contractSignedAt: null })
      })
      await log('deleteContract', { bizUserId })
    },
    async settle(bizOrderNo, outcome, reason) {
      const done = await ofOrder(bizOrderNo, async (work) => {
        const order = await mustFindOrder(work, bizOrderNo)
        return outcome === 'success' ? settleSuccess(work, order) : settleFailure(work, order, reason ?? '渠道处理失败')
      })
      await log('settle', { bizOrderNo, outcome, reason })
      return done
    },
    async close(bizOrderNo) {
      const done = await ofOrder(bizOrderNo, async (work) => closeOrder(work, await mustFindOrder(work, bizOrderNo)))
      await log('close', { bizOrderNo })
      return done
    },
    async setPlatformBalance(accountSetNo, amount) {
      await ofFirstApp((work) => setBalance(work, platformAccount(accountSetNo), amount, '沙箱调整平台余额'))
      await log('setPlatformBalance', { accountSetNo, amount })
    },
    async setMemberBalance(bizUserId, amount) {
      await ofFirstApp(async (work) => {
        await mustFindMember(work, bizUserId)
        await setBalance(work, availableOf(work, bizUserId), amount, '沙箱调整会员余额')
      })
      await log('setMemberBalance', { bizUserId, amount })
    },
    async deliverNow(bizOrderNo) {
      const tried = await deliverer.deliverNow(bizOrderNo)
      await log('deliverNow', { bizOrderNo, tried })
      return tried
    },
    scenarios: () => scenarios.list(),
    async addScenario(scenario) {
      const added = scenarios.add(scenario)
      await log('addScenario', added)
      return added
    },
    async removeScenario(id) {
      await log('removeScenario', { id })
      return scenarios.remove(id)
    },
    async clearScenarios() {
      scenarios.clear()
      await log('clearScenarios', {})
    },
    clock: clockNow,
    async changeClock(change) {
      if (change.at !== undefined) {
        const at = new Date(change.at)
        if (Number.isNaN(at.getTime())) throw new Error('at is no moment')
        clock.set(at)
      }
      if (change.advanceMs !== undefined) clock.advance(change.advanceMs)
      if (change.speed !== undefined) clock.setSpeed(change.speed)
      if (change.frozen === true) clock.freeze()
      if (change.frozen === false) clock.unfreeze()
      await deps.state.save('clock', clock.state())
      await log('clock', change)
      await dueWork.run()
      return clockNow()
    },
    async history(operations, skipExisting) {
      const result = await replayHistory(deps.runWork, await firstApp(), operations, skipExisting)
      await log('history', { ...result })
      return result
    },
    invariants: () => auditBooks(pool),
    async reset() {
      await pool.query(`truncate ${[...ALL_TABLES, 'wire_log'].join(', ')}`)
      scenarios.clear()
      await log('reset', {})
    },
  }
}

/** The difference comes from, or goes to, the channel. */
async function setBalance(work: UnitOfWork, account: AccountRef, amount: bigint, kind: string): Promise<void> {
  const difference = amount - (await balanceOf(work, account)).available
  const [from, to] = difference > 0n ? [CHANNEL, account] : [account, CHANNEL]
  const moves = [{ from, to, amount: difference > 0n ? difference : -difference }]
  await post(work, { bizOrderNo: null, kind, tradeType: TRADE_TYPE.transfer, moves })
}
