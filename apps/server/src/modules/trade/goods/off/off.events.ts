// What merchants learn of goods that the platform took off, and the platform's people of appeals against it.
import { said, type Said } from '@merchant/contract'
import { operatorEvent, permissionEvent } from '../../../../kernel/notification.ts'

const ofGoods = {
  kind: 'GOODS',
  permission: 'goods.edit',
  page: { path: '/goods/index', search: { tab: 'FORCED_OFF' } },
  isCoalescing: false,
} as const

interface TakenOff {
  /** Of the first. */
  readonly title: string
  readonly count: number
  readonly rule: Said
  readonly reason: string
}

const what = ({ title, count }: TakenOff): Said =>
  count === 1
    ? said(`商品“${title}”`, `“${title}”`)
    : said(`“${title}”等 ${count} 个商品`, `“${title}” and ${count - 1} more`)

export const goodsForcedOff = permissionEvent<TakenOff>({
  ...ofGoods,
  bell: (facts) => ({
    level: 'CRITICAL',
    title: said('商品被违规下架', 'Goods were taken off by the platform'),
    body: said(
      `${what(facts).zh}因“${facts.rule.zh}”被下架：${facts.reason}。请修改后重新提交，或提出申诉`,
      `${what(facts).en} (${facts.rule.en}): ${facts.reason}. Correct and send them in again, or appeal`,
    ),
  }),
})

export const goodsBanned = permissionEvent<TakenOff>({
  ...ofGoods,
  bell: (facts) => ({
    level: 'CRITICAL',
    title: said('商品被封禁', 'Goods were banned'),
    body: said(
      `${what(facts).zh}因“${facts.rule.zh}”被封禁：${facts.reason}。如有异议可提出申诉`,
      `${what(facts).en} (${facts.rule.en}): ${facts.reason}. You may appeal`,
    ),
  }),
})

interface Decided {
  readonly title: string
  readonly answer: string
}

export const appealGranted = permissionEvent<Decided>({
  ...ofGoods,
  page: { path: '/goods/index', search: { tab: 'WAREHOUSE' } },
  bell: ({ title, answer }) => ({
    level: 'INFO',
    title: said('商品申诉成立', 'An appeal was granted'),
    body: said(
      `商品“${title}”的申诉成立，已回到仓库，可重新上架。平台答复：${answer}`,
      `The appeal for “${title}” was granted: it is in the warehouse and can go on sale. The platform says: ${answer}`,
    ),
  }),
})

export const appealRejected = permissionEvent<Decided>({
  ...ofGoods,
  bell: ({ title, answer }) => ({
    level: 'WARN',
    title: said('商品申诉未成立', 'An appeal was rejected'),
    body: said(
      `商品“${title}”的申诉未成立。平台答复：${answer}`,
      `The appeal for “${title}” was rejected. The platform says: ${answer}`,
    ),
  }),
})

export const goodsAppealed = operatorEvent<{
  readonly title: string
  readonly merchantNo: string
  readonly merchantName: string
}>({
  permission: 'goodsAppeal.audit',
  page: ({ merchantNo }) => ({ path: '/operator/goods-appeal', search: { tab: 'PENDING', keyword: merchantNo } }),
  bell: ({ title, merchantName }) => ({
    level: 'INFO',
    title: said('商品申诉待处理', 'An appeal to decide'),
    body: said(`${merchantName}：“${title}”`, `${merchantName}: “${title}”`),
  }),
})
