// Builds the console when its sources have changed since the last build; otherwise costs a few milliseconds.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { compressAssets } from './compress-assets.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const dist = path.join(root, 'apps/console/dist')
const mark = path.join(dist, '.built-from')
const sources = ['apps/console/src', 'apps/console/public', 'packages/contract/src']
const singles = [
  'apps/console/index.html',
  'apps/console/public.html',
  'apps/console/vite.config.ts',
  'apps/console/lean-libraries.ts',
  'apps/console/painted-document.ts',
  'package-lock.json',
]

/** @returns true when it built. Errors: throws when the build fails, with the builder's output above. */
export async function buildConsole(): Promise<boolean> {
  const fingerprint = fingerprintOfSources()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return false
  const status = await new Promise<number | null>((resolve) => {
    const build = spawn('npm', ['run', 'build', '--silent', '-w', '@merchant/console'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    build.once('exit', resolve)
  })
  if (status !== 0) throw new Error('The console could not be built')
  await compressAssets(dist)
  writeFileSync(mark, fingerprint)
  return true
}

/** Names, sizes and times: enough to notice a change, and quick on thousands of files. */
function fingerprintOfSources(): string {
  const hash = createHash('sha256')
  const add = (file: string) => {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat?.isFile() === true) hash.update(`${path.relative(root, file)}|${stat.size}|${stat.mtimeMs}\n`)
  }
  for (const single of singles) add(path.join(root, single))
  for (const source of sources) {
    const folder = path.join(root, source)
    if (!existsSync(folder)) continue
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      add(path.join(folder, entry))
  }
  return hash.digest('hex')
}
