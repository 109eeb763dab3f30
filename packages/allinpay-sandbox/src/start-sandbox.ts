/** Puts the sandbox together and starts it: database, keys, core, gateway, pages, admin, scheduler — in a process of its own or in a test's. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { NewApp } from './admin/action-types.ts'
import { createAdminActions } from './admin/admin-actions.ts'
import { type AdminClient, createAdminClient } from './admin/admin-client.ts'
import { createAdminServer } from './admin/admin-server.ts'
import { BooksBroken, auditBooks } from './books/invariants.ts'
import { mountCheckFiles } from './check-files/check-file-routes.ts'
import { type ClockState, createVirtualClock } from './clock.ts'
import { createDoor, type Door } from './door.ts'
import { createGateway } from './edge/gateway.ts'
import { createScenarios, type Scenario } from './faults/scenarios.ts'
import { createGatewayServer } from './gateway-server.ts'
import { createDueWork } from './jobs/due-work.ts'
import { openKeyRing, type SavedRing } from './keys/key-ring.ts'
import { runSelfTest } from './keys/self-test.ts'
import { createDeliverer } from './notifications/deliver.ts'
import { mountPages } from './pages/page-routes.ts'
import { createRunWork } from './run-work.ts'
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.ts'
import { createStateStore, type StateStore } from './state-store.ts'
import { openStorage } from './storage/open-storage.ts'

/** Longer than a label of a name may be: it fails without anybody being asked. */
const LOST_NAME = `${'lost-'.repeat(13)}.invalid`

export interface SandboxOptions {
  /** A database of its own; the tables are made in a schema of their own when missing. */
  databaseUrl: string
  /** 0, the default, takes any free port. */
  port?: number
  adminPort?: number
  /** Where the gateway listens; the admin API always listens on loopback only. */
  host?: string
  /** How browsers and callers reach the gateway, when that is not its own address. */
  publicUrl?: string
  adminToken?: string
  /** Where the keys are kept; without it they live as long as the process. */
  dataDir?: string
  /** Keys made before, for those who start many sandboxes: four pairs are half a second of work. */
  keys?: SavedRing
  /** Switches that win over the saved ones. */
  settings?: Partial<Settings>
  /** How often the scheduler looks for due work, in real milliseconds. */
  tickMs?: number
  log?: (line: string) => void
  /** Called once when the books broke; the gateway answers GW0013 from then on. */
  onBroken?: (broken: Error) => void
}

export interface Sandbox {
  /** The gateway's address as a client configures it. */
  readonly gatewayUrl: string
  /** The same gateway under a name that nobody can look up (故障 dnsFail). */
  readonly lostGatewayUrl: string
  readonly adminUrl: string
  readonly adminToken: string
  /** The certificate replies and notifications are signed with. */
  readonly certificatePem: string
  readonly admin: AdminClient
  registerApp(app: NewApp): Promise<void>
  stop(): Promise<void>
}

/** Starts the sandbox. Throws when the self-test fails, the database cannot be reached, or saved books are wrong. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  runSelfTest()
  const pool = await openStorage(options.databaseUrl)
  const servers: FastifyInstance[] = []
  const stopParts = async () => {
    await Promise.all(servers.map((server) => server.close()))
    await pool.end()
  }
  try {
    const findings = await auditBooks(pool)
    if (findings.length > 0) throw new BooksBroken(findings)
    let publicUrl = options.publicUrl ?? ''
    const monitor = createMonitor(options)
    const door = createDoor(() => gatewayServer.server)
    const parts = { pool, monitor, door, publicUrl: () => publicUrl }
    const { core, gateway, actions, dueWork } = await compose(options, parts)

    const gatewayServer = createGatewayServer(gateway)
    mountPages(gatewayServer, core)
    mountCheckFiles(gatewayServer, core)
    servers.push(gatewayServer)
    const adminToken = options.adminToken ?? randomBytes(18).toString('base64url')
    const adminServer = createAdminServer(actions, adminToken, monitor.onError)
    servers.push(adminServer)
    const ownUrl = await gatewayServer.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
    publicUrl ||= ownUrl
    const adminUrl = await adminServer.listen({ port: options.adminPort ?? 0, host: '127.0.0.1' })
    dueWork.start(options.tickMs ?? 200)
    options.log?.(`gateway ${publicUrl}/gateway, inspector ${adminUrl}/__sbx/`)

    return {
      gatewayUrl: `${publicUrl}/gateway`,
      lostGatewayUrl: `http://${LOST_NAME}/gateway`,
      adminUrl,
      adminToken,
      get certificatePem() {
        return core.keys.certificatePem()
      },
      admin: createAdminClient({ url: adminUrl, token: adminToken }),
      registerApp: (app) => actions.registerApp(app),
      async stop() {
        monitor.stopping()
        // A server is closed from the state in which it was opened.
        await door.set('open')
        await Promise.all(servers.map((server) => server.close()))
        await dueWork.stop()
        await pool.end()
      },
    }
  } catch (error) {
    await stopParts()
    throw error
  }
}

interface Monitor {
  onError(error: unknown): void
  onBroken(error: Error): void
  /** From now on a call that is cut off is no error of the sandbox. */
  stopping(): void
  isBroken(): boolean
}

function createMonitor({ log = () => {}, onBroken }: SandboxOptions): Monitor {
  let isBroken = false
  let isStopping = false
  return {
    isBroken: () => isBroken,
    stopping: () => void (isStopping = true),
    onError(error) {
      if (!isStopping) log(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    },
    onBroken(error) {
      if (!isBroken) log(`BOOKS BROKEN, no further request is served: ${error.message}`)
      if (!isBroken) onBroken?.(error)
      isBroken = true
    },
  }
}

interface Parts {
  readonly pool: pg.Pool
  readonly monitor: Monitor
  readonly publicUrl: () => string
  readonly door: Door
}

/** Makes the parts that work on the books, from what the database keeps of an earlier run. */
async function compose(options: SandboxOptions, { pool, monitor, publicUrl, door }: Parts) {
  const { onError, onBroken } = monitor
  const state = createStateStore(pool)
  const clock = createVirtualClock(await state.load<ClockState>('clock'))
  const keys = await openKeyRing(options.dataDir, clock.hostNow, options.keys)
  const scenarios = createScenarios((await state.load<Scenario[]>('scenarios')) ?? [], (changed) => {
    state.save('scenarios', changed).catch(onError)
  })
  const settings = await createSettings(state, options.settings ?? {})
  const openWork = createRunWork({ pool, now: clock.now, settings: settings.current, publicUrl })
  const runWork: typeof openWork = async (work, operation) => {
    if (monitor.isBroken()) throw new Error('the books are broken')
    return openWork(work, operation)
  }
  const core = { pool, clock, keys, scenarios, runWork, settings: settings.current }
  const deliverer = createDeliverer(core)
  const dueWork = createDueWork({ pool, clock, runWork, deliverer, onError })
  const deliverOf = async (bizOrderNo: string): Promise<void> => void (await deliverer.deliverNow(bizOrderNo))
  return {
    core,
    dueWork,
    gateway: createGateway({ ...core, deliverOf, onBroken, onError }),
    actions: createAdminActions({ ...core, deliverer, dueWork, state, settings, door }),
  }
}

/** The settings given at the start win over those of an earlier run, and these over the defaults. */
async function createSettings(state: StateStore, given: object) {
  let settings: Readonly<Settings> = {
    ...DEFAULT_SETTINGS,
    ...(await state.load<Partial<Settings>>('settings')),
    ...readSettings(given),
  }
  return {
    current: () => settings,
    async change(changes: Partial<Settings>): Promise<void> {
      settings = { ...settings, ...changes }
      await state.save('settings', settings)
    },
  }
}
