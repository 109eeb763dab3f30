// The clock of development is kept whole, and the sandbox is put forward once, however many ask at a time.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createMovableClock } from '../kernel/clock.ts'
import { developmentClock, developmentClockFollower } from './development-clock.ts'

const DAY = 86_400_000
let server: Server | undefined
let folder: string | undefined
afterEach(async () => {
  server?.close()
  if (folder !== undefined) await rm(folder, { recursive: true })
})

/** A clock like the sandbox's: it tells its time, and is put forward by what it is sent. */
async function remoteClock() {
  const clock = createMovableClock()
  server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST') clock.advance(JSON.parse(body).advanceMs)
      response.end(JSON.stringify({ now: clock.now().toISOString() }))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { clock, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('two who ask at once put the sandbox forward once', async () => {
  const remote = await remoteClock()
  const ours = createMovableClock(10 * DAY)
  const follow = developmentClockFollower(ours, { url: remote.url, token: 'any' })
  await Promise.all([follow(), follow(), follow()])
  expect(Math.round(remote.clock.offsetMs / DAY)).toBe(10)
})

test('one that fails keeps nobody behind it from being served', async () => {
  const remote = await remoteClock()
  const ours = createMovableClock(DAY)
  let isBroken = true
  const sandbox = {
    token: 'any',
    get url() {
      return isBroken ? 'http://127.0.0.1:1' : remote.url
    },
  }
  const follow = developmentClockFollower(ours, sandbox)
  await expect(follow()).rejects.toThrow()
  isBroken = false
  await follow()
  expect(Math.round(remote.clock.offsetMs / DAY)).toBe(1)
})

test('what was put forward is kept, in a file that is whole at any moment', async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'clock-'))
  developmentClock(folder).advance(DAY)
  expect(developmentClock(folder).offsetMs).toBe(DAY)
  expect(await readdir(folder)).toEqual(['clock.json'])
})
