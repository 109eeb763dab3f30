// The yardstick as a process of its own: recorded statements run by pg behind bare Fastify, and the same provider asked.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Allinpay, createAllinpay } from '@merchant/allinpay'
import fastify from 'fastify'
import pg from 'pg'
import { readConfig } from '../../../apps/server/src/config.ts'
import { systemClock } from '../../../apps/server/src/kernel/clock.ts'
import { portOf } from '../stack/free-port.ts'
import { readRecording, type Recording, renewed, type Statement } from './recording.ts'

/** What the bench hands over: an operation, its statements, and the values it made itself. */
export interface BareOperation {
  readonly name: string
  readonly recording: Recording
  readonly made: readonly string[]
  /** The order that the operation gives the provider; the yardstick gives one like it. */
  readonly collect?: { readonly payerNo: string; readonly receiverNo: string; readonly amountFen: number }
}

const [file = '', databaseUrl = '', aheadMs = '0'] = process.argv.slice(2)
const operations = new Map(
  readRecording<BareOperation[]>(readFileSync(file, 'utf8')).map((operation) => [operation.name, operation]),
)
const config = readConfig(process.env)
const clock = { now: () => new Date(systemClock.now().getTime() + Number(aheadMs)) }
const allinpay: Allinpay = createAllinpay({
  ...config.allinpay,
  backUrl: `${config.publicUrl}/api/Allinpay/Notify`,
  industry: { code: '1910', name: '其他' },
  clock,
})
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
pool.on('error', () => {})

/** Planned once on each connection, as whoever writes statements by hand for speed would have it. */
const names = new Map<string, string>()
function run(client: pg.Pool | pg.PoolClient, { text, parameters }: Statement): Promise<pg.QueryResult> {
  const name = names.get(text) ?? `bare_${names.size}`
  names.set(text, name)
  return client.query({ name, text, values: [...parameters] })
}

/** Runs all units of an operation, one after the other, and answers the rows they brought. */
async function perform(recording: Recording): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const { isTransaction, statements } of recording) {
    if (!isTransaction) {
      for (const statement of statements) rows.push((await run(pool, statement)).rows)
      continue
    }
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const statement of statements) await run(client, statement)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  return rows
}

function newValue(old: string): string {
  return old.includes('-')
    ? newId()
    : old.slice(0, 2) + String(randomInt(10 ** 9, 10 ** 10)) + String(randomInt(10 ** 7, 10 ** 8))
}

/** In time order, as the product's own ids are: the index grows at its end. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const rest = randomUUID().slice(19)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomBytes(2).toString('hex').slice(1)}-${rest}`
}

/** One signed order, as a payment begins. */
async function askProvider({ payerNo, receiverNo, amountFen }: NonNullable<BareOperation['collect']>): Promise<void> {
  const orderNo = newValue('PY000')
  const receivers = [{ memberNo: receiverNo, amountFen }]
  const expiresAt = new Date(clock.now().getTime() + 1_800_000)
  const order = { orderNo, amountFen, feeFen: 0, confirmation: 'none', expiresAt, goodsName: '商品' } as const
  const returnUrl = config.publicUrl
  const accepted = await allinpay.orders.collect({
    ...order,
    payerNo,
    receivers,
    payment: { kind: 'cashierH5' },
    returnUrl,
  })
  if (accepted.kind !== 'done') throw new Error(`The provider did not take the order: ${JSON.stringify(accepted)}`)
}

const http = fastify()
http.post<{ Params: { name: string } }>('/:name', async (request, reply) => {
  const operation = operations.get(request.params.name)
  if (operation === undefined) return reply.code(404).send()
  const { recording, made, collect } = operation
  if (collect !== undefined) await askProvider(collect)
  return {
    Code: '0000',
    Msg: '',
    Data: await perform(made.length === 0 ? recording : renewed(recording, made, newValue)),
  }
})
await http.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: portOf(http.server) })
process.on('disconnect', () => process.exit(0))
