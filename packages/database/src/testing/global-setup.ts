// Starts the one PostgreSQL of a test run and migrates the template that every test database is copied from.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { ensureDatabase } from '../ensure-database.ts'
import { migrate } from '../migrate.ts'

const TEMPLATE = 'template_of_tests'
const PREFIX = 'merchant-tests-'

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
    testTemplate: string
  }
}

/** Vitest calls this once per run; what it answers runs at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres({ dir, fsync: false, maxConnections: 300 })
  await migrate(await ensureDatabase(server.url, TEMPLATE))
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', TEMPLATE)
  return async () => {
    await server.stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** A run that was killed could not clean up: its server is ended and its folder removed here. */
async function sweepDeadRuns(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const dir = path.join(os.tmpdir(), name)
    if (fs.existsSync(path.join(dir, 'data', 'postmaster.pid'))) await (await startEmbeddedPostgres({ dir })).stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
