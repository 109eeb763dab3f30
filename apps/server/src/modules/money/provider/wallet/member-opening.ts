// Makes a merchant a member at the provider: written down first, created once, and confirmed when it existed already.
import { memberNoOf } from './member-no.ts'
import type { MemberRefresh } from './member-refresh.ts'
import type { PaymentDeps } from '../payment.deps.ts'
import { findMember, insertMember } from './pay-member.store.ts'
import { reasonOf } from '../calls/provider-refusal.ts'

export type MemberOpened =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  | { readonly kind: 'unknown' }

/** Safe to repeat; a member that exists is left as it is. */
export type OpenMember = (merchantId: string) => Promise<MemberOpened>

export function createOpenMember(
  { db, clock, allinpay, memberTypeOf }: Pick<PaymentDeps, 'db' | 'clock' | 'allinpay' | 'memberTypeOf'>,
  refresh: MemberRefresh,
): OpenMember {
  return async (merchantId) => {
    const member = await findMember(db.tenant(merchantId))
    if (member !== undefined && member.state !== 'NONE') return { kind: 'ready' }
    const type = member?.member_type ?? (await memberTypeOf(db.tenant(merchantId)))
    if (member === undefined) {
      const first = type === 'ENTERPRISE' ? 'ENTERPRISE' : 'PERSONAL'
      await db.transaction(merchantId, (tx) => insertMember(tx, first, clock.now()))
    }
    const memberType = type === 'ENTERPRISE' ? 'company' : 'person'
    const created = await allinpay.members.create({ memberNo: memberNoOf(merchantId), memberType })
    if (created.kind === 'refused') return { kind: 'refused', code: created.code, reason: reasonOf(created) }
    // Done, done before, or nobody knows: in each case the provider's own record tells.
    const found = await refresh(merchantId)
    return found.kind === 'found' ? { kind: 'ready' } : { kind: 'unknown' }
  }
}
