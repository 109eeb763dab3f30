// Every file is in exactly one lane, and the lanes have about the same to do.
import { expect, test } from 'vitest'
import { secondsOf, share } from './weights.ts'

const files = [
  'tools/src/simulate/simulate.test.ts',
  'tools/src/simulate/simulate-51.test.ts',
  'apps/server/src/http/hostile.test.ts',
  'apps/server/src/modules/trade/goods/stock.race.test.ts',
  ...Array.from({ length: 90 }, (_, at) => `packages/ledger/src/small-${at}.test.ts`),
]

test.each([1, 2, 3])('%i lanes have every file once, and about the same to do', (lanes) => {
  const shares = share(files, lanes, secondsOf)
  expect(shares).toHaveLength(lanes)
  expect(shares.flat().toSorted()).toEqual(files.toSorted())
  const seconds = shares.map((each) => each.reduce((sum, file) => sum + secondsOf(file), 0))
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(5)
})

test('each lane finds the same shares, whoever asks', () => {
  expect(share(files, 2, secondsOf)).toEqual(share(files, 2, secondsOf))
})
