// The roles that every merchant has from the start; code and not rows, so a changed list holds at once.
import {
  codeOf,
  type DataScope,
  type MerchantPermission,
  ownerPermissions,
  type Permission,
  said,
  type Said,
} from '@merchant/contract'

export interface BuiltInRole {
  readonly id: string
  readonly key: string
  readonly name: Said
  readonly description: Said
  /** Of an earlier release: shown only where somebody has it. */
  readonly isRetired?: true
  readonly permissions: readonly Permission[]
  readonly dataScope: DataScope
}

/** What a role permits is a rule over the codes and not a list of them, so that a new code finds its roles by itself. */
const where = (rule: (page: string, action: string) => boolean): MerchantPermission[] =>
  ownerPermissions.filter((permission) => {
    const [page = '', action = ''] = codeOf(permission).split(':')
    return rule(page, action)
  })
const all = where(() => true)
const without = (...kept: readonly MerchantPermission[]) => all.filter((permission) => !kept.includes(permission))

/** An id is the same for every merchant and for ever: assignments are stored with it. */
export const builtInIdOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The owner's own role: it comes with the account and can neither be given nor taken. */
export const ownerRole = { id: builtInIdOf(1), key: 'OWNER', name: said('店主', 'Owner') } as const

export const builtInRoles: readonly BuiltInRole[] = [
  {
    id: builtInIdOf(2),
    key: 'MANAGER',
    name: said('店长', 'Manager'),
    description: said(
      '除申请提现、银行卡与角色管理外的全部权限',
      'Everything but applying for withdrawals, bank cards and roles',
    ),
    dataScope: 'OWN_SHOP',
    permissions: without('withdrawOrder.apply', 'withdrawOrder.schedule', 'bankCard.manage', 'role.manage'),
  },
  {
    id: builtInIdOf(3),
    key: 'GOODS',
    name: said('商品运营', 'Goods'),
    description: said(
      '商品：发布、编辑、改价、改库存、上下架、导出；店铺分类',
      'Goods: publish, edit, prices, stock, on and off sale, export; shop categories',
    ),
    dataScope: 'OWN_SHOP',
    permissions: where((page) => page.startsWith('2') || page === '4002'),
  },
  {
    id: builtInIdOf(4),
    key: 'ORDER',
    name: said('订单发货', 'Shipping'),
    description: said(
      '销售订单：查看、发货、核销、备注、关闭；退货收货',
      'Sale orders: look, ship, redeem, note, close; receive what comes back',
    ),
    dataScope: 'OWN_SHOP',
    permissions: where(
      (page, action) =>
        (page === '3001' && action !== 'export' && action !== 'price') ||
        (page === '7001' && ['view', 'receive'].includes(action)),
    ),
  },
  {
    id: builtInIdOf(5),
    key: 'SERVICE',
    name: said('客服', 'Customer service'),
    description: said(
      '查看订单、备注与改地址；处理退货售后，不能直接退款',
      'Looks at orders, writes notes, changes addresses; answers returns, without refunds of its own',
    ),
    dataScope: 'OWN_SHOP',
    permissions: where(
      (page, action) =>
        (page === '3001' && ['view', 'remark', 'address'].includes(action)) ||
        (page === '7001' && !['refund', 'rules', 'export'].includes(action)),
    ),
  },
  {
    id: builtInIdOf(6),
    key: 'FINANCE',
    name: said('财务', 'Finance'),
    description: said('提现、平台订单与资金流水', 'Withdrawals, platform orders and fund flow'),
    dataScope: 'ALL_SHOPS',
    permissions: where((page) => ['3002', '3004'].includes(page) || page.startsWith('8')),
  },
  {
    id: builtInIdOf(7),
    key: 'LIVE',
    name: said('直播运营', 'Live selling'),
    description: said('查看商品', 'Looks at goods'),
    isRetired: true,
    dataScope: 'OWN_SHOP',
    permissions: where((page, action) => page === '2001' && action === 'view'),
  },
  {
    id: builtInIdOf(8),
    key: 'VIEWER',
    name: said('只读', 'Read only'),
    description: said('查看全部页面，不能修改', 'Sees every page and changes nothing'),
    dataScope: 'OWN_SHOP',
    permissions: where((_page, action) => action === 'view'),
  },
  {
    id: builtInIdOf(9),
    key: 'admin',
    name: said('超级管理员', 'Administrator'),
    description: said('与店主相同的全部权限', 'Everything that the owner may'),
    isRetired: true,
    dataScope: 'ALL_SHOPS',
    permissions: all,
  },
  {
    id: builtInIdOf(10),
    key: 'editor',
    name: said('编辑', 'Editor'),
    description: said('除员工与角色外的全部权限', 'Everything but staff and roles'),
    isRetired: true,
    dataScope: 'ALL_SHOPS',
    permissions: without('staff.manage', 'role.manage'),
  },
  {
    id: builtInIdOf(11),
    key: 'visitor',
    name: said('访客', 'Visitor'),
    description: said('只看首页', 'Sees the home page only'),
    isRetired: true,
    permissions: [],
    dataScope: 'OWN_SHOP',
  },
]

const byKey = new Map(builtInRoles.map((role) => [role.key, role]))

const scopes: readonly DataScope[] = ['SELF', 'OWN_SHOP', 'ALL_SHOPS']

/** Several roles add up, in their reach as in their permissions; no role at all reaches as little as can be. */
export const widestScope = (of: readonly DataScope[]): DataScope =>
  scopes.toReversed().find((scope) => of.includes(scope)) ?? 'SELF'

/** What built-in roles (by key) and what custom roles come to (`custom`, null without any) reach together. */
export const scopeOf = (builtInKeys: readonly string[], custom: DataScope | null): DataScope =>
  widestScope([...builtInKeys.flatMap((key) => byKey.get(key)?.dataScope ?? []), ...(custom === null ? [] : [custom])])

/** A wider scope may do whatever a narrower one may. */
export const isWithin = (scope: DataScope, other: DataScope): boolean => scopes.indexOf(scope) <= scopes.indexOf(other)
