// The carriers' own numbers are recognised as theirs first; their patterns are expressions that can be run in no time.
import { recogniseCarriers } from '@merchant/contract'
import { expect, test } from 'vitest'
import { carriers } from './carriers.ts'

test.each([
  ['SF1039482751936', 'SF'],
  ['SF1000000001', 'SF'],
  ['78123456789012', 'ZTO'],
  ['75312345678901', 'ZTO'],
  ['YT9383342193097', 'YTO'],
  ['4311159956248', 'YD'],
  ['3950055201640', 'YD'],
  ['773039762404825', 'STO'],
  ['JT5123456789012', 'JTSD'],
  ['JDVA12345678901', 'JD'],
  ['1136281381675', 'EMS'],
  ['EA123456789CN', 'EMS'],
  ['9861234567890', 'YZPY'],
  ['DPK364123456789', 'DBL'],
  ['KY4000123456789', 'KYSY'],
])('%s is of %s', (number, code) => {
  expect(recogniseCarriers(number, carriers)[0]).toBe(code)
})

test('every pattern is an expression, and everybody has a line that customers call', () => {
  for (const { waybillPatterns, phone } of carriers) {
    expect(phone).toMatch(/^\d{5,6}$/)
    for (const pattern of waybillPatterns) expect(() => new RegExp(pattern)).not.toThrow()
  }
  expect(recogniseCarriers('9'.repeat(1_000), carriers)).toEqual(['YZPY'])
})
