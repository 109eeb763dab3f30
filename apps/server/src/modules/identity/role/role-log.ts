// What the operation log says of a role that was made, changed or deleted.
import { permissionTitle } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import type { SignedIn } from '../principal/index.ts'
import type { RoleRow } from './role.store.ts'

type RoleFields = Pick<RoleRow, 'key' | 'name' | 'description' | 'permissions' | 'data_scope'>

interface RoleAct {
  readonly actor: SignedIn
  readonly verb: 'add' | 'update' | 'delete'
  readonly role: { readonly id: string; readonly key: string }
  readonly summary: string
  readonly changes?: readonly FieldChange[]
}

export function logRole(tx: TenantTx, act: RoleAct, now: Date): Promise<void> {
  const { actor, verb, role, summary, changes = [] } = act
  const target = { type: 'role', id: role.id, no: role.key }
  return logAct(tx, { actor, action: `role.${verb}`, target, summary, changes }, now)
}

const namesOf = (permissions: readonly string[]): string => permissions.map(permissionTitle).join('、')

export function summaryOf(before: RoleRow, after: { readonly name: string; readonly permissions: string[] }): string {
  const added = after.permissions.filter((permission) => !before.permissions.includes(permission))
  const removed = before.permissions.filter((permission) => !after.permissions.includes(permission))
  const parts = [
    before.name === after.name ? `修改角色“${after.name}”` : `修改角色“${before.name}”为“${after.name}”`,
    added.length > 0 ? `增加 ${namesOf(added)}` : '',
    removed.length > 0 ? `去掉 ${namesOf(removed)}` : '',
  ]
  return parts.filter((part) => part !== '').join('，')
}

const scopeNames: Readonly<Record<RoleRow['data_scope'], string>> = {
  ALL_SHOPS: '全部店铺',
  OWN_SHOP: '所属店铺',
  SELF: '仅本人',
}

export const changesOf = (before: RoleFields, after: RoleFields): FieldChange[] =>
  changed(
    { field: 'key', label: '标识', before: before.key, after: after.key },
    { field: 'name', label: '名称', before: before.name, after: after.name },
    { field: 'description', label: '说明', before: before.description, after: after.description },
    { field: 'permissions', label: '权限', before: namesOf(before.permissions), after: namesOf(after.permissions) },
    {
      field: 'dataScope',
      label: '数据范围',
      before: scopeNames[before.data_scope],
      after: scopeNames[after.data_scope],
    },
  )
