// The balance screen: the ledger's accounts beside what the provider holds for the merchant (domain-model 14.4).
import type { Api, DataOf } from '@merchant/contract'
import { balancesOf } from '@merchant/ledger'
import { memberNoOf } from './member-no.ts'
import type { PaymentNeeds } from './payment.needs.ts'
import { findMember } from './pay-member.store.ts'

export type BalanceView = DataOf<Api['wallet']['balance']>

/** @param refresh asks the provider too; when it does not answer, its side is null. */
export async function balanceView(
  { db, clock, allinpay }: Pick<PaymentNeeds, 'db' | 'clock' | 'allinpay'>,
  merchantId: string,
  refresh: boolean,
): Promise<BalanceView> {
  const tenant = db.tenant(merchantId)
  const member = refresh ? await findMember(tenant) : undefined
  const asked =
    member && member.state !== 'NONE' ? await allinpay.orders.balance({ memberNo: memberNoOf(merchantId) }) : null
  const held = asked?.kind === 'done' ? asked.data : null
  const at = clock.now().toISOString()
  const balances = await balancesOf(tenant)
  return {
    availableFen: balances.M_AVAILABLE,
    pendingFen: balances.M_PENDING,
    frozenFen: balances.M_FROZEN,
    depositFen: balances.M_DEPOSIT,
    promoFen: balances.M_PROMO,
    // Kept as a negative balance of the merchant, shown as what it owes.
    debtFen: 0 - balances.M_DEBT,
    provider: held && { allFen: held.totalFen, frozenFen: held.frozenFen, at },
    // The channel account is negative while the provider holds the money.
    differenceFen: held && held.totalFen + balances.P_CHANNEL_MEMBER,
  }
}
