// The roles that the platform's people have from the start; code and not rows.
import { codeOf, type OperatorPermission, platformPermissions, said } from '@merchant/contract'
import { type BuiltInRole, builtInIdOf } from './built-in-roles.ts'

export type OperatorRole = 'PLATFORM_ADMIN' | 'PLATFORM_AUDIT' | 'PLATFORM_FINANCE' | 'PLATFORM_CS'

/** What a role permits is a rule over the codes, so that a new page finds its roles by itself. */
const where = (rule: (page: string, action: string) => boolean): OperatorPermission[] =>
  platformPermissions.filter((permission) => {
    const [page = '', action = ''] = codeOf(permission).split(':')
    return rule(page, action)
  })
/** Orders of all merchants, and disputes about them. */
const ORDERS = '10017'
const DISPUTES = '10018'
const BILLS = '10030'
/** What merchants pay the platform, and what it sells to them. */
const PLATFORM_ORDERS = ['10022', '10023']
/** What the platform takes of sales. */
const COMMISSION = '10024'
/** Accounts, logs and errors are for administrators; everybody else works with merchants. */
const isAboutMerchants = (page: string): boolean =>
  page < '10010' || [ORDERS, DISPUTES, BILLS, COMMISSION, ...PLATFORM_ORDERS].includes(page)

export const operatorRoles: readonly (BuiltInRole & { readonly key: OperatorRole })[] = [
  {
    id: builtInIdOf(101),
    key: 'PLATFORM_ADMIN',
    name: said('超级管理员', 'Administrator'),
    description: said(
      '平台侧的全部权限，含平台账号与角色、操作日志、错误日志、系统状态',
      'Everything on the platform’s side: accounts and roles, operation log, error log, system status',
    ),
    dataScope: 'ALL_SHOPS',
    permissions: platformPermissions,
  },
  {
    id: builtInIdOf(102),
    key: 'PLATFORM_AUDIT',
    name: said('审核员', 'Reviewer'),
    description: said(
      '审核认证、资质、商品与提现，可下架违规商品，不能打款',
      'Reviews certifications, qualifications, goods and withdrawals, forces goods off, pays nothing out',
    ),
    dataScope: 'ALL_SHOPS',
    permissions: where((page, action) => isAboutMerchants(page) && ['view', 'audit', 'off'].includes(action)),
  },
  {
    id: builtInIdOf(103),
    key: 'PLATFORM_FINANCE',
    name: said('财务', 'Finance'),
    description: said(
      '提现与账单打款、立即结算、暂停订单、登记人工入账、账单异议、平台订单、服务目录与佣金规则，不能审核；处理资金个案与渠道对账',
      'Pays withdrawals and bills, settles and holds orders, enters manual entries, answers objections, looks after platform orders and commission, reviews nothing; handles money cases and reconciliation',
    ),
    dataScope: 'ALL_SHOPS',
    permissions: [
      ...where(
        (page, action) =>
          (['10005', '10006', '10007', '10008', ORDERS, BILLS].includes(page) && action !== 'audit') ||
          ['10014', '10015', '10016', COMMISSION, ...PLATFORM_ORDERS].includes(page),
      ),
      'merchantDirectory.view',
    ],
  },
  {
    id: builtInIdOf(104),
    key: 'PLATFORM_CS',
    name: said('平台客服', 'Customer service'),
    description: said(
      '查看商户相关页面，裁决平台介入，其余不能修改',
      'Sees the pages about merchants and rules on disputes, changes nothing else',
    ),
    dataScope: 'ALL_SHOPS',
    permissions: where((page, action) => isAboutMerchants(page) && (action === 'view' || page === DISPUTES)),
  },
]

export const operatorRoleId = (key: OperatorRole): string =>
  operatorRoles.find((role) => role.key === key)?.id ?? unknownRole(key)

function unknownRole(key: string): never {
  throw new Error(`No built-in role of the platform: ${key}`)
}
