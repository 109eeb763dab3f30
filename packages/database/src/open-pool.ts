// Opens connections to PostgreSQL that speak our types: 分 as safe integers, days as text, instants as Date.
import pg from 'pg'
import { endSilent } from './end-silent.ts'
import { nameLosses } from './unavailable.ts'

export interface PoolOptions {
  url: string
  maxConnections?: number | undefined
  applicationName?: string | undefined
  /** A statement that runs longer is ended (SQLSTATE 57014). Default 10,000 ms; 0 is for ever. */
  statementTimeoutMs?: number | undefined
  /** A statement that waits longer for a lock is ended (SQLSTATE 55P03). Default 2,000 ms; 0 is for ever. */
  lockTimeoutMs?: number | undefined
  /** A connection that is not there after so long is given up. Default 10,000 ms; programs that nobody waits for take their time. */
  connectTimeoutMs?: number | undefined
  /** true: the server itself refuses every write. */
  readOnly?: boolean | undefined
  /** true: what is asked before an answer has come goes out at once, in the order in which it is asked. */
  isPipelined?: boolean | undefined
  /** true: the connection may be somebody else's after a transaction, so nothing is set on it for longer. */
  isSessionless?: boolean | undefined
}

const IDLE_IN_TRANSACTION_MS = 10_000
const CONNECT_MS = 10_000
const { builtins } = pg.types

/** A pool with parsers of its own, so that other users of the driver in this process are not touched. */
export function openPool(options: PoolOptions): pg.Pool {
  const address = new URL(options.url)
  // Settings in the address would replace ours, and with them the refusal of writes: both are kept, ours last.
  const inAddress = address.searchParams.get('options')
  address.searchParams.delete('options')
  const { statement_timeout } = sessionSettings(options)
  const pool = new pg.Pool({
    connectionString: address.href,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'merchant',
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    pipeline: options.isPipelined ?? false,
    ...(options.isSessionless ? {} : lasting(options, inAddress)),
  })
  // A connection that the server ends is replaced by the pool, and whoever uses it learns so by its next statement;
  // without listeners it would end the whole process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  endSilent(pool, statement_timeout)
  nameLosses(pool)
  return pool
}

/** What holds for every statement of a connection, by PostgreSQL's names. */
export function sessionSettings({ statementTimeoutMs = 10_000, lockTimeoutMs = 2_000 }: PoolOptions) {
  return {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    timezone: 'UTC',
  }
}

function lasting(options: PoolOptions, inAddress: string | null): pg.PoolConfig {
  const { timezone, ...timeouts } = sessionSettings(options)
  const settings = [inAddress ?? '', `-c timezone=${timezone}`]
  if (options.readOnly) settings.push('-c default_transaction_read_only=on')
  return { ...timeouts, options: settings.join(' ') }
}

const BIGINT_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  // PostgreSQL sums bigints as numeric: still whole 分.
  [builtins.NUMERIC, safeInteger],
  [builtins.DATE, (text) => text],
  [BIGINT_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item)))],
  [DATE_ARRAY, textArray],
])

type Parser = (text: string) => unknown
const defaultParser = pg.types.getTypeParser as (oid: number, format?: string) => Parser

function parserOf(oid: number, format?: string): Parser {
  const ours = format === 'binary' ? undefined : parsers.get(oid)
  return ours ?? defaultParser(oid, format)
}

function textArray(text: string): (string | null)[] {
  return defaultParser(TEXT_ARRAY)(text) as (string | null)[]
}

/** Errors: throws instead of rounding; a fraction must be cast in the query (to float8 or bigint). */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer from the database: ${text}`)
  return value
}
