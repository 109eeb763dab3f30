// npm run bench -- live: how soon a change is at two thousand open pages, and what each of them costs the server.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import { api, LIVE_STREAM_PATH } from '@merchant/contract'
import type { Pool } from 'pg'
import { asMerchant } from '../driver/driver.ts'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { residentMbOf } from './process-cost.ts'
import { publishSection, table } from './section.ts'

const PAGES = Number(process.argv.find((word) => word.startsWith('--pages='))?.slice(8) ?? 2_000)
/** A person has ten at most. */
const PAGES_OF_ONE = 8
const ACTS = 60
const WARM_UP = 10
const AT_ONCE = 50

/** People of the merchant who are signed in, each with tickets for so many pages. Answers the tickets. */
async function ticketsFor(pool: Pool, merchantId: string): Promise<string[]> {
  const tickets: string[] = []
  while (tickets.length < PAGES) {
    const session = randomUUID()
    await pool.query(
      `insert into session (id, party, merchant_id, principal_id, principal_role, principal_name, ip, user_agent, created_at,
         last_seen_at, idle_expires_at, absolute_expires_at)
       values ($1, 'merchant', $2, $3, 'OWNER', 'bench', '127.0.0.1', 'bench', now(), now(), now() + interval '9 years',
         now() + interval '9 years')`,
      [session, merchantId, randomUUID()],
    )
    for (let page = 0; page < PAGES_OF_ONE && tickets.length < PAGES; page += 1) {
      const ticket = randomBytes(32).toString('base64url')
      const hash = createHash('sha256').update(ticket).digest()
      await pool.query(`insert into live_ticket values ($1, $2, now() + interval '9 years')`, [hash, session])
      tickets.push(ticket)
    }
  }
  return tickets
}

/** Opens a stream; resolves once it stands. */
function openPage(url: URL, ticket: string, onText: (text: string) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      if (text.includes('event: ready')) resolve(socket)
      onText(text)
    })
    socket.once('error', reject)
    socket.write(`GET ${LIVE_STREAM_PATH}?ticket=${ticket} HTTP/1.1\r\nHost: bench\r\n\r\n`)
  })
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN

const [load = 0] = os.loadavg()
const stack = await startTestStack('bench-live', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
try {
  await stack.startServer()
  const { driver, pool } = await openBenchShop(stack)
  const url = new URL(stack.url)
  const tickets = await ticketsFor(pool, driver.merchantId)
  const before = residentMbOf(stack.serverPid())
  let onChange: () => void = () => undefined
  const sockets: Socket[] = []
  while (sockets.length < PAGES) {
    const some = tickets.slice(sockets.length, sockets.length + AT_ONCE)
    const opened = some.map((ticket) =>
      openPage(url, ticket, (text) => text.includes('event: changes') && text.includes('saleOrder') && onChange()),
    )
    sockets.push(...(await Promise.all(opened)))
  }
  const open = residentMbOf(stack.serverPid())
  const [atFirst, atLast, all]: [number[], number[], number[]] = [[], [], []]
  for (let act = 0; act < ACTS; act += 1) {
    const arrived: number[] = []
    const { promise: atAll, resolve } = Promise.withResolvers<void>()
    onChange = () => {
      arrived.push(performance.now())
      if (arrived.length === PAGES) resolve()
    }
    const note = { action: 'remark' as const, orderId: driver.orderId, remark: `bench ${act}` }
    const pressedAt = performance.now()
    await Promise.all([driver.api.call(api.saleOrder.operate, note, asMerchant(driver, `bench ${act}`)), atAll])
    if (act < WARM_UP) continue
    atFirst.push((arrived[0] ?? 0) - pressedAt)
    atLast.push((arrived.at(-1) ?? 0) - pressedAt)
    all.push(...arrived.map((at) => at - pressedAt))
  }
  const after = residentMbOf(stack.serverPid())
  for (const socket of sockets) socket.destroy()
  await pool.end()
  const line = (name: string, values: number[]) => {
    const sorted = values.toSorted((one, other) => one - other)
    return [name, ...[0.5, 0.99, 1].map((part) => `${quantile(sorted, part).toFixed(0)} ms`)]
  }
  publishSection(
    'Live screens',
    `${PAGES.toLocaleString('en')} open pages of ${Math.ceil(PAGES / PAGES_OF_ONE)} people of one merchant at one server; ${ACTS - WARM_UP} notes on an order, one after the
other. Times begin when the act is sent, so they hold the act itself, its commit and its number. Server, database and all readers share
the machine.

${table([
  ['from the act to', 'median', 'p99', 'longest'],
  line('each page', all),
  line('the first page', atFirst),
  line('the last page', atLast),
])}

The aim: an event at all pages within 200 ms (p99). Memory of the server: ${before.toFixed(0)} MB before, ${open.toFixed(0)} MB with all pages open, ${after.toFixed(0)} MB after the
acts: ${(((open - before) * 1_024) / PAGES).toFixed(0)} KB a page.

${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, Node ${process.versions.node}, load average ${load.toFixed(1)} at the beginning.`,
  )
} finally {
  await stack.remove()
}
