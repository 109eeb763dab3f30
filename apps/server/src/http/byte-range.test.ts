// Which bytes a Range header asks for.
import { expect, test } from 'vitest'
import { byteRangeIn } from './byte-range.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=10-5000', { start: 10, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=99999999999999999999-', undefined],
  ['lines=1-2', undefined],
  ['', undefined],
])('%s of 1000 bytes', (header, range) => expect(byteRangeIn(header, 1_000)).toEqual(range))

test('of an empty file there is none', () => expect(byteRangeIn('bytes=0-', 0)).toBe('beyond'))
