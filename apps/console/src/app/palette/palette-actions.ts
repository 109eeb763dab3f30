// What can be done from the palette without going to a page first.
import type { LoginInfo, PageHref, Permission } from '@merchant/contract'
import type { Text } from '../../i18n/text.ts'
import { holds } from '../../session/session.ts'
import { prefer } from '../../theme/preferences.ts'
import { shopChoiceTexts } from '../shop-choice.texts.ts'
import type { PaletteChoice } from './palette-choices.ts'

/** Actions that lead to a page which does the rest; offered to whom both the act and the page are open. */
export const leads: readonly { readonly title: Text; readonly href: PageHref; readonly permission: Permission }[] = [
  { title: ['发货', 'Ship orders'], href: '/order/saleorder?tab=TO_SHIP', permission: 'saleOrder.ship' },
  {
    title: ['处理改地址申请', 'Answer new addresses'],
    href: '/order/saleorder?tab=TO_SHIP&deadline=ADDRESS',
    permission: 'saleOrder.address',
  },
  {
    title: ['处理售后', 'Answer returns'],
    href: '/goodsreturn/order?tab=MERCHANT_REVIEW',
    permission: 'returnOrder.agree',
  },
  {
    title: ['申请提现', 'Withdraw money'],
    href: '/order/WithdrawOrder?drawer=apply',
    permission: 'withdrawOrder.apply',
  },
  { title: ['确认账单', 'Confirm bills'], href: '/finance/FinanceBill?tab=GENERATED', permission: 'bill.confirm' },
  { title: ['发布商品', 'Publish goods'], href: '/goods/add', permission: 'goods.create' },
  {
    title: ['售后自动规则', 'Rules for returns'],
    href: '/goodsreturn/order?drawer=rules',
    permission: 'returnOrder.rules',
  },
  { title: ['商品模板', 'Templates of goods'], href: '/goods/index?drawer=templates', permission: 'goods.create' },
  {
    title: ['提交资质', 'Hand in a qualification'],
    href: '/shop/qualification?drawer=new',
    permission: 'qualification.edit',
  },
  {
    title: ['提交品牌授权', 'Hand in for a brand'],
    href: '/shop/qualification?drawer=brand',
    permission: 'qualification.edit',
  },
  {
    title: ['审核商品', 'Audit goods'],
    href: '/operator/goods-audit?tab=SUBMITTED',
    permission: 'goodsAudit.audit',
  },
  {
    title: ['违规下架商品', 'Force goods off'],
    href: '/operator/goods?tab=ON_SALE',
    permission: 'platformGoods.forceOff',
  },
  {
    title: ['处理违规申诉', 'Decide appeals'],
    href: '/operator/violation?tab=APPEALING',
    permission: 'violation.audit',
  },
  {
    title: ['裁决售后纠纷', 'Rule on disputes'],
    href: '/operator/dispute?tab=JUDGING',
    permission: 'returnDispute.handle',
  },
  {
    title: ['即将逾期的售后', 'Returns due soon'],
    href: '/operator/return?tab=SOON',
    permission: 'returnDispute.view',
  },
  {
    title: ['处理账单异议', 'Answer objections'],
    href: '/operator/bill?tab=DISPUTED',
    permission: 'platformBill.resolve',
  },
  { title: ['账单打款', 'Pay bills'], href: '/operator/bill?tab=CONFIRMED', permission: 'platformBill.pay' },
  {
    title: ['修改结算周期', 'Settlement cycles'],
    href: '/operator/bill?cycles=1',
    permission: 'platformBill.terms',
  },
  { title: ['查看违规商品', 'Goods taken off'], href: '/goods/index?tab=FORCED_OFF', permission: 'goods.edit' },
  { title: ['运费模板', 'Freight templates'], href: '/shop/manager?tab=freight', permission: 'shop.view' },
]

export const actionTitles = {
  dark: ['深色模式', 'Dark mode'],
  light: ['浅色模式', 'Light mode'],
  keys: ['快捷键', 'Keyboard shortcuts'],
  logout: ['退出登录', 'Log out'],
  switchShop: shopChoiceTexts.switchShop,
  allShops: shopChoiceTexts.allShops,
} as const satisfies Record<string, Text>

interface ActionDeps {
  readonly login: LoginInfo
  readonly isDark: boolean
  mayOpen(path: string): boolean
  go(href: PageHref): void
  showKeys(): void
  /** Looks at this shop, or with null at all of them. */
  chooseShop(shopId: string | null): void
  logout(): void
}

export function actionsFor({
  login,
  isDark,
  mayOpen,
  go,
  showKeys,
  chooseShop,
  logout,
}: ActionDeps): readonly PaletteChoice[] {
  const leading = leads.filter(
    ({ href, permission }) => holds(login, permission) && mayOpen(href.split('?')[0] ?? href),
  )
  const action = (key: string, title: Text, onChoose: () => void, path = ''): PaletteChoice => ({
    key: `action:${key}`,
    kind: 'action',
    titles: [title],
    path,
    onChoose,
  })
  const switching = (shopId: string | null, name: Text): PaletteChoice => ({
    ...action(`shop:${shopId}`, name, () => chooseShop(shopId)),
    titles: [actionTitles.switchShop, name],
  })
  const { shops } = login
  return [
    ...leading.map(({ title, href }) => action(href, title, () => go(href), href)),
    isDark
      ? action('light', actionTitles.light, () => prefer({ mode: 'light' }))
      : action('dark', actionTitles.dark, () => prefer({ mode: 'dark' })),
    ...(shops.length > 1
      ? [switching(null, actionTitles.allShops), ...shops.map(({ id, name }) => switching(id, [name, name]))]
      : []),
    { ...action('keys', actionTitles.keys, showKeys), keys: '?' },
    action('logout', actionTitles.logout, logout),
  ]
}
