// Scores follow from counts, and say nothing where too little is known.
import { expect, test } from 'vitest'
import { firstScoredDay, type ScoreCounts, scoresOf } from './shop-score.ts'

const none = { good: 0, all: 0 }
const counts = (changes: Partial<ScoreCounts>): ScoreCounts => ({
  FLAWLESS: none,
  APPROVED: none,
  ON_TIME: none,
  QUICK: none,
  ...changes,
})
const valuesOf = (given: ScoreCounts | null) =>
  Object.fromEntries(scoresOf(given).map(({ kind, value }) => [kind, value]))

test('a shop that nothing is known of has no score, nor has one with too little', () => {
  const nothing = { DESCRIPTION: null, SERVICE: null, LOGISTICS: null }
  expect(valuesOf(null)).toEqual(nothing)
  const few = counts({ FLAWLESS: { good: 19, all: 19 }, APPROVED: { good: 4, all: 4 }, ON_TIME: { good: 0, all: 19 } })
  expect(valuesOf(few)).toEqual(nothing)
})

test.each([
  ['all as it should be', { good: 100, all: 100 }, { good: 100, all: 100 }, 500],
  ['nothing as it should be', { good: 0, all: 100 }, { good: 0, all: 100 }, 100],
  ['at the floor of what is promised', { good: 80, all: 100 }, { good: 0, all: 100 }, 100],
  ['half way up', { good: 90, all: 100 }, { good: 50, all: 100 }, 300],
  ['one part alone, which weighs all then', { good: 95, all: 100 }, { good: 19, all: 19 }, 400],
] as const)('logistics: %s', (_name, onTime, quick, value) => {
  expect(valuesOf(counts({ ON_TIME: onTime, QUICK: quick }))['LOGISTICS']).toBe(value)
})

test('says what it is made of', () => {
  const [description] = scoresOf(counts({ FLAWLESS: { good: 97, all: 100 } }))
  expect(description).toMatchObject({
    kind: 'DESCRIPTION',
    value: 380,
    parts: [
      { part: 'FLAWLESS', good: 97, all: 100, weight: 70, least: 20 },
      { part: 'APPROVED', good: 0, all: 0, weight: 30, least: 5 },
    ],
  })
  expect(firstScoredDay('2026-11-20')).toBe('2026-08-22')
})
