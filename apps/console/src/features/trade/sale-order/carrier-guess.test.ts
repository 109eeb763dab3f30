// Proves that a scanned number finds its carrier, and that a person's choice is never overruled.
import { expect, test } from 'vitest'
import { carrierFor, guessCarrier } from './carrier-guess.ts'

const carriers = [
  { code: 'SF', waybillPrefixes: ['SF'] },
  { code: 'ZTO', waybillPrefixes: ['77', '78'] },
  { code: 'STO', waybillPrefixes: ['77305'] },
  { code: 'DBL', waybillPrefixes: [] },
]

test.each([
  ['SF1234567890', 'SF'],
  [' sf12 3456 ', 'SF'],
  ['7712345678', 'ZTO'],
  ['7730512345', 'STO'],
  ['9912345678', null],
  ['', null],
])('the number %j belongs to %s', (number, carrier) => {
  expect(guessCarrier(number, carriers)).toBe(carrier)
})

test('a carrier chosen by hand stays, whatever the number says', () => {
  expect(carrierFor('SF1234567890', carriers, 'DBL', 'ZTO')).toEqual({ code: 'DBL', origin: 'chosen' })
})

test('an unknown number falls back to the carrier used last, unless it is no longer served', () => {
  expect(carrierFor('00112233', carriers, null, 'DBL')).toEqual({ code: 'DBL', origin: 'lastUsed' })
  expect(carrierFor('SF112233', carriers, null, 'DBL')).toEqual({ code: 'SF', origin: 'byNumber' })
  expect(carrierFor('00112233', carriers, null, 'GONE')).toBeNull()
  expect(carrierFor('', carriers, null, null)).toBeNull()
})
