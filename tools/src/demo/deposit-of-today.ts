// The selling merchant takes up goods whose category asks a deposit: it paid what is asked in its past, so they are on sale.
import { api, detailOfText } from '@merchant/contract'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import { drawGoodsPicture } from './goods-picture.ts'
import { upload } from './merchant-setup.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant'>

/** 智能手表. */
const CATEGORY = seededCategoryId('060401')

export async function takeUpWatches(world: PresentWorld, people: People): Promise<void> {
  const actor = people.merchant()
  const picture = { name: '智能手表 主图.jpg', bytes: await drawGoodsPicture('device', 7) }
  const body = {
    title: '轻薄智能手表 心率血氧监测',
    sellingPoint: '两周一充，游泳也不用摘',
    categoryId: CATEGORY,
    pictureFileIds: [await upload(world, actor, 'GOODS', picture)],
    detail: detailOfText('铝合金表身，蓝宝石玻璃表镜。\n支持公交卡与门禁卡\n睡眠、心率与血氧全天监测'),
    skus: [{ priceFen: 69_900, stock: 80, outerSkuCode: 'SY060401001' }],
    publish: true,
  }
  await ask({ endpoint: api.goods.save, handler: world.modules.goods.handlers.save, actor, body })
}
