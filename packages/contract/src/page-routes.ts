// The pages of the console: which addresses there are, and which of them somebody's permissions open.
import type { Paper } from './endpoints/trade/papers.ts'
import { pageOf, type PageRoute, pageRoutes, type Permission } from './permissions.ts'

/** Pages that take no permission. */
const freePages = [
  '/dashboard',
  '/certification',
  '/ec/index',
  '/profile/index',
  '/systemconfig/exports',
  '/guide/index',
  '/operator/enrol',
  '/error/404',
  '/error/401',
] as const

export type PagePath = PageRoute | (typeof freePages)[number]

/** A path whose parameter is filled in: '/goods/edit/$id' → '/goods/edit/…'. */
type Filled<Path extends string> = Path extends `${infer Before}/$${string}` ? `${Before}/${string}` : Path

/** The address of a page of the console, with or without query. */
export type PageHref = Filled<PagePath> | `${Filled<PagePath>}?${string}`

const patterns = [...pageRoutes.map(({ path }) => path), ...freePages].map(
  (path) => new RegExp(`^${path.replace(/\$\w+/, '[^/?]+')}(?:\\?.*)?$`),
)
export const isPageHref = (address: string): address is PageHref => patterns.some((pattern) => pattern.test(address))

/** The address that a record holds; home when no page of this release has it. */
export const pageHrefOf = (address: string): PageHref => (isPageHref(address) ? address : '/dashboard')

/** Where a deposit is paid, with what is missing filled in. */
export const depositHref = (missingFen: number): PageHref =>
  `/order/rechargeorder?drawer=apply&target=DEPOSIT&amount=${missingFen}`

/** Where a paper is handed in that goods of this category wait for. */
export const paperHref = ({ kind, name }: Paper, categoryId: string): PageHref =>
  `/shop/qualification?drawer=new&kind=${kind}&name=${encodeURIComponent(name)}&category=${categoryId}`

/** Where the paper of a brand is handed in that goods of this shop wait for. */
export const brandPaperHref = (brandId: string, shopId: string): PageHref =>
  `/shop/qualification?drawer=brand&brand=${brandId}&shop=${shopId}`

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
