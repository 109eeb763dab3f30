// Tables that went out and one that came in: two exports to be fetched, and new goods that wait for their merchant's word, one of
// which names a picture that nobody uploaded.
import { api, type ExportListName, exportListOf, importTableOf } from '@merchant/contract'
import { makeSheet } from '../../../apps/server/src/kernel/sheet.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

const EXPORTED: readonly ExportListName[] = ['goods', 'saleOrder']

export async function moveTables({ modules }: PresentWorld, { merchant }: Pick<Fixtures, 'merchant'>): Promise<void> {
  const actor = merchant()
  const { exportTask, importTask } = modules.handlers
  for (const list of EXPORTED) {
    const columns = Object.keys(exportListOf(list).columns)
    await ask({
      endpoint: api.exportTask.create,
      handler: exportTask.create,
      actor,
      body: { list, filters: {}, columns },
    })
  }
  await modules.exports.run()
  const file = { name: '秋季上新.xlsx', bytes: await newGoodsSheet() }
  await ask({ endpoint: api.importTask.upload, handler: importTask.upload, actor, body: { table: 'newGoods' }, file })
  await modules.imports.run()
}

type Row = Readonly<Partial<Record<string, string | number>>>

const ROWS: readonly Row[] = [
  { title: '手拉坯粗陶花器 秋日限定', category: '花瓶', pictures: '白底样片', spec1: '釉色：月白', price: 16_800, stock: 20, outerSkuCode: 'QT-HQ-YB', weight: 900 }, // prettier-ignore
  { title: '手拉坯粗陶花器 秋日限定', spec1: '釉色：茶褐', price: 16_800, stock: 16, outerSkuCode: 'QT-HQ-CH', weight: 900 }, // prettier-ignore
  { title: '手冲咖啡杯 柴烧', category: '水杯', pictures: '白底样片；花器 春上新', price: 8_900, stock: 60, outerSkuCode: 'CF-CS-01' }, // prettier-ignore
  { title: '草木染棉麻靠垫套', category: '靠垫', pictures: '靠垫 新图', price: 12_900, stock: 30, outerSkuCode: 'KD-CM-01' }, // prettier-ignore
]

async function newGoodsSheet(): Promise<Buffer> {
  const { columns, title } = importTableOf('newGoods')
  const filled = Object.entries(columns).filter(([name]) => ROWS.some((row) => name in row))
  const sheet = filled.map(
    ([
      name,
      {
        title: [heading],
        kind,
        width,
      },
    ]) => ({
      title: heading,
      kind: kind === 'money' || kind === 'number' ? kind : ('text' as const),
      width,
      value: (row: Row) => row[name] ?? null,
    }),
  )
  async function* rows() {
    yield* ROWS
  }
  const parts: Uint8Array[] = []
  for await (const part of await makeSheet(title[0], sheet, rows())) parts.push(part)
  return Buffer.concat(parts)
}
