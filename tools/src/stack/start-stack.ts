// Brings the whole product up from one data folder: database, provider sandbox, server. Used by start, tests and bench.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type AdminClient, createAdminClient } from '@merchant/allinpay-sandbox'
import { ensureDatabase, migrate, roleUrls, setUpRoles } from '@merchant/database'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { createProgram } from './child-process.ts'
import { claimFolder } from './claim-folder.ts'
import { freePort } from './free-port.ts'
import type { Part } from './keep-running.ts'
import { merchantKeyOf, secretsOf } from './settings-file.ts'
import { startStackDatabase } from './stack-database.ts'

const SANDBOX_APP_ID = '1902000000000000001'
const ACCOUNT_SET_NO = '400193'
const root = path.resolve(import.meta.dirname, '../../..')

export interface StackOptions {
  readonly dataDir: string
  /** 0 asks the system for free ports. */
  readonly port: number
  readonly sandboxPort?: number
  readonly demo: boolean
  /** Only for tests: the database may forget on power loss. */
  readonly fsync?: boolean
  readonly quiet?: boolean
  readonly logLevel?: string
  readonly firstNotifyMs?: number
  /** The server's program; its sources unless given. */
  readonly serverFile?: string
  /** Environment that wins over what the stack computes. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Stack {
  readonly dataDir: string
  readonly url: string
  /** As administrator, or as whom DATABASE_URL names; the server connects as `serverEnv` says. */
  readonly databaseUrl: string
  /** false when DATABASE_URL named one: it may be filled, never dropped or renamed. */
  readonly ownsDatabase: boolean
  readonly sandbox: {
    readonly url: string
    readonly adminUrl: string
    readonly adminToken: string
    readonly admin: AdminClient
  }
  /** What the server is started with; demo and tests open its parts with the same. */
  readonly serverEnv: Readonly<Record<string, string>>
  /** `env` wins over `serverEnv` this time: the crash tests lead the server through their proxies. */
  startServer(env?: Readonly<Record<string, string>>): Promise<void>
  killServer(): Promise<void>
  stopServer(): Promise<void>
  readonly serverPid: () => number
  /** What can be kept running; the database only when it is the stack's own. */
  readonly parts: { readonly database: Part | null; readonly sandbox: Part; readonly server: Part }
  stop(): Promise<void>
}

/**
 * Starts database and sandbox and prepares the server, which `startServer` then starts as often as it is stopped.
 * Errors: throws when another process uses the data folder, and when a part does not start.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = path.resolve(options.dataDir)
  const giveBack = await claimFolder(dataDir)
  try {
    return await startIn(dataDir, options, giveBack)
  } catch (error) {
    giveBack()
    throw error
  }
}

async function startIn(dataDir: string, options: StackOptions, giveBack: () => void): Promise<Stack> {
  const secrets = secretsOf(dataDir)
  const key = merchantKeyOf(dataDir)
  const database = await startStackDatabase(dataDir, options.fsync ?? true)
  const [databaseUrl, sandboxDatabaseUrl] = await Promise.all([
    database.isOwned ? ensureDatabase(database.url, 'merchant') : database.url,
    ensureDatabase(database.url, 'allinpay_sandbox'),
  ])
  const [sandboxPort, adminPort, port] = await Promise.all([
    options.sandboxPort === undefined ? freePort() : options.sandboxPort,
    options.sandboxPort === undefined ? freePort() : options.sandboxPort + 1,
    options.port === 0 ? freePort() : options.port,
  ])
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sandboxAdminUrl = `http://127.0.0.1:${adminPort}`
  const quiet = options.quiet ?? false
  const sandbox = createProgram({
    title: 'The provider sandbox',
    file: path.join(root, 'packages/allinpay-sandbox/src/main.ts'),
    health: `${sandboxAdminUrl}/__sbx/health`,
    quiet,
    env: sandboxEnv(
      { databaseUrl: sandboxDatabaseUrl, port: sandboxPort, adminPort, token: secrets.sandboxAdminToken, dataDir },
      options,
    ),
  })
  const admin = createAdminClient({ url: sandboxAdminUrl, token: secrets.sandboxAdminToken })
  const stopParts = async () => {
    await sandbox.stop()
    await database.stop()
  }
  const [certificateFiles] = await Promise.all([
    sandbox.start().then(() => introduce(admin, secrets.allinpaySecretKey, key.publicKeyPem, dataDir)),
    prepare(databaseUrl, database.isOwned),
  ]).catch(async (error: unknown) => {
    await stopParts()
    throw error
  })

  const url = `http://127.0.0.1:${port}`
  const serverEnv: Record<string, string> = {
    ...serverSettings({ port, url, dataDir, secrets }, options),
    ...rolesOf(databaseUrl, database.isOwned),
    ALLINPAY_GATEWAY_URL: `${sandboxUrl}/gateway`,
    ALLINPAY_APP_ID: SANDBOX_APP_ID,
    ALLINPAY_SECRET_KEY: secrets.allinpaySecretKey,
    ALLINPAY_PRIVATE_KEY_FILE: key.privateKeyFile,
    ALLINPAY_CERTIFICATE_FILES: certificateFiles.join(','),
    ALLINPAY_ACCOUNT_SET_NO: ACCOUNT_SET_NO,
    SANDBOX_ADMIN_URL: sandboxAdminUrl,
    SANDBOX_ADMIN_TOKEN: secrets.sandboxAdminToken,
    ...options.env,
  }

  const server = createProgram({
    title: 'The server',
    file: options.serverFile ?? path.join(root, 'apps/server/src/main.ts'),
    health: `${url}/healthz`,
    quiet,
    env: serverEnv,
  })
  return {
    dataDir,
    url,
    databaseUrl,
    ownsDatabase: database.isOwned,
    sandbox: { url: sandboxUrl, adminUrl: sandboxAdminUrl, adminToken: secrets.sandboxAdminToken, admin },
    serverEnv,
    parts: {
      database: database.part,
      sandbox: { name: '支付沙箱 / provider sandbox', ...sandbox },
      server: { name: '服务器 / server', ...server },
    },
    serverPid: server.pid,
    startServer: server.start,
    killServer: server.kill,
    stopServer: server.stop,
    async stop() {
      await server.stop()
      await stopParts()
      giveBack()
    },
  }
}

interface SandboxPlace {
  readonly databaseUrl: string
  readonly port: number
  readonly adminPort: number
  readonly token: string
  readonly dataDir: string
}

const sandboxEnv = ({ databaseUrl, port, adminPort, token, dataDir }: SandboxPlace, options: StackOptions) => ({
  SANDBOX_DATABASE_URL: databaseUrl,
  SANDBOX_PORT: String(port),
  SANDBOX_ADMIN_PORT: String(adminPort),
  SANDBOX_ADMIN_TOKEN: token,
  SANDBOX_PUBLIC_URL: `http://127.0.0.1:${port}`,
  SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
  // Nobody sits at the provider's end here; names with 审核拒绝 or 审核挂起 are treated as they say all the same.
  SANDBOX_AUTO_AUDIT: '1',
  SANDBOX_FIRST_NOTIFY_MS: String(options.firstNotifyMs ?? 1_000),
})

interface ServerPlace {
  readonly port: number
  readonly url: string
  readonly dataDir: string
  readonly secrets: ReturnType<typeof secretsOf>
}

const serverSettings = ({ port, url, dataDir, secrets }: ServerPlace, options: StackOptions) => ({
  NODE_ENV: process.env['NODE_ENV'] ?? 'development',
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? url,
  LOG_LEVEL: options.logLevel ?? 'warn',
  DEMO_ACCOUNTS: JSON.stringify(options.demo ? demoAccounts : []),
  SECRET_FIELD_KEY: secrets.fieldKey,
  SECRET_INDEX_KEY: secrets.indexKey,
  SECRET_PEPPER: secrets.pepper,
  SECRET_FILE_LINKS: secrets.fileLinks,
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/v8'),
  // A small young generation, a heap that doubles and does not quadruple between two collections (so it is below 2 GB), and
  // few malloc arenas: 200 instead of 340 MB under load, at the same rate.
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=1024',
  MALLOC_ARENA_MAX: '2',
})

/** A database of our own is handed over to its roles; who may do what in a foreign one is its operator's to say. */
async function prepare(databaseUrl: string, isOwned: boolean): Promise<void> {
  if (isOwned) await setUpRoles(databaseUrl, roleUrls(databaseUrl))
  await migrate(databaseUrl)
}

function rolesOf(databaseUrl: string, isOwned: boolean): Record<string, string> {
  if (!isOwned)
    return { DATABASE_URL: databaseUrl, DATABASE_HOUSE_URL: process.env['DATABASE_HOUSE_URL'] ?? databaseUrl }
  const urls = roleUrls(databaseUrl)
  return { DATABASE_URL: urls.app, DATABASE_HOUSE_URL: urls.house }
}

/** Makes us known to the sandbox (our app, our public key) and keeps its certificates, as onboarding at a provider does. */
async function introduce(
  admin: AdminClient,
  secretKey: string,
  publicKeyPem: string,
  dataDir: string,
): Promise<string[]> {
  await admin.registerApp({ appId: SANDBOX_APP_ID, secretKey, publicKeyPem, accountSetNo: ACCOUNT_SET_NO })
  const { issued } = await admin.certificates()
  return issued.map((pem, index) => {
    const file = path.join(dataDir, `allinpay-certificate-${index + 1}.pem`)
    writeFileSync(file, pem)
    return file
  })
}

/** Forgets a data folder. The caller has stopped what used it. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
