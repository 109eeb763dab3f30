// The roles that every merchant has from the start; code and not rows, so a changed list holds at once.
import { codeOf, type DataScope, type MerchantPermission, ownerPermissions, type Permission } from '@merchant/contract'

export interface BuiltInRole {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly description: string
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
export const ownerRole = { id: builtInIdOf(1), key: 'OWNER', name: '店主' } as const

export const builtInRoles: readonly BuiltInRole[] = [
  {
    id: builtInIdOf(2),
    key: 'MANAGER',
    name: '店长',
    description: '除申请提现、银行卡与角色管理外的全部权限',
    dataScope: 'OWN_SHOP',
    permissions: without('withdrawOrder.apply', 'bankCard.manage', 'role.manage'),
  },
  {
    id: builtInIdOf(3),
    key: 'GOODS',
    name: '商品运营',
    description: '商品、店铺分类与直播商品',
    dataScope: 'OWN_SHOP',
    permissions: where((page) => page.startsWith('2') || page === '4002' || page === '6001'),
  },
  {
    id: builtInIdOf(4),
    key: 'ORDER',
    name: '订单发货',
    description: '销售订单（不含改价与导出），售后查看与收货',
    dataScope: 'OWN_SHOP',
    permissions: where((page, action) =>
      page === '3001' ? !['price', 'export'].includes(action) : page === '7001' && ['view', 'receive'].includes(action),
    ),
  },
  {
    id: builtInIdOf(5),
    key: 'SERVICE',
    name: '客服',
    description: '消息、售后（不含退款），订单查看、备注与改地址',
    dataScope: 'OWN_SHOP',
    permissions: where(
      (page, action) =>
        page === '9001' ||
        (page === '3001' && ['view', 'remark', 'address'].includes(action)) ||
        (page === '7001' && action !== 'refund'),
    ),
  },
  {
    id: builtInIdOf(6),
    key: 'FINANCE',
    name: '财务',
    description: '提现、充值、平台订单、账单与流水，售后退款',
    dataScope: 'ALL_SHOPS',
    permissions: where(
      (page, action) =>
        ['3002', '3003', '3004'].includes(page) || page.startsWith('8') || (page === '7001' && action === 'refund'),
    ),
  },
  {
    id: builtInIdOf(7),
    key: 'LIVE',
    name: '直播运营',
    description: '直播，以及查看商品',
    dataScope: 'OWN_SHOP',
    permissions: where((page, action) => page.startsWith('6') || (page === '2001' && action === 'view')),
  },
  {
    id: builtInIdOf(8),
    key: 'VIEWER',
    name: '只读',
    description: '查看全部页面，不能修改',
    dataScope: 'OWN_SHOP',
    permissions: where((_page, action) => action === 'view'),
  },
  {
    id: builtInIdOf(9),
    key: 'admin',
    name: '超级管理员',
    description: '与店主相同的全部权限',
    dataScope: 'ALL_SHOPS',
    permissions: all,
  },
  {
    id: builtInIdOf(10),
    key: 'editor',
    name: '编辑',
    description: '除员工与角色外的全部权限',
    dataScope: 'ALL_SHOPS',
    permissions: without('staff.manage', 'role.manage'),
  },
  {
    id: builtInIdOf(11),
    key: 'visitor',
    name: '访客',
    description: '只看首页',
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
