// The bookkeeping of a long run: what is done, what is left, and what it all came to.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judge, partsLeft, progressOf, readResults } from './long-run.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'long-run-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const held = (...seeds: readonly number[]) => seeds.map((seed) => ({ seed, finding: null }))

test('a run is cut into parts that leave nothing out', () => {
  expect(partsLeft({ from: 7, count: 420 }, [])).toEqual([
    { from: 7, count: 200 },
    { from: 207, count: 200 },
    { from: 407, count: 20 },
  ])
})

test('a run that goes on leaves out what is done', () => {
  expect(partsLeft({ from: 1, count: 6 }, held(1, 2, 4, 99))).toEqual([
    { from: 3, count: 1 },
    { from: 5, count: 2 },
  ])
  expect(partsLeft({ from: 1, count: 2 }, held(1, 2))).toEqual([])
})

test('half a line, of a run that was cut off, is no result', () => {
  const file = path.join(folder, 'results.jsonl')
  expect(readResults(file)).toEqual([])
  fs.writeFileSync(file, '{"seed":1,"finding":null}\n{"seed":2,"finding":"lost 3 fen"}\n{"seed":3,"fin')
  expect(readResults(file)).toEqual([...held(1), { seed: 2, finding: 'lost 3 fen' }])
})

test('what held, what failed and what was not run are told apart', () => {
  const results = [...held(1, 2, 50), { seed: 3, finding: 'lost 3 fen' }]
  expect(judge({ from: 1, count: 5 }, results)).toEqual({ held: 2, failed: new Map([[3, 'lost 3 fen']]), missing: 2 })
})

test('progress says the pace and what is left', () => {
  expect(progressOf(500, 1_000, { doneHere: 100, seconds: 200 })).toBe('500 of 1000 seeds, 0.50 a second, 17 min left')
  expect(progressOf(500, 10_000, { doneHere: 500, seconds: 500 })).toBe('500 of 10000 seeds, 1.00 a second, 2.6 h left')
})
