// Clones the committed tree into a new folder and starts it as a newcomer would; passes when the login page answers.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './stack/free-port.ts'
import { hasCode } from './stack/has-code.ts'

/** Limits for what is broken: installing, building and starting take their time beside the other steps. */
const STOP_MS = 120_000
const START_MS = 20 * 60_000
const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-fresh-'))
const clone = path.join(folder, 'clone')
const must = (command: string, args: string[], cwd: string) => {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}
must('git', ['clone', '--quiet', '--no-hardlinks', root, clone], folder)
// What is tested is the tree as it stands, committed or not, so that the step also serves before a commit.
const changed = spawnSync('git', ['ls-files', '--modified', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).stdout
for (const file of changed.split('\n').filter((each) => each !== '' && existsSync(path.join(root, each)))) {
  cpSync(path.join(root, file), path.join(clone, file))
}

const [port, sandboxPort] = [await freePort(), await freePort()]
const started = spawn('npm', ['start'], {
  cwd: clone,
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: process.platform !== 'win32',
  env: {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DEMO_SCALE: '0.02',
    PATH: withoutOurBin(),
  },
  shell: process.platform === 'win32',
})
const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
  started.once('exit', (code, signal) => resolve(code ?? signal)),
)
let said = ''
started.stdout.on('data', (chunk: Buffer) => {
  said += chunk.toString()
  process.stdout.write(chunk)
})
// Ends when the last of them has let go of it: npm itself may be gone before what it started.
const silent = new Promise((resolve) => started.stdout.once('end', resolve))

// Whoever ends this ends what was started here, as after Ctrl-C, and its folder goes.
process.once('SIGTERM', () => {
  signal('SIGINT')
  void Promise.race([silent, wait(STOP_MS, null, { ref: false })]).then(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.exit(1)
  })
})

try {
  await answers(`http://127.0.0.1:${port}/readyz`)
  await answers(`http://127.0.0.1:${port}/login`)
  await answers(`http://127.0.0.1:${port}/api/openapi.json`)
  signal('SIGINT')
  await Promise.race([silent, wait(STOP_MS, null, { ref: false })])
  // npm ends by the signal or by 0, depending on whether its shell was let to hear Ctrl-C: both are a clean stop.
  const end = await exited
  if (end !== 0 && end !== 130 && end !== 'SIGINT') throw new Error(`npm start ended with ${end} after Ctrl-C`)
  if (!said.includes('已停止')) throw new Error('npm start did not finish stopping after Ctrl-C')
  console.log('The fresh clone started, answered and stopped cleanly.')
} catch (error) {
  signal('SIGKILL')
  throw error
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** To all that npm started, as a terminal does it. */
function signal(name: 'SIGINT' | 'SIGKILL'): void {
  try {
    if (started.pid !== undefined) process.kill(process.platform === 'win32' ? started.pid : -started.pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** The newcomer has the system's Node, not the one of this checkout. */
function withoutOurBin(): string {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter)
  return parts.filter((part) => !part.includes('node_modules')).join(path.delimiter)
}

async function answers(url: string): Promise<void> {
  const giveUpAt = performance.now() + START_MS
  let hasEnded = false
  void exited.then(() => (hasEnded = true))
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok === true) return
    if (hasEnded) throw new Error('npm start ended before it answered')
    if (performance.now() > giveUpAt) throw new Error(`${url} did not answer`)
    await wait(250)
  }
}
