// What happens to one goods of the plan, as steps in time: published, and perhaps taken off sale and put into the recycle bin.
import { api, combinationOf, type InputOf } from '@merchant/contract'
import { ask } from './ask.ts'
import { brandOf } from './brand-steps.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import { drawGoodsPicture } from './goods-picture.ts'
import { detailOf, type PlannedGoods } from './goods-plan.ts'
import { paramsOf } from './goods-params.ts'
import { partsOf } from './goods-skus.ts'
import { upload } from './merchant-setup.ts'
import { shopCategoriesOf } from './shop-category-steps.ts'
import type { Step } from './timeline.ts'

const HOUR = 3_600_000
/** Of those that are taken off sale, every so many go on into the recycle bin. */
const ONE_IN_THE_BIN = 3

/** What goods cost of their price. */
const costShareOf = (index: number): number => (index % 41 === 40 ? 1.08 : 0.38 + ((index * 13) % 30) / 100)

/** So many goods have a picture that no other has. */
const OWN_PICTURES = 24

/** @param pieces how many of it the plan sells */
export function goodsSteps(world: DemoWorld, fixtures: Fixtures, goods: PlannedGoods, pieces: number): Step[] {
  const { handlers } = world.modules.goods
  const keys = [`goods/${goods.index}`]
  const spare = goods.fate === 'sellsOut' ? 0 : 40 + ((goods.index * 37) % 260)
  let id = ''
  const publish = async () => {
    const actor = fixtures.merchant()
    // Nobody publishes what there is nothing of.
    const parts = partsOf(goods, Math.max(1, pieces + spare))
    const pictureFileId = await pictureOf(world, fixtures, goods)
    const saved = await ask({
      endpoint: api.goods.save,
      handler: handlers.save,
      actor,
      body: {
        title: goods.title,
        shortTitle: goods.title.length > 10 ? (goods.title.split(' ')[0]?.slice(0, 20) ?? '') : '',
        sellingPoint: goods.sellingPoint,
        outerCode: goods.index % 3 === 2 ? '' : `SP-${String(goods.index).padStart(4, '0')}`,
        unit: goods.title.includes('套') ? '套' : '件',
        categoryId: goods.categoryId,
        brandId: await brandOf(world, fixtures, goods),
        shopCategoryIds: shopCategoriesOf(fixtures, goods),
        pictureFileIds: [pictureFileId],
        videoFileId: filmOf(fixtures, goods),
        detail: detailOf(goods, pictureFileId),
        params: await paramsOf(world, fixtures, goods),
        ...parts,
        freightFen: goods.freightFen,
        freightTemplateId: goods.template === null ? null : fixtures.freight()[goods.template],
        shipHours: goods.shipHours,
        services: [...goods.services],
        publish: goods.fate !== 'stored',
      },
    })
    id = saved.id
    // What two in three cost is known; a few are sold below it.
    if (goods.index % 3 !== 2)
      await ask({
        endpoint: api.skuCost.save,
        handler: world.modules.goods.handlersBeside.skuCost.save,
        actor,
        body: {
          goodsId: id,
          skus: saved.skus.map((sku) => ({ id: sku.id, costFen: Math.round(sku.priceFen * costShareOf(goods.index)) })),
        },
      })
    // Orders are for the first of them.
    const [sold] = parts.skus
    const sku = saved.skus.find(({ valueIds }) => combinationOf(valueIds) === combinationOf(sold?.valueIds ?? []))
    if (sku !== undefined) fixtures.skus.set(goods.index, sku.id)
    for (const act of arrangementOf(goods)) await update({ ...act, ids: [id] })
  }
  const update = (body: InputOf<typeof api.goods.update>) =>
    ask({ endpoint: api.goods.update, handler: handlers.update, actor: fixtures.merchant(), body })
  const move = (action: 'unshelve' | 'recycle') => () => update({ action, ids: [id] })
  const steps: Step[] = [{ at: goods.publishedAt, keys, run: publish }]
  if (goods.withdrawnAt !== null) {
    steps.push({ at: goods.withdrawnAt, keys, run: move('unshelve') })
    const soonAfter = new Date(goods.withdrawnAt.getTime() + HOUR)
    if (goods.index % ONE_IN_THE_BIN === 0) steps.push({ at: soonAfter, keys, run: move('recycle') })
  }
  return steps
}

/** Some are recommended, and some of these and of the others are further ahead. */
const arrangementOf = ({ index, fate }: PlannedGoods) => [
  ...(fate !== 'stored' && index % 20 === 4 ? [{ action: 'recommend' as const }] : []),
  ...(index % 12 === 4 ? [{ action: 'setSortWeight' as const, sortWeight: 100 + (index % 7) * 50 }] : []),
]

/** The first goods of that kind are filmed. */
function filmOf({ films }: Fixtures, { picture }: PlannedGoods): string | null {
  const film = films.get(picture) ?? null
  films.delete(picture)
  return film
}

/** The first goods have pictures of their own; later ones share them by kind, because drawing takes longest of all. */
async function pictureOf(
  world: DemoWorld,
  fixtures: Fixtures,
  { picture, index, title }: PlannedGoods,
): Promise<string> {
  const drawn = fixtures.pictures.get(picture) ?? []
  const shared = index < OWN_PICTURES ? undefined : drawn[index % drawn.length]
  if (shared !== undefined) return shared
  const bytes = await drawGoodsPicture(picture, index + 11)
  const fileId = await upload(world, fixtures.merchant(), 'GOODS', { name: `${title}.jpg`, bytes })
  fixtures.pictures.set(picture, [...drawn, fileId])
  return fileId
}
