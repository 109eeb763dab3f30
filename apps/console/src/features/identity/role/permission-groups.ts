// All permissions of a merchant or of the platform, by group and page of the console; pure, from the routes and the contract.
import {
  allPermissions,
  codeOf,
  type LoginInfo,
  ownerPermissions,
  pageOf,
  type Permission,
  platformPermissions,
} from '@merchant/contract'
import type { PageTree } from '../../../components/layout/page-tree.ts'
import type { Text } from '../../../i18n/text.ts'

export interface PermissionPage {
  readonly code: string
  readonly title: Text
  readonly permissions: readonly Permission[]
}
interface PermissionGroup {
  readonly key: string
  readonly title: Text
  readonly pages: readonly PermissionPage[]
}

type Party = LoginInfo['party']

/** Every right that there is on one's side. */
export const permissionsOfParty = (party: Party): readonly Permission[] =>
  party === 'merchant' ? ownerPermissions : platformPermissions

/** Pages in the order of the sidebar; a code that no page shows yet stands under its own number, so none is ever missing. */
export function permissionGroups(tree: PageTree, party: Party): readonly PermissionGroup[] {
  const all = permissionsOfParty(party)
  const permissionsOf = (code: string) => all.filter((permission) => pageOf(permission) === code)
  const left = new Set(all.map(pageOf))
  const groups = tree.flatMap((entry): PermissionGroup[] => {
    const routes = 'pages' in entry ? entry.pages : [entry]
    const pages = routes.flatMap(({ title, permission, party: whose }): PermissionPage[] => {
      const code = permission === undefined ? '' : pageOf(permission)
      const isTheirs = whose === 'any' || whose === party
      return isTheirs && left.delete(code) ? [{ code, title, permissions: permissionsOf(code) }] : []
    })
    return pages.length === 0 ? [] : [{ key: 'pages' in entry ? entry.key : entry.path, title: entry.title, pages }]
  })
  const rest = [...left].map((code): PermissionPage => ({
    code,
    title: [code, code],
    permissions: permissionsOf(code),
  }))
  return rest.length === 0 ? groups : [...groups, { key: 'rest', title: ['其他', 'Other'], pages: rest }]
}

/**
 * The chosen rights with these given or taken. Acting on a page takes looking at it: an action brings its page's view along,
 * and without the view no action of the page is left.
 */
export function withRights(
  chosen: ReadonlySet<Permission>,
  rights: readonly Permission[],
  isGiven: boolean,
): ReadonlySet<Permission> {
  const next = new Set(chosen)
  for (const right of rights) {
    const view = allPermissions.find((each) => codeOf(each) === `${pageOf(right)}:view`)
    if (isGiven) {
      next.add(right)
      if (view !== undefined) next.add(view)
    } else {
      next.delete(right)
      if (right === view)
        for (const each of allPermissions.filter((other) => pageOf(other) === pageOf(view))) next.delete(each)
    }
  }
  return next
}
