// npm run bench -- tables: goods with 500 SKUs saved, a thousand new goods brought in, a hundred thousand rows written out; time and memory.
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { api, exportListOf, importTableOf } from '@merchant/contract'
import { anyAnswer, dataFromWire, IDEMPOTENCY_HEADER } from '@merchant/contract/wire'
import { makeSheet } from '../../../apps/server/src/kernel/sheet.ts'
import { asMerchant, type Driver } from '../driver/driver.ts'
import { examplePicture } from '../driver/people.ts'
import { startTestStack } from '../stack/start-test-stack.ts'
import { openBenchShop } from './bench-shop.ts'
import { growGoods } from './goods-data.ts'
import { matrixWithPrices, saveMatrix } from './matrix-data.ts'
import { residentMbOf } from './process-cost.ts'
import { publishSection, table } from './section.ts'

const SAVES = 12
const NEW_GOODS = 1_000
/** With the SKUs of the others just below what an export may hold. */
const GOODS = 99_400
const SAMPLE_MS = 100

const [load = 0] = os.loadavg()
const stack = await startTestStack('bench-tables', { fsync: true, env: { ANSWER_CHECKS: 'off' } })
const lines: string[][] = []
const add = (...cells: string[]) => {
  lines.push(cells)
  console.log(cells.join(' | '))
}
try {
  await stack.startServer()
  const { driver, pool, staySignedIn } = await openBenchShop(stack)

  const saves: number[] = []
  let goods = await saveMatrix(driver)
  for (let round = 0; round < SAVES; round += 1) {
    const body = matrixWithPrices(goods, 9_900 + round + 1)
    const from = performance.now()
    goods = await driver.api.call(api.goods.save, body, asMerchant(driver))
    saves.push(performance.now() - from)
  }
  add('save of goods with 500 SKUs, all prices changed (median)', `${median(saves).toFixed(0)} ms`, '≤ 300 ms', '')

  const file = await newGoodsFile()
  await upload(driver, api.file.image, { purpose: 'LIBRARY' }, { name: '样片.png', bytes: await examplePicture() })
  const checking = await watched(async () => {
    const { id } = await upload(
      driver,
      api.importTask.upload,
      { table: 'newGoods' },
      { name: '新商品.xlsx', bytes: file },
    )
    await until(async () => isOver((await importOf(driver, id)).status))
    return id
  })
  add(`${NEW_GOODS.toLocaleString('en')} new goods checked`, seconds(checking.ms), '', memory(checking))
  const applying = await watched(async () => {
    await driver.api.call(api.importTask.commit, { id: checking.result, mode: 'RIGHT_ROWS' }, asMerchant(driver))
    await until(async () => isOver((await importOf(driver, checking.result)).status))
  })
  const { done } = await importOf(driver, checking.result)
  add(`${done.toLocaleString('en')} rows of them brought in`, seconds(applying.ms), '', memory(applying))

  await growGoods(pool, driver.merchantId, GOODS)
  await staySignedIn()
  const exporting = await watched(async () => {
    const columns = Object.keys(exportListOf('goods').columns)
    const { id } = await driver.api.call(
      api.exportTask.create,
      { list: 'goods', filters: {}, columns },
      asMerchant(driver),
    )
    await until(async () => isOver((await exportOf(driver, id)).status))
    return exportOf(driver, id)
  })
  const { rows, sizeBytes } = exporting.result
  add(
    `${rows.toLocaleString('en')} rows exported (${((sizeBytes ?? 0) / 1e6).toFixed(1)} MB)`,
    seconds(exporting.ms),
    '',
    memory(exporting),
  )
  await pool.end()
  publishSection(
    'Tables in and out',
    `One server, an embedded database with fsync; memory is what the server's process held at most beyond what it held before.

${table([['what', 'time', 'aim', 'memory'], ...lines])}

Load average ${load.toFixed(1)} at the beginning.`,
  )
} finally {
  await stack.remove()
}

interface Watched<Result> {
  readonly result: Result
  readonly ms: number
  readonly beforeMb: number
  readonly mostMb: number
}

async function watched<Result>(act: () => Promise<Result>): Promise<Watched<Result>> {
  const beforeMb = residentMbOf(stack.serverPid())
  let mostMb = beforeMb
  const sampling = setInterval(() => {
    mostMb = Math.max(mostMb, residentMbOf(stack.serverPid()))
  }, SAMPLE_MS)
  const from = performance.now()
  try {
    const result = await act()
    return { result, ms: performance.now() - from, beforeMb, mostMb }
  } finally {
    clearInterval(sampling)
  }
}

function memory({ beforeMb, mostMb }: Watched<unknown>): string {
  return `+${(mostMb - beforeMb).toFixed(0)} MB (${beforeMb.toFixed(0)} → ${mostMb.toFixed(0)})`
}
function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
function importOf(driver: Driver, id: string) {
  return driver.api.call(api.importTask.progress, { id }, asMerchant(driver))
}
function exportOf(driver: Driver, id: string) {
  return driver.api.call(api.exportTask.progress, { id }, asMerchant(driver))
}

/** Errors: throws for what has ended otherwise. */
function isOver(status: string): boolean {
  if (['FAILED', 'EXPIRED', 'CANCELLED'].includes(status)) throw new Error(`It ended as ${status}`)
  return ['READY', 'CHECKED', 'DONE'].includes(status)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200))
}

async function upload<E extends typeof api.file.image | typeof api.importTask.upload>(
  driver: Driver,
  endpoint: E,
  about: Readonly<Record<string, string>>,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(about)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${driver.token}`, [IDEMPOTENCY_HEADER]: randomUUID() }
  const response = await fetch(driver.api.url + endpoint.path, { method: 'POST', body: form, headers })
  return dataFromWire(endpoint, anyAnswer.parse(await response.json()).Data)
}

async function newGoodsFile(): Promise<Buffer> {
  const { columns, title } = importTableOf('newGoods')
  const values: Readonly<Record<string, (index: number) => string | number>> = {
    title: (index) => `批量导入的商品 第 ${index + 1} 号`,
    category: () => '水杯',
    pictures: () => '样片',
    price: () => 9_900,
    stock: () => 10,
    outerSkuCode: (index) => `IMPORT-${index + 1}`,
  }
  const sheet = Object.entries(values).map(([name, value]) => ({
    title: columns[name]?.title[0] ?? '',
    kind: name === 'price' ? ('money' as const) : name === 'stock' ? ('number' as const) : ('text' as const),
    width: 20,
    value,
  }))
  async function* indexes() {
    for (let index = 0; index < NEW_GOODS; index += 1) yield index
  }
  const parts: Uint8Array[] = []
  for await (const part of await makeSheet(title[0], sheet, indexes())) parts.push(part)
  return Buffer.concat(parts)
}
