// Who may invite whom, and whether an invitation that was sent still counts.
import { said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import {
  isWithin,
  merchantSide,
  mustHoldAll,
  readRoleBook,
  rightsOfRoles,
  type RoleBook,
  rolesOfUsers,
  scopeOfRoles,
  shopsOfUsers,
} from '../role/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { readUsers } from '../principal/index.ts'
import { countOpen, type InvitationRow } from './invitation.store.ts'
import { mustReachPerson } from './shop-assignment.ts'
import { countActive } from './staff.store.ts'
import { staffParameters } from './staff.parameters.ts'

/** Refuses limit.exceeded unless one more may come in; everybody who was asked and may still come counts. */
export async function mustHaveRoom(tx: TenantTx, now: Date): Promise<void> {
  const { max } = staffParameters
  if ((await countActive(tx)) + (await countOpen(tx, now)) >= max)
    refuse('limit.exceeded', {
      limit: said(`员工与待接受的邀请最多 ${max} 个`, `at most ${max} staff and open invitations`),
    })
}

/**
 * Whether its sender could send this invitation today. Otherwise somebody who is about to be dismissed would leave a way back
 * in: an invitation to a phone of their own.
 */
export async function mayStillInvite(db: TenantDb | TenantTx, invitation: InvitationRow): Promise<boolean> {
  const { invited_by: senderId, role_ids: roleIds, shop_ids: shopIds } = invitation
  const [sender] = await readUsers(db, [senderId])
  if (sender === undefined || sender.status === 'DISABLED' || sender.status === 'CLOSED') return false
  if (sender.kind === 'OWNER') return true
  const book = await readRoleBook(db)
  const own = book.those((await rolesOfUsers(db, [senderId])).map((assigned) => assigned.role_id))
  const given = book.those(roleIds)
  const held = rightsOfRoles(merchantSide, own)
  const hasRights =
    held.has('staff.manage') && [...rightsOfRoles(merchantSide, given)].every((right) => held.has(right))
  if (!hasRights || scopeOfRoles(own) === 'ALL_SHOPS') return hasRights
  const shops = (await shopsOfUsers(db, [senderId])).get(senderId) ?? []
  return isWithin(scopeOfRoles(given), scopeOfRoles(own)) && shopIds.every((id) => shops.includes(id))
}

/** Refuses to take back or replace an invitation that the actor could not send. */
export function mustManageInvitation(actor: MerchantActor, book: RoleBook, invitation: InvitationRow): void {
  const roles = book.those(invitation.role_ids)
  mustReachPerson(actor, { scope: scopeOfRoles(roles), shopIds: invitation.shop_ids })
  mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
}
