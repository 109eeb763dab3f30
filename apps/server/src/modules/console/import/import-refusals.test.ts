// What the business would refuse of a table of prices or stock is told by the dry run, and not after the confirmation.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checked, rowsOfTask, type Table, xlsx } from '../../../testing/import.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { ask } from '../../../testing/test-app.ts'
import { openShelf, type Shelf } from './import-shelf.testing.ts'

let shelf: Shelf
beforeAll(async () => {
  shelf = await openShelf()
  const sku = (code: string, values: object) =>
    shelf.tenant.updateTable('sku').set(values).where('outer_sku_code', '=', code).execute()
  await sku('CUP-1', { approved_price_fen: 9_900 })
  await sku('CUP-2', { market_price_fen: 10_000 })
  await sku('CUP-3', { tier_prices: JSON.stringify([{ minQuantity: 5, priceFen: 9_800 }]) })
  await takeOff('forceOff', 'CUP-4')
  await takeOff('ban', 'CUP-5')
})
afterAll(() => shelf.testApp.stop())

async function takeOff(act: 'forceOff' | 'ban', code: string) {
  const { goods_id: id } = await shelf.tenant
    .selectFrom('sku')
    .select('goods_id')
    .where('outer_sku_code', '=', code)
    .executeTakeFirstOrThrow()
  const goods = [{ merchantId: shelf.actor.merchantId, id }]
  const body = { goods, code: 'COUNTERFEIT' as const, reason: '品牌方鉴定为假货', fileIds: [] }
  const handlers = shelf.testApp.modules.handlers.platformGoods
  const operator = newOperator(shelf.testApp)
  if (act === 'ban') await ask(api.platformGoods.ban, handlers.ban, operator, body)
  else await ask(api.platformGoods.forceOff, handlers.forceOff, operator, body)
}

async function told(table: 'stock' | 'price', rows: Table): Promise<string[]> {
  const task = await checked(shelf.testApp, shelf.actor, table, xlsx(rows))
  const lines = await rowsOfTask(shelf.testApp, shelf.actor, { id: task.id })
  return lines.map(({ outcome, complaints }) => complaints[0]?.text ?? outcome)
}

test('of prices: too far from the approved one, out of order, or what it was taken off for', async () => {
  const rows = [['CUP-1', 150], ['CUP-2', 101], ['CUP-3', 98], ['CUP-4', 90], ['CUP-5', 90], ['CUP-6', 90]] as const // prettier-ignore
  expect(await told('price', [['商家编码', '售价（元）'], ...rows])).toEqual([
    expect.stringContaining('相差超过 30%'),
    expect.stringContaining('不能高于划线价'),
    expect.stringContaining('须高于阶梯价'),
    expect.stringContaining('违规下架'),
    expect.stringContaining('已封禁'),
    'READY',
  ])
})

test('of stock: of what is banned, or more than there may be', async () => {
  const rows = [
    ['CUP-4', 11],
    ['CUP-5', 11],
    ['CUP-6', 10_000_000],
  ] as const
  const more = await told('stock', [
    ['商家编码', '库存', '修改前库存'],
    ...rows.map(([code, count]) => [code, count, 9]),
  ])
  expect(more).toEqual(['READY', expect.stringContaining('已封禁'), expect.stringContaining('10,000,000')])
})
