// What the platform's people learn of goods that wait for them, and what becomes of those for whoever wrote them.
import { said, type Said } from '@merchant/contract'
import { operatorEvent, permissionEvent } from '../../../../kernel/notification.ts'

export const goodsToAudit = operatorEvent<{
  readonly title: string
  readonly merchantNo: string
  readonly merchantName: string
}>({
  permission: 'goodsAudit.audit',
  page: ({ merchantNo }) => ({ path: '/operator/goods-audit', search: { tab: 'SUBMITTED', keyword: merchantNo } }),
  bell: ({ title, merchantName }) => ({
    level: 'INFO',
    title: said('商品待审核', 'Goods to audit'),
    body: said(`${merchantName}：“${title}”`, `${merchantName}: “${title}”`),
  }),
})

export const goodsAuditOverdue = operatorEvent<{
  readonly title: string
  readonly merchantName: string
  readonly hours: number
}>({
  permission: 'goodsAudit.audit',
  page: () => ({ path: '/operator/goods-audit', search: { tab: 'SUBMITTED', deadline: 'OVERDUE' } }),
  bell: ({ title, merchantName, hours }) => ({
    level: 'WARN',
    title: said('商品审核已超时', 'A review of goods is overdue'),
    body: said(
      `${merchantName}：“${title}”待审核已超过 ${hours} 小时`,
      `${merchantName}: “${title}” has waited for longer than ${hours} hours`,
    ),
  }),
})

export const goodsApproved = permissionEvent<{ readonly title: string; readonly note: Said | null }>({
  kind: 'GOODS',
  permission: 'goods.edit',
  page: { path: '/goods/index' },
  isCoalescing: false,
  bell: ({ title, note }) => ({
    level: 'INFO',
    title: said('商品已通过审核', 'Goods were approved'),
    body: said(
      `商品“${title}”已通过审核并生效${note === null ? '' : `；未能上架：${note.zh}`}`,
      `“${title}” was approved and holds from now on${note === null ? '' : `; it could not go on sale: ${note.en}`}`,
    ),
  }),
})

export const goodsRejected = permissionEvent<{ readonly title: string; readonly reason: Said }>({
  kind: 'GOODS',
  permission: 'goods.edit',
  page: { path: '/goods/index', search: { tab: 'REJECTED' } },
  isCoalescing: false,
  bell: ({ title, reason }) => ({
    level: 'WARN',
    title: said('商品审核被驳回', 'Goods were rejected'),
    body: said(`商品“${title}”未通过审核：${reason.zh}`, `“${title}” was not approved: ${reason.en}`),
  }),
})
