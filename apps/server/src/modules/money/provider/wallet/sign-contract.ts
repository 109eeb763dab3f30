// Gives the address of the provider's page on which the merchant signs the payment contract.
import { said } from '@merchant/contract'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { refuseOutcome } from '../calls/index.ts'
import { mustBeMember } from './open-member.ts'
import { watchMember } from './pay-member.store.ts'
import type { WalletDeps } from './wallet.deps.ts'

export async function contractPage(
  { db, clock, allinpay, publicUrl }: Pick<WalletDeps, 'db' | 'clock' | 'allinpay' | 'publicUrl'>,
  { merchantId }: MerchantActor,
): Promise<{ url: string }> {
  const member = await mustBeMember(db.tenant(merchantId))
  if (member.signed_at !== null) refuse('state.notAllowed', { status: said('已签约', 'it is signed already') })
  await db.transaction(merchantId, (tx) => watchMember(tx, clock.now()))
  const page = await allinpay.members.signContractPage({
    memberNo: member.member_no,
    returnUrl: `${publicUrl}/middlepage?scene=contract`,
  })
  return page.kind === 'done' ? page.data : refuseOutcome(page)
}
