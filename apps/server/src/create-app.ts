// Everything of one server process except listening and the job queue: the edge around the composed modules.
import { type Allinpay, createAllinpay, type WireLog } from '@merchant/allinpay'
import { api, type Api } from '@merchant/contract'
import { type Database, mustBeOutsideTransaction, openDatabase } from '@merchant/database'
import type { FastifyInstance } from 'fastify'
import { composeModules, maxUploadBytes, type Modules } from './app.ts'
import type { Config } from './config.ts'
import { openDevelopment } from './development/open-development.ts'
import { registerCashier } from './http/cashier.ts'
import { registerFiles } from './http/files.ts'
import { registerHealth } from './http/health.ts'
import { createHttpServer, type HttpServerOptions, tellTime } from './http/http-server.ts'
import { registerLive } from './http/live.ts'
import { registerNotify } from './http/notify.ts'
import { registerOpenapi } from './http/openapi.ts'
import { registerTrackingPush } from './http/tracking-push.ts'
import { registerPages } from './http/pages.ts'
import { mount, type ServeOptions } from './http/serve.ts'
import type { TickLog } from './jobs/tick-log.ts'
import type { Clock, MovableClock } from './kernel/clock.ts'
import type { HandlersOf } from './kernel/handlers.ts'
import { logRefused } from './kernel/log-refused.ts'
import { createPending } from './kernel/pending.ts'

export interface App {
  readonly http: FastifyInstance
  readonly db: Database
  readonly modules: Modules
  /** When the recurring jobs last ran, here or elsewhere. */
  readonly ticks: TickLog
  /** From now on /readyz answers no, so that the balancer sends nothing new here. */
  drain(): void
  /** Accepts nothing new, answers what is in flight, finishes its background work and closes the database. */
  close(): Promise<void>
}

interface AppOptions extends Pick<HttpServerOptions, 'logStream'> {
  /** For tests: what speaks with the provider in place of this client. */
  readonly provider?: (client: Allinpay) => Allinpay
  /** How many connections the server keeps to its database at most. */
  readonly maxConnections?: number
}

/** @param logStream takes the lines of the log instead of the process's output */
export async function createApp(
  config: Config,
  clock: Clock | MovableClock,
  { logStream, provider = (client) => client, maxConnections = 16 }: AppOptions = {},
): Promise<App> {
  /** Failures that are being written down; closing waits for them. */
  const noting = createPending()
  const http = await createHttpServer({
    isSecure: config.isProduction,
    isStrict: !config.isProduction,
    logLevel: config.logLevel,
    ...(logStream === undefined ? {} : { logStream }),
    maxUploadBytes,
    trustedProxies: config.trustedProxies,
    onFault: (fault) => noting.add(modules.errorLog.keepFault(fault)),
  })
  tellTime(http, clock)
  const { databaseUrl: url, houseUrl, databasePooling: pooling } = config
  const db = openDatabase({ url, houseUrl, pooling, maxConnections, applicationName: 'merchant-server' })
  const onError = (problem: string, error?: unknown) => http.log.error({ err: error }, problem)
  const wireLog: WireLog = {
    asked: (asked) => modules.payment.wireLog.asked(asked),
    answered: (asked, answered) => modules.payment.wireLog.answered(asked, answered),
  }
  const modules: Modules = composeModules(config, {
    clock,
    db,
    allinpay: provider(providerOf(config, clock, wireLog)),
    onError,
  })
  await modules.parameters.open()
  await modules.carriers.open()
  const health = { isDraining: false }
  await registerRoutes(http, { config, clock, db, modules, health, onError })
  return {
    http,
    db,
    modules,
    ticks: modules.ticks,
    drain: () => void (health.isDraining = true),
    async close() {
      await http.close()
      await modules.live.close()
      await modules.parameters.close()
      await modules.carriers.close()
      await modules.payment.idle()
      await noting.settled()
      await modules.alarms.report()
      await db.close()
    },
  }
}

/** The provider's client, as the settings say. */
export const providerOf = ({ allinpay, publicUrl, isProduction }: Config, clock: Clock, wireLog: WireLog) =>
  createAllinpay({
    ...allinpay,
    backUrl: `${publicUrl}/api/Allinpay/Notify`,
    industry: { code: '1910', name: '其他' },
    refuseSandboxCertificates: isProduction,
    beforeCall: mustBeOutsideTransaction,
    wireLog,
    clock,
  })

interface Parts {
  readonly config: Config
  readonly clock: Clock | MovableClock
  readonly db: Database
  readonly modules: Modules
  readonly health: { readonly isDraining: boolean }
  readonly onError: (problem: string, error?: unknown) => void
}

async function registerRoutes(http: FastifyInstance, parts: Parts): Promise<void> {
  const { config, clock, db, modules, health, onError } = parts
  if (config.hasApiDocs) await registerOpenapi(http, config.isProduction)
  mountApi(http, modules.handlers, serveOptionsOf(parts))
  await registerNotify(http, modules.payment.receiveNotification)
  registerCashier(http, modules.payment.cashier)
  registerLive(http, modules.live)
  await registerTrackingPush(http, modules.tracking.receivePush)
  registerHealth(http, {
    isDraining: () => health.isDraining,
    isDatabaseWritable: () => isWritable(db),
    jobs: () => modules.ticks.read(modules.jobs),
  })
  registerFiles(http, modules.files, { ...modules.sessions, isSecure: config.isProduction })
  // Never in production, whatever the clock: these pages show codes.
  if ('advance' in clock && !config.isProduction) {
    const operatorCodes = () => modules.operators.codes(config.isProduction)
    await openDevelopment(http, { ...modules, config, clock, db, operatorCodes, onError })
  }
  await registerPages(http, config.consoleDir)
}

const serveOptionsOf = ({ config, clock, db, modules, onError }: Parts): ServeOptions => ({
  identities: { byToken: modules.sessions.byToken, bySignature: modules.apiKeys.bySignature },
  clock,
  cipher: modules.cipher,
  onRefused: (refused) =>
    logRefused({ db, clock }, refused).catch((error: unknown) => onError('A refused command was not noted', error)),
  isStrict: !config.isProduction,
  checksAnswers: config.checksAnswers,
  isSecure: config.isProduction,
  allowedOrigins: [config.publicUrl, `http://127.0.0.1:${config.port}`, `http://localhost:${config.port}`],
})

/** A group of the contract without handlers does not compile. */
type ApiHandlers = { readonly [Group in keyof Api]: HandlersOf<Api[Group]> }

function mountApi(http: FastifyInstance, handlers: ApiHandlers, options: ServeOptions): void {
  const mountGroup = <Group extends keyof Api>(group: Group) => mount(http, api[group], handlers[group], options)
  for (const group of Object.keys(api).filter(isGroup)) mountGroup(group)
}

const isGroup = (name: string): name is keyof Api => Object.hasOwn(api, name)

async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query('select not pg_is_in_recovery() as writable')
  return rows[0]?.writable === true
}
