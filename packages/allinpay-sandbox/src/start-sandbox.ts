/** Puts the sandbox together and starts it: database, keys, core, gateway, pages, admin, scheduler — in a process of its own or in a test's. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createAdminActions, type NewApp } from './admin/admin-actions.ts'
import { type AdminClient, createAdminClient } from './admin/admin-client.ts'
import { createAdminServer } from './admin/admin-server.ts'
import { BooksBroken, auditBooks } from './books/invariants.ts'
import { type ClockState, createVirtualClock } from './clock.ts'
import { createGateway } from './edge/gateway.ts'
import { createScenarios, type Scenario } from './faults/scenarios.ts'
import { createGatewayServer } from './gateway-server.ts'
import { createDueWork } from './jobs/due-work.ts'
import { openKeyRing } from './keys/key-ring.ts'
import { runSelfTest } from './keys/self-test.ts'
import { createDeliverer } from './notifications/deliver.ts'
import { mountPages } from './pages/page-routes.ts'
import { createRunWork } from './run-work.ts'
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.ts'
import { createStateStore } from './state-store.ts'
import { openStorage } from './storage/open-storage.ts'

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
  const log = options.log ?? (() => {})
  const pool = await openStorage(options.databaseUrl)
  const servers: FastifyInstance[] = []
  try {
    const findings = await auditBooks(pool)
    if (findings.length > 0) throw new BooksBroken(findings)
    const state = createStateStore(pool)
    const clock = createVirtualClock(await state.load<ClockState>('clock'))
    const keys = await openKeyRing(options.dataDir, clock.hostNow)
    let settings: Readonly<Settings> = {
      ...DEFAULT_SETTINGS,
      ...(await state.load<Partial<Settings>>('settings')),
      ...readSettings(options.settings ?? {}),
    }
    let broken = false
    let stopping = false
    let publicUrl = options.publicUrl ?? ''
    const scenarios = createScenarios((await state.load<Scenario[]>('scenarios')) ?? [], (changed) => {
      state.save('scenarios', changed).catch(onError)
    })
    function onError(error: unknown): void {
      // A call that is cut off by the end of the process is no error of the sandbox.
      if (!stopping) log(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
    function onBroken(error: Error): void {
      if (!broken) log(`BOOKS BROKEN, no further request is served: ${error.message}`)
      if (!broken) options.onBroken?.(error)
      broken = true
    }
    const core = { pool, clock, keys, scenarios, settings: () => settings }
    const openWork = createRunWork({ pool, now: clock.now, settings: () => settings, publicUrl: () => publicUrl })
    const runWork: typeof openWork = async (work, operation) => {
      if (broken) throw new Error('the books are broken')
      return openWork(work, operation)
    }
    const deliverer = createDeliverer({ ...core, runWork })
    const dueWork = createDueWork({ pool, clock, runWork, deliverer, onError })
    const deliverOf = async (bizOrderNo: string): Promise<void> => void (await deliverer.deliverNow(bizOrderNo))
    const gateway = createGateway({ ...core, runWork, deliverOf, onBroken, onError })
    const actions = createAdminActions({
      ...core,
      runWork,
      deliverer,
      dueWork,
      state,
      settings: {
        current: () => settings,
        async change(changes) {
          settings = { ...settings, ...changes }
          await state.save('settings', settings)
        },
      },
    })

    const gatewayServer = createGatewayServer(gateway)
    mountPages(gatewayServer, { ...core, runWork })
    servers.push(gatewayServer)
    const adminToken = options.adminToken ?? randomBytes(18).toString('base64url')
    const adminServer = createAdminServer(actions, adminToken, onError)
    servers.push(adminServer)
    const ownUrl = await gatewayServer.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
    publicUrl ||= ownUrl
    const adminUrl = await adminServer.listen({ port: options.adminPort ?? 0, host: '127.0.0.1' })
    dueWork.start(options.tickMs ?? 200)
    log(`gateway ${publicUrl}/gateway, inspector ${adminUrl}/__sbx/`)

    return {
      gatewayUrl: `${publicUrl}/gateway`,
      adminUrl,
      adminToken,
      get certificatePem() {
        return keys.certificatePem()
      },
      admin: createAdminClient({ url: adminUrl, token: adminToken }),
      registerApp: (app) => actions.registerApp(app),
      async stop() {
        stopping = true
        await Promise.all(servers.map((server) => server.close()))
        await dueWork.stop()
        await pool.end()
      },
    }
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    await pool.end()
    throw error
  }
}
