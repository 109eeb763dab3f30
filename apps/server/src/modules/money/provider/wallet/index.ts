// Entry of the wallet room: the merchant as a member at the provider, its cards, its contract and its balance there.
import type { WalletState } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { maskName } from '../../../../kernel/masks.ts'
import { askMembers, askSoon } from './ask-members.ts'
import { createAuditCompany } from './audit-company.ts'
import { cardHolderOf, cardNumberOf, findCard, mustFindCard } from './bank-card.store.ts'
import { createBuyerMembers } from './buyer-member.ts'
import { createOpenMember } from './open-member.ts'
import { findMember } from './pay-member.store.ts'
import { createRefreshMember } from './refresh-member.ts'
import { createStuckMembers } from './stuck-member.ts'
import { createVerifyRealName } from './verify-real-name.ts'
import { compareWithProvider } from './wallet-balance.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { createWalletHandlers } from './wallet.handlers.ts'

export type { AuditCompany, CompanyForAudit, CompanyVerdict } from './audit-company.ts'
export type { BuyerMember, BuyerOpened } from './buyer-member.ts'
export type { RefreshMember } from './refresh-member.ts'
export type { VerifyRealName } from './verify-real-name.ts'
export type { WalletDeps } from './wallet.deps.ts'

/** A card that money may be sent to, without its number. */
interface WithdrawCard {
  readonly id: string
  readonly bankName: string
  readonly last4: string
  readonly boundAt: Date
  /** The company's own account, not a card. */
  readonly isPublic: boolean
}

export function createWallet(deps: WalletDeps) {
  const { db, cipher } = deps
  const stuck = createStuckMembers(deps)
  const refresh = createRefreshMember({ ...deps, stuck })
  const openMember = createOpenMember({ ...deps, refresh, stuck })
  const verifyRealName = createVerifyRealName({ ...deps, openMember, refresh, stuck })
  return {
    handlers: createWalletHandlers(deps, { openMember, refresh, verifyRealName }),
    refresh,
    /** Job: asks about members whose state may have changed at the provider. */
    askMembers: () => askMembers({ ...deps, refresh }),
    askSoon: (merchantId: string) => askSoon(deps, merchantId),
    members: {
      verifyRealName,
      auditCompany: createAuditCompany({ ...deps, openMember, refresh, stuck }),
      ...createBuyerMembers(deps),
    },
    /** NONE while there is no member. */
    async stateOf(handle: TenantDb | TenantTx): Promise<WalletState> {
      return (await findMember(handle))?.state ?? 'NONE'
    },
    /** Null unless it is the merchant's own and bound. */
    async cardForWithdraw(handle: TenantDb | TenantTx, cardId: string): Promise<WithdrawCard | null> {
      const card = await findCard(handle, cardId)
      if (card?.status !== 'BOUND' || card.bound_at === null) return null
      const { id, bank_name: bankName, last4, bound_at: boundAt, kind } = card
      return { id, bankName, last4, boundAt, isPublic: kind === 'PUBLIC' }
    },
    /** Whose card it is, a person's name masked; also of a card that was unbound since. */
    async payeeOf(handle: TenantDb | TenantTx, cardId: string) {
      const card = await mustFindCard(handle, cardId)
      const isPublic = card.kind === 'PUBLIC'
      const holder = cardHolderOf(cipher, card)
      return { name: isPublic ? holder : maskName(holder), isPublic, boundAt: card.bound_at }
    },
    /** The full number of a card, for the order that sends money to it. */
    async cardOf(merchantId: string, cardId: string) {
      const card = await findCard(db.tenant(merchantId), cardId)
      if (card === undefined) throw new Error(`No such card: ${cardId}`)
      const cardOwner = card.kind === 'PUBLIC' ? ('company' as const) : ('personal' as const)
      return { cardNo: cardNumberOf(cipher, card), cardOwner }
    },
    /** What the provider holds against the ledger; asks the provider, so no transaction may be open. */
    compare: (merchantId: string) => compareWithProvider(deps, merchantId),
  }
}
