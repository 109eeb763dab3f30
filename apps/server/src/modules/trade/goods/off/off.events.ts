// What merchants learn of goods that the platform took off.
import { said, type Said } from '@merchant/contract'
import { permissionEvent } from '../../../../kernel/notification.ts'

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
