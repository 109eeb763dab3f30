// What whoever hands qualifications in learns when goods had to leave the sale.
import { type Paper, paperTitle, said } from '@merchant/contract'
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
