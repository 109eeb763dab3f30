// What whoever keeps the shops learns of what the platform holds against their merchant.
import { type RestrictionScope, said, type Said, saidList } from '@merchant/contract'
import { restrictionScopeTexts } from '@merchant/contract/labels'
import { inBoth } from '../../../kernel/in-both.ts'
import { permissionEvent } from '../../../kernel/notification.ts'

const ofMerchant = {
  kind: 'SHOP',
  permission: 'shop.edit',
  page: { path: '/shop/manager' },
  isCoalescing: false,
} as const

export const scopeNames = (scopes: readonly RestrictionScope[]): Said =>
  saidList(
    scopes.map((scope) => {
      const [zh, en] = restrictionScopeTexts[scope]
      return said(zh, en.toLowerCase())
    }),
  )

interface Restricted {
  /** For an order that is overdue, until it is paid. */
  readonly isByOrder: boolean
  readonly scopes: readonly RestrictionScope[]
  readonly reason: string
}

export const merchantRestricted = permissionEvent<Restricted>({
  ...ofMerchant,
  bell: ({ scopes, reason, isByOrder }) => {
    const [what, why] = [scopeNames(scopes), inBoth(reason)]
    const next = isByOrder
      ? said('结清欠款后自动恢复', 'It is lifted by itself once nothing is owed')
      : said('已付款的订单仍须按时发货', 'Paid orders still have to be shipped in time')
    return {
      level: 'CRITICAL',
      title: said('商户已被平台限制', 'Your account is restricted'),
      body: said(`暂停：${what.zh}。原因：${why.zh}。${next.zh}`, `Locked: ${what.en}. Reason: ${why.en}. ${next.en}`),
    }
  },
})

export const merchantSuspended = permissionEvent<{ readonly reason: string }>({
  ...ofMerchant,
  bell: ({ reason }) => ({
    level: 'CRITICAL',
    title: said('商户已被平台冻结', 'Your account is suspended'),
    body: said(
      `原因：${reason}。商品对买家隐藏，不再产生新订单；已付款的订单仍须按时发货，售后照常处理`,
      `Reason: ${inBoth(reason).en}. Buyers see no goods and place no orders; paid orders and returns go on`,
    ),
  }),
})

export const merchantRestored = permissionEvent<{
  readonly reason: string
  readonly left: readonly RestrictionScope[]
}>({
  ...ofMerchant,
  bell: ({ reason, left }) => {
    const [why, what] = [inBoth(reason), scopeNames(left)]
    return {
      level: 'INFO',
      title:
        left.length === 0
          ? said('商户已恢复正常', 'Your account is unrestricted again')
          : said('部分限制已解除', 'A restriction was lifted'),
      body:
        left.length === 0
          ? said(`说明：${why.zh}。全部功能已恢复`, `Reason: ${why.en}. Everything works again`)
          : said(`说明：${why.zh}。仍暂停：${what.zh}`, `Reason: ${why.en}. Still locked: ${what.en}`),
    }
  },
})
