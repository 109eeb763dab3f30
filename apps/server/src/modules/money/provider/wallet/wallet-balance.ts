// The balance screen: the ledger's accounts beside what the provider holds for the merchant.
import type { Api, DataOf, Fen } from '@merchant/contract'
import { balancesOf } from '@merchant/ledger'
import { memberNoOf } from '../calls/index.ts'
import { findMember } from './pay-member.store.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { withdrawParameters } from '../../withdraw-order/index.ts'

type Balances = Awaited<ReturnType<typeof balancesOf>>
type BalanceView = DataOf<Api['wallet']['balance']>

/** @param refresh asks the provider too; when it does not answer, its side is null. */
export async function balanceView(
  { db, clock, allinpay }: Pick<WalletDeps, 'db' | 'clock' | 'allinpay'>,
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
    provider: held && { allFen: held.totalFen, frozenFen: held.frozenFen, at, ...restOf(held.totalFen, balances) },
    differenceFen: held && unexplained(held.totalFen, balances),
    heldFromFen: withdrawParameters.auditLineFen,
  }
}

/** What the provider holds for a merchant against the ledger, as both stood after `at`. */
interface Comparison {
  /** Null when the provider did not answer, or does not know the merchant. */
  readonly differenceFen: Fen | null
  readonly at: Date
}

/** Asks the provider, so no transaction may be open. */
export async function compareWithProvider(
  deps: Pick<WalletDeps, 'db' | 'clock' | 'allinpay'>,
  merchantId: string,
): Promise<Comparison> {
  const at = deps.clock.now()
  const { differenceFen } = await balanceView(deps, merchantId, true)
  return { differenceFen, at }
}

/** What of the provider's figure is none of the merchant's own balances and no difference: both sides then make one sum. */
function restOf(heldFen: Fen, balances: Balances): { readonly onItsWayFen: Fen; readonly adjustedFen: Fen } {
  const { M_AVAILABLE, M_FROZEN, M_DEPOSIT, M_PROMO, P_SUSPENSE } = balances
  const ownFen = M_AVAILABLE + M_FROZEN + M_DEPOSIT + M_PROMO
  return { onItsWayFen: heldFen - unexplained(heldFen, balances) - ownFen - P_SUSPENSE, adjustedFen: P_SUSPENSE }
}

/**
 * What the provider holds more (or, negative, less) than the ledger says, in 分. Money that is on its way to the bank may have
 * left the provider before we hear of it, so that much less is no difference.
 */
function unexplained(heldFen: Fen, { P_CHANNEL_MEMBER, P_TRANSIT_OUT }: Balances): Fen {
  // The channel account is negative while the provider holds the money.
  const differenceFen = heldFen + P_CHANNEL_MEMBER
  return differenceFen < 0 ? Math.min(0, differenceFen + P_TRANSIT_OUT) : differenceFen
}
