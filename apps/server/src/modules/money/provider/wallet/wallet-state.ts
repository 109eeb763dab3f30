// Which step of opening the wallet is reached: the furthest whose predecessors are all done.
import type { WalletState } from '@merchant/contract'

interface WalletFacts {
  readonly isLocked: boolean
  /** A company is known by its audited papers, a person by the real name. */
  readonly isCompany: boolean
  readonly isIdentified: boolean
  readonly isPhoneBound: boolean
  readonly isContractSigned: boolean
  readonly hasCard: boolean
}

/** The state of a member that exists at the provider. */
export function walletStateOf(facts: WalletFacts): WalletState {
  if (facts.isLocked) return 'LOCKED'
  if (!facts.isIdentified) return 'CREATED'
  if (!facts.isPhoneBound) return facts.isCompany ? 'COMPANY_SET' : 'REALNAME_SET'
  if (!facts.isContractSigned) return 'PHONE_BOUND'
  return facts.hasCard ? 'READY' : 'SIGNED'
}

/** Whether a state can only be reached by a person whose real name, or a company whose papers, were verified. */
export const isIdentified = (state: string): boolean => !['NONE', 'CREATED', 'LOCKED'].includes(state)
