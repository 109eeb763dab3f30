// What whoever puts goods on sale learns when that did not happen at its time.
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
