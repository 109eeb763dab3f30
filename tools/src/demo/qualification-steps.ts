// The selling merchant's papers: the licence for its food is passed before its first goods; later one waits and one was rejected.
import { api, type BrandLevel, type InputOf, LONG_TERM_DAY } from '@merchant/contract'
import type { Modules } from '../../../apps/server/src/app.ts'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask, askProven } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import { drawLicence } from './goods-picture.ts'
import { upload } from './merchant-setup.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'review'>
type World = Pick<DemoWorld | PresentWorld, 'db' | 'clock'> & { readonly modules: Modules }
type Paper = Omit<InputOf<typeof api.qualification.save>, 'fileIds' | 'validTo'>

const food: Paper = {
  kind: 'FOOD_OPERATION',
  number: 'JY13301060128846',
  categoryIds: [seededCategoryId('03')],
  validFrom: '2024-03-15',
}
const books: Paper = {
  kind: 'PUBLICATION',
  number: '新出发浙零字第 0106 号',
  categoryIds: [seededCategoryId('1001')],
  validFrom: '2025-06-01',
}
const cosmetics: Paper = {
  kind: 'COSMETICS',
  number: '浙G妆网备字2025001234',
  categoryIds: [seededCategoryId('0403')],
  validFrom: '2025-01-10',
}

/** Before anything edible, and anything of a brand that asks an authorisation, goes on sale. */
export async function passFoodLicence(world: World, people: People): Promise<void> {
  await decide(world, people, await handIn(world, people, food), { decision: 'pass' })
  await decide(world, people, await handInBrand(world, people, '北屿', 'FIRST'), { decision: 'pass' })
}

/** What the desk of the platform's people and the merchant's page show besides. */
export async function handInMorePapers(world: World, people: People): Promise<void> {
  await handIn(world, people, books)
  await handInBrand(world, people, '溪谷', 'SECOND')
  const reason = '编号或有效期与图片不一致'
  await decide(world, people, await handIn(world, people, cosmetics), { decision: 'reject', reason })
}

/** For the first shop. */
async function handInBrand(world: World, people: People, name: string, level: BrandLevel) {
  const actor = people.merchant()
  const { brands, shops, qualifications } = world.modules
  const offered = await ask({ endpoint: api.brand.list, handler: brands.handlers.list, actor, body: {} })
  const shop = await ask({ endpoint: api.shop.info, handler: shops.handlers.info, actor, body: {} })
  const brandId = offered.find((brand) => brand.name === name)?.id ?? ''
  const fileIds = [await upload(world, actor, 'QUALIFICATION', { name: '品牌授权书.jpg', bytes: await drawLicence() })]
  const of = {
    brandId,
    shopId: shop?.id ?? '',
    level,
    number: level === 'FIRST' ? 'SQ-2026-0318' : 'SQ-2026-0527',
    fileIds,
  }
  const body = { ...of, validFrom: '2025-01-01', validTo: '2027-12-31' }
  return ask({ endpoint: api.qualification.saveBrand, handler: qualifications.handlers.own.saveBrand, actor, body })
}

async function handIn(world: World, people: People, paper: Paper) {
  const actor = people.merchant()
  const fileIds = [
    await upload(world, actor, 'QUALIFICATION', { name: '食品经营许可证.jpg', bytes: await drawLicence() }),
  ]
  const { save: handler } = world.modules.qualifications.handlers.own
  return ask({ endpoint: api.qualification.save, handler, actor, body: { ...paper, fileIds, validTo: LONG_TERM_DAY } })
}

async function decide(
  world: World,
  people: People,
  { id, version }: { readonly id: string; readonly version: number },
  how: { readonly decision: 'pass' } | { readonly decision: 'reject'; readonly reason: string },
): Promise<void> {
  const { merchantId } = people.merchant()
  const { audit: handler } = world.modules.qualifications.handlers.review
  const body = { ...how, merchantId, id, version }
  await askProven(world, { endpoint: api.qualificationReview.audit, handler, actor: people.review(), body })
}
