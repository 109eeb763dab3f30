// A stack of a test's own in a temporary folder: empty, quiet, quick to hear from its provider, and gone afterwards.
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeQuickFolder } from '@merchant/database'
import { removeDataDir, type Stack, type StackOptions, startStack } from './start-stack.ts'

export interface TestStack extends Stack {
  /** Stops everything and forgets its folder. */
  remove(): Promise<void>
}

/** The server is not started yet. */
export async function startTestStack(name: string, options: Partial<StackOptions> = {}): Promise<TestStack> {
  // What must be durable is measured, and that on the disk.
  const dataDir =
    options.fsync === true ? mkdtempSync(path.join(os.tmpdir(), `merchant-${name}-`)) : makeQuickFolder(name)
  try {
    const stack = await startStack({
      dataDir,
      port: 0,
      demo: false,
      fsync: false,
      quiet: true,
      logLevel: 'error',
      firstNotifyMs: 50,
      ...options,
      // Callers of tests say where they are; every address has limits of its own.
      env: { TRUSTED_PROXIES: '127.0.0.1', ...options.env },
    })
    return {
      ...stack,
      async remove() {
        await stack.stop()
        removeDataDir(dataDir)
      },
    }
  } catch (error) {
    removeDataDir(dataDir)
    throw error
  }
}
