// npm run simulate -- --seeds=10000 --from=1: so many runs by number, on all cores. What is done is kept, and a run that was cut off
// goes on with --continue; --tell says every step. --races runs the races instead, --crashes a death at every statement (docs/how-to/simulate.md).
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { judge, type Part, partsLeft, progressOf, readResults } from './simulate/long-run.ts'
import { onItsCore } from './suite/cores.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    lanes: { type: 'string', default: String(os.availableParallelism()) },
    continue: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
    races: { type: 'boolean', default: false },
    crashes: { type: 'boolean', default: false },
  },
})
const [count = 0, from = 0, lanes = 0] = [values.seeds, values.from, values.lanes].map(Number)
if (![count, from, lanes].every((number) => Number.isInteger(number) && number > 0))
  throw new Error('--seeds, --from and --lanes are whole numbers from 1 on')

/** Answers whether all held; what Vitest says is only of interest when it is told, or when seeds have no result. */
function vitest(
  files: string,
  env: Readonly<Record<string, string>>,
  { isHeard, before = [] }: { readonly isHeard: boolean; readonly before?: readonly string[] },
): Promise<{ isRight: boolean; said: string }> {
  return new Promise((resolve) => {
    const [program = '', ...args] = [...before, 'npx', 'vitest', 'run', '--project', 'node', ...files.split(' ')]
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    const said: string[] = []
    const hear = (text: string) => (isHeard ? process.stdout.write(text) : said.push(text))
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('close', (code) => resolve({ isRight: code === 0, said: said.join('') }))
  })
}

async function simulate(): Promise<boolean> {
  const range: Part = { from, count }
  const folder = path.join(root, '.cache/simulate')
  const file = path.join(folder, `${from}-${from + count - 1}.jsonl`)
  fs.mkdirSync(folder, { recursive: true })
  const before = values.continue ? readResults(file) : []
  // Half a line, of a run that was cut off, must not become the beginning of the next one.
  fs.writeFileSync(file, before.map((result) => `${JSON.stringify(result)}\n`).join(''))
  const parts = [...partsLeft(range, before)]
  if (before.length > 0) console.log(`${before.length} of ${count} seeds are done already: ${file}`)
  const begun = performance.now()
  const coreOf = onItsCore(lanes)
  const lane = async (number: number): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const env = {
        SIMULATE_FROM: String(part.from),
        SIMULATE_SEEDS: String(part.count),
        SIMULATE_TELL: values.tell ? 'on' : 'off',
        SIMULATE_RESULTS: file,
      }
      const { said } = await vitest('tools/src/simulate/simulate.test.ts', env, {
        isHeard: values.tell,
        before: coreOf(number),
      })
      const results = readResults(file)
      const { failed, missing } = judge(part, results)
      if (missing > 0) console.log(`${said}\n${missing} of these seeds were not run: --continue runs them`)
      for (const finding of failed.values()) console.log(`\n${finding}\n`)
      const pace = { doneHere: results.length - before.length, seconds: (performance.now() - begun) / 1_000 }
      console.log(`seeds ${part.from} to ${part.from + part.count - 1}; ${progressOf(results.length, count, pace)}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  const { held, failed, missing } = judge(range, readResults(file))
  const last = from + count - 1
  if (held === count) console.log(`\nSeeds ${from} to ${last}: all ${count} held`)
  else
    console.log(
      `\nSeeds ${from} to ${last}: ${held} held, ${failed.size} failed (${[...failed.keys()].join(', ')}), ${missing} were not run`,
    )
  return held === count
}

const heard = async (files: string, env: Readonly<Record<string, string>>): Promise<boolean> =>
  (await vitest(files, env, { isHeard: true })).isRight
const isRight = values.races
  ? await heard('.race.test.ts', { RACE_ROUNDS: '200' })
  : values.crashes
    ? await heard('tools/src/simulate/crash-points.test.ts', { CRASH_POINTS: 'all' })
    : await simulate()
if (!isRight) process.exitCode = 1
