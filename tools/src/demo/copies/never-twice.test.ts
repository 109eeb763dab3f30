// No two copies bear one number, however the dice fall.
import { expect, it } from 'vitest'
import { neverTwice } from './never-twice.ts'

it('draws again what it has drawn before', () => {
  const dice = ['1', '1', '2', '1', '2', '3']
  const next = neverTwice((prefix: string) => prefix + (dice.shift() ?? ''))
  expect([next('A'), next('A'), next('A')]).toEqual(['A1', 'A2', 'A3'])
  expect(dice).toEqual([])
})
