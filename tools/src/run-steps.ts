// Runs programs one after another with their names and times; the first failure ends everything with its code.
import { spawn } from 'node:child_process'
import path from 'node:path'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const root = path.resolve(import.meta.dirname, '../..')

export async function runSteps(steps: readonly Step[]): Promise<void> {
  const begin = performance.now()
  for (const step of steps) {
    const startedAt = performance.now()
    console.log(`\n── ${step.name}`)
    const code = await run(step)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (code !== 0) {
      console.error(`✗ ${step.name} failed after ${seconds} s`)
      process.exit(code ?? 1)
    }
    console.log(`✓ ${step.name} ${seconds} s`)
  }
  console.log(`\nAll passed in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
}

function run(step: Step): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...step.env },
      shell: process.platform === 'win32',
    })
    child.once('error', () => resolve(1))
    child.once('exit', resolve)
  })
}
