// Which permission opens which page of the console: the one list behind a role's routes, page codes and the console's own routes.
import { pageOf, type Permission } from './permissions.ts'

export const pageRoutes = [
  { path: '/shop/manager', permission: '4001:view' },
  { path: '/goods/index', permission: '2001:view' },
  { path: '/goods/add', permission: '2002:create' },
  { path: '/goods/edit/$id', permission: '2003:edit' },
  { path: '/order/saleorder', permission: '3001:view' },
  { path: '/order/WithdrawOrder', permission: '3002:view' },
  { path: '/finance/FinanceDetail', permission: '8002:view' },
  { path: '/systemconfig/loginInfo', permission: '5001:view' },
  { path: '/operator/certification', permission: '10001:view' },
  { path: '/operator/withdraw', permission: '10005:view' },
  { path: '/operator/cases', permission: '10014:view' },
  { path: '/operator/accounts', permission: '10010:view' },
  { path: '/operator/log', permission: '10011:view' },
  { path: '/operator/errors', permission: '10012:view' },
  { path: '/operator/status', permission: '10013:view' },
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

/** The codes of these pages and of the groups they stand in: '3001:view' → '3000', '3001'. */
export function pageCodesOf(permissions: readonly string[]): string[] {
  const codes = opened(permissions).map(({ permission }) => pageOf(permission))
  const groups = codes.map((code) => `${code.slice(0, -3)}000`)
  return [...new Set([...groups, ...codes])].toSorted((one, other) => Number(one) - Number(other))
}
