// Proves that a scanned number finds its carrier, and that a person's choice is never overruled.
import { expect, test } from 'vitest'
import { carrierFor, preferredFirst } from './carrier-guess.ts'

const carriers = [
  { code: 'SF', waybillPrefixes: ['SF'], waybillPatterns: [] },
  { code: 'ZTO', waybillPrefixes: ['77', '78'], waybillPatterns: [] },
  { code: 'STO', waybillPrefixes: ['77305'], waybillPatterns: [] },
  { code: 'DBL', waybillPrefixes: [], waybillPatterns: [] },
]

test('a carrier chosen by hand stays, whatever the number says', () => {
  expect(carrierFor('SF1234567890', carriers, { chosen: 'DBL', lastUsed: 'ZTO', preferred: [] })).toEqual({
    code: 'DBL',
    origin: 'chosen',
  })
})

test('an unknown number falls back to the carrier used last, unless it is no longer served', () => {
  expect(carrierFor('00112233', carriers, { chosen: null, lastUsed: 'DBL', preferred: [] })).toEqual({
    code: 'DBL',
    origin: 'lastUsed',
  })
  expect(carrierFor('SF112233', carriers, { chosen: null, lastUsed: 'DBL', preferred: [] })).toEqual({
    code: 'SF',
    origin: 'byNumber',
  })
  expect(carrierFor('00112233', carriers, { chosen: null, lastUsed: 'GONE', preferred: [] })).toBeNull()
  expect(carrierFor('', carriers, { chosen: null, lastUsed: null, preferred: [] })).toBeNull()
})

test('what the freight templates prefer comes before what was used last, and after what the number says', () => {
  const byTemplate = (number: string, preferred: string[], last: string | null = 'ZTO') =>
    carrierFor(number, carriers, { chosen: null, lastUsed: last, preferred })
  expect(byTemplate('', ['DBL', 'SF'])).toEqual({ code: 'DBL', origin: 'preferred' })
  // Of several that are preferred, the habit decides.
  expect(byTemplate('', ['DBL', 'ZTO'])).toEqual({ code: 'ZTO', origin: 'preferred' })
  expect(byTemplate('SF112233', ['DBL'])).toEqual({ code: 'SF', origin: 'byNumber' })
  expect(byTemplate('', ['GONE'])).toEqual({ code: 'ZTO', origin: 'lastUsed' })
  expect(carrierFor('', carriers, { chosen: 'STO', lastUsed: null, preferred: ['DBL'] })).toEqual({
    code: 'STO',
    origin: 'chosen',
  })
})

test('preferred carriers are offered before the others, each once', () => {
  const named = carriers.map(({ code }) => ({ code, name: code }))
  const { wanted, others } = preferredFirst(named, ['DBL', 'GONE', 'SF'])
  expect([wanted, others].map((part) => part.map(({ value }) => value))).toEqual([
    ['DBL', 'SF'],
    ['ZTO', 'STO'],
  ])
})
