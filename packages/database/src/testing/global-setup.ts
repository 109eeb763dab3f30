// Starts the one PostgreSQL of a test run and migrates the template that every test database is copied from.
import fs from 'node:fs'
import type { TestProject } from 'vitest/node'
import { makeQuickFolder } from '../embedded/quick-folder.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { ensureDatabase } from '../ensure-database.ts'
import { migrate } from '../migrate.ts'
import { roleUrls } from '../roles/roles.ts'
import { setUpRoles } from '../roles/set-up-roles.ts'
import { dropDatabase } from './test-server.ts'

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
  await setUpRoles(templateUrl, roleUrls(server.url))
  await migrate(templateUrl)
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', template)
  return async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = makeQuickFolder('tests')
  const server = await startEmbeddedPostgres({ dir, fsync: false, maxConnections: 300 })
  const stop = async (): Promise<void> => {
    await server.stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}
