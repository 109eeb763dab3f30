// Changing who works here: roles, coming in or not, and invitations taken back; each holds from the person's next request.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../kernel/actor.ts'
import { type Command, once } from '../../kernel/command.ts'
import { changed, type FieldChange, logAct } from '../../kernel/operation-log.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mustHaveSteppedUp } from '../../kernel/step-up.ts'
import { mustHaveRoom } from './invitation.service.ts'
import { endInvitation, findPending } from './invitation.store.ts'
import { resolveAccess } from './resolve-access.ts'
import { type KnownRole, mustHoldAll, readRoleBook, rightsOfRoles } from './role-book.ts'
import { assignRoles, queueForStaff, rolesOfUsers } from './role.store.ts'
import { findMember, listStaff, readUsers, type StaffUser } from './staff.list.ts'
import type { StaffNeeds } from './staff.needs.ts'

type Update = BodyOf<Api['staff']['update']>
type UpdateOf<Kind extends Update['change']> = Extract<Update, { change: Kind }>
type StaffMember = DataOf<Api['staff']['update']>

export interface StaffService {
  list(actor: MerchantActor, body: BodyOf<Api['staff']['list']>): Promise<DataOf<Api['staff']['list']>>
  update(actor: MerchantActor, command: Command, update: Update): Promise<StaffMember>
}

export function createStaffService(needs: StaffNeeds): StaffService {
  const { db, clock, cipher, users, sessions } = needs

  /**
   * A staff member whom this actor may change. The owner is never one, so that no merchant is left without; oneself is
   * none, so that nobody locks themselves out; and whoever may do more than the actor is none either.
   */
  async function mustBeChangeable(
    tx: TenantTx,
    actor: MerchantActor,
    id: string,
  ): Promise<StaffUser & { readonly roles: readonly KnownRole[] }> {
    const [user] = await readUsers(tx, [id])
    if (user === undefined || user.status === 'CLOSED') return refuse('record.notFound')
    if (user.kind === 'OWNER') refuse('state.notAllowed', { status: '店主' })
    if (user.id === actor.userId) refuse('state.notAllowed', { status: '本人账号' })
    const book = await readRoleBook(tx)
    const roles = book.those((await rolesOfUsers(tx, [id])).map((assigned) => assigned.role_id))
    mustHoldAll(actor, rightsOfRoles(roles))
    return { ...user, roles }
  }

  async function changeRoles(tx: TenantTx, actor: MerchantActor, update: UpdateOf<'roles'>, now: Date): Promise<void> {
    const member = await mustBeChangeable(tx, actor, update.id)
    const roles = (await readRoleBook(tx)).mustFind(update.roleIds)
    mustHoldAll(actor, rightsOfRoles(roles))
    if (!(await users.changeStaffUser(tx, { id: member.id, version: update.version, now }))) refuse('record.changed')
    const roleIds = roles.map((role) => role.id)
    await assignRoles(tx, member.id, roleIds)
    await resolveAccess(needs, tx, [member.id], now)
    const summary = `“${member.nickname}”的角色由${namesOf(member.roles)}改为${namesOf(roles)}`
    const change = { field: 'roles', label: '角色', before: namesOf(member.roles), after: namesOf(roles) }
    await log(tx, actor, 'staff.roles', member, summary, now, [change])
  }

  async function changeStatus(
    tx: TenantTx,
    actor: MerchantActor,
    update: UpdateOf<'status'>,
    now: Date,
  ): Promise<void> {
    const member = await mustBeChangeable(tx, actor, update.id)
    if (update.active && member.status === 'DISABLED') await mustHaveRoom(tx, now)
    const status = update.active ? 'ACTIVE' : 'DISABLED'
    const change = { id: member.id, version: update.version, status, now } as const
    if (!(await users.changeStaffUser(tx, change))) refuse('record.changed')
    await resolveAccess(needs, tx, [member.id], now)
    // Also when enabling: a sign-in that overtook the disabling left a session that must not come to life now.
    await sessions.revokeAll(tx, member.id, 'DISABLED')
    const summary = `${update.active ? '启用' : '停用'}员工“${member.nickname}”`
    const before = member.status === 'DISABLED' ? '停用' : '启用'
    const changes = [{ field: 'status', label: '状态', before, after: update.active ? '启用' : '停用' }]
    await log(tx, actor, 'staff.status', member, summary, now, changes)
  }

  async function revokeInvitation(tx: TenantTx, actor: MerchantActor, id: string, now: Date): Promise<StaffMember> {
    const invitation = await findPending(tx, id)
    const shown = await findMember(tx, cipher, id)
    if (invitation === null || shown === null) return refuse('record.notFound')
    const book = await readRoleBook(tx)
    mustHoldAll(actor, rightsOfRoles(book.those(invitation.role_ids)))
    await endInvitation(tx, id, 'REVOKED', now)
    await log(tx, actor, 'staff.revokeInvitation', shown, `撤销对“${shown.nickname}”的邀请`, now)
    return { ...shown, status: 'DISABLED', invitationExpiresAt: now.toISOString() }
  }

  function log(
    tx: TenantTx,
    actor: MerchantActor,
    action: string,
    { id, nickname }: { readonly id: string; readonly nickname: string },
    summary: string,
    now: Date,
    changes: readonly FieldChange[] = [],
  ): Promise<void> {
    const target = { type: 'staff', id, no: nickname }
    return logAct(tx, { actor, action, target, summary, changes: changed(...changes) }, now)
  }

  return {
    list: (actor, body) => listStaff(db.tenant(actor.merchantId), cipher, body),

    async update(actor, command, update) {
      const now = clock.now()
      mustHaveSteppedUp(actor, now)
      return db.transaction(actor.merchantId, (tx) =>
        once(tx, command, now, async () => {
          await queueForStaff(tx, now)
          if (update.change === 'revokeInvitation') return revokeInvitation(tx, actor, update.id, now)
          if (update.change === 'roles') await changeRoles(tx, actor, update, now)
          else await changeStatus(tx, actor, update, now)
          return (await findMember(tx, cipher, update.id)) ?? refuse('record.notFound')
        }),
      )
    },
  }
}

const namesOf = (roles: readonly KnownRole[]): string =>
  roles.length === 0 ? '无' : roles.map((role) => role.name).join('、')
