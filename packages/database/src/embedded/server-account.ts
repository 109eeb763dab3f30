// Decides under which account PostgreSQL runs, because it refuses to run as root.
import { spawnSync, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs'

export interface ServerAccount {
  /** The command, its arguments and the spawn options that run a program under this account. */
  command(program: string, args: string[]): [string, string[], SpawnOptions]
  /** Gives a folder or file to this account. */
  own(path: string): void
}

/** The user `nobody`: it exists on every Unix, and initdb wants an account that has a name. */
const NOBODY = 65534

const self: ServerAccount = { command: (program, args) => [program, args, {}], own: () => {} }

/** A user namespace: inside it the program is not root, outside it the files stay root's. */
const namespace: ServerAccount = {
  command: (program, args) => ['unshare', ['-U', program, ...args], {}],
  own: () => {},
}

/** For places that forbid user namespaces; needs a path that `nobody` may walk, so not one below /root. */
export const nobody: ServerAccount = {
  command: (program, args) => [program, args, { uid: NOBODY, gid: NOBODY }],
  own: (path) => fs.chownSync(path, NOBODY, NOBODY),
}

/** The account for this process: itself, unless it is root; then a user namespace, else `nobody`. */
export function serverAccount(): ServerAccount {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return self
  return spawnSync('unshare', ['-U', 'true']).status === 0 ? namespace : nobody
}
