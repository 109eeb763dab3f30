// The folders of tests go when their process has gone, and not before.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeQuickFolder } from './quick-folder.ts'

test('what a killed run has left is taken away by the next one, what is in use stays', () => {
  const module = JSON.stringify(path.join(import.meta.dirname, 'quick-folder.ts'))
  const program = `
    const { makeQuickFolder } = await import(${module})
    console.log(makeQuickFolder('left'))
    process.kill(process.pid, 'SIGKILL')`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const left = stdout.trim()
  fs.writeFileSync(path.join(left, 'file'), 'x')
  const inUse = makeQuickFolder('one')
  const second = makeQuickFolder('two')
  expect([left, inUse, second].map((folder) => fs.existsSync(folder))).toEqual([false, true, true])
  for (const folder of [inUse, second]) fs.rmSync(folder, { recursive: true })
})
