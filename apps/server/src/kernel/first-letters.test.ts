// The beginning of a text never ends within a sign.
import { expect, test } from 'vitest'
import { firstLetters } from './first-letters.ts'

test.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['a𠮷b', 2, 'a'],
  ['a𠮷b', 3, 'a𠮷'],
  ['😀😀', 3, '😀'],
  ['😀', 1, ''],
])('the first of %s, %i at most, are %s', (text, most, first) => expect(firstLetters(text, most)).toBe(first))
