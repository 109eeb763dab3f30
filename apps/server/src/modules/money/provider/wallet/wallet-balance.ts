// The balance screen: the ledger's accounts beside what the provider holds for the merchant.
import type { Api, DataOf, Fen } from '@merchant/contract'
import { balancesOf } from '@merchant/ledger'
import { arrivedAtMost, arrivingOf, memberNoOf } from '../calls/index.ts'
import { findMember } from './pay-member.store.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { largeFrom } from '../../withdraw-order/index.ts'

type Balances = Awaited<ReturnType<typeof balancesOf>>
type BalanceView = DataOf<Api['wallet']['balance']>

/** @param refresh asks the provider too; when it does not answer, its side is null. */
export async function balanceView(
  deps: Pick<WalletDeps, 'db' | 'clock' | 'allinpay' | 'openDifferences'>,
  merchantId: string,
  refresh: boolean,
): Promise<BalanceView> {
  const [asked, openDifferences] = await Promise.all([
    refresh ? askBeside(deps, merchantId) : null,
    deps.openDifferences(merchantId),
  ])
  const balances = asked?.balances ?? (await balancesOf(deps.db.tenant(merchantId)))
  return {
    availableFen: balances.M_AVAILABLE,
    pendingFen: balances.M_PENDING,
    frozenFen: balances.M_FROZEN,
    depositFen: balances.M_DEPOSIT,
    promoFen: balances.M_PROMO,
    // Kept as a negative balance of the merchant, shown as what it owes.
    debtFen: 0 - balances.M_DEBT,
    provider: asked && {
      allFen: asked.held.totalFen,
      frozenFen: asked.held.frozenFen,
      at: asked.at.toISOString(),
      ...restOf(asked.held.totalFen - asked.apart.differenceFen, balances),
    },
    differenceFen: asked && asked.apart.differenceFen,
    isSettled: asked === null || !asked.apart.waitsForCalls,
    openDifferences,
    heldFromFen: largeFrom(deps.db.global, deps.clock.now()),
  }
}

/** Both sides as they stand after one another; null when the provider does not answer, or does not know the merchant. */
async function askBeside({ db, clock, allinpay }: Pick<WalletDeps, 'db' | 'clock' | 'allinpay'>, merchantId: string) {
  const tenant = db.tenant(merchantId)
  const member = await findMember(tenant)
  if (member === undefined || member.state === 'NONE') return null
  const asked = await allinpay.orders.balance({ memberNo: memberNoOf(merchantId) })
  if (asked.kind !== 'done') return null
  const at = clock.now()
  // Before the ledger: what is decided between the two is in both then, which leaves room and invents no difference.
  const arriving = await arrivingOf(tenant)
  const balances = await balancesOf(tenant)
  const { totalFen } = asked.data
  // Only who has to explain that there is more asks which deposits were paid. Asked later than the balance: unpaid now is unpaid then.
  const mayHaveCome = totalFen + balances.P_CHANNEL_MEMBER > 0 ? await arrivedAtMost({ allinpay }, arriving) : 0
  return { held: asked.data, balances, apart: apartOf(totalFen, balances, mayHaveCome), at }
}

/** What the provider holds for a merchant against the ledger, as both stood after `at`. */
interface Comparison {
  /** Null when the provider did not answer, or does not know the merchant. */
  readonly differenceFen: Fen | null
  /** That there is no difference holds only if calls under way have brought or taken something already. */
  readonly waitsForCalls: boolean
  readonly at: Date
}

/** Asks the provider, so no transaction may be open. */
export async function compareWithProvider(
  deps: Pick<WalletDeps, 'db' | 'clock' | 'allinpay'>,
  merchantId: string,
): Promise<Comparison> {
  const at = deps.clock.now()
  const asked = await askBeside(deps, merchantId)
  return { ...(asked?.apart ?? { differenceFen: null, waitsForCalls: false }), at }
}

/**
 * What of the provider's figure is none of the merchant's own balances and no difference: both sides then make one sum. What is on
 * its way out is never more than left the balances; what undecided calls may have brought stands apart from it.
 */
function restOf(explainedFen: Fen, balances: Balances) {
  const { M_AVAILABLE, M_FROZEN, M_DEPOSIT, M_PROMO, P_SUSPENSE, P_TRANSIT_OUT } = balances
  const restFen = explainedFen - (M_AVAILABLE + M_FROZEN + M_DEPOSIT + M_PROMO) - P_SUSPENSE
  const onItsWayFen = Math.min(restFen, P_TRANSIT_OUT)
  return { onItsWayFen, arrivingFen: restFen - onItsWayFen, adjustedFen: P_SUSPENSE }
}

/**
 * What the provider holds more (or, negative, less) than the ledger says, in 分. Money on its way to the bank may have left
 * the provider before we hear of it, so that much less is no difference; nor is as much more as undecided calls may have
 * brought, but whoever wants to be sure compares again when they are decided.
 */
function apartOf(heldFen: Fen, { P_CHANNEL_MEMBER, P_TRANSIT_OUT }: Balances, mayHaveCome: Fen) {
  // The channel account is negative while the provider holds the money.
  const apartFen = heldFen + P_CHANNEL_MEMBER
  const differenceFen = apartFen < 0 ? Math.min(0, apartFen + P_TRANSIT_OUT) : Math.max(0, apartFen - mayHaveCome)
  return { differenceFen, waitsForCalls: apartFen !== 0 && differenceFen === 0 }
}
