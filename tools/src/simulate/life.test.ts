// The careful client of the simulation while the server is being replaced: it waits for the next one, however long that takes to start.
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '@merchant/database'
import { afterEach, expect, test } from 'vitest'
import { insist, survive } from './life.ts'
import { line, mend } from './statement-hook.ts'

/** Longer than all tries together, were they made against the server that is gone. */
const START_MS = 300

afterEach(mend)

/** A server that is gone: whoever asks it before the next one is up gets the error of a closed pool. */
function replaceable() {
  let restarts = 0
  let restarting: Promise<void> | null = null
  let isGone = false
  const replace = async (): Promise<void> => {
    isGone = true
    mend()
    await pause(START_MS)
    isGone = false
    restarts += 1
  }
  return {
    get restarts() {
      return restarts
    },
    restart: () => (restarting ??= replace().finally(() => (restarting = null))),
    async isUp() {
      await restarting
    },
    async ask(): Promise<string> {
      await pause(1)
      if (line.isBroken) throw new Error('Connection terminated unexpectedly')
      if (isGone) throw new DatabaseUnavailable(new Error('Cannot use a pool after calling end on the pool'))
      return 'done'
    },
  }
}

test('several commands at once, whose server dies, are all answered by the next one', async () => {
  const world = replaceable()
  line.isBroken = true
  const late = pause(START_MS / 3).then(() => insist({ world }, () => world.ask()))
  const answers = await Promise.all([1, 2, 3].map(() => insist({ world }, () => world.ask())))
  expect([...answers, await late]).toEqual(Array.from({ length: 4 }, () => ({ kind: 'done', data: 'done' })))
  expect(world.restarts).toBe(1)
})

test('what nobody waits for is not the end of a run either', async () => {
  const world = replaceable()
  line.isBroken = true
  await Promise.all([survive({ world }, () => world.ask()), survive({ world }, () => world.ask())])
  expect(world.restarts).toBe(1)
})

test('any other error is told', async () => {
  const world = replaceable()
  const broken = () => Promise.reject(new TypeError('wrong'))
  await expect(insist({ world }, broken)).rejects.toThrow('wrong')
  await expect(survive({ world }, broken)).rejects.toThrow('wrong')
})
