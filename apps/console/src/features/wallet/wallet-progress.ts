// Which step of opening the wallet is to be done now, as its state says; pure.
import type { Api, DataOf, WalletState } from '@merchant/contract'
import type { Tone } from '../../components/status-tag.tsx'
import type { walletTexts } from './wallet.texts.ts'

export type Wallet = DataOf<Api['wallet']['memberInfo']>

export const walletSteps = ['member', 'phone', 'contract', 'card'] as const
export type WalletStep = (typeof walletSteps)[number]

/** The step to be done now; null when nothing is left, or nothing may be done. CREATED waits for the name to be confirmed. */
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

export const currentStepOf = (state: WalletState): WalletStep | null => currentSteps[state]

export function standingOf(step: WalletStep, state: WalletState): 'done' | 'current' | 'locked' {
  const current = currentStepOf(state)
  if (current === step) return 'current'
  if (current === null) return state === 'READY' ? 'done' : 'locked'
  return walletSteps.indexOf(step) < walletSteps.indexOf(current) ? 'done' : 'locked'
}

/** The whole wallet in one word. */
export function walletLabel(state: WalletState): { readonly key: keyof typeof walletTexts; readonly tone: Tone } {
  if (state === 'READY') return { key: 'state_open', tone: 'success' }
  if (state === 'LOCKED') return { key: 'state_locked', tone: 'danger' }
  return state === 'NONE' ? { key: 'state_none', tone: 'neutral' } : { key: 'state_opening', tone: 'info' }
}
