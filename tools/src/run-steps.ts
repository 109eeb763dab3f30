// Runs programs in lanes, side by side, each lane one after another, with names and times; the first failure ends everything.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const root = path.resolve(import.meta.dirname, '../..')
const underWay = new Set<ChildProcess>()

/** The first lane speaks at once; what the others say is held back until their step has ended, so that nothing mingles. */
export async function runSteps(...lanes: readonly (readonly Step[])[]): Promise<void> {
  const begin = performance.now()
  await Promise.all(lanes.map((steps, lane) => runLane(steps, lane === 0)))
  console.log(`\nAll passed in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
}

async function runLane(steps: readonly Step[], speaksAtOnce: boolean): Promise<void> {
  for (const step of steps) {
    const startedAt = performance.now()
    if (speaksAtOnce) console.log(`\n── ${step.name}`)
    const { code, said } = await run(step, speaksAtOnce)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (!speaksAtOnce) process.stdout.write(`\n── ${step.name}\n${said}`)
    if (code === 0) {
      console.log(`✓ ${step.name} ${seconds} s`)
      continue
    }
    console.error(`✗ ${step.name} failed after ${seconds} s`)
    await endOthers()
    process.exit(code ?? 1)
  }
}

function run(step: Step, speaksAtOnce: boolean): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: speaksAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...step.env },
      shell: process.platform === 'win32',
    })
    underWay.add(child)
    const chunks: Buffer[] = []
    const end = (code: number | null) => {
      underWay.delete(child)
      resolve({ code, said: Buffer.concat(chunks).toString() })
    }
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', () => end(1))
    child.once('close', end)
  })
}

/** Politely, and only for a while: they have databases and folders to put away. */
async function endOthers(): Promise<void> {
  const gone = [...underWay].map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of underWay) child.kill('SIGTERM')
  await Promise.race([Promise.all(gone), new Promise((resolve) => setTimeout(resolve, 20_000))])
}
