// Module entry of staff: who works for a merchant, by invitation, with which roles and in which shops.
import type { Api } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { createInvitationService } from './invitation.service.ts'
import { giveFirstShop } from './shop-assignment.ts'
import type { StaffDeps } from './staff.deps.ts'
import { createStaffService } from './staff.service.ts'

export { isInvitedAs } from './invitation.store.ts'
export type { StaffDeps } from './staff.deps.ts'

type StaffHandlers = Pick<HandlersOf<Api['staff']>, 'list' | 'reveal' | 'invite' | 'invitation' | 'update'>

export function createStaff(deps: StaffDeps) {
  const invitations = createInvitationService(deps)
  const service = createStaffService(deps)
  const handlers: StaffHandlers = {
    list: ({ actor, body }) => service.list(actor, body),
    reveal: ({ actor, body }) => service.reveal(actor, body),
    invite: ({ actor, command, body, client }) => invitations.invite(actor, command, body, client.ip),
    invitation: ({ body, client }) => invitations.info(body, client.ip),
    update: ({ actor, command, body }) => service.update(actor, command, body),
  }
  return {
    handlers,
    /** Staff accounts as `security.saveAccount` keeps them: a new one is an invitation. */
    accounts: { invite: invitations.invite, save: service.save },
    /** Makes the account of somebody who was invited. */
    accept: invitations.accept,
    /** In the transaction that opens a merchant's first shop. */
    giveFirstShop: (tx: TenantTx, shopId: string, now: Date) => giveFirstShop(tx, shopId, now),
  }
}

export type Staff = ReturnType<typeof createStaff>
