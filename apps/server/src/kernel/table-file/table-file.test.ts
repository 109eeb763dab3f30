// Tables out of files: what spreadsheets write is read as it is shown, and whatever means harm is named and goes no further.
import { said } from '@merchant/contract'
import { makeSheet } from '../sheet.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openTable, type TableCell, TableUnreadable } from './index.ts'
import { rowsOf, workbookOf, zipOf } from './workbook.testing.ts'

const TITLES = said('库存', 'Stock')

async function readAll(bytes: Buffer, name = 'table.xlsx') {
  const rows: { number: number; cells: Record<number, TableCell> }[] = []
  for await (const { number, cells } of (await openTable({ name, bytes }, TITLES)).rows)
    rows.push({ number, cells: Object.fromEntries(cells) })
  return rows
}
const textsOf = async (bytes: Buffer, name?: string) =>
  (await readAll(bytes, name)).map(({ cells }) => Object.values(cells).map(({ text }) => text))
const whyNot = (bytes: Buffer, name = 'table.xlsx'): Promise<string> =>
  readAll(bytes, name).then(
    () => 'it was read',
    (error: unknown) => (error instanceof TableUnreadable ? error.said.zh : String(error)),
  )

test('cells are read as they are shown: texts, numbers, days, with their kind', async () => {
  const [row] = await readAll(
    workbookOf({
      texts: ['共享<r>', '红'].map((text) => text.replaceAll('<r>', '')),
      rows: `<row r="3">
        <c r="A3" t="s"><v>1</v></c><c r="C3"><v>0.30000000000000004</v></c><c r="D3" s="1"><v>45993</v></c>
        <c r="E3" s="1"><v>45993.5</v></c><c r="F3"><f>1+1</f><v>2</v></c><c r="G3" t="e"><v>#REF!</v></c>
        <c r="H3" t="b"><v>1</v></c><c r="I3"><v>1E+20</v></c><c r="J3" t="inlineStr"><is><r><t>富</t></r><r><t>文本</t></r><rPh><t>fu</t></rPh></is></c>
        <c r="K3" t="str"><v>a_x000D_b</v></c><c r="L3" t="str"><v>a_x0000_b_xD83D_c😀_xD83D__xDE00_</v></c></row>`,
    }),
  )
  expect(row).toEqual({
    number: 3,
    cells: {
      0: { kind: 'text', text: '红' },
      2: { kind: 'number', text: '0.3' },
      3: { kind: 'date', text: '2025-12-02' },
      4: { kind: 'date', text: '2025-12-02 12:00:00' },
      5: { kind: 'formula', text: '' },
      6: { kind: 'error', text: '#REF!' },
      7: { kind: 'text', text: 'TRUE' },
      8: { kind: 'number', text: '100000000000000000000' },
      9: { kind: 'text', text: '富文本' },
      10: { kind: 'text', text: 'a\rb' },
      11: { kind: 'text', text: 'abc😀😀' },
    },
  })
})

test('what the house writes it reads again', async () => {
  async function* rows() {
    yield { title: '青花<瓷>&茶杯', price: 1234 }
  }
  const file = await makeSheet(
    '商品',
    [
      { title: '商品标题', kind: 'text', width: 20, value: ({ title }) => title },
      { title: '售价（元）', kind: 'money', width: 10, value: ({ price }) => price },
    ],
    rows(),
  )
  const parts: Uint8Array[] = []
  for await (const part of file) parts.push(part)
  expect(await textsOf(Buffer.concat(parts))).toEqual([
    ['商品标题', '售价（元）'],
    ['青花<瓷>&茶杯', '12.34'],
  ])
})

test('the sheet with the name of the table is read, else the first that is shown', async () => {
  const before = [{ name: '说明' }, { name: 'x', state: 'veryHidden' }]
  expect(await textsOf(workbookOf({ before, rows: rowsOf([['商家编码']]) }))).toEqual([['商家编码']])
  expect(await textsOf(workbookOf({ before: [{ name: 'x', state: 'hidden' }], sheetName: 'Sheet1', rows: rowsOf([['a']]) }))).toEqual([['a']]) // prettier-ignore
})

test('csv is read in the encodings of spreadsheets', async () => {
  const lines = '商家编码,库存\r\n"A,1",5\r\n\r\n=1+1,"两\n行"\r\n'
  const expected = [['商家编码', '库存'], ['A,1', '5'], ['', '两\n行']] // prettier-ignore
  expect(await textsOf(Buffer.from(`\uFEFF${lines}`), 'a.csv')).toEqual(expected)
  const gb = Buffer.concat([Buffer.from([0xc9, 0xcc, 0xbc, 0xd2, 0xb1, 0xe0, 0xc2, 0xeb]), Buffer.from(',1\r\n')])
  expect(await textsOf(gb, 'A.CSV')).toEqual([['商家编码', '1']])
  expect((await readAll(Buffer.from(lines), 'a.csv')).map(({ number }) => number)).toEqual([1, 2, 4])
  expect(await whyNot(Buffer.from([0xff, 0xff, 0x41]), 'a.csv')).toContain('编码无法识别')
})

const ole2 = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')])

test.each<[why: string, name: string, bytes: Buffer]>([
  ['空的（0 字节）', 'a.xlsx', Buffer.alloc(0)],
  ['不能超过 10 MB', 'a.xlsx', Buffer.alloc(10 * 1024 * 1024 + 1)],
  ['旧版 Excel', 'a.xls', ole2('Workbook')],
  ['旧版 Excel', 'a.xlsx', ole2('Workbook')],
  ['已加密', 'a.xlsx', ole2('EncryptedPackage')],
  ['含宏', 'a.xlsm', zipOf([])],
  ['只支持 xlsx 与 csv', 'a.pdf', Buffer.from('%PDF-1.7')],
  ['只支持 xlsx 与 csv', 'table', Buffer.from('a,b')],
  ['不是 Excel 工作簿（扩展名是 xlsx）', 'a.xlsx', Buffer.from('商家编码,库存')],
  ['不是 csv 文本', 'a.csv', zipOf([['a', 'b']])],
  ['不是 csv 文本', 'a.csv', Buffer.from('a\u0000b')],
  ['不是 Excel 工作簿（可能是其他类型', 'a.xlsx', zipOf([['_rels/.rels', '<R><Relationship Id="1" Type="x/officeDocument" Target="word/document.xml"/></R>'], ['[Content_Types].xml', '<T/>']])],
  ['二进制工作簿', 'a.xlsx', zipOf([['_rels/.rels', '<R><Relationship Id="1" Type="x/officeDocument" Target="xl/workbook.bin"/></R>'], ['[Content_Types].xml', '<T/>']])],
  ['含宏', 'a.xlsx', workbookOf({ rows: '', more: [['xl/vbaProject.bin', 'x']] })],
  ['已损坏', 'a.xlsx', zipOf([['a.txt', 'b']])],
  ['已损坏', 'a.xlsx', Buffer.from('PK\u0003\u0004 and nothing behind it', 'latin1')],
  ['已损坏', 'a.xlsx', workbookOf({ rows: '<row r="1"><c' })],
  ['已损坏', 'a.xlsx', workbookOf({ rows: '<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>' })],
  ['已损坏', 'a.xlsx', workbookOf({ rows: '<row r="1"><c r="A1" t="s"><v>5</v></c></row>' })],
  ['已损坏', 'a.xlsx', workbookOf({ rows: '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>' })],
  ['已损坏', 'a.xlsx', workbookOf({ rows: '<row r="1"><c><v>&all;</v></c></row>' })],
  ['已损坏', 'a.xlsx', workbookOf({ rows: '<a>'.repeat(200_000) })],
  ['已损坏', 'a.xlsx', workbookOf({ rows: `<row r="1"><c ${Array.from({ length: 5_000 }, (_, index) => `a${index}=""`).join(' ')}/></row>` })],
  ['已损坏', 'a.xlsx', workbookOf({ rows: '', more: [['xl/worksheets/sheet1.xml', '<worksheet/>']] })],
  ['合并单元格（A2:A3）', 'a.xlsx', workbookOf({ rows: rowsOf([['a']]), behind: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' })],
  ['列数过多', 'a.xlsx', workbookOf({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' })],
  ['内容过多', 'a.xlsx', workbookOf({ rows: rowsOf([['长'.repeat(40_000)]]) })],
  ['内容过多', 'a.xlsx', workbookOf({ texts: ['长'.repeat(32_000)], rows: Array.from({ length: 1_000 }, (_, index) => `<row r="${index + 1}"><c t="s"><v>0</v></c></row>`).join('') })],
])('%s: %s', async (why, name, bytes) => {
  expect(await whyNot(bytes, name)).toContain(why)
}) // prettier-ignore

test('entities of its own are not expanded: a billion laughs are none', async () => {
  const doctype = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
  const laughs = `${doctype}<worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>`
  expect(await whyNot(workbookOf({ rows: '<row/>', part: laughs }))).toContain('已损坏')
})

/** Reads with a heap that a bomb would burst; answers why it was not read. */
async function whyNotInLittleMemory(bytes: Buffer): Promise<unknown> {
  const worker = new Worker(new URL('read-bounded.testing.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 160 },
  })
  const [told] = await once(worker, 'message')
  await worker.terminate()
  return told
}

test.each<[what: string, bytes: () => Buffer]>([
  ['rows', () => workbookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(2_000_000) })],
  ['blanks', () => workbookOf({ rows: '', behind: ' '.repeat(60_000_000) })],
  ['a text', () => workbookOf({ rows: '', texts: ['x'.repeat(60_000_000)] })],
  ['texts', () => workbookOf({ rows: '', texts: Array.from({ length: 2_000_000 }, () => 'x') })],
])('a bomb of %s is stopped while it goes off, in bounded memory', async (_what, bombOf) => {
  const bytes = bombOf()
  expect(bytes.length).toBeLessThan(400_000)
  expect(await whyNotInLittleMemory(bytes)).toMatch(/解压后过大|内容过多/)
})

test('what a part says of its size counts for nothing', async () => {
  const lying = [
    ['[Content_Types].xml', ' '],
    ['_rels/.rels', ' '.repeat(60_000_000), { size: 10 }],
  ] as const
  expect(await whyNot(zipOf(lying))).toContain('已损坏')
})

test('whoever stops reading stops the inflating', async () => {
  const bytes = workbookOf({ rows: rowsOf(Array.from({ length: 100_000 }, (_, index) => [index, 'a'])) })
  let count = 0
  for await (const row of (await openTable({ name: 'a.xlsx', bytes }, TITLES)).rows) {
    count = row.number
    if (count === 10) break
  }
  expect(count).toBe(10)
})
