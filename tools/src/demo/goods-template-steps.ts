// Templates that new goods begin with: one of plain goods, one with dimensions and their prices, as the editor would keep them.
import { randomUUID } from 'node:crypto'
import { api, combinationOf, detailOfText } from '@merchant/contract'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

export async function saveTemplates(
  { modules }: PresentWorld,
  { merchant }: Pick<Fixtures, 'merchant'>,
): Promise<void> {
  const common = {
    categoryId: seededCategoryId('100301'),
    freightFen: 0,
    shipHours: 72,
    services: ['NO_REASON_7D'],
    minPerOrder: null,
    limitPerOrder: null,
    limitPerBuyer: null,
    limitPeriod: null,
  }
  const runner = {
    ...common,
    title: '手作草木染棉麻桌旗',
    sellingPoint: '草木染两次，每条花色不同',
    detail: detailOfText('纯棉麻，草木染两次。\n手洗，阴干。'),
    priceFen: 16_800,
    stock: 50,
  }
  const cushion = {
    ...common,
    title: '手织粗布靠垫',
    sellingPoint: '老织机慢织，含枕芯',
    detail: detailOfText('老粗布外套，可拆洗；尺寸误差一厘米以内。'),
    matrix: matrixOf('颜色', ['靛蓝', '本白', '茶褐'], '尺寸', ['45 厘米', '60 厘米']),
  }
  for (const [name, values] of [
    ['桌旗（单规格）', runner],
    ['靠垫（颜色 × 尺寸）', cushion],
  ] as const)
    await ask({
      endpoint: api.goodsTemplate.save,
      handler: modules.handlers.goodsTemplate.save,
      actor: merchant(),
      body: { name, title: values.title, data: { values } },
    })
}

/** The larger of the second dimension costs more. */
function matrixOf(first: string, firstNames: readonly string[], second: string, secondNames: readonly string[]) {
  const valuesOf = (names: readonly string[]) => names.map((name) => ({ id: randomUUID(), name, picture: null }))
  const [ones, twos] = [valuesOf(firstNames), valuesOf(secondNames)]
  const rows = ones.flatMap((one) =>
    twos.map((two, at) => [
      combinationOf([one.id, two.id]),
      { cells: { priceFen: at === 0 ? '89.00' : '129.00', stock: '20' }, enabled: true, tierPrices: [], picture: null },
    ]),
  )
  return {
    specs: [
      { id: randomUUID(), name: first, values: ones },
      { id: randomUUID(), name: second, values: twos },
    ],
    rows: Object.fromEntries(rows) as Readonly<Record<string, object>>,
  }
}
