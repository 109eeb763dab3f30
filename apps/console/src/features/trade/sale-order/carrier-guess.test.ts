// Proves that a scanned number finds its carrier, and that a person's choice is never overruled.
import { expect, test } from 'vitest'
import { carrierFor } from './carrier-guess.ts'

const carriers = [
  { code: 'SF', waybillPrefixes: ['SF'], waybillPatterns: [] },
  { code: 'ZTO', waybillPrefixes: ['77', '78'], waybillPatterns: [] },
  { code: 'STO', waybillPrefixes: ['77305'], waybillPatterns: [] },
  { code: 'DBL', waybillPrefixes: [], waybillPatterns: [] },
]

test('a carrier chosen by hand stays, whatever the number says', () => {
  expect(carrierFor('SF1234567890', carriers, 'DBL', 'ZTO')).toEqual({ code: 'DBL', origin: 'chosen' })
})

test('an unknown number falls back to the carrier used last, unless it is no longer served', () => {
  expect(carrierFor('00112233', carriers, null, 'DBL')).toEqual({ code: 'DBL', origin: 'lastUsed' })
  expect(carrierFor('SF112233', carriers, null, 'DBL')).toEqual({ code: 'SF', origin: 'byNumber' })
  expect(carrierFor('00112233', carriers, null, 'GONE')).toBeNull()
  expect(carrierFor('', carriers, null, null)).toBeNull()
})
