// What whoever hands qualifications in learns of them, and what the platform's people learn of new ones.
import { type Paper, paperTitle, said } from '@merchant/contract'
import { inBoth } from '../../../kernel/in-both.ts'
import { operatorEvent, permissionEvent } from '../../../kernel/notification.ts'

const page = { path: '/shop/qualification' } as const

const ofMerchant = { kind: 'QUALIFICATION', permission: 'qualification.edit', page, isCoalescing: false } as const

export const qualificationPassed = permissionEvent<Paper>({
  ...ofMerchant,
  bell: (paper) => ({
    level: 'INFO',
    title: said('资质已通过', 'A qualification was passed'),
    body: said(
      `《${paperTitle(paper).zh}》已通过审核，相应类目的商品可以上架`,
      `“${paperTitle(paper).en}” was passed; goods of its categories can be put on sale`,
    ),
  }),
})

export const qualificationRejected = permissionEvent<Paper & { readonly reason: string }>({
  ...ofMerchant,
  bell: ({ reason, ...paper }) => ({
    level: 'WARN',
    title: said('资质被驳回', 'A qualification was rejected'),
    body: said(
      `《${paperTitle(paper).zh}》：${reason}。请修改后重新提交`,
      `“${paperTitle(paper).en}”: ${inBoth(reason).en}. Correct it and hand it in again`,
    ),
  }),
})

export const qualificationEnds = permissionEvent<Paper & { readonly lastDay: string; readonly days: number }>({
  ...ofMerchant,
  bell: ({ lastDay, days, ...paper }) => ({
    level: 'WARN',
    title: said('资质即将到期', 'A qualification is about to run out'),
    body: said(
      `《${paperTitle(paper).zh}》将于 ${lastDay} 到期，还有 ${days} 天，请提前提交新的资质`,
      `“${paperTitle(paper).en}” ends on ${lastDay}, in ${days} days. Hand in the new one in time`,
    ),
  }),
})

export const qualificationExpired = permissionEvent<Paper & { readonly graceDay: string }>({
  ...ofMerchant,
  bell: ({ graceDay, ...paper }) => ({
    level: 'CRITICAL',
    title: said('资质已过期', 'A qualification has run out'),
    body: said(
      `《${paperTitle(paper).zh}》已过期，相关商品不能再上架；${graceDay} 前没有新的资质通过审核，在售的也将下架`,
      `“${paperTitle(paper).en}” has run out. Goods that need it can’t go on sale any more, and those on sale are taken off unless a new one is passed before ${graceDay}`,
    ),
  }),
})

export const qualificationToReview = operatorEvent<
  Paper & { readonly merchantNo: string; readonly merchantName: string }
>({
  permission: 'qualificationReview.audit',
  page: ({ merchantNo }) => ({ path: '/operator/qualification', search: { tab: 'PENDING', keyword: merchantNo } }),
  bell: ({ merchantName, ...paper }) => ({
    level: 'INFO',
    title: said('资质待审核', 'A qualification to review'),
    body: said(`${merchantName}：《${paperTitle(paper).zh}》`, `${merchantName}: ${paperTitle(paper).en}`),
  }),
})
