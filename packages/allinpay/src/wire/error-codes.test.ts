/** What an error code proves, for every documented one. */
import { expect, test } from 'vitest'
import { classifyErrorCode, ERROR_TEXTS, errorText } from './error-codes.ts'

test.each([
  ['certain', ['10000', '20011', '30001', '40000', '40014', '50001', 'GW0001', 'GW0004', 'GW0011', 'GW0015']],
  ['repeated', ['40017', '40033', '40004', '20022']],
  ['unknown', ['9000', '9100', '9400', '9999', 'GW0005', 'GW0007', 'GW0012', 'GW0013', 'GW0014', '', '777', 'OK?']],
] as const)('codes that prove: %s', (proof, codes) => {
  expect(codes.map(classifyErrorCode)).toEqual(codes.map(() => proof))
})

test('every documented code has a text, and an unknown one has none', () => {
  expect(Object.values(ERROR_TEXTS).every((text) => text.length > 1)).toBe(true)
  expect(errorText('30046')).toBe('未签订电子协议')
  expect(errorText('constructor')).toBe('')
})
