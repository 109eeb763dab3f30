// The database of a stack: its own PostgreSQL in the data folder, or the one that DATABASE_URL names.
import path from 'node:path'
import { startEmbeddedPostgres } from '@merchant/database'
import type { Part } from './keep-running.ts'

interface StackDatabase {
  readonly url: string
  /** false when DATABASE_URL named one: it may be filled, never dropped or renamed, and others keep it running. */
  readonly isOwned: boolean
  /** Null where others keep it running. */
  readonly part: Part | null
  stop(): Promise<void>
}

export async function startStackDatabase(dataDir: string, fsync: boolean): Promise<StackDatabase> {
  const external = process.env['DATABASE_URL']
  if (external !== undefined) return { url: external, isOwned: false, part: null, stop: async () => {} }
  const dir = path.join(dataDir, 'postgres')
  let server = await startEmbeddedPostgres({ dir, fsync })
  const { url } = server
  // Where it was: the others find it again by themselves.
  const port = Number(new URL(url).port)
  return {
    url,
    isOwned: true,
    part: {
      name: '数据库 / database',
      pid: () => server.pid,
      ended: () => server.ended(),
      async restart() {
        server = await startEmbeddedPostgres({ dir, fsync, port })
      },
    },
    stop: () => server.stop(),
  }
}
