// Which fields a verdict names, so that the form can mark them, and in which part of the form they stand.
import { expect, it } from 'vitest'
import { fieldsIn, groupOf } from './company-values.ts'

it.each([
  [
    ['unionBankNo', 'bankBranch'],
    ['bankBranch', 'unionBankNo'],
  ],
  [['somethingNewer', 'legalName'], ['legalName']],
  [[], []],
  [undefined, []],
  ['联行号与开户支行不一致', []],
])('%j names %o', (names, fields) => {
  expect(fieldsIn(names)).toEqual(fields)
})

it('knows in which part a field stands, the account’s name by the company’s', () => {
  expect(groupOf(['unionBankNo'])).toBe('account')
  expect(groupOf(['region.0.code'])).toBe('business')
  expect(groupOf(['accountName'])).toBe('licence')
  expect(groupOf(['nothing'])).toBeNull()
})
