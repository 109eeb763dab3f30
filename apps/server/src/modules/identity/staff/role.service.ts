// Roles of a merchant, or of the platform: read by all its people, changed by those who may, and in force with the next request of who has them.
import {
  type Api,
  type BodyOf,
  type DataOf,
  codeOf,
  permissionsOf,
  permissionsOfRoutes,
  permissionTitle,
  routesOf,
} from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isBuiltInRole, sideOfOwnerScope } from '../../../kernel/role-sides.ts'
import { isInvitedAs } from './invitation.store.ts'
import { resolveAccess } from './resolve-access.ts'
import { type KnownRole, mustHoldCodes, mustReachAsFar, readRoleBook } from './role-book.ts'
import * as store from './role.store.ts'
import type { StaffDeps } from './staff.deps.ts'

type Role = DataOf<Api['staff']['addRole']>
type Fields = BodyOf<Api['staff']['addRole']>
/** Whoever has roles of their own to look after. */
type Keeper = MerchantActor | OperatorActor
type Change = BodyOf<Api['staff']['updateRole']>

export interface RoleService {
  list(actor: Keeper): Promise<Role[]>
  add(actor: Keeper, command: Command, fields: Fields): Promise<Role>
  update(actor: Keeper, command: Command, change: Change): Promise<Role>
  remove(actor: Keeper, command: Command, id: string): Promise<null>
}

export function createRoleService(deps: StaffDeps): RoleService {
  const { db, clock } = deps

  /** One change of roles: proven, at most once, and alone among the changes of people and roles of one merchant or the platform. */
  async function change<T>(actor: Keeper, command: Command, work: (tx: TenantTx, now: Date) => Promise<T>): Promise<T> {
    const now = clock.now()
    return db.transaction(ownerScopeIdOf(actor), (tx) =>
      once(tx, command, now, async () => {
        await store.queueForStaff(tx, now)
        return work(tx, now)
      }),
    )
  }

  return {
    async list(actor) {
      const tenant = db.tenant(ownerScopeIdOf(actor))
      const [book, members] = await Promise.all([readRoleBook(tenant), store.countMembers(tenant)])
      const shown = seesAllRoles(actor)
        ? book.all
        : book.those((await store.rolesOfUsers(tenant, [principalIdOf(actor)])).map(({ role_id }) => role_id))
      return shown.map((role) => toRole(role, members.get(role.id) ?? 0))
    },

    add: (actor, command, body) =>
      change(actor, command, async (tx, now) => {
        const fields = checkedFields(actor, body)
        if ((await store.listRoles(tx)).length >= parameters.staff.maxRoles)
          refuse('limit.exceeded', { limit: `自定义角色最多 ${parameters.staff.maxRoles} 个` })
        const role = { id: newId(now), ...fields, version: 1 }
        const dates = { merchant_id: tx.merchantId, created_at: now, updated_at: now }
        refuseTaken(await store.insertRole(tx, { ...role, ...dates }), fields)
        await log(tx, actor, 'add', role, `新建角色“${role.name}”`, now)
        return toRole({ ...role, dataScope: body.dataScope, builtIn: false }, 0)
      }),

    update: (actor, command, { id, version, ...body }) =>
      change(actor, command, async (tx, now) => {
        const before = await mustBeCustom(tx, id)
        if (before.version !== version) refuse('record.changed')
        mustHoldCodes(actor, before.permissions)
        mustReachAsFar(actor, store.scopeOfRow(before))
        const fields = checkedFields(actor, body)
        refuseTaken(await store.updateRole(tx, id, fields, now), fields)
        const members = await store.usersOfRole(tx, id)
        await resolveAccess(deps, tx, members, now)
        await log(tx, actor, 'update', { id, ...fields }, summaryOf(before, fields), now, changesOf(before, fields))
        const after = { id, ...fields, dataScope: body.dataScope, version: version + 1, builtIn: false }
        return toRole(after, members.length)
      }),

    remove: (actor, command, id) =>
      change(actor, command, async (tx, now) => {
        const role = await mustBeCustom(tx, id)
        mustHoldCodes(actor, role.permissions)
        mustReachAsFar(actor, store.scopeOfRow(role))
        const isInUse = (await store.usersOfRole(tx, id)).length > 0 || (await isInvitedAs(tx, id, now))
        if (isInUse) refuse('role.inUse')
        await store.deleteRole(tx, id)
        await log(tx, actor, 'delete', role, `删除角色“${role.name}”`, now)
        return null
      }),
  }
}

/** Whoever looks after people or their roles sees all of them, everybody else what they are themselves. */
const seesAllRoles = ({ permissions }: Keeper): boolean =>
  permissions.has('role.manage') || permissions.has('staff.manage') || permissions.has('operator.view')

async function mustBeCustom(tx: TenantTx, id: string): Promise<store.RoleRow> {
  if (isBuiltInRole(id)) refuse('role.builtIn')
  return (await store.findRole(tx, id)) ?? refuse('record.notFound')
}

/** Built-in roles own their keys and names everywhere on their side, though no row says so. */
function checkedFields(actor: Keeper, { key, name, description, routes = [], dataScope, ...fields }: Fields) {
  const permissions = [...fields.permissions, ...permissionsOfRoutes(routes).map(codeOf)]
  const { reserved } = sideOfOwnerScope(ownerScopeIdOf(actor))
  if (reserved.some((role) => role.key.toLowerCase() === key)) refuse('name.taken', { name: key })
  if (reserved.some((role) => role.name === name)) refuse('name.taken', { name })
  mustHoldCodes(actor, permissions)
  mustReachAsFar(actor, dataScope)
  return { key, name, description, permissions: [...new Set(permissions)].toSorted(), data_scope: dataScope }
}

function refuseTaken(taken: store.Taken, fields: { readonly key: string; readonly name: string }): void {
  if (taken !== null) refuse('name.taken', { name: fields[taken] })
}

const namesOf = (permissions: readonly string[]): string => permissions.map(permissionTitle).join('、')

function summaryOf(before: store.RoleRow, after: { readonly name: string; readonly permissions: string[] }): string {
  const added = after.permissions.filter((permission) => !before.permissions.includes(permission))
  const removed = before.permissions.filter((permission) => !after.permissions.includes(permission))
  const parts = [
    before.name === after.name ? `修改角色“${after.name}”` : `修改角色“${before.name}”为“${after.name}”`,
    added.length > 0 ? `增加 ${namesOf(added)}` : '',
    removed.length > 0 ? `去掉 ${namesOf(removed)}` : '',
  ]
  return parts.filter((part) => part !== '').join('，')
}

function log(
  tx: TenantTx,
  actor: Keeper,
  verb: 'add' | 'update' | 'delete',
  role: { readonly id: string; readonly key: string },
  summary: string,
  now: Date,
  changes: readonly FieldChange[] = [],
): Promise<void> {
  const target = { type: 'role', id: role.id, no: role.key }
  return logAct(tx, { actor, action: `role.${verb}`, target, summary, changes }, now)
}

type RoleFields = Pick<store.RoleRow, 'key' | 'name' | 'description' | 'permissions' | 'data_scope'>

const scopeNames: Readonly<Record<string, string>> = { ALL_SHOPS: '全部店铺', OWN_SHOP: '所属店铺', SELF: '仅本人' }

function changesOf(before: RoleFields, after: RoleFields): FieldChange[] {
  return changed(
    { field: 'key', label: '标识', before: before.key, after: after.key },
    { field: 'name', label: '名称', before: before.name, after: after.name },
    { field: 'description', label: '说明', before: before.description, after: after.description },
    { field: 'permissions', label: '权限', before: namesOf(before.permissions), after: namesOf(after.permissions) },
    {
      field: 'dataScope',
      label: '数据范围',
      before: scopeNames[before.data_scope] ?? '',
      after: scopeNames[after.data_scope] ?? '',
    },
  )
}

function toRole(role: KnownRole, memberCount: number): Role {
  const { id, key, name, description, permissions, dataScope, builtIn, version } = role
  return {
    id,
    key,
    name,
    description,
    permissions: [...permissions],
    routes: routesOf(permissionsOf(permissions)),
    dataScope,
    builtIn,
    memberCount,
    version,
  }
}
