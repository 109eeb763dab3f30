// How the demo shop sorts its goods for buyers: categories of its own, made on the first day, one of them hidden.
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import type { PictureKind } from './goods-catalogue.ts'
import type { PlannedGoods } from './goods-plan.ts'

interface Top {
  readonly name: string
  readonly below: Readonly<Record<string, readonly PictureKind[]>>
}

const TREE: readonly Top[] = [
  { name: '新品上架', below: {} },
  { name: '餐桌与茶席', below: { 杯盏: ['cup'], 碗盘: ['bowl'], 瓶罐: ['bottle', 'jar'] } },
  { name: '居家小物', below: { 花器与绿植: ['vase', 'plant'], 灯与靠垫: ['lamp', 'pillow'], 收纳: ['box'] } },
  { name: '随身与穿着', below: { 包袋: ['bag'], 衣物: ['shirt'] } },
  { name: '书与玩物', below: { 图书: ['book'], 小家电: ['device'], 玩具: ['toy'] } },
  { name: '往期款式', below: {} },
]
const [NEW, PAST] = ['新品上架', '往期款式']
/** Every so many goods stand among the new ones too. */
const NEW_EACH = 9

/** Makes the categories and hides the last; the goods find them in the fixtures. */
export async function makeShopCategories({ modules }: DemoWorld, fixtures: Fixtures): Promise<void> {
  const { insert, update, list } = modules.shopCategories.handlers
  const actor = fixtures.merchant()
  const add = async (name: string, parentId: string | null) => {
    const { id } = await ask({ endpoint: api.shopCategory.insert, handler: insert, actor, body: { name, parentId } })
    return id
  }
  for (const { name, below } of TREE) {
    const id = await add(name, null)
    fixtures.shopCategories.set(name, id)
    for (const [child, kinds] of Object.entries(below)) {
      const childId = await add(child, id)
      for (const kind of kinds) fixtures.shopCategories.set(kind, childId)
    }
  }
  const kept = await ask({ endpoint: api.shopCategory.list, handler: list, actor, body: {} })
  const past = kept.find(({ name }) => name === PAST)
  if (past === undefined) throw new Error(`There is no ${PAST}`)
  const body = { action: 'show' as const, id: past.id, version: past.version, isVisible: false }
  await ask({ endpoint: api.shopCategory.update, handler: update, actor, body })
}

/** Where goods of the plan stand. */
export const shopCategoriesOf = ({ shopCategories }: Fixtures, { picture, index, fate }: PlannedGoods): string[] =>
  [picture, ...(index % NEW_EACH === 0 ? [NEW] : []), ...(fate === 'withdrawn' ? [PAST] : [])].flatMap(
    (name) => shopCategories.get(name) ?? [],
  )
