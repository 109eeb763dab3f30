// Module entry of staff: who works for a merchant, by invitation, with which roles and in which shops.
import { type Api, said } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { reveal } from '../../../kernel/reveal.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.ts'
import { saveStaff, updateStaff } from './change-staff.ts'
import { invite } from './invite.ts'
import { giveFirstShop } from './shop-assignment.ts'
import type { StaffDeps } from './staff.deps.ts'
import { findPhone, listStaff } from './staff.list.ts'

export { isInvitedAs } from './invitation.store.ts'
export type { StaffDeps } from './staff.deps.ts'

type StaffHandlers = Pick<HandlersOf<Api['staff']>, 'list' | 'reveal' | 'invite' | 'invitation' | 'update'>
type Asking = Omit<Parameters<typeof invite>[1], 'actor'>

export function createStaff(deps: StaffDeps) {
  const { db, clock } = deps
  const handlers: StaffHandlers = {
    list: ({ actor, body }) => listStaff(deps, db.tenant(actor.merchantId), actor, body),
    reveal: ({ actor, body: { id, reason } }) =>
      reveal(db, {
        actor,
        reason,
        action: 'staff.reveal',
        now: clock.now(),
        async read(tx) {
          const phone = (await findPhone(deps, tx, actor, id)) ?? refuse('record.notFound')
          return {
            value: phone,
            label: said('员工手机号', 'phone of the staff member'),
            target: { type: 'staff', id, no: maskPhone(phone) },
          }
        },
      }),
    invite: ({ actor, command, body, client }) => invite(deps, { actor, command, ip: client.ip }, body),
    invitation: ({ body, client }) => showInvitation(deps, body, client.ip),
    update: ({ actor, command, body }) => updateStaff(deps, actor, command, body),
  }
  return {
    handlers,
    /** Staff accounts as `security.saveAccount` keeps them: a new one is an invitation. */
    accounts: {
      invite: (actor: MerchantActor, asking: Asking, invited: Parameters<typeof invite>[2]) =>
        invite(deps, { actor, ...asking }, invited),
      save: (actor: MerchantActor, command: Asking['command'], account: Parameters<typeof saveStaff>[3]) =>
        saveStaff(deps, actor, command, account),
    },
    accept: (acceptance: Parameters<typeof acceptInvitation>[1], ip: string) => acceptInvitation(deps, acceptance, ip),
    /** In the transaction that opens a merchant's first shop. */
    giveFirstShop,
  }
}

export type Staff = ReturnType<typeof createStaff>
