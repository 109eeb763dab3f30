// Runs programs in lanes, side by side, each lane one after another; what fails stops nothing, and the end says what it was.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Beside what this process has. */
  readonly env?: Readonly<Record<string, string>>
  /** Left out when something before it in its lane has failed: it would only say the same again, and slowly. */
  readonly afterSuccess?: boolean
}

interface Result {
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'left out'
  readonly seconds: number
  readonly said: string
}

const root = path.resolve(import.meta.dirname, '../..')

/** Runs all and prints what became of them; the process ends with 1 when anything failed. */
export async function runSteps(...lanes: readonly (readonly Step[])[]): Promise<void> {
  const begin = performance.now()
  const results = await runLanes(lanes, (text) => process.stdout.write(text))
  console.log(`\n${summaryOf(results, secondsSince(begin)).join('\n')}`)
  if (results.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1
}

/** The first lane speaks at once; what the others say is held back until their step has ended, so that nothing mingles. */
export async function runLanes(
  lanes: readonly (readonly Step[])[],
  print: (text: string) => void,
): Promise<readonly Result[]> {
  return (await Promise.all(lanes.map((steps, lane) => runLane(steps, lane === 0, print)))).flat()
}

async function runLane(steps: readonly Step[], speaksAtOnce: boolean, print: (text: string) => void) {
  const results: Result[] = []
  for (const step of steps) {
    if (step.afterSuccess === true && results.some(({ outcome }) => outcome !== 'passed')) {
      results.push({ name: step.name, outcome: 'left out', seconds: 0, said: '' })
      continue
    }
    const begin = performance.now()
    if (speaksAtOnce) print(`\n── ${step.name}\n`)
    const { code, said } = await run(step, speaksAtOnce ? print : () => undefined)
    if (!speaksAtOnce) print(`\n── ${step.name}\n${said}`)
    const result: Result = {
      name: step.name,
      outcome: code === 0 ? 'passed' : 'failed',
      seconds: secondsSince(begin),
      said,
    }
    print(`${lineOf(result)}\n`)
    results.push(result)
  }
  return results
}

function run(step: Step, print: (text: string) => void): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // What is handed on looks as it would in the terminal that it ends in.
      env: { ...process.env, ...step.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      shell: process.platform === 'win32',
    })
    const said: string[] = []
    const hear = (text: string) => {
      said.push(text)
      print(text)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('error', (error) => {
      hear(`${error.message}\n`)
      resolve({ code: 1, said: said.join('') })
    })
    child.once('close', (code) => resolve({ code, said: said.join('') }))
  })
}

/** Every step with its time, below each failed one what it says failed, and a last line that names them. */
export function summaryOf(results: readonly Result[], seconds: number): string[] {
  const failed = results.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name)
  return [
    '── summary',
    ...results.flatMap((result) => [
      lineOf(result),
      ...(result.outcome === 'failed' ? failuresIn(result.said).map((line) => `    ${line}`) : []),
    ]),
    failed.length === 0
      ? `All passed in ${seconds.toFixed(0)} s`
      : `${failed.length} of ${results.length} failed in ${seconds.toFixed(0)} s: ${failed.join(', ')}`,
  ]
}

const signs = { passed: '✓', failed: '✗', 'left out': '–' } as const
const lineOf = ({ name, outcome, seconds }: Result): string =>
  `${signs[outcome]} ${name} ${outcome === 'left out' ? 'left out' : `${seconds.toFixed(1)} s`}`

const MOST_LINES = 120
/** Of what a test found: the message, and what was expected and received. */
const LINES_OF_A_TEST = 9
/** How Vitest and Playwright name a failed test above what it found. */
const NAMES_A_TEST = /^\s*(?:FAIL\s|\d+\) \S+\.spec\.ts:)/

/** The tests that a program names as failed with what each found; the last of what it said when it names none. */
function failuresIn(said: string): string[] {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const found = new Map<string, string[]>()
  for (const [at, line] of lines.entries()) {
    if (!NAMES_A_TEST.test(line)) continue
    const after = lines.slice(at + 1, at + 1 + LINES_OF_A_TEST)
    const end = after.findIndex((each) => NAMES_A_TEST.test(each))
    // Named again in a list without what it found, it keeps what stood below it first.
    const name = line.trim()
    if ((found.get(name) ?? []).length === 0) found.set(name, end === -1 ? after : after.slice(0, end))
  }
  const named = [...found].flatMap(([name, below]) => [name, ...below.map((line) => `  ${line}`)])
  return named.length > 0 ? named.slice(0, MOST_LINES) : lines.slice(-5)
}

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000
