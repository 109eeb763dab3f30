// For tests: the statements that a request sends, and what the database does for them.
import { expect } from 'vitest'
import type { Pool } from '../testing/copy-row.ts'
import type { TestApp } from '../testing/test-app.ts'

const clientOf = (pool: Pool) => pool.connect()
export type Client = Awaited<ReturnType<typeof clientOf>>

/** The most that one statement may ask of the database. */
interface Most {
  readonly read: number
  readonly sorted: number
  readonly buffers: number
}

/** What a server sends is explained again by these connections of its own, and held to a bound. */
export interface Plans {
  /** Speaks for the one merchant. */
  readonly merchant: Client
  readonly house: Client
  /** `statements`: as many are sent, two unless said otherwise. */
  mustBeCheap(work: () => Promise<unknown>, most: Most & { readonly statements?: number }, by?: Client): Promise<void>
  release(): void
}

export async function watchPlans(testApp: TestApp, merchantId: string): Promise<Plans> {
  const [server] = testApp.servers
  if (server === undefined) throw new Error('No server')
  const pools = [server.db.pool, server.db.housePool]
  const merchant = await clientOf(server.db.pool)
  const house = await clientOf(server.db.housePool)
  await merchant.query(`set app.merchant_id = '${merchantId}'`)
  return {
    merchant,
    house,
    async mustBeCheap(work, { statements = 2, ...most }, by = merchant) {
      const sent = await statementsOf(pools, work)
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.length).toBeLessThanOrEqual(statements)
      for (const statement of sent) expect([statement, await findingsOf(by, statement, most)]).toEqual([statement, []])
    },
    release() {
      merchant.release()
      house.release()
    },
  }
}

/** Tables of so few rows in these tests that reading them whole is right. */
const SMALL = new Set([
  'shop',
  'merchant',
  'platform_category',
  'recon_account',
  'role',
  'sale_order_counter',
  'user_account',
])

/** What is wrong with the way in which the database answers a statement. */
export async function findingsOf(client: Client, sent: Sent, most: Most): Promise<string[]> {
  const works = await workOf(client, sent)
  return works.flatMap((work) => [
    ...work.scanned.filter((table) => !SMALL.has(table)).map((table) => `${table} is read from end to end`),
    ...(work.read > most.read ? [`${work.read} rows were read`] : []),
    ...(work.sorted > most.sorted ? [`${work.sorted} rows were sorted`] : []),
    ...(work.buffers > most.buffers ? [`${work.buffers} buffers were read`] : []),
  ])
}

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Writes down what a pool sends while `work` runs, but for whom a connection speaks. */
export async function statementsOf(pools: readonly Pool[], work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const ends: (() => void)[] = []
  const watched = new Set<Client>()
  for (const pool of pools) {
    const watch = (client: Client) => {
      if (watched.has(client)) return
      watched.add(client)
      const query = client.query.bind(client)
      const noting = (...asked: Parameters<typeof query>) => {
        sent.push(sentOf(asked))
        return query(...asked)
      }
      Object.assign(client, { query: noting })
      ends.push(() => Reflect.deleteProperty(client, 'query'))
    }
    pool.on('acquire', watch)
    ends.push(() => pool.off('acquire', watch))
  }
  try {
    await work()
  } finally {
    for (const end of ends) end()
  }
  // Parameters and carriers are read now and then by clocks of their own, whoever asks for what meanwhile.
  return sent.filter(
    ({ text }) =>
      !/^(set|reset|begin|commit)\b/.test(text) && !/"parameter_change"|^select \* from "carrier"/.test(text),
  )
}

function sentOf([config, values]: readonly unknown[]): Sent {
  if (typeof config === 'string') return { text: config, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = config as { text: string; values?: readonly unknown[] }
  return { text, values: own ?? (Array.isArray(values) ? values : []) }
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** What the database did for one statement. */
interface Work {
  /** Tables that were read from end to end. */
  readonly scanned: readonly string[]
  /** Most rows that one sort had to bring into order. */
  readonly sorted: number
  /** Rows that were looked at, in tables and indexes. */
  readonly read: number
  readonly buffers: number
}

/** Runs a statement again as the same role and tells what it took: planned for its values, and as a plan that is kept. */
async function workOf(client: Client, { text, values }: Sent): Promise<Work[]> {
  const works: Work[] = []
  await client.query(`prepare explained as ${text}`)
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`)
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    // What it writes is taken back: it is looked at more than once.
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, timing off, format json) execute explained${given}`,
    )
    await client.query('rollback')
    const root = rows[0]?.['QUERY PLAN'][0].Plan
    if (root === undefined) throw new Error(`No plan for ${text}`)
    works.push(workIn(root))
  }
  await client.query('deallocate explained; reset plan_cache_mode')
  return works
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.map((item) => JSON.stringify(String(item))).join()}}'`
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new TypeError(`No literal of ${typeof value}`)
  return `'${String(value).replaceAll("'", "''")}'`
}

function workIn(root: PlanNode): Work {
  const nodes = withPlans(root)
  const scans = nodes.filter((node) => node['Node Type'].endsWith(' Scan') && node['Node Type'] !== 'Subquery Scan')
  return {
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
    sorted: Math.max(0, ...nodes.filter((node) => node['Node Type'].endsWith('Sort')).map(sortedBy)),
    read: Math.round(scans.reduce((sum, node) => sum + seenBy(node), 0)),
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  }
}

const withPlans = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withPlans)]
const seenBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
const sortedBy = (sort: PlanNode): number => Math.max(0, ...(sort.Plans ?? []).map((plan) => plan['Actual Rows']))
