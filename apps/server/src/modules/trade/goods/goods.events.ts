// What merchants learn of goods that had to leave the sale, or stand in another category.
import { type Paper, paperTitle, said, type Said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'

export const goodsTakenOff = permissionEvent<Paper>({
  kind: 'QUALIFICATION',
  permission: 'qualification.edit',
  page: { path: '/shop/qualification' },
  isCoalescing: false,
  bell: (paper) => ({
    level: 'CRITICAL',
    title: said('商品已下架', 'Goods were taken off sale'),
    body: said(
      `《${paperTitle(paper).zh}》过期后没有新的资质通过审核，相关商品已下架到仓库；新的通过后可重新上架`,
      `“${paperTitle(paper).en}” ran out and no new one was passed: the goods that need it are in the warehouse, and can go on sale again once one is`,
    ),
  }),
})

interface Moved {
  readonly source: Said
  readonly into: Said
  readonly intoId: string
  readonly count: number
}

export const goodsMoved = permissionEvent<Moved>({
  kind: 'GOODS',
  permission: 'goods.edit',
  page: ({ intoId }) => ({ path: '/goods/index', search: { categoryId: intoId } }),
  isCoalescing: false,
  bell: ({ source, into, count }) => ({
    level: 'INFO',
    title: said('平台类目合并', 'A category was merged'),
    body: said(
      `平台类目“${source.zh}”并入“${into.zh}”，其中的 ${count} 件商品随之移动；价格、库存与在售状态不变，佣金等条件此后按新类目，已下的订单不变`,
      `“${source.en}” was merged into “${into.en}”, and ${count} goods of yours with it. Prices, stock and sale stay; commission and other terms are the new one’s for orders from now on`,
    ),
  }),
})
