// The steps of opening the wallet by its state.
import { expect, it } from 'vitest'
import { currentStepOf, standingOf, walletSteps } from './wallet-progress.ts'

it('has exactly one step to be done now, what is before it done and what is after it locked', () => {
  expect(walletSteps.map((step) => standingOf(step, 'PHONE_BOUND'))).toEqual(['done', 'done', 'current', 'locked'])
})

it('has nothing left to do when the wallet is open, and nothing that may be done when it is locked', () => {
  expect(walletSteps.map((step) => standingOf(step, 'READY'))).toEqual(['done', 'done', 'done', 'done'])
  expect(walletSteps.map((step) => standingOf(step, 'LOCKED'))).toEqual(['locked', 'locked', 'locked', 'locked'])
})

it('waits at the first step for a name that the provider has not confirmed yet', () => {
  expect(currentStepOf('CREATED')).toBe('member')
})
