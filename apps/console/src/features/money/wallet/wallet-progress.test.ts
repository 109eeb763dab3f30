// Which step is open in each state, so that a wallet is taken up where it was left; a company's has steps of its own.
import { expect, it } from 'vitest'
import { standingOf, type Wallet, walletStepsOf } from './wallet-progress.ts'

const standings = (memberType: Wallet['memberType'], state: Wallet['state']) =>
  walletStepsOf({ memberType }).map((step) => standingOf(step, { memberType, state }))

it('opens a person’s steps in order', () => {
  expect(standings('PERSONAL', 'NONE')).toEqual(['current', 'locked', 'locked', 'locked'])
  // The account exists and the provider has still to confirm the name.
  expect(standings('PERSONAL', 'CREATED')).toEqual(['current', 'locked', 'locked', 'locked'])
  expect(standings('PERSONAL', 'PHONE_BOUND')).toEqual(['done', 'done', 'current', 'locked'])
  expect(standings('PERSONAL', 'SIGNED')).toEqual(['done', 'done', 'done', 'current'])
  expect(standings('PERSONAL', 'READY')).toEqual(['done', 'done', 'done', 'done'])
})

it('lets a company’s papers be audited, and needs no card for it', () => {
  expect(standings('ENTERPRISE', 'NONE')).toEqual(['current', 'locked', 'locked', 'locked', 'locked'])
  expect(standings('ENTERPRISE', 'CREATED')).toEqual(['done', 'current', 'locked', 'locked', 'locked'])
  expect(standings('ENTERPRISE', 'COMPANY_SET')).toEqual(['done', 'done', 'current', 'locked', 'locked'])
  expect(standings('ENTERPRISE', 'SIGNED')).toEqual(['done', 'done', 'done', 'done', 'current'])
})

it('opens nothing in a locked wallet', () => {
  for (const memberType of ['PERSONAL', 'ENTERPRISE'] as const)
    expect(standings(memberType, 'LOCKED').every((standing) => standing === 'locked')).toBe(true)
})
