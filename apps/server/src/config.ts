// The environment as one checked, typed object; the only reader of process.env in the server.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type AppDownloads, appDownloads } from './app-downloads.ts'
import type { PasswordCost } from './modules/identity/credential/index.ts'
import { trackingFaults, trackingOf, trackingVariables } from './tracking-service.ts'
import { waybillFaults, waybillsOf, waybillVariables } from './waybill-service.ts'
import type { TrackingSettings } from './modules/trade/tracking/index.ts'
import type { WaybillSettings } from './modules/trade/sale-order/index.ts'
import { carrierFaults, type Carriers, carrierVariables, carriersOf } from './message-carriers.ts'
import { type S3Settings, storageFaults, storageOf, storageVariables } from './modules/console/storage/index.ts'

const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be 32 random bytes as base64url' })

const demoAccount = z.object({ label: z.string(), note: z.string(), username: z.string(), password: z.string() })

const receivingAccount = z.strictObject({ name: z.string().min(1), no: z.string().min(1), bank: z.string().min(1) })

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The same database as the role that reads over all merchants. */
  DATABASE_HOUSE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** `transaction` behind a proxy that keeps a connection for one transaction only. */
  DATABASE_POOLING: z.enum(['session', 'transaction']).default('session'),
  PUBLIC_URL: z.url().optional(),
  /** Addresses or networks of our own proxies, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((address) => address.trim() || [])),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** JSON list of accounts that the login page shows; given by `npm start` with demo data, refused in production. */
  DEMO_ACCOUNTS: z
    .string()
    .default('[]')
    .transform((text) => z.array(demoAccount).parse(JSON.parse(text))),
  /** Whether /api/docs and the OpenAPI document are served; left out, everywhere but in production. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** Whether every answer is held against its contract in every detail; left out, everywhere but in production. */
  ANSWER_CHECKS: z.enum(['on', 'off']).optional(),
  SERVICE_PHONE: z.string().default('400-000-0000'),
  SERVICE_HOURS: z.string().default('每日 9:00–21:00'),
  /** JSON: the account to which merchants transfer 对公转账; left out, a made-up one, and in production none. */
  RECEIVING_ACCOUNT: z
    .string()
    .transform((text) => receivingAccount.parse(JSON.parse(text)))
    .optional(),
  APP_DOWNLOADS: z.string().default('{}').pipe(appDownloads),
  ...carrierVariables,
  ...storageVariables,
  ...trackingVariables,
  ...waybillVariables,
  SECRET_FIELD_KEY: secret,
  SECRET_INDEX_KEY: secret,
  SECRET_PEPPER: secret,
  SECRET_FILE_LINKS: secret,
  ALLINPAY_GATEWAY_URL: z.url(),
  ALLINPAY_APP_ID: z.string().min(1),
  ALLINPAY_SECRET_KEY: z.string().min(1),
  ALLINPAY_PRIVATE_KEY_FILE: z.string().min(1),
  /** The gateway as browsers reach it, when that differs. */
  ALLINPAY_PAGE_URL: z.url().optional(),
  /** Files with the provider's certificates or public keys, separated by commas; several during a rotation. */
  ALLINPAY_CERTIFICATE_FILES: z.string().min(1),
  ALLINPAY_ACCOUNT_SET_NO: z.string().regex(/^\d+$/),
  /** Only beside the sandbox: its clock is put forward together with the development clock. */
  SANDBOX_ADMIN_URL: z.url().optional(),
  SANDBOX_ADMIN_TOKEN: z.string().optional(),
})

/** Nobody's, for whoever tries the product. */
const MADE_UP_ACCOUNT = { name: '商户管理中心演示平台有限公司', no: '1000 0000 0000 0000 001', bank: '演示银行营业部' }

export interface Config extends Carriers {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly consoleDir: string
  /** The database for merchants. */
  readonly databaseUrl: string
  /** The same for the platform's own role: reads over all merchants, and the job queue. */
  readonly houseUrl: string
  readonly databasePooling: 'session' | 'transaction'
  /** The public address; the provider sends its notifications there. */
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  readonly demoAccounts: z.output<typeof demoAccount>[]
  readonly hasApiDocs: boolean
  readonly checksAnswers: boolean
  readonly customerService: { phone: string; hours: string }
  readonly downloads: AppDownloads
  /** The platform's account at a bank, to which merchants transfer; null: none are taken. */
  readonly receivingAccount: z.output<typeof receivingAccount> | null
  /** The bucket for files; null: they lie in the data folder. */
  readonly objectStore: S3Settings | null
  /** Who tells where parcels are. */
  readonly tracking: TrackingSettings
  readonly waybills: WaybillSettings
  /** The sandbox's admin API in development, or null. */
  readonly sandboxAdmin: { url: string; token: string } | null
  /** Of tests; left out, as the module says: no variable leads here. */
  readonly passwordCost?: PasswordCost
  readonly secrets: { fieldKey: Buffer; indexKey: Buffer; pepper: Buffer; fileLinks: Buffer }
  readonly allinpay: {
    gatewayUrl: string
    pageUrl?: string
    appId: string
    secretKey: string
    privateKeyPem: string
    trustedCertsPem: string[]
    accountSetNo: string
  }
}

/** Reads and checks the environment. Throws one readable error that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is incomplete or wrong:\n${lines.join('\n')}`)
  }
  const set = parsed.data
  const isProduction = set.NODE_ENV === 'production'
  const secrets = {
    fieldKey: Buffer.from(set.SECRET_FIELD_KEY, 'base64url'),
    indexKey: Buffer.from(set.SECRET_INDEX_KEY, 'base64url'),
    pepper: Buffer.from(set.SECRET_PEPPER, 'base64url'),
    fileLinks: Buffer.from(set.SECRET_FILE_LINKS, 'base64url'),
  }
  mustBeStrong(Object.values(secrets))
  if (isProduction) mustBeFitForProduction(set)
  return {
    isProduction,
    host: set.HOST,
    port: set.PORT,
    dataDir: path.resolve(set.DATA_DIR),
    consoleDir: path.resolve(import.meta.dirname, '../../console/dist'),
    databaseUrl: set.DATABASE_URL,
    houseUrl: set.DATABASE_HOUSE_URL ?? set.DATABASE_URL,
    databasePooling: set.DATABASE_POOLING,
    publicUrl: (set.PUBLIC_URL ?? `http://${set.HOST}:${set.PORT}`).replace(/\/$/, ''),
    trustedProxies: set.TRUSTED_PROXIES,
    logLevel: set.LOG_LEVEL,
    demoAccounts: set.DEMO_ACCOUNTS,
    hasApiDocs: set.API_DOCS === undefined ? !isProduction : set.API_DOCS === 'on',
    checksAnswers: set.ANSWER_CHECKS === undefined ? !isProduction : set.ANSWER_CHECKS === 'on',
    customerService: { phone: set.SERVICE_PHONE, hours: set.SERVICE_HOURS },
    downloads: set.APP_DOWNLOADS,
    receivingAccount: set.RECEIVING_ACCOUNT ?? (isProduction ? null : MADE_UP_ACCOUNT),
    sandboxAdmin:
      isProduction || set.SANDBOX_ADMIN_URL === undefined
        ? null
        : { url: set.SANDBOX_ADMIN_URL, token: set.SANDBOX_ADMIN_TOKEN ?? '' },
    secrets,
    objectStore: storageOf(set),
    tracking: trackingOf(set, isProduction),
    waybills: waybillsOf(set, isProduction),
    ...carriersOf(set, isProduction),
    allinpay: {
      gatewayUrl: set.ALLINPAY_GATEWAY_URL,
      ...(set.ALLINPAY_PAGE_URL === undefined ? {} : { pageUrl: set.ALLINPAY_PAGE_URL }),
      appId: set.ALLINPAY_APP_ID,
      secretKey: set.ALLINPAY_SECRET_KEY,
      privateKeyPem: readFileSync(set.ALLINPAY_PRIVATE_KEY_FILE, 'utf8'),
      trustedCertsPem: set.ALLINPAY_CERTIFICATE_FILES.split(',').map((file) => readFileSync(file.trim(), 'utf8')),
      accountSetNo: set.ALLINPAY_ACCOUNT_SET_NO,
    },
  }
}

/** Secrets must differ from one another and look random: a key of one repeated byte or of text is a default. */
function mustBeStrong(keys: readonly Buffer[]): void {
  const distinct = new Set(keys.map((key) => key.toString('base64url')))
  if (distinct.size !== keys.length) throw new Error('SECRET_*: every secret must differ from the others')
  for (const key of keys) {
    if (new Set(key).size < 16) throw new Error('SECRET_*: a secret is not random; make each with 32 random bytes')
  }
}

function mustBeFitForProduction(set: z.output<typeof environment>): void {
  const faults: string[] = []
  if (set.DEMO_ACCOUNTS.length > 0) faults.push('DEMO_ACCOUNTS: demo accounts never exist in production')
  faults.push(...carrierFaults(set), ...storageFaults(set), ...trackingFaults(set), ...waybillFaults(set))
  if (!set.PUBLIC_URL?.startsWith('https://')) faults.push('PUBLIC_URL must begin with https://')
  if (faults.length > 0) throw new Error(`Refusing to start in production:\n  ${faults.join('\n  ')}`)
}
