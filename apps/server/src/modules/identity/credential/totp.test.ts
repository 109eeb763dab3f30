// One-time codes against the table of RFC 6238, and what a second factor lets through.
import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpCode, totpStepAt, totpUri } from './totp.ts'

/** The ASCII text 12345678901234567890 of the RFC, as base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(totpCode(RFC_SECRET, totpStepAt(new Date(second * 1000)))).toBe(code)
})

test('a code is taken one step early and late, and no further', () => {
  const now = new Date('2026-11-20T01:00:10Z')
  const present = totpStepAt(now)
  for (const away of [-1, 0, 1])
    expect(stepOfCode(RFC_SECRET, totpCode(RFC_SECRET, present + away), now)).toBe(present + away)
  for (const away of [-2, 2]) expect(stepOfCode(RFC_SECRET, totpCode(RFC_SECRET, present + away), now)).toBeNull()
})

test.each(['', '28708', '2870820', '28708x', '２８７０８２', ' 287082'])('%j is no code', (text) => {
  expect(stepOfCode(RFC_SECRET, text, new Date(59_000))).toBeNull()
})

test('secrets are 160 bits, never twice the same, and an app can read them', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(RFC_SECRET, '商户管理中心', '138****8000'))
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:', RFC_SECRET, '商户管理中心',
  ]) // prettier-ignore
})
