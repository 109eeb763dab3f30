// Makes a merchant a member at the provider: written down first, created once, and confirmed when it existed already.
import { said } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { memberNoOf, toldReasonOf } from '../calls/index.ts'
import { findMember, insertMember, type MemberRow } from './pay-member.store.ts'
import type { RefreshMember } from './refresh-member.ts'
import type { StuckMembers } from './stuck-member.ts'
import type { WalletDeps } from './wallet.deps.ts'

export type MemberOpened =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' }

/** Safe to repeat; a member that exists is left as it is. */
export type OpenMember = (merchantId: string) => Promise<MemberOpened>

type OpenMemberDeps = Pick<WalletDeps, 'db' | 'clock' | 'allinpay' | 'memberTypeOf'> & {
  readonly refresh: RefreshMember
  readonly stuck: StuckMembers
}

export function createOpenMember({ db, clock, allinpay, memberTypeOf, refresh, stuck }: OpenMemberDeps): OpenMember {
  return async (merchantId) => {
    const member = await findMember(db.tenant(merchantId))
    if (member !== undefined && member.state !== 'NONE') return { kind: 'ready' }
    const type = member?.member_type ?? (await memberTypeOf(db.tenant(merchantId)))
    if (member === undefined) await db.transaction(merchantId, (tx) => insertMember(tx, type, clock.now()))
    const memberType = type === 'ENTERPRISE' ? 'company' : 'person'
    const created = await allinpay.members.create({ memberNo: memberNoOf(merchantId), memberType })
    if (created.kind === 'refused') {
      await stuck.refused(merchantId, 'CREATE', created)
      return { kind: 'refused', reason: toldReasonOf(created) }
    }
    // Done, done before, or nobody knows: in each case the provider's own record decides.
    const found = await refresh(merchantId)
    return found.kind === 'found' ? { kind: 'ready' } : { kind: 'unknown' }
  }
}

/** Refuses wallet.stepMissing while there is no member, state.notAllowed for a locked one. */
export async function mustBeMember(db: TenantDb): Promise<MemberRow> {
  const member = await findMember(db)
  if (member === undefined || member.state === 'NONE')
    return refuse('wallet.stepMissing', { step: said('开通支付账户', 'open the wallet') })
  if (member.state === 'LOCKED')
    return refuse('state.notAllowed', { status: said('支付账户已锁定', 'the wallet is locked') })
  return member
}
