// Which step of opening the wallet is to be done now, as its state says; pure.
import type { Api, DataOf, WalletState } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { walletTexts } from './wallet.texts.ts'

export type Wallet = DataOf<Api['wallet']['memberInfo']>

const personSteps = ['member', 'phone', 'contract', 'card'] as const
/** A company's papers are audited, and its public account is there with them: nothing has to be bound. */
const companySteps = ['member', 'audit', 'phone', 'contract', 'account'] as const
export type WalletStep = (typeof personSteps)[number] | (typeof companySteps)[number]

export const walletStepsOf = ({ memberType }: Pick<Wallet, 'memberType'>): readonly WalletStep[] =>
  memberType === 'ENTERPRISE' ? companySteps : personSteps

/** The step to be done now; null when nothing is left, or nothing may be done. CREATED waits for name or papers to be confirmed. */
const currentSteps: Record<WalletState, WalletStep | null> = {
  NONE: 'member',
  CREATED: 'member',
  REALNAME_SET: 'phone',
  COMPANY_SET: 'phone',
  PHONE_BOUND: 'contract',
  SIGNED: 'card',
  READY: null,
  LOCKED: null,
}

export function currentStepOf({ memberType, state }: Pick<Wallet, 'memberType' | 'state'>): WalletStep | null {
  if (memberType === 'ENTERPRISE' && state === 'CREATED') return 'audit'
  if (memberType === 'ENTERPRISE' && state === 'SIGNED') return 'account'
  return currentSteps[state]
}

export function standingOf(
  step: WalletStep,
  wallet: Pick<Wallet, 'memberType' | 'state'>,
): 'done' | 'current' | 'locked' {
  const current = currentStepOf(wallet)
  if (current === step) return 'current'
  if (current === null) return wallet.state === 'READY' ? 'done' : 'locked'
  const steps = walletStepsOf(wallet)
  return steps.indexOf(step) < steps.indexOf(current) ? 'done' : 'locked'
}

/** The whole wallet in one word. */
export function walletLabel({ state, phoneChange }: Pick<Wallet, 'state' | 'phoneChange'>): {
  readonly key: keyof typeof walletTexts
  readonly tone: Tone
} {
  if (state === 'READY') return { key: 'state_open', tone: 'success' }
  if (state === 'LOCKED') return { key: 'state_locked', tone: 'danger' }
  if (phoneChange !== null) return { key: 'state_changingPhone', tone: 'warning' }
  return state === 'NONE' ? { key: 'state_none', tone: 'neutral' } : { key: 'state_opening', tone: 'info' }
}

/** From when the first of the bound cards takes a withdrawal, while all of them are too new; null when one does now or there is none. */
export function withdrawsFrom(cards: Wallet['cards']): string | null {
  const bound = cards.filter(({ status }) => status === 'BOUND')
  const first = bound.map(({ coolingUntil }) => coolingUntil ?? '').toSorted()[0]
  return first === undefined || first === '' ? null : first
}
