// A data folder belongs to one process that lives, and to nobody once that is dead, whatever numbers come again.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder } from './claim-folder.ts'

let folder: string
let file: string
const others: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-claim-'))
  file = path.join(folder, 'owner.json')
})
afterEach(async () => {
  await Promise.all(others.splice(0).map(end))
  rmSync(folder, { recursive: true })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Processes that claim a folder at the same time and stay; answers what each came to. */
async function claimElsewhere(count: number, what = folder): Promise<string[]> {
  const program = `
    const { claimFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'claim-folder.ts'))})
    await claimFolder(${JSON.stringify(what)}).then(() => console.log('claimed'), (error) => console.log(error.message))
    setInterval(() => {}, 1_000)`
  const started = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  others.push(...started)
  return Promise.all(started.map(async ({ stdout }) => String(await once(stdout, 'data'))))
}

test('is refused while its owner lives, with the owner’s number, and free after it was given back', async () => {
  await claimElsewhere(1)
  await expect(claimFolder(folder)).rejects.toThrow(`正由进程 ${others[0]?.pid} 使用`)
  await Promise.all(others.map(end))
  const giveBack = await claimFolder(folder)
  const again = await claimFolder(folder)
  giveBack()
  expect(existsSync(file)).toBe(true)
  again()
  expect(existsSync(file)).toBe(false)
})

test('is taken over from an owner that was killed, by one of many', async () => {
  await claimElsewhere(1)
  await Promise.all(others.map(end))
  const answers = await claimElsewhere(4)
  expect(answers.filter((answer) => answer.startsWith('claimed'))).toHaveLength(1)
  expect(answers.filter((answer) => answer.includes('正由进程'))).toHaveLength(3)
})

test('is taken over when the number of its dead owner belongs to another process now', async () => {
  const giveBack = await claimFolder(folder)
  const claim = JSON.parse(readFileSync(file, 'utf8')) as object
  giveBack()
  // One that certainly began at another moment than this process: who started us may have done so in the same instant.
  await claimElsewhere(1, mkdtempSync(path.join(folder, 'other-')))
  writeFileSync(file, JSON.stringify({ ...claim, pid: others[0]?.pid }))
  const heir = await claimFolder(folder)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  heir()
})

test.each(['', '{"pid":', '{}', 'null'])(
  'is taken over when its claim is %j, which nobody alive has written',
  async (text) => {
    writeFileSync(file, text)
    const heir = await claimFolder(folder)
    heir()
  },
)
