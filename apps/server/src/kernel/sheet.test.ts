// Sheets: what a spreadsheet reads is what was meant, nothing in them runs, and many rows cost no more memory than few.
import { type Fen } from '@merchant/contract'
import { streamXlsxRows } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { makeSheet, type SheetColumn } from './sheet.ts'

interface Row {
  readonly no: string
  readonly fen: Fen | null
  readonly at: string | null
}

const columns: readonly SheetColumn<Row>[] = [
  { kind: 'text', title: '单号', width: 20, value: (row) => row.no },
  { kind: 'money', title: '金额（元）', width: 14, value: (row) => row.fen },
  { kind: 'instant', title: '时间', width: 20, value: (row) => row.at },
]

async function* from(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows
}

async function bytesOf(rows: AsyncIterable<Row>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await makeSheet('提现', columns, rows)) parts.push(part)
  return Buffer.concat(parts)
}

async function read(rows: readonly Row[]) {
  const found = []
  for await (const { values } of streamXlsxRows(await bytesOf(from(rows)))) found.push(values)
  return found
}

test('money is a number of 元, an instant a date of Shanghai, and what is not there an empty cell', async () => {
  const [head, first, second] = await read([
    { no: 'WD1', fen: 123_456, at: '2026-11-20T17:30:00.000Z' },
    { no: 'WD2', fen: null, at: null },
  ])
  expect(head).toEqual(['单号', '金额（元）', '时间'])
  expect(first?.slice(0, 2)).toEqual(['WD1', 1_234.56])
  expect(first?.[2]).toEqual(new Date('2026-11-21T01:30:00.000Z'))
  expect(second?.[0]).toBe('WD2')
  expect([second?.[1] ?? null, second?.[2] ?? null]).toEqual([null, null])
})

describe('text that would be a formula', () => {
  test.each(['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])('%j stays text', async (no) => {
    const [, row] = await read([{ no, fen: 1, at: null }])
    expect(row?.[0]).toBe(`'${no}`)
  })

  test('and what XML can’t hold is left out, while its own marks are kept', async () => {
    const [, row] = await read([{ no: 'a\u0001<b>&"c"\u000Bd', fen: 1, at: null }])
    expect(row?.[0]).toBe('a<b>&"c"d')
  })
})

test('fifty thousand rows leave as they come: what is held at once does not grow with them', async () => {
  let made = 0
  async function* many(): AsyncIterable<Row> {
    for (; made < 50_000; made += 1)
      yield { no: `WD${String(made).padStart(18, '0')}`, fen: made, at: '2026-11-20T17:30:00.000Z' }
  }
  let size = 0
  let madeAtFirst: number | null = null
  for await (const part of await makeSheet('提现', columns, many())) {
    size += part.length
    madeAtFirst ??= made
  }
  expect(made).toBe(50_000)
  expect(size).toBeGreaterThan(500_000)
  // The first bytes left long before the last row was asked for.
  expect(madeAtFirst).toBeLessThan(10_000)
})

test('whoever gives up in the middle asks for no more rows', async () => {
  let made = 0
  async function* endless(): AsyncIterable<Row> {
    for (;;) yield { no: `WD${(made += 1)}`, fen: made, at: null }
  }
  for await (const _part of await makeSheet('提现', columns, endless())) break
  const then = made
  await new Promise((resolve) => setImmediate(resolve))
  expect(made).toBe(then)
})
