// The verifier that auditors get against the ledger's own word: a sound book passes both, and whatever is changed, lost, put in or
// swapped is named by both.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { audit, bookLines, movesOf, openBook, post, postingRules, sealBook, verifySeals } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../tidy/source-files.ts'

interface Finding {
  readonly kind: string
  readonly account?: string
  readonly version?: number
  readonly posting?: string | null
  readonly seal?: number | null
  readonly zh: string
  readonly en: string
}
interface Verifier {
  verifyBook(
    lines: AsyncIterable<string>,
    noted?: { readonly seal?: string },
  ): Promise<{ readonly findings: readonly Finding[]; readonly summary: Readonly<Record<string, unknown>> }>
}

const NOW = new Date('2026-03-01T04:00:00.000Z')
const program = path.join(root, 'apps/console/public/verify-book.mjs')
let verifier: Verifier
let testbed: TestDatabase
let merchantId: string
let sound: readonly string[]
const folder = mkdtempSync(path.join(os.tmpdir(), 'verify-book-'))

beforeAll(async () => {
  verifier = (await import(pathToFileURL(program).href)) as Verifier
  testbed = await createTestDatabase()
  merchantId = newId(NOW)
  await inBook(openBook)
  for (const no of [1, 2, 3]) await sell(no)
  await seal('2026-03-01')
  await settle(1)
  await seal('2026-03-02')
  await sell(4)
  sound = await exported()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await testbed.drop()
})

const inBook = <T>(
  work: Parameters<TestDatabase['database']['transaction']>[1] extends (tx: infer Tx) => unknown
    ? (tx: Tx) => Promise<T>
    : never,
) => testbed.database.transaction(merchantId, work)
const seal = (day: string) => inBook((tx) => sealBook(tx, { day, now: NOW }))
const subject = (no: number) => ({ type: 'saleOrder', id: `o${no}`, no: `SO${no}` })
/** The note has a character that some programs take for the end of a line. */
const sell = (no: number) => {
  const moves = movesOf(postingRules.orderPaid, { paidFen: 1_000 * no, subsidyFen: 50 })
  const posting = {
    key: `pay/${no}`,
    kind: 'orderPaid',
    moves,
    occurredAt: NOW,
    note: `第\u2028${no}\n笔`,
    subject: subject(no),
  }
  return inBook((tx) => post(tx, posting, NOW))
}
const settle = (no: number) => {
  const amounts = {
    netFen: 900,
    commissionFen: 100,
    serviceFeeFen: 0,
    channelFeeFen: 0,
    distributionFen: 0,
    subsidyFen: 0,
  }
  const moves = movesOf(postingRules.orderSettled, amounts)
  return inBook((tx) =>
    post(tx, { key: `settle/${no}`, kind: 'orderSettled', moves, occurredAt: NOW, subject: subject(no) }, NOW),
  )
}

async function exported(): Promise<string[]> {
  const lines: string[] = []
  for await (const line of bookLines(testbed.database, { merchantId, merchantNo: 'M1', madeAt: NOW })) lines.push(line)
  return lines
}
async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
const findingsIn = async (lines: readonly string[], noted?: { seal: string }) =>
  (await verifier.verifyBook(each(lines), noted)).findings
const parsed = (line: string) => JSON.parse(line) as Record<string, unknown>
const isEntry = (line: string) => line.startsWith('[')
const entryAt = (account: string, version: number) => {
  const at = sound.findIndex((line) => line.startsWith(`["${account}","${version}",`))
  expect(at).toBeGreaterThan(0)
  return at
}
const replaced = (at: number, ...by: readonly string[]) => [...sound.slice(0, at), ...by, ...sound.slice(at + 1)]

test('a sound book passes, and says what it is', async () => {
  const { findings, summary } = await verifier.verifyBook(each(sound))
  expect(findings).toEqual([])
  expect(summary).toMatchObject({ merchantNo: 'M1', entries: sound.filter(isEntry).length, postings: 5, seals: 2 })
})

test('a book without entries passes', async () => {
  const before = merchantId
  merchantId = newId(NOW)
  await inBook(openBook)
  expect(await findingsIn(await exported())).toEqual([])
  merchantId = before
})

describe('an entry in the file', () => {
  const [SEALED, OPEN] = [['M_PENDING', 2] as const, ['M_PENDING', 9] as const]
  // Identifiers of an entry stand under the seals alone.
  const columns = Array.from({ length: 24 }, (_, column) => column)

  test.each(columns)('under a seal, changed in column %i, is named', async (column) => {
    const at = entryAt(...SEALED)
    const row = JSON.parse(sound[at] ?? '') as (string | null)[]
    const value = row[column] ?? ''
    row[column] = /^-?\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`
    const findings = await findingsIn(replaced(at, JSON.stringify(row)))
    if (column === 1) expect(findings).toContainEqual(expect.objectContaining({ account: 'M_PENDING', version: 2 }))
    else expect(findings[0]).toMatchObject({ kind: 'entry', account: 'M_PENDING', version: 2 })
  })

  test.each(columns.filter((column) => column !== 3))(
    'not sealed yet, changed in column %i, is found',
    async (column) => {
      const at = entryAt(...OPEN)
      const row = JSON.parse(sound[at] ?? '') as (string | null)[]
      const value = row[column] ?? ''
      row[column] = /^-?\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`
      const findings = await findingsIn(replaced(at, JSON.stringify(row)))
      const names = findings.map(({ account, posting }) => account ?? posting)
      expect(names.some((name) => name === 'M_PENDING' || String(name).startsWith('pay/4'))).toBe(true)
    },
  )

  test.each([SEALED, OPEN])('lost is named: %s %i', async (account, version) => {
    expect(await findingsIn(replaced(entryAt(account, version)))).toContainEqual(
      expect.objectContaining({ kind: 'entry', account, version, zh: `待结算第 ${version} 条分录缺失` }),
    )
  })

  test.each([SEALED, OPEN])('twice is named: %s %i', async (account, version) => {
    const at = entryAt(account, version)
    const line = sound[at] ?? ''
    expect(await findingsIn(replaced(at, line, line))).toContainEqual(
      expect.objectContaining({ account, version, zh: expect.stringContaining('插入') as unknown }),
    )
  })

  test('swapped with the next is named', async () => {
    const at = entryAt('M_PENDING', 2)
    const swapped = [...sound.slice(0, at), sound[at + 1] ?? '', sound[at] ?? '', ...sound.slice(at + 2)]
    const versions = (await findingsIn(swapped)).filter(({ kind }) => kind === 'entry').map(({ version }) => version)
    expect(versions).toContain(2)
  })

  test('with another’s content under its number is named', async () => {
    const [one, other] = [entryAt('M_PENDING', 1), entryAt('M_PENDING', 3)]
    const row = JSON.parse(sound[other] ?? '') as string[]
    row[1] = '1'
    expect(await findingsIn(replaced(one, JSON.stringify(row)))).toContainEqual(
      expect.objectContaining({ kind: 'entry', account: 'M_PENDING', version: 1 }),
    )
  })
})

describe('what stands around the entries', () => {
  const other = (value: unknown): unknown => {
    if (typeof value === 'number') return value + 1
    if (typeof value === 'string')
      return /^[0-9a-f]{16,}$/.test(value) ? `${value[0] === '0' ? '1' : '0'}${value.slice(1)}` : `${value}x`
    return value === null ? 1 : null
  }
  /** What is told and proves nothing. */
  const told = new Set([
    'sealedAt',
    'madeAt',
    'merchantNo',
    'dayRoot',
    'columns',
    'name',
    'nameEn',
    'floorFen',
    'ceilingFen',
  ])

  test('is found whatever of it is changed', async () => {
    const unseen: string[] = []
    for (const [at, line] of sound.entries()) {
      if (isEntry(line)) continue
      const fields = parsed(line)
      for (const field of Object.keys(fields)) {
        if (told.has(field) || field === 'accounts') continue
        const changed = replaced(at, JSON.stringify({ ...fields, [field]: other(fields[field]) }))
        const seen = await findingsIn(changed).catch(() => ['it is no book'])
        if (seen.length === 0) unseen.push(`line ${at + 1}: ${field}`)
      }
    }
    expect(unseen).toEqual([])
  })

  test('is found whatever of an account is changed', async () => {
    const head = parsed(sound[0] ?? '') as { accounts: Record<string, unknown>[] }
    for (const [index, account] of head.accounts.entries()) {
      for (const field of Object.keys(account).filter((name) => !told.has(name))) {
        const accounts = head.accounts.with(index, { ...account, [field]: other(account[field]) })
        const findings = await findingsIn(replaced(0, JSON.stringify({ ...head, accounts })))
        expect(findings, `${String(account['code'])} ${field}`).not.toEqual([])
      }
    }
  })

  test('is found wherever a line is lost, and the seal or account is named', async () => {
    for (const [at, line] of sound.entries()) {
      if (at === 0 || line === '{"line":"unsealed"}') continue
      expect(await findingsIn(replaced(at)), line.slice(0, 60)).not.toEqual([])
    }
    const second = sound.findIndex((line) => line.startsWith('{"line":"seal","seq":2'))
    const [first, ...rest] = [sound.findIndex((line) => line.startsWith('{"line":"seal","seq":1'))]
    expect(rest).toEqual([])
    const without = [...sound.slice(0, first), ...sound.slice(second)]
    expect(await findingsIn(without)).toContainEqual(expect.objectContaining({ kind: 'seal', seal: 1 }))
  })

  test('a chain made anew is given away by a seal that was noted', async () => {
    const noted = `1:${String(parsed(sound.find((line) => line.startsWith('{"line":"seal"')) ?? '')['hash'])}`
    expect(await findingsIn(sound, { seal: noted })).toEqual([])
    expect(await findingsIn(sound, { seal: `1:${'0'.repeat(64)}` })).toMatchObject([{ kind: 'seal', seal: 1 }])
  })
})

describe('a change in the database', () => {
  const tables = ['ledger_account', 'ledger_posting', 'ledger_entry', 'ledger_seal', 'ledger_seal_part']
  const values: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    text: `coalesce("C", '') || 'X'`,
    integer: '"C" + 1',
    bigint: '"C" + 1000',
    date: '"C" + 1',
    bytea: `set_byte("C", 0, 255 - get_byte("C", 0))`,
    'timestamp with time zone': `"C" + interval '1 microsecond'`,
  }
  const which: Readonly<Record<string, string>> = {
    ledger_entry: `account_code = 'M_PENDING' and account_version = 2`,
    ledger_posting: `key = 'pay/1'`,
    ledger_seal: 'seq = 1',
    ledger_seal_part: `seq = 1 and account_code = 'M_PENDING'`,
    ledger_account: `code = 'M_PENDING'`,
  }
  /** What no hash holds and nothing is made of. */
  const free = new Set([
    'ledger_seal.sealed_at',
    'ledger_account.last_posted_at',
    'ledger_account.floor_fen',
    'ledger_account.ceiling_fen',
  ])

  test('is found by the ledger and by the verifier, column by column', async () => {
    const { pool } = testbed.database
    for (const table of tables) await pool.query(`alter table ${table} disable trigger all`)
    const { rows: columns } = await pool.query<{ table: string; name: string; type: string }>(
      `select table_name as table, column_name as name, data_type as type from information_schema.columns
       where table_name = any($1) and is_generated = 'NEVER' and column_name <> 'merchant_id' order by 1, ordinal_position`,
      [tables],
    )
    expect(columns.length).toBeGreaterThan(40)
    for (const { table, name, type } of columns) {
      if (free.has(`${table}.${name}`)) continue
      const where = `merchant_id = '${merchantId}' and ${which[table]}`
      const kept = await pool.query(`select to_jsonb(t) as row, ctid::text from ${table} t where ${where}`)
      expect(kept.rowCount, `${table}.${name}`).toBe(1)
      const changed = await pool
        .query(
          `update ${table} set ${name} = ${values[type]?.replaceAll('C', name)} where ${where} returning ctid::text`,
        )
        // What the database itself refuses, whoever asks.
        .catch(() => null)
      if (changed === null) continue
      const handle = testbed.database.tenant(merchantId)
      const findings = await findingsIn(await exported())
      const own = [...(await verifySeals(handle)).findings, ...(await audit(handle)).findings]
      const ctid = (changed.rows[0] as { ctid: string }).ctid
      await pool.query(
        `update ${table} t set ${name} = (jsonb_populate_record(t, $1)).${name} where ctid = '${ctid}'`,
        [JSON.stringify((kept.rows[0] as { row: unknown }).row)],
      )
      expect(findings.length, `${table}.${name} by the verifier`).toBeGreaterThan(0)
      if (`${table}.${name}` !== 'ledger_seal.entry_count') expect(own.length, `${table}.${name}`).toBeGreaterThan(0)
      if (table === 'ledger_entry' && name !== 'account_version' && name !== 'account_code')
        expect(findings[0]).toMatchObject({ kind: 'entry', account: 'M_PENDING', version: 2 })
    }
    expect(await findingsIn(await exported())).toEqual([])
  })
})

describe('the program', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const child = execFile(process.execPath, [program, ...args], (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
      )
    })
  const file = (name: string, content: string | Buffer) => {
    const at = path.join(folder, name)
    writeFileSync(at, content)
    return at
  }

  test('says in both languages that a packed book is sound', async () => {
    const { code, out } = await run(file('sound.ndjson.gz', gzipSync(sound.map((line) => `${line}\n`).join(''))))
    expect(out).toContain('账本无误')
    expect(out).toContain('The book is sound')
    expect(code).toBe(0)
  })

  test('names what is wrong, and ends with 1', async () => {
    const lost = replaced(entryAt('M_PENDING', 2)).join('\n')
    const { code, out } = await run(file('lost.ndjson', lost))
    expect(out).toContain('待结算第 2 条分录缺失')
    expect(out).toContain('Entry 2 of M_PENDING is gone')
    expect(code).toBe(1)
    const told = await run(file('lost.ndjson', lost), '--json')
    expect(JSON.parse(told.out)).toMatchObject({ isSound: false })
  })

  test('says of a file that was cut off what to do', async () => {
    const cut = await run(file('half.ndjson.gz', gzipSync(sound.join('\n')).subarray(0, 900)))
    expect(cut.out).toContain('文件不完整，请重新下载')
    const spoilt = Buffer.from(gzipSync(sound.join('\n')))
    spoilt.fill(0, 200, 260)
    const broken = await run(file('spoilt.ndjson.gz', spoilt))
    expect(broken.out).toContain('文件已损坏，请重新下载')
  })

  test.each([
    ['nothing', () => []],
    ['no such file', () => [path.join(folder, 'absent')]],
    ['no book', () => [file('other.ndjson', '{"line":"other"}\n')]],
    ['a file that was cut off', () => [file('cut.ndjson.gz', gzipSync(sound.join('\n')).subarray(0, 900))]],
    ['a noted seal that is none', () => [file('some.ndjson', sound.join('\n')), '--seal', 'abc']],
  ])('ends with 2 when it is given %s', async (_what, args) => {
    expect((await run(...args())).code).toBe(2)
  })
})
