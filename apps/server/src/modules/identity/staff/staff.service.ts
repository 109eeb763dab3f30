// Changing who works here: roles, coming in or not, and invitations taken back; each holds from the person's next request.
import type { Api, BodyOf, DataOf, Revealed } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { reveal } from '../../../kernel/reveal.ts'
import { merchantSide } from '../../../kernel/role-sides.ts'
import {
  assignRoles,
  assignShops,
  type KnownRole,
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
import { mustHaveRoom, mustManageInvitation } from './invitation.service.ts'
import { endInvitation, findPending } from './invitation.store.ts'
import { allShopsOf, mustFindShops, mustReachPerson } from './shop-assignment.ts'
import { findPhone, findMember, listStaff } from './staff.list.ts'
import { rolesChanged } from './staff.events.ts'
import { readUsers, type UserRow } from '../principal/index.ts'
import type { ShopName, StaffDeps } from './staff.deps.ts'

type Update = BodyOf<Api['staff']['update']>
type UpdateOf<Kind extends Update['change']> = Extract<Update, { change: Kind }>
/** Of `security.saveAccount`. */
type SavedStaff = Omit<Extract<BodyOf<Api['security']['saveAccount']>, { change: 'staff' }>, 'change'>
type StaffMember = DataOf<Api['staff']['update']>

export interface StaffService {
  list(actor: MerchantActor, body: BodyOf<Api['staff']['list']>): Promise<DataOf<Api['staff']['list']>>
  /** The phone of a person or invitation that the actor sees in the list. */
  reveal(actor: MerchantActor, body: BodyOf<Api['staff']['reveal']>): Promise<Revealed>
  update(actor: MerchantActor, command: Command, update: Update): Promise<StaffMember>
  /** Roles, shops and status at once, as one version of the account that was read. */
  save(actor: MerchantActor, command: Command, account: SavedStaff): Promise<StaffMember>
}

export function createStaffService(deps: StaffDeps): StaffService {
  const { db, clock, users, sessions } = deps

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
    if (user.kind === 'OWNER') refuse('state.notAllowed', { status: '店主' })
    if (user.id === actor.userId) refuse('state.notAllowed', { status: '本人账号' })
    const book = await readRoleBook(tx)
    const roles = book.those((await rolesOfUsers(tx, [id])).map((assigned) => assigned.role_id))
    mustReachPerson(actor, { scope: scopeOfRoles(roles), shopIds: await allShopsOf(tx, id) })
    mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
    return { ...user, roles }
  }

  async function changeRoles(tx: TenantTx, actor: MerchantActor, update: UpdateOf<'roles'>, now: Date): Promise<void> {
    const member = await mustBeChangeable(tx, actor, update.id)
    const roles = (await readRoleBook(tx)).mustFind(update.roleIds)
    mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
    mustReachAsFar(actor, scopeOfRoles(roles))
    const shopsBefore = await mustFindShops(deps, tx, (await shopsOfUsers(tx, [member.id])).get(member.id) ?? [])
    const shops = update.shopIds === undefined ? shopsBefore : await mustFindShops(deps, tx, update.shopIds)
    if (!(await users.changeStaff(tx, { id: member.id, version: update.version, now }))) refuse('record.changed')
    const roleIds = roles.map((role) => role.id)
    await assignRoles(tx, member.id, roleIds)
    const shopIds = shops.map((shop) => shop.id)
    await assignShops(tx, member.id, shopIds)
    await resolveAccess(tx, [member.id], now)
    const summary = summaryOf(member, roles, shopsBefore, shops)
    const changes = [
      { field: 'roles', label: '角色', before: namesOf(member.roles), after: namesOf(roles) },
      { field: 'shops', label: '店铺', before: namesOf(shopsBefore), after: namesOf(shops) },
    ]
    await log(tx, actor, 'staff.roles', member, summary, now, changes)
    const facts = { by: actor.name, roles: namesOf(roles), shops: namesOf(shops) }
    await deps.notify(tx, rolesChanged(member.id, facts))
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
    if (!(await users.changeStaff(tx, change))) refuse('record.changed')
    await resolveAccess(tx, [member.id], now)
    // Also when enabling: a sign-in that overtook the disabling left a session that must not come to life now.
    await sessions.revokeAll(tx, member.id, 'DISABLED')
    const summary = `${update.active ? '启用' : '停用'}员工“${member.nickname}”`
    const before = member.status === 'DISABLED' ? '停用' : '启用'
    const changes = [{ field: 'status', label: '状态', before, after: update.active ? '启用' : '停用' }]
    await log(tx, actor, 'staff.status', member, summary, now, changes)
  }

  async function revokeInvitation(tx: TenantTx, actor: MerchantActor, id: string, now: Date): Promise<StaffMember> {
    const invitation = await findPending(tx, id)
    const shown = await findMember(deps, tx, id)
    if (invitation === null || shown === null) return refuse('record.notFound')
    mustManageInvitation(actor, await readRoleBook(tx), invitation)
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
    list: (actor, body) => listStaff(deps, db.tenant(actor.merchantId), actor, body),

    reveal: (actor, { id, reason }) =>
      reveal(db, {
        actor,
        reason,
        action: 'staff.reveal',
        now: clock.now(),
        async read(tx) {
          const phone = (await findPhone(deps, tx, actor, id)) ?? refuse('record.notFound')
          return { value: phone, label: '员工手机号', target: { type: 'staff', id, no: maskPhone(phone) } }
        },
      }),

    async update(actor, command, update) {
      const now = clock.now()
      return db.transaction(actor.merchantId, (tx) =>
        once(tx, command, now, async () => {
          await queueForStaff(tx, now)
          if (update.change === 'revokeInvitation') return revokeInvitation(tx, actor, update.id, now)
          if (update.change === 'roles') await changeRoles(tx, actor, update, now)
          else await changeStatus(tx, actor, update, now)
          return (await findMember(deps, tx, update.id)) ?? refuse('record.notFound')
        }),
      )
    },

    async save(actor, command, { id, version, roleIds, shopIds, active }) {
      const now = clock.now()
      return db.transaction(actor.merchantId, (tx) =>
        once(tx, command, now, async () => {
          await queueForStaff(tx, now)
          if (roleIds !== undefined)
            await changeRoles(tx, actor, { change: 'roles', id, version, roleIds, shopIds }, now)
          const next = roleIds === undefined ? version : version + 1
          if (active !== undefined) await changeStatus(tx, actor, { change: 'status', id, version: next, active }, now)
          return (await findMember(deps, tx, id)) ?? refuse('record.notFound')
        }),
      )
    },
  }
}

const namesOf = (named: readonly { readonly name: string }[]): string =>
  named.length === 0 ? '无' : named.map(({ name }) => name).join('、')

function summaryOf(
  member: { readonly nickname: string; readonly roles: readonly KnownRole[] },
  roles: readonly KnownRole[],
  shopsBefore: readonly ShopName[],
  shops: readonly ShopName[],
): string {
  const of = (label: string, before: string, after: string) =>
    before === after ? [] : [`${label}由${before}改为${after}`]
  const parts = [
    ...of('角色', namesOf(member.roles), namesOf(roles)),
    ...of('店铺', namesOf(shopsBefore), namesOf(shops)),
  ]
  return `“${member.nickname}”的${parts.length === 0 ? '角色未变' : parts.join('，')}`
}
