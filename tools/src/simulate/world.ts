// The whole server in this process with the sandbox behind it, on clocks that stand still; it may be killed and started again.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Allinpay } from '@merchant/allinpay'
import { makeSandboxKeys, startSandbox } from '@merchant/allinpay-sandbox'
import { checkShapes, createEmptyDatabase, createTestDatabase, dropDatabase } from '@merchant/database/testing'
import { type App, createApp } from '../../../apps/server/src/create-app.ts'
import { listenForNotifications } from '../../../apps/server/src/testing/provider-side.ts'
import { configFor, type TestApp } from '../../../apps/server/src/testing/test-app.ts'
import { createSigns, type Signs } from './signs.ts'
import { endKeptConnections } from './kept-connections.ts'
import { arm, line, mend } from './statement-hook.ts'
import { createStillClock } from './still-clock.ts'

export interface World extends TestApp {
  /** Another server over the same database; what the old one was at, it never ends. Once for all who ask at once. */
  restart(): Promise<void>
  /** A server is at work: at once, unless one is just being replaced. Whoever asks the old one meanwhile hears nothing true. */
  isUp(): Promise<void>
  /** How many servers there were before this one. */
  readonly restarts: number
  /** Both clocks to the beginning of a run, so long after midnight on the first of January. */
  beginAgain(afterMs: number): Promise<void>
  /** Whoever holds the provider's key. */
  readonly signs: Signs
  /** The database as the server for merchants opens it. */
  readonly appUrl: string
  /** Of the server's database and of the sandbox's, as their administrator. */
  readonly databaseUrls: readonly [string, string]
  /** Nothing of the server is at work any more. */
  idle(): Promise<void>
  /** What is done once in a night: the books are audited, and sealed. */
  night(): Promise<void>
}

/** What the money of a run needs; the others would only take time. */
const JOBS: readonly string[] = ['fire-timers', 'resume-provider-calls', 'handle-notifications', 'pay-held-withdrawals']
/** Each goes a few books further, and ends its day when none is left. */
const OF_THE_NIGHT: readonly string[] = ['audit-books', 'seal-books']
const SECOND = 1_000
const START = new Date('2027-01-01T00:00:00+08:00')

/** A statement is planned once on each connection, whatever its values: a run asks the same thousand times, and of very few rows. */
const PLAN_ONCE = `do $$ begin
  execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
end $$`

/** Enough for what is sent at once; each of a server that starts anew plans all its statements again. */
const CONNECTIONS = 5

/** What a planted bug changes about the server. */
export interface Spoiled {
  readonly provider?: (client: Allinpay) => Allinpay
  readonly rewrite?: (text: string) => string | null
}

/** @param spoiled made after the sandbox, whose keys it may need */
export async function startWorld(spoiled: (signs: Signs) => Spoiled = () => ({})): Promise<World> {
  // The server's own tests prove the shapes; here the same ones would be built again a thousand times.
  checkShapes(false)
  const testDatabase = await createTestDatabase()
  await testDatabase.database.pool.query(PLAN_ONCE)
  const sandboxUrl = await createEmptyDatabase()
  const keys = await makeSandboxKeys(START)
  const sandbox = await startSandbox({
    databaseUrl: sandboxUrl,
    settings: { firstNotifyDelayMs: 5 * SECOND, dailyOrderLimit: 1_000_000, magicAmounts: false },
    // Never in a run: time passes only when the run says so.
    tickMs: 2 ** 30,
    keys,
  })
  const clock = createStillClock(START)
  await sandbox.admin.changeClock({ at: START.toISOString(), frozen: true })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-simulate-'))
  const notified: number[] = []
  const gate = await listenForNotifications(async ({ path: url, form, contentType }) => {
    const headers = { 'content-type': contentType }
    const { statusCode, body } = await app.http.inject({ method: 'POST', url, payload: form, headers })
    return { status: statusCode, body }
  }, notified)
  const config = {
    ...(await configFor(sandbox, gate.url, testDatabase.urls, dataDir)),
    hasApiDocs: false,
  }
  let restarts = 0
  let restarting: Promise<void> | null = null
  const signs = createSigns(keys.issued.at(-1)?.privateKeyPem ?? '', config.allinpay.appId)
  const { provider, rewrite = null } = spoiled(signs)
  line.rewrite = rewrite
  const start = (): Promise<App> =>
    createApp(config, clock, { maxConnections: CONNECTIONS, ...(provider === undefined ? {} : { provider }) })
  let app = await start()

  const end = async (): Promise<void> => {
    // A dying process closes nothing in peace.
    await app.close().catch(() => undefined)
    await app.db.close().catch(() => undefined)
  }
  const replace = async (): Promise<void> => {
    arm(null)
    line.isBroken = true
    await end()
    mend()
    app = await start()
    restarts += 1
  }
  const idle = () => app.modules.payment.idle()
  return {
    get app() {
      return app
    },
    get modules() {
      return app.modules
    },
    get servers() {
      return [app]
    },
    get payment() {
      return app.modules.payment
    },
    get db() {
      return { ...app.db, pool: testDatabase.database.pool }
    },
    get cipher() {
      return app.modules.cipher
    },
    clock,
    sandbox,
    signs,
    appUrl: testDatabase.urls.app,
    databaseUrls: [testDatabase.url, sandboxUrl],
    notified,
    idle,
    async beginAgain(afterMs) {
      clock.set(new Date(START.getTime() + afterMs))
      await sandbox.admin.changeClock({ at: clock.now().toISOString() })
      // What one run has asked for too often is not too often for the next.
      await testDatabase.database.pool.query('delete from rate_window')
    },
    get restarts() {
      return restarts
    },
    restart: () => (restarting ??= replace().finally(() => (restarting = null))),
    async isUp() {
      await restarting
    },
    async deliver(orderNo) {
      await sandbox.admin.deliverNow(orderNo)
      await idle()
    },
    async pass(milliseconds) {
      clock.advance(milliseconds)
      await sandbox.admin.advanceClock(milliseconds)
      await idle()
    },
    async work() {
      for (const job of app.modules.jobs) if (JOBS.includes(job.name)) await job.run()
      await idle()
    },
    async night() {
      for (const name of OF_THE_NIGHT) await app.modules.jobs.find((job) => job.name === name)?.run()
    },
    async stop() {
      checkShapes()
      mend()
      line.rewrite = null
      await sandbox.stop()
      await gate.close()
      await end()
      endKeptConnections()
      await testDatabase.drop()
      await dropDatabase(sandboxUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
