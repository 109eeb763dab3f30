// What a failing step does to the others (nothing), and what the end says about it.
import { expect, test } from 'vitest'
import { runLanes, type Step, summaryOf } from './run-steps.ts'

const step = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name,
  command: process.execPath,
  args: ['-e', code],
  ...more,
})
const outcomesOf = async (...lanes: readonly (readonly Step[])[]) => {
  const printed: string[] = []
  const results = await runLanes(lanes, (text) => void printed.push(text))
  return { results, printed: printed.join(''), outcomes: results.map(({ name, outcome }) => `${name} ${outcome}`) }
}

test('a failed step stops neither the next of its lane nor another lane', async () => {
  const red = step('red', 'process.exit(3)')
  const { outcomes } = await outcomesOf([red, step('green', '')], [step('beside', '')])
  expect(outcomes).toEqual(['red failed', 'green passed', 'beside passed'])
})

test('a step that stands on those before it is left out when one of them failed', async () => {
  const tests = step('tests', '', { afterSuccess: true })
  expect((await outcomesOf([step('types', 'process.exit(1)'), tests])).outcomes).toEqual([
    'types failed',
    'tests left out',
  ])
  expect((await outcomesOf([step('types', ''), tests])).outcomes).toEqual(['types passed', 'tests passed'])
})

test('a program that cannot be started has failed', async () => {
  const { results } = await outcomesOf([{ name: 'gone', command: '/no/such/program', args: [] }])
  expect(results).toMatchObject([{ outcome: 'failed', said: expect.stringContaining('/no/such/program') }])
})

test('what programs say is printed, errors too', async () => {
  const { printed } = await outcomesOf([step('loud', 'console.log("out"); console.error("err")')])
  expect(printed).toContain('out\n')
  expect(printed).toContain('err\n')
  expect(printed).toContain('── loud')
})

test('the summary names every failed test with what it found, and its last line every failed step', () => {
  const said =
    '\u001B[41m FAIL \u001B[49m  node  a.test.ts > x\n FAIL   node  a.test.ts > y\nError: 1 is not 2\n\n  1) e2e/b.spec.ts:7:1 › z ───\n\n    Timeout\n'
  const lines = summaryOf(
    [
      { name: 'types', outcome: 'failed', seconds: 1, said: 'first\nerror TS1\n' },
      { name: 'tests', outcome: 'failed', seconds: 2, said },
      { name: 'format', outcome: 'passed', seconds: 3, said: 'fine' },
    ],
    6,
  )
  expect(lines).toEqual([
    '── summary',
    '✗ types 1.0 s',
    '    first',
    '    error TS1',
    '✗ tests 2.0 s',
    '    FAIL   node  a.test.ts > x',
    '    FAIL   node  a.test.ts > y',
    '      Error: 1 is not 2',
    '    1) e2e/b.spec.ts:7:1 › z ───',
    '          Timeout',
    '✓ format 3.0 s',
    '2 of 3 failed in 6 s: types, tests',
  ])
})

test('when nothing failed the last line says so', () => {
  const all = [{ name: 'types', outcome: 'passed', seconds: 1, said: '' }] as const
  expect(summaryOf(all, 1).at(-1)).toBe('All passed in 1 s')
})
