// Who somebody is by now, without a session: for work that goes on after their request has ended.
import type { Database } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { findPrincipal } from '../principal/index.ts'
import { actorOf } from './actor-of.ts'

export const createPersonNow = ({ db, clock }: { readonly db: Database; readonly clock: Clock }) => ({
  /** With the rights and the reach of this moment; null for who may not work there any more. */
  async personNow(merchantId: string, userId: string): Promise<MerchantActor | null> {
    const person = await findPrincipal(db, { merchant_id: merchantId, principal_id: userId })
    if (person === null || !person.isActive) return null
    const rights = await db.global
      .selectFrom('merchant_verification as v')
      .leftJoin('staff_access as a', (join) => join.on('a.user_id', '=', userId))
      .select(['v.verified_until', 'v.closed_at', 'a.is_enabled', 'a.built_in_roles'])
      .select(['a.permissions', 'a.data_scope', 'a.shop_ids'])
      .where('v.id', '=', merchantId)
      .executeTakeFirst()
    if (rights === undefined) return null
    const identity = {
      id: '',
      party: 'merchant',
      merchant_id: merchantId,
      principal_id: userId,
      principal_role: person.role,
      principal_name: person.name,
      step_up_until: null,
      // Work that goes on without its person is told which rows it is about.
      chosen_shop_id: null,
      has_totp: false,
      has_one_time_password: false,
      ...rights,
    }
    const actor = actorOf(identity, clock.now())
    return actor?.party === 'merchant' ? actor : null
  },
})
