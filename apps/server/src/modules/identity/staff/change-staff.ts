// Changing who works here: roles, coming in or not, and invitations taken back; each holds from the person's next request.
import { type Api, type BodyOf, type DataOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  assignRoles,
  assignShops,
  type KnownRole,
  merchantSide,
  mustHoldAll,
  mustReachAsFar,
  queueForStaff,
  readRoleBook,
  resolveAccess,
  rightsOfRoles,
  rolesOfUsers,
  scopeOfRoles,
  shopsOfUsers,
} from '../role/index.ts'
import { readUsers, type UserRow } from '../principal/index.ts'
import { mustHaveRoom, mustManageInvitation } from './invitation-rules.ts'
import { endInvitation, findPending } from './invitation.store.ts'
import { allShopsOf, mustFindShops, mustReachPerson } from './shop-assignment.ts'
import type { StaffDeps } from './staff.deps.ts'
import { rolesChanged } from './staff.events.ts'
import { findMember } from './staff.list.ts'
import { changesOf, logStaff, namesOf, summaryOf } from './staff-log.ts'

type Update = BodyOf<Api['staff']['update']>
type UpdateOf<Kind extends Update['change']> = Extract<Update, { change: Kind }>
/** Of `security.saveAccount`. */
type SavedStaff = Omit<Extract<BodyOf<Api['security']['saveAccount']>, { change: 'staff' }>, 'change'>
type StaffMember = DataOf<Api['staff']['update']>

/** One change in its transaction: by whom, of what, and when. */
interface Change<Asked> {
  readonly actor: MerchantActor
  readonly update: Asked
  readonly now: Date
}

export function updateStaff(
  deps: StaffDeps,
  actor: MerchantActor,
  command: Command,
  update: Update,
): Promise<StaffMember> {
  const now = deps.clock.now()
  return deps.db.transaction(actor.merchantId, (tx) =>
    once(tx, command, now, async () => {
      await queueForStaff(tx, now)
      if (update.change === 'revokeInvitation') return revokeInvitation(deps, tx, { actor, update, now })
      if (update.change === 'roles') await deps.notify(tx, await changeRoles(deps, tx, { actor, update, now }))
      else await changeStatus(deps, tx, { actor, update, now })
      return (await findMember(deps, tx, update.id)) ?? refuse('record.notFound')
    }),
  )
}

/** Roles, shops and status at once, as one version of the account that was read. */
export function saveStaff(
  deps: StaffDeps,
  actor: MerchantActor,
  command: Command,
  { id, version, roleIds, shopIds, active }: SavedStaff,
): Promise<StaffMember> {
  const now = deps.clock.now()
  return deps.db.transaction(actor.merchantId, (tx) =>
    once(tx, command, now, async () => {
      await queueForStaff(tx, now)
      const update = { change: 'roles' as const, id, version, shopIds }
      const event =
        roleIds === undefined ? null : await changeRoles(deps, tx, { actor, update: { ...update, roleIds }, now })
      const next = roleIds === undefined ? version : version + 1
      if (active !== undefined) {
        await changeStatus(deps, tx, { actor, update: { change: 'status', id, version: next, active }, now })
      }
      if (event !== null) await deps.notify(tx, event)
      return (await findMember(deps, tx, id)) ?? refuse('record.notFound')
    }),
  )
}

/**
 * A staff member whom this actor may change. The owner is never one, so that no merchant is left without; oneself is
 * none, so that nobody locks themselves out; and whoever may do more than the actor, or in more shops, is none either.
 */
async function mustBeChangeable(
  tx: TenantTx,
  actor: MerchantActor,
  id: string,
): Promise<UserRow & { readonly roles: readonly KnownRole[] }> {
  const [user] = await readUsers(tx, [id])
  if (user === undefined || user.status === 'CLOSED') return refuse('record.notFound')
  if (user.kind === 'OWNER') refuse('state.notAllowed', { status: said('店主', 'this is the shop owner') })
  if (user.id === actor.userId) refuse('state.notAllowed', { status: said('本人账号', 'this is your own account') })
  const book = await readRoleBook(tx)
  const roles = book.those((await rolesOfUsers(tx, [id])).map((assigned) => assigned.role_id))
  mustReachPerson(actor, { scope: scopeOfRoles(roles), shopIds: await allShopsOf(tx, id) })
  mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
  return { ...user, roles }
}

/** Answers the event that the member is notified of, once all that is changed with it is written down. */
async function changeRoles(deps: StaffDeps, tx: TenantTx, change: Change<UpdateOf<'roles'>>) {
  const { actor, update, now } = change
  const member = await mustBeChangeable(tx, actor, update.id)
  const roles = (await readRoleBook(tx)).mustFind(update.roleIds)
  mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
  mustReachAsFar(actor, scopeOfRoles(roles))
  const shopsBefore = await mustFindShops(deps, tx, (await shopsOfUsers(tx, [member.id])).get(member.id) ?? [])
  const shops = update.shopIds === undefined ? shopsBefore : await mustFindShops(deps, tx, update.shopIds)
  if (!(await deps.users.changeStaff(tx, { id: member.id, version: update.version, now }))) refuse('record.changed')
  const roleIds = roles.map((role) => role.id)
  await assignRoles(tx, member.id, roleIds)
  const shopIds = shops.map((shop) => shop.id)
  await assignShops(tx, member.id, shopIds)
  await resolveAccess(tx, [member.id], now)
  const [before, after] = [
    { roles: member.roles, shops: shopsBefore },
    { roles, shops },
  ]
  const summary = summaryOf(member.nickname, before, after)
  await logStaff(tx, { actor, action: 'staff.roles', member, summary, changes: changesOf(before, after) }, now)
  return rolesChanged(member.id, { by: actor.name, roles: namesOf(roles), shops: namesOf(shops) })
}

async function changeStatus(
  { users, sessions }: StaffDeps,
  tx: TenantTx,
  { actor, update, now }: Change<UpdateOf<'status'>>,
): Promise<void> {
  const member = await mustBeChangeable(tx, actor, update.id)
  if (update.active && member.status === 'DISABLED') await mustHaveRoom(tx, now)
  const status = update.active ? 'ACTIVE' : 'DISABLED'
  if (!(await users.changeStaff(tx, { id: member.id, version: update.version, status, now }))) refuse('record.changed')
  await resolveAccess(tx, [member.id], now)
  // Also when enabling: a sign-in that overtook the disabling left a session that must not come to life now.
  await sessions.revokeAll(tx, member.id, 'DISABLED')
  const summary = said(
    `${update.active ? '启用' : '停用'}员工“${member.nickname}”`,
    `${update.active ? 'Enabled' : 'Disabled'} “${member.nickname}”`,
  )
  const before = member.status === 'DISABLED' ? said('停用', 'Disabled') : said('启用', 'Enabled')
  const changes = [
    {
      field: 'status',
      label: said('状态', 'State'),
      before,
      after: update.active ? said('启用', 'Enabled') : said('停用', 'Disabled'),
    },
  ]
  await logStaff(tx, { actor, action: 'staff.status', member, summary, changes }, now)
}

async function revokeInvitation(
  deps: StaffDeps,
  tx: TenantTx,
  { actor, update: { id }, now }: Change<{ readonly id: string }>,
): Promise<StaffMember> {
  const invitation = await findPending(tx, id)
  const member = await findMember(deps, tx, id)
  if (invitation === null || member === null) return refuse('record.notFound')
  mustManageInvitation(actor, await readRoleBook(tx), invitation)
  await endInvitation(tx, id, { status: 'REVOKED', now })
  const summary = said(`撤销对“${member.nickname}”的邀请`, `Took back the invitation of “${member.nickname}”`)
  await logStaff(tx, { actor, action: 'staff.revokeInvitation', member, summary }, now)
  return { ...member, status: 'DISABLED', invitationExpiresAt: now.toISOString() }
}
