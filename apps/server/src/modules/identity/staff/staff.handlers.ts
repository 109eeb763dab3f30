// The endpoints of staff and roles, and of the platform's own accounts.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { InvitationService } from './invitation.service.ts'
import type { OperatorAccountService } from './operator-account.service.ts'
import type { RoleService } from './role.service.ts'
import type { StaffService } from './staff.service.ts'

export function createStaffHandlers(
  roles: RoleService,
  invitations: InvitationService,
  staff: StaffService,
): HandlersOf<Api['staff']> {
  return {
    roles: ({ actor }) => roles.list(actor),
    addRole: ({ actor, command, body }) => roles.add(actor, command, body),
    updateRole: ({ actor, command, body }) => roles.update(actor, command, body),
    deleteRole: ({ actor, command, body }) => roles.remove(actor, command, body.id),
    list: ({ actor, body }) => staff.list(actor, body),
    reveal: ({ actor, body }) => staff.reveal(actor, body),
    invite: ({ actor, command, body, client }) => invitations.invite(actor, command, body, client.ip),
    invitation: ({ body, client }) => invitations.info(body, client.ip),
    update: ({ actor, command, body }) => staff.update(actor, command, body),
  }
}

export const createOperatorHandlers = (accounts: OperatorAccountService): Omit<HandlersOf<Api['operator']>, 'log'> => ({
  list: ({ body }) => accounts.list(body),
  create: ({ actor, command, body }) => accounts.create(actor, command, body),
  update: ({ actor, command, body }) => accounts.update(actor, command, body),
  reset: ({ actor, command, body }) => accounts.reset(actor, command, body),
})
