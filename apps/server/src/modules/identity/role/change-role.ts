// Custom roles made, changed and deleted, by those who may; in force with the next request of who has them.
import { type Api, type BodyOf, codeOf, permissionsOfRoutes, said } from '@merchant/contract'
import { type Database, newId, type TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isBuiltInRole, sideOfOwnerScope } from './role-sides.ts'
import type { SignedIn } from '../principal/index.ts'
import { type Role, toRole } from './list-roles.ts'
import { resolveAccess } from './resolve-access.ts'
import { asKnown, mustHoldCodes, mustReachAsFar } from './role-book.ts'
import { changesOf, logRole, summaryOf } from './role-log.ts'
import * as store from './role.store.ts'
import { roleParameters } from './role.parameters.ts'

type Fields = BodyOf<Api['staff']['addRole']>
type Update = BodyOf<Api['staff']['updateRole']>

export interface RoleDeps {
  readonly db: Database
  readonly clock: Clock
  /** Whether somebody can still come in by an invitation with this role. */
  isInvitedAs(tx: TenantTx, roleId: string, now: Date): Promise<boolean>
}

/** One change of roles: at most once, and alone among the changes of people and roles of one merchant or the platform. */
async function change<T>(
  { db, clock }: Pick<RoleDeps, 'db' | 'clock'>,
  { actor, command }: { readonly actor: SignedIn; readonly command: Command },
  work: (tx: TenantTx, now: Date) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  return db.transaction(ownerScopeIdOf(actor), (tx) =>
    once(tx, command, now, async () => {
      await store.queueForStaff(tx, now)
      return work(tx, now)
    }),
  )
}

export const addRole = (deps: RoleDeps, actor: SignedIn, command: Command, body: Fields): Promise<Role> =>
  change(deps, { actor, command }, async (tx, now) => {
    const fields = checkedFields(actor, body)
    if ((await store.listRoles(tx)).length >= roleParameters.max)
      refuse('limit.exceeded', {
        limit: said(`自定义角色最多 ${roleParameters.max} 个`, `at most ${roleParameters.max} roles of your own`),
      })
    const role = { id: newId(now), ...fields, version: 1 }
    const dates = { merchant_id: tx.merchantId, created_at: now, updated_at: now }
    refuseTaken(await store.insertRole(tx, { ...role, ...dates }), fields)
    await logRole(
      tx,
      { actor, verb: 'add', role, summary: said(`新建角色“${role.name}”`, `Made the role “${role.name}”`) },
      now,
    )
    return toRole(asKnown({ ...role, dataScope: body.dataScope }), 0)
  })

export const updateRole = (deps: RoleDeps, actor: SignedIn, command: Command, update: Update): Promise<Role> =>
  change(deps, { actor, command }, async (tx, now) => {
    const { id, version, ...body } = update
    const before = await mustBeCustom(tx, id)
    if (before.version !== version) refuse('record.changed')
    mustHoldCodes(actor, before.permissions)
    mustReachAsFar(actor, store.scopeOfRow(before))
    const fields = checkedFields(actor, body)
    refuseTaken(await store.updateRole(tx, id, fields, now), fields)
    const members = await store.usersOfRole(tx, id)
    await resolveAccess(tx, members, now)
    const [summary, changes] = [summaryOf(before, fields), changesOf(before, fields)]
    await logRole(tx, { actor, verb: 'update', role: { id, ...fields }, summary, changes }, now)
    const after = { id, ...fields, dataScope: body.dataScope, version: version + 1 }
    return toRole(asKnown(after), members.length)
  })

export const removeRole = (deps: RoleDeps, actor: SignedIn, command: Command, id: string): Promise<null> =>
  change(deps, { actor, command }, async (tx, now) => {
    const role = await mustBeCustom(tx, id)
    mustHoldCodes(actor, role.permissions)
    mustReachAsFar(actor, store.scopeOfRow(role))
    const isInUse = (await store.usersOfRole(tx, id)).length > 0 || (await deps.isInvitedAs(tx, id, now))
    if (isInUse) refuse('role.inUse')
    await store.deleteRole(tx, id)
    await logRole(
      tx,
      { actor, verb: 'delete', role, summary: said(`删除角色“${role.name}”`, `Deleted the role “${role.name}”`) },
      now,
    )
    return null
  })

async function mustBeCustom(tx: TenantTx, id: string): Promise<store.RoleRow> {
  if (isBuiltInRole(id)) refuse('role.builtIn')
  return (await store.findRole(tx, id)) ?? refuse('record.notFound')
}

/** Built-in roles own their keys and names everywhere on their side, though no row says so. */
function checkedFields(actor: SignedIn, { key, name, description, routes = [], dataScope, ...fields }: Fields) {
  const permissions = [...fields.permissions, ...permissionsOfRoutes(routes).map(codeOf)]
  const { reserved } = sideOfOwnerScope(ownerScopeIdOf(actor))
  if (reserved.some((role) => role.key.toLowerCase() === key)) refuse('name.taken', { name: key })
  if (reserved.some((role) => role.name.zh === name || role.name.en === name)) refuse('name.taken', { name })
  mustHoldCodes(actor, permissions)
  mustReachAsFar(actor, dataScope)
  return { key, name, description, permissions: [...new Set(permissions)].toSorted(), data_scope: dataScope }
}

function refuseTaken(taken: store.Taken, fields: { readonly key: string; readonly name: string }): void {
  if (taken !== null) refuse('name.taken', { name: fields[taken] })
}
