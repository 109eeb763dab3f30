// What whoever keeps stock learns when an SKU begins to run low, and when goods have nothing left to sell: once, until they are filled up again.
import { said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'
import { skuTitle } from './goods-specs.ts'

interface LowSku {
  readonly title: string
  readonly specText: string
  readonly available: number
  readonly alertAt: number
}

export const stockLow = permissionEvent<LowSku>({
  kind: 'GOODS',
  permission: 'goods.setStock',
  page: { path: '/goods/index', search: { tab: 'LOW_STOCK' } },
  isCoalescing: false,
  bell: ({ available, alertAt, ...sku }) => ({
    level: 'WARN',
    title: said('库存预警', 'Stock runs low'),
    body:
      available === 0
        ? said(`商品“${skuTitle(sku)}”已售罄，请及时补货`, `“${skuTitle(sku)}” is sold out: add stock`)
        : said(
            `商品“${skuTitle(sku)}”仅剩 ${available} 件，已到预警库存 ${alertAt} 件，请及时补货`,
            `Only ${available} of “${skuTitle(sku)}” are left (you are warned from ${alertAt}): add stock`,
          ),
  }),
})

/** Of all SKUs of goods none has a piece left. */
export const goodsSoldOut = permissionEvent<{ readonly title: string }>({
  kind: 'GOODS',
  permission: 'goods.setStock',
  page: { path: '/goods/index', search: { tab: 'SOLD_OUT' } },
  isCoalescing: false,
  bell: ({ title }) => ({
    level: 'WARN',
    title: said('商品售罄', 'Sold out'),
    body: said(
      `商品“${title}”已全部售罄，买家无法下单，请及时补货`,
      `“${title}” is sold out, no buyer can order it: add stock`,
    ),
  }),
})
