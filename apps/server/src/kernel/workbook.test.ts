// Workbooks of several sheets: a spreadsheet reads what was meant, the same always the same bytes, and many rows cost no more memory.
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type Cell, makeWorkbook } from './workbook.ts'

async function* from(rows: readonly (readonly Cell[])[]): AsyncIterable<readonly Cell[]> {
  yield* rows
}

async function bytesOf(book: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of book) parts.push(part)
  return Buffer.concat(parts)
}

const heads = [{ title: '单号' }, { title: '金额（元）', isMoney: true }] as const
const sheetsOf = (mostRows?: number) =>
  makeWorkbook(
    [
      { name: '汇总', heads, rows: from([['应结', 12.5]]) },
      {
        name: '明细',
        heads,
        rows: from([
          ['a<b>&"c"', -1],
          ['=1+1', 0],
          ['', 3],
        ]),
      },
      { name: '空', heads, rows: from([]) },
    ],
    mostRows,
  )

test('each sheet has its heads and rows, and text is never a formula', async () => {
  const { sheets } = await readXlsx(await bytesOf(sheetsOf()))
  expect(sheets.map(({ name }) => name)).toEqual(['汇总', '明细', '空'])
  expect(sheets[0]?.rows).toEqual([
    ['单号', '金额（元）'],
    ['应结', 12.5],
  ])
  expect(sheets[1]?.rows.slice(1).map(([no, fen]) => [no ?? '', fen])).toEqual([
    ['a<b>&"c"', -1],
    ["'=1+1", 0],
    ['', 3],
  ])
  expect(sheets[2]?.rows).toEqual([['单号', '金额（元）']])
})

test('a sheet that is full goes on in another one', async () => {
  const { sheets } = await readXlsx(await bytesOf(sheetsOf(3)))
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['汇总', 2],
    ['明细', 3],
    ['明细 2', 2],
    ['空', 1],
  ])
})

test('the same rows are always the same bytes', async () => {
  expect((await bytesOf(sheetsOf())).equals(await bytesOf(sheetsOf()))).toBe(true)
})

test('rows are asked for as the file leaves, and an error among them ends it', async () => {
  let made = 0
  async function* many(): AsyncIterable<readonly Cell[]> {
    for (; made < 200_000; made += 1) yield [`SO${made}${Math.random()}`, made]
  }
  const reading = makeWorkbook([{ name: '明细', heads, rows: many() }])[Symbol.asyncIterator]()
  await reading.next()
  await reading.next()
  expect(made).toBeLessThan(50_000)
  await reading.return?.()
  async function* broken(): AsyncIterable<readonly Cell[]> {
    yield ['SO1', 1]
    throw new Error('The database is gone')
  }
  await expect(bytesOf(makeWorkbook([{ name: '明细', heads, rows: broken() }]))).rejects.toThrow('The database is gone')
})
