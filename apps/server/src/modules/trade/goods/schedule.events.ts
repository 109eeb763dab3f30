// What whoever puts goods on sale learns of their times: when that did not happen, and when presale or what a voucher is good for has ended.
import { said, type Said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'

export const goodsNotShelved = permissionEvent<{ readonly title: string; readonly reason: Said }>({
  kind: 'GOODS',
  permission: 'goods.shelve',
  page: { path: '/goods/index', search: { tab: 'WAREHOUSE' } },
  isCoalescing: false,
  bell: ({ title, reason }) => ({
    level: 'WARN',
    title: said('定时上架未成功', 'Goods could not go on sale'),
    body: said(`商品“${title}”未能按时上架：${reason.zh}`, `“${title}” could not go on sale at its time: ${reason.en}`),
  }),
})

export const presaleEnded = permissionEvent<{ readonly title: string }>({
  kind: 'GOODS',
  permission: 'goods.shelve',
  page: { path: '/goods/index', search: { tab: 'WAREHOUSE' } },
  isCoalescing: false,
  bell: ({ title }) => ({
    level: 'INFO',
    title: said('预售已结束', 'Presale is over'),
    body: said(
      `商品“${title}”的预售已结束并下架；改为现货或重设结束时间后可再上架`,
      `The presale of “${title}” is over and it left the sale; sell it from stock or set another end`,
    ),
  }),
})

export const validityEnded = permissionEvent<{ readonly title: string }>({
  kind: 'GOODS',
  permission: 'goods.shelve',
  page: { path: '/goods/index', search: { tab: 'WAREHOUSE' } },
  isCoalescing: false,
  bell: ({ title }) => ({
    level: 'INFO',
    title: said('卡券有效期已过', 'A voucher is not good any more'),
    body: said(
      `卡券“${title}”的有效期已过并下架；重设有效期后可再上架`,
      `“${title}” is not good any more and left the sale; say anew until when it is good`,
    ),
  }),
})
