// Module entry of staff: who works for a merchant, by invitation, or for the platform, and what their roles let them do.
import type { TenantDb, TenantTx } from '@merchant/database'
import { createInvitationService } from './invitation.service.ts'
import { createOperatorAccountService } from './operator-account.service.ts'
import { readRoleBook } from './role-book.ts'
import { giveFirstShop } from './shop-assignment.ts'
import { createRoleService } from './role.service.ts'
import { rolesOfUsers } from './role.store.ts'
import { createOperatorHandlers, createStaffHandlers } from './staff.handlers.ts'
import type { StaffDeps } from './staff.deps.ts'
import { createStaffService } from './staff.service.ts'
import { whoMay } from './who-may.ts'

export type { StaffDeps } from './staff.deps.ts'

export type Staff = ReturnType<typeof createStaff>

export function createStaff(deps: StaffDeps) {
  const invitations = createInvitationService(deps)
  const service = createStaffService(deps)
  return {
    handlers: createStaffHandlers(createRoleService(deps), invitations, service),
    /** Staff accounts as `security.saveAccount` keeps them: a new one is an invitation. */
    accounts: { invite: invitations.invite, save: service.save },
    whoMay,
    /** Makes the account of somebody who was invited. */
    accept: invitations.accept,
    /** In the transaction that opens a merchant's first shop. */
    giveFirstShop: (tx: TenantTx, shopId: string, now: Date) => giveFirstShop(deps, tx, shopId, now),
    /** The platform's own accounts. */
    operatorHandlers: createOperatorHandlers(createOperatorAccountService(deps)),
    /** The keys of the roles that a staff member or an operator has, for the login info. */
    async roleKeysOf(db: TenantDb, userId: string): Promise<readonly string[]> {
      const [book, assigned] = await Promise.all([readRoleBook(db), rolesOfUsers(db, [userId])])
      return book.those(assigned.map((row) => row.role_id)).map((role) => role.key)
    },
  }
}
