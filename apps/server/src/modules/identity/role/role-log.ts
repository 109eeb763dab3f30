// What the operation log says of a role that was made, changed or deleted.
import { permissionTitle, said, type Said, saidList } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import type { SignedIn } from '../principal/index.ts'
import type { RoleRow } from './role.store.ts'

type RoleFields = Pick<RoleRow, 'key' | 'name' | 'description' | 'permissions' | 'data_scope'>

interface RoleAct {
  readonly actor: SignedIn
  readonly verb: 'add' | 'update' | 'delete'
  readonly role: { readonly id: string; readonly key: string }
  readonly summary: Said
  readonly changes?: readonly FieldChange[]
}

export function logRole(tx: TenantTx, act: RoleAct, now: Date): Promise<void> {
  const { actor, verb, role, summary, changes = [] } = act
  const target = { type: 'role', id: role.id, no: role.key }
  return logAct(tx, { actor, action: `role.${verb}`, target, summary, changes }, now)
}

const namesOf = (permissions: readonly string[]): Said => saidList(permissions.map(permissionTitle))

export function summaryOf(before: RoleRow, after: { readonly name: string; readonly permissions: string[] }): Said {
  const added = after.permissions.filter((permission) => !before.permissions.includes(permission))
  const removed = before.permissions.filter((permission) => !after.permissions.includes(permission))
  const parts = [
    before.name === after.name
      ? said(`修改角色“${after.name}”`, `Changed the role “${after.name}”`)
      : said(`修改角色“${before.name}”为“${after.name}”`, `Changed the role “${before.name}”, now “${after.name}”`),
    ...(added.length > 0 ? [said(`增加 ${namesOf(added).zh}`, `added ${namesOf(added).en}`)] : []),
    ...(removed.length > 0 ? [said(`去掉 ${namesOf(removed).zh}`, `took away ${namesOf(removed).en}`)] : []),
  ]
  return saidList(parts, said('，', ', '))
}

const scopeNames: Readonly<Record<RoleRow['data_scope'], Said>> = {
  ALL_SHOPS: said('全部店铺', 'all shops'),
  OWN_SHOP: said('所属店铺', 'own shops'),
  SELF: said('仅本人', 'own records only'),
}

export const changesOf = (before: RoleFields, after: RoleFields): FieldChange[] =>
  changed(
    { field: 'key', label: said('标识', 'Key'), before: before.key, after: after.key },
    { field: 'name', label: said('名称', 'Name'), before: before.name, after: after.name },
    { field: 'description', label: said('说明', 'Description'), before: before.description, after: after.description },
    {
      field: 'permissions',
      label: said('权限', 'Permissions'),
      before: namesOf(before.permissions),
      after: namesOf(after.permissions),
    },
    {
      field: 'dataScope',
      label: said('数据范围', 'Data scope'),
      before: scopeNames[before.data_scope],
      after: scopeNames[after.data_scope],
    },
  )
