// The platform's library of brands, and which of them the demo's goods name.
import { api, type InputOf } from '@merchant/contract'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask } from './ask.ts'
import { drawBrandLogo } from './brand-logo.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import type { PlannedGoods } from './goods-plan.ts'

type Brand = Omit<InputOf<typeof api.brand.save>, 'categoryIds' | 'logoFileId'> & {
  /** Codes; none: it suits all. */
  readonly categories: readonly string[]
}

const brands: readonly Brand[] = [
  { name: '山野集', nameEn: 'Shanye', categories: [] },
  { name: '景窑', nameEn: 'Jingyao', categories: ['0502', '0503', '1003'] },
  { name: '云岫茶', nameEn: 'Cloudpeak', categories: ['0303'] },
  { name: '清眠', nameEn: 'Quietrest', categories: ['0501'] },
  { name: '木与棉', nameEn: 'Wood & Cotton', categories: ['01', '08', '05'] },
  { name: '北屿', nameEn: 'Nordisle', categories: ['06', '07'], needAuth: true },
  { name: '溪谷', nameEn: 'Brookvale', categories: ['04'], needAuth: true },
  { name: '旧织坊', nameEn: '', categories: ['01'], enabled: false },
]

export async function makeBrands(world: DemoWorld, fixtures: Fixtures): Promise<void> {
  const { save: handler } = world.modules.brands.handlers
  for (const of of brands) {
    const { categories, ...brand } = of
    const logo = await ask({
      endpoint: api.file.brandLogo,
      handler: world.modules.files.handlers.brandLogo,
      actor: fixtures.review(),
      body: {},
      file: { name: `${brand.name}.png`, bytes: await drawBrandLogo(brands.indexOf(of)) },
    })
    const body = { ...brand, logoFileId: logo.fileId, categoryIds: categories.map(seededCategoryId) }
    await ask({ endpoint: api.brand.save, handler, actor: fixtures.review(), body })
  }
}

/** By the beginning of the code of the category. */
const named: readonly (readonly [code: string, brand: string])[] = [
  ['050203', '景窑'],
  ['050302', '景窑'],
  ['100301', '景窑'],
  ['0303', '云岫茶'],
  ['0501', '清眠'],
  ['0101', '木与棉'],
  ['0803', '木与棉'],
  ['0602', '北屿'],
  ['0702', '北屿'],
  ['0503', '山野集'],
]

/** The brand that goods of the plan name; null for the others. */
export async function brandOf(world: DemoWorld, fixtures: Fixtures, goods: PlannedGoods): Promise<string | null> {
  const name = named.find(([code]) => goods.categoryId.startsWith(seededCategoryId(code).slice(0, 30 + code.length)))
  if (name === undefined) return null
  const { list: handler } = world.modules.brands.handlers
  const offered = await ask({ endpoint: api.brand.list, handler, actor: fixtures.merchant(), body: {} })
  return offered.find((brand) => brand.name === name[1])?.id ?? null
}
