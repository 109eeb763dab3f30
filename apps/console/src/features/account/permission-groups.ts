// All permissions of a merchant, by group and page of the console; pure, from the routes and the contract's own list.
import { type MerchantPermission, ownerPermissions, pageOf } from '@merchant/contract'
import type { PageTree } from '../../components/page-tree.ts'
import type { Text } from '../../i18n/text.ts'

export interface PermissionPage {
  readonly code: string
  readonly title: Text
  readonly permissions: readonly MerchantPermission[]
}
export interface PermissionGroup {
  readonly key: string
  readonly title: Text
  readonly pages: readonly PermissionPage[]
}

/** Pages in the order of the sidebar; a code that no page shows yet stands under its own number, so none is ever missing. */
export function permissionGroups(tree: PageTree): readonly PermissionGroup[] {
  const left = new Set(ownerPermissions.map(pageOf))
  const groups = tree.flatMap((entry): PermissionGroup[] => {
    const routes = 'pages' in entry ? entry.pages : [entry]
    const pages = routes.flatMap(({ title, permission, party }): PermissionPage[] => {
      const code = permission === undefined ? '' : pageOf(permission)
      return party !== 'operator' && left.delete(code) ? [{ code, title, permissions: permissionsOf(code) }] : []
    })
    return pages.length === 0 ? [] : [{ key: 'pages' in entry ? entry.key : entry.path, title: entry.title, pages }]
  })
  const rest = [...left].map((code) => ({ code, title: [code, code] as Text, permissions: permissionsOf(code) }))
  return rest.length === 0 ? groups : [...groups, { key: 'rest', title: ['其他', 'Other'], pages: rest }]
}

const permissionsOf = (code: string) => ownerPermissions.filter((permission) => pageOf(permission) === code)
