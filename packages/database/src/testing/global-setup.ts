// Starts the one PostgreSQL of a test run and migrates the template that every test database is copied from.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isAlive } from '../embedded/is-alive.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { ensureDatabase } from '../ensure-database.ts'
import { migrate } from '../migrate.ts'
import { dropDatabase } from './test-server.ts'

const PREFIX = 'merchant-tests-'

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
    testTemplate: string
  }
}

/**
 * Vitest calls this once per run; what it answers runs at the end.
 * TEST_DATABASE_URL names another server to test on (a distributed one, say); only databases of the run are made there.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL } = process.env
  const server = TEST_DATABASE_URL ? { url: TEST_DATABASE_URL, stop: async () => {} } : await startServer()
  const template = `test_template_${process.pid}`
  const templateUrl = await ensureDatabase(server.url, template)
  await migrate(templateUrl)
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', template)
  return async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  await sweepDeadRuns()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres({ dir, fsync: false, maxConnections: 300 })
  const stop = async (): Promise<void> => {
    await server.stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
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
