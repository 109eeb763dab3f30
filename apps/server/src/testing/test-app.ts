// For tests: the whole server on a database of its own with the real sandbox behind it, over HTTP in both directions.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Sandbox, startSandbox } from '@merchant/allinpay-sandbox'
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import type { Database, RoleUrls } from '@merchant/database'
import { createEmptyDatabase, createTestDatabase, dropDatabase, watchingCommit } from '@merchant/database/testing'
import type { Modules } from '../app.ts'
import type { Config } from '../config.ts'
import { type App, createApp } from '../create-app.ts'
import { ofTheEdge } from '../http/errors.ts'
import type { LogStream } from '../http/http-server.ts'
import type { Actor, MerchantActor, OperatorActor } from '../kernel/actor.ts'
import { isAfterwards } from '../kernel/afterwards.ts'
import { createMovableClock, type MovableClock } from '../kernel/clock.ts'
import type { FieldCipher } from '../kernel/field-cipher.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'
import { Refusal } from '../kernel/refusal.ts'
import { mustBeAllowed } from '../kernel/rights.ts'
import { runAs } from '../kernel/run-as.ts'
import { actOf } from '../kernel/step-up.ts'
import { quickPasswords } from '../modules/identity/credential/credential.testing.ts'
import { requestFor } from './handler-request.ts'
import { inTurn } from './in-turn.ts'
import { untilMorning } from './morning.ts'
import { keysOfProvider, listenForNotifications, registerProviderApp } from './provider-side.ts'

export interface TestApp {
  /** Of several servers: each call goes to the next one. */
  readonly app: App
  readonly modules: Modules
  /** One by one. */
  readonly servers: readonly App[]
  readonly payment: Modules['payment']
  readonly db: Database
  readonly clock: MovableClock
  readonly cipher: FieldCipher
  readonly sandbox: Sandbox
  /** How the provider's notifications were answered, in order. */
  readonly notified: number[]
  /** Sends the provider's notifications, due or not, and waits until it was worked off. */
  deliver(orderNo?: string): Promise<void>
  /** Puts both clocks forward. Nothing happens by that alone. */
  pass(milliseconds: number): Promise<void>
  /** Every recurring job once: what the clock owes and what the provider has to be asked. */
  work(): Promise<void>
  /** Other servers on the same data, which know nothing but what the database says; the old ones are closed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param config what differs from an ordinary development server, e.g. where the console lies; `servers` on one database share the
 *   calls, so that a bound which one of them keeps in its own memory is seen to be passed
 * @param logStream takes what the server logs; give a `logLevel` then
 */
export async function startTestApp(
  { servers: count = 1, ...config }: Partial<Config> & { readonly servers?: number } = {},
  logStream?: LogStream,
): Promise<TestApp> {
  const testDatabase = await createTestDatabase()
  const sandboxUrl = await createEmptyDatabase()
  const sandbox = await startSandbox({
    databaseUrl: sandboxUrl,
    // Notifications arrive when a test says so; buyers of tests buy as often as they like.
    settings: { firstNotifyDelayMs: 3_600_000, dailyOrderLimit: 100_000, magicAmounts: true },
    tickMs: 60_000,
    keys: await keysOfProvider(),
  })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-test-'))
  const notified: number[] = []
  const gate = await listenForNotifications(async ({ path: url, form, contentType }) => {
    const headers = { 'content-type': contentType }
    const { statusCode, body } = await app.http.inject({ method: 'POST', url, payload: form, headers })
    return { status: statusCode, body }
  }, notified)
  const clock = createMovableClock()
  const early = untilMorning(clock.now())
  clock.advance(early)
  await sandbox.admin.advanceClock(early)
  const settings = { ...(await configFor(sandbox, gate.url, testDatabase.urls, dataDir)), ...config }
  const start = () => createApp(settings, clock, logStream === undefined ? {} : { logStream })
  const startAll = () => Promise.all(Array.from({ length: count }, start))
  let servers = await startAll()
  let app = inTurn(servers)
  let modules = inTurn(servers.map((server) => server.modules))
  const idle = async () => {
    for (const server of servers) await server.modules.payment.idle()
  }
  // Behind the handles' back tests look as administrator.
  const dbOf = ([first]: readonly App[]) => ({ ...first!.db, pool: testDatabase.database.pool })
  let db = dbOf(servers)

  return {
    get app() {
      return app
    },
    get modules() {
      return modules
    },
    get servers() {
      return servers
    },
    get payment() {
      return modules.payment
    },
    get db() {
      return db
    },
    clock,
    cipher: modules.cipher,
    sandbox,
    notified,
    async deliver(orderNo) {
      await sandbox.admin.deliverNow(orderNo)
      await idle()
    },
    async pass(milliseconds) {
      // What is still on its way would arrive with a time of before, and be refused for that.
      await idle()
      clock.advance(milliseconds)
      await sandbox.admin.advanceClock(milliseconds)
    },
    async work() {
      for (const job of servers[0]!.modules.jobs) await job.run()
    },
    async restart() {
      await idle()
      const old = servers
      servers = await startAll()
      app = inTurn(servers)
      modules = inTurn(servers.map((server) => server.modules))
      db = dbOf(servers)
      for (const server of old) await server.close()
    },
    async stop() {
      await idle()
      await sandbox.stop()
      await gate.close()
      for (const server of servers) await server.close()
      await testDatabase.drop()
      await dropDatabase(sandboxUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The settings of an ordinary development server behind which this sandbox stands. */
export async function configFor(sandbox: Sandbox, publicUrl: string, urls: RoleUrls, dataDir: string): Promise<Config> {
  return {
    isProduction: false,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    consoleDir: path.join(dataDir, 'no-console'),
    databaseUrl: urls.app,
    houseUrl: urls.house,
    databasePooling: 'session',
    publicUrl,
    trustedProxies: [],
    logLevel: 'silent',
    demoAccounts: [],
    tracking: { driver: 'simulator' },
    waybills: { driver: 'simulator' },
    hasApiDocs: true,
    checksAnswers: true,
    customerService: { phone: '400-000-0000', hours: '每日 9:00–21:00' },
    receivingAccount: { name: '测试平台有限公司', no: '1000000000000000001', bank: '测试银行营业部' },
    downloads: { buyer: { ios: null, android: null }, merchant: { ios: null, android: null } },
    sandboxAdmin: null,
    passwordCost: quickPasswords,
    secrets: {
      fieldKey: randomBytes(32),
      indexKey: randomBytes(32),
      pepper: randomBytes(32),
      fileLinks: randomBytes(32),
    },
    sms: { dailyLimit: 100_000, aliyun: null },
    email: null,
    objectStore: null,
    allinpay: await registerProviderApp(sandbox),
  }
}

/** Once a command is committed, nothing that could fail stands outside of `afterwards`. */
const COMMANDS = { marks: /^insert into "command"/, isAllowed: isAfterwards }

/**
 * Calls a handler as the edge does: the body checked by the contract, the right to its act asked for, a command key of its
 * own unless given, and the answer held against the contract too, as is what it refuses.
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<DataOf<E>>,
  actor: unknown,
  body: InputOf<E>,
  key?: string,
): Promise<DataOf<E>> {
  const request = requestFor(endpoint, actor, body, key)
  if (isActor(actor)) mustBeAllowed(endpoint.access, actor, request.body)
  const act = () => (isActor(actor) ? runAs(actor, endpoint, () => handler(request)) : handler(request))
  const answer = await watchingCommit(COMMANDS, act).catch((error: unknown) => mustBeDeclared(endpoint, error))
  return endpoint.data.parse(answer) as DataOf<E>
}

/** Errors: throws the error, or what is wrong with a refusal that the endpoint does not declare. */
function mustBeDeclared({ path: route, refusals }: Endpoint, error: unknown): never {
  if (error instanceof Refusal && !ofTheEdge.includes(error.refusal) && !refusals.includes(error.refusal))
    throw new Error(`${route} does not declare the refusal ${error.refusal}`, { cause: error })
  throw error
}

const isActor = (actor: unknown): actor is Actor => typeof actor === 'object' && actor !== null && 'party' in actor

/** `ask` for an act that wants a proof of its own: given first, as a person would, and for exactly this body. */
export async function askProven<E extends Endpoint>(
  testApp: Pick<TestApp, 'modules' | 'clock' | 'db'>,
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<DataOf<E>>,
  actor: MerchantActor | OperatorActor,
  body: InputOf<E>,
  key?: string,
): Promise<DataOf<E>> {
  const act = actOf({ operation: endpoint.path, bodyHash: JSON.stringify(endpoint.body.parse(body)) })
  await testApp.modules.sessions.proveAct(testApp.db.global, actor, {
    act,
    until: new Date(testApp.clock.now().getTime() + 60_000),
    isByCode: true,
  })
  return ask(endpoint, handler, actor, body, key)
}
