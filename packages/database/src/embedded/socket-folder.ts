// Where an embedded PostgreSQL is reached without TCP: a socket in a private folder, which costs half as much per statement.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { ServerAccount } from './server-account.ts'

/** What the address of a socket holds on Linux and, shorter, on macOS, with the zero at its end. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107
/** PostgreSQL's name for the socket of the highest port. */
const LONGEST_NAME = '.s.PGSQL.65535'

/**
 * Makes the folder for the socket of the server below `root`, or answers null where only TCP works: on Windows, where the
 * path is too long, and on file systems that keep no sockets (folders that a container borrows from another system).
 */
export async function openSocketFolder(root: string, account: ServerAccount): Promise<string | null> {
  const folder = path.join(root, 'socket')
  if (process.platform === 'win32' || Buffer.byteLength(path.join(folder, LONGEST_NAME)) > LONGEST_PATH) return null
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chmodSync(folder, 0o700)
  account.own(folder)
  return (await canListen(path.join(folder, `try.${process.pid}`))) ? folder : null
}

/** The same address over TCP, for whoever stands between the two: an address of ours names host and port beside the socket. */
export function overTcp(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('host')
  return address.href
}

/** The address over a socket in this folder; the port stays, because it is part of the socket's name. */
export function overSocket(url: string, folder: string): string {
  const address = new URL(url)
  address.searchParams.set('host', folder)
  return address.href
}

function canListen(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(file, () => server.close(() => resolve(true)))
  })
}
