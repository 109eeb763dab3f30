// npm run bench -- ledger: what a posting costs among few books and many, and what a page of the fund flow costs among many lines.
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { api, type Endpoint } from '@merchant/contract'
import { openDatabase } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { Pool } from 'pg'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { growLines, openBooks } from './ledger-data.ts'
import { type Figure, measure, together } from './measure.ts'
import { asMerchantOf } from './operations.ts'
import { cpuMsOf, postgresMeter } from './process-cost.ts'
import { proofTable } from './proof-table.ts'
import { publishSection, table } from './section.ts'

const numbersOf = (flag: string, usual: string): number[] =>
  (process.argv.find((word) => word.startsWith(`--${flag}=`))?.slice(flag.length + 3) ?? usual).split(',').map(Number)
const BOOKS = numbersOf('books', '10,1000,10000')
/** `--lines=10000,1000000`: ten million take some minutes and 10 GB. */
const LINES = numbersOf('lines', '10000,10000000')
const CONNECTIONS = 16
const ROUNDS = 3
const POSTING_PLAN = { seconds: 2, atOnce: CONNECTIONS, warmUp: 200 }
const PAGE_PLAN = { seconds: 2, atOnce: 4, warmUp: 60 }
const DAY_MS = 24 * 60 * 60 * 1000

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const stack = await startTestStack('bench-ledger', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
const databaseMs = postgresMeter(path.join(stack.serverEnv['DATA_DIR'] ?? '', 'postgres', 'data'))
const rule = postingRules.rechargeReceived
const moves = movesOf(rule, { amountFen: 100, feeFen: 0 })

/** A recharge in one book or another: by the product's own function, and by the statement it sends, bare. */
async function comparePostings(books: number): Promise<{ ours: Figure; bare: Figure }> {
  const ownMeter = { programMs: () => cpuMsOf(process.pid), databaseMs }
  const admin = new Pool({ connectionString: stack.databaseUrl, max: CONNECTIONS })
  const db = openDatabase({ url: stack.serverEnv['DATABASE_URL'] ?? '', maxConnections: CONNECTIONS })
  const merchantIds = await openBooks(admin, books)
  const anyBook = () => merchantIds[Math.floor(Math.random() * books)] ?? ''
  const ours = () => {
    const [now, no] = [new Date(), randomUUID()]
    const posting = {
      key: `bench/${no}`,
      kind: rule.kind,
      occurredAt: now,
      moves,
      subject: { type: 'bench', id: no, no },
    }
    return db.transaction(anyBook(), (tx) => post(tx, posting, now))
  }
  const bare = async () => {
    const client = await admin.connect()
    const [now, no] = [new Date(), randomUUID()]
    const subject = ['bench', no, no, null, null]
    const moved = [['P_CHANNEL_MEMBER'], ['M_AVAILABLE'], [100], [randomUUID(), randomUUID()]]
    const merchantId = anyBook()
    const values = [merchantId, randomUUID(), `bench/${no}`, rule.kind, now, now, ...subject, ...moved]
    try {
      // In one round trip, as the product does: it tells the database for whom it books.
      await client.query(`begin; set local app.merchant_id = '${merchantId}'`)
      await client.query({ name: 'post', text: BARE, values })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const figures: { ours: Figure[]; bare: Figure[] } = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.ours.push(await measure(ours, ownMeter, POSTING_PLAN))
    figures.bare.push(await measure(bare, ownMeter, POSTING_PLAN))
  }
  await db.close()
  await admin.end()
  return { ours: together(figures.ours), bare: together(figures.bare) }
}

const BARE = `select * from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

const costOf = ({ programMs, databaseMs: database }: Figure): string =>
  `${(programMs + database).toFixed(2)} (${programMs.toFixed(2)} + ${database.toFixed(2)})`

async function postingTable(): Promise<string> {
  const rows = [['books', 'a second', 'CPU ms (program + database)', 'bare: a second', 'bare: CPU ms', 'found', 'aim']]
  for (const books of BOOKS) {
    const { ours, bare } = await comparePostings(books)
    const found = `${((100 * ours.rate) / bare.rate).toFixed(0)} % of the rate`
    rows.push([
      books.toLocaleString('en'),
      ours.rate.toFixed(0),
      costOf(ours),
      bare.rate.toFixed(0),
      costOf(bare),
      found,
      '≥ 70 %',
    ])
    say(`postings in ${books} books: ${found}`)
  }
  return table(rows)
}

const PAGE = { pageSize: 20 }
/** Pages that a merchant asks for; the second one of the list is stepped to. */
const PAGES: readonly (readonly [label: string, endpoint: Endpoint, body: object])[] = [
  ['fund flow', api.finance.flows, PAGE],
  ['fund flow: one account', api.finance.flows, { ...PAGE, account: 'AVAILABLE' }],
  ['fund flow: income', api.finance.flows, { ...PAGE, direction: 'IN' }],
  ['fund flow: page 500', api.finance.flows, { ...PAGE, page: 500 }],
  ['statement with its days', api.finance.statement, {}],
  ['proof of the book', api.bookProof.info, {}],
]

/** Pages among so many lines, and what it takes to prove the longest book. */
async function pagesAndProofs(): Promise<{ pages: string; proofs: string }> {
  await stack.startServer()
  const shop = await openBenchShop(stack)
  const meter = { programMs: () => cpuMsOf(stack.serverPid()), databaseMs }
  await shop.nextDay()
  const perform = asMerchantOf(shop.driver)
  const rows = PAGES.map(([label]) => [label])
  for (const lines of LINES) {
    // All of them within the month that a page shows, which is the most there can be to add up.
    const until = new Date(Date.now() + shop.driver.aheadMs - DAY_MS / 24)
    await growLines(shop.pool, shop.driver.merchantId, lines, until)
    await shop.staySignedIn()
    say(`${lines.toLocaleString('en')} lines`)
    for (const [index, [label, endpoint, body]] of PAGES.entries()) {
      rows[index]?.push(costOf(await measure(perform(endpoint, body), meter, PAGE_PLAN)))
      say(`${label}: ${rows[index]?.at(-1)}`)
    }
  }
  await shop.pool.end()
  const { merchantId } = shop.driver
  const proofs = await proofTable({ databaseUrl: stack.databaseUrl, databaseMs, merchantId, say })
  return {
    pages: table([['page of 20', ...LINES.map((lines) => `${lines.toLocaleString('en')} lines`)], ...rows]),
    proofs,
  }
}

try {
  const postings = await postingTable()
  const { pages, proofs } = await pagesAndProofs()
  publishSection(
    'The ledger',
    `A posting of one move in one of so many books, by ${CONNECTIONS} connections: the product's own function, and the same statement sent
bare by \`pg\` in a transaction.

${postings}

CPU ms of a page of the fund flow (server + database) by the lines of the merchant, all of them in the month that it shows.

${pages}

The book of ${(LINES.at(-1) ?? 0).toLocaleString('en')} lines, which has twice as many entries, proven from its first one, in the steps of the nightly jobs.

${proofs}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(0)} minutes in all.`,
  )
} finally {
  await stack.remove()
}
