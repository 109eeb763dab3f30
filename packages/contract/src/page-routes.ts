// Which permission opens which page of the console: the one list behind a role's routes, page codes and the console's own routes.
import { pageOf, type Permission } from './permissions.ts'

export const pageRoutes = [
  { path: '/shop/manager', permission: 'shop.view' },
  { path: '/goods/index', permission: 'goods.view' },
  { path: '/goods/add', permission: 'goods.create' },
  { path: '/goods/edit/$id', permission: 'goods.edit' },
  { path: '/order/saleorder', permission: 'saleOrder.view' },
  { path: '/order/WithdrawOrder', permission: 'withdrawOrder.view' },
  { path: '/finance/FinanceDetail', permission: 'fundFlow.view' },
  { path: '/systemconfig/loginInfo', permission: 'account.view' },
  { path: '/operator/certification', permission: 'certification.view' },
  { path: '/operator/merchants', permission: 'merchantDirectory.view' },
  { path: '/operator/withdraw', permission: 'payout.view' },
  { path: '/operator/cases', permission: 'moneyCase.view' },
  { path: '/operator/accounts', permission: 'operator.view' },
  { path: '/operator/log', permission: 'platformLog.view' },
  { path: '/operator/errors', permission: 'errorLog.view' },
  { path: '/operator/status', permission: 'systemStatus.view' },
] as const satisfies readonly { readonly path: string; readonly permission: Permission }[]

export type PageRoute = (typeof pageRoutes)[number]['path']

const opened = (permissions: readonly string[]) => {
  const held = new Set(permissions)
  return pageRoutes.filter(({ permission }) => held.has(permission))
}

/** The pages that somebody with these permissions may open. */
export const routesOf = (permissions: readonly string[]): PageRoute[] => opened(permissions).map(({ path }) => path)

/** The permissions that it takes to open these pages. */
export const permissionsOfRoutes = (routes: readonly PageRoute[]): Permission[] =>
  pageRoutes.filter(({ path }) => routes.includes(path)).map(({ permission }) => permission)

/** The codes of these pages and of the groups they stand in: 'saleOrder.view' → '3000', '3001'. */
export function pageCodesOf(permissions: readonly string[]): string[] {
  const codes = opened(permissions).map(({ permission }) => pageOf(permission))
  const groups = codes.map((code) => `${code.slice(0, -3)}000`)
  return [...new Set([...groups, ...codes])].toSorted((one, other) => Number(one) - Number(other))
}
