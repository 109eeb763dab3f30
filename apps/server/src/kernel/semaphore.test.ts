// Whose picture is made when: bounded, in turn, and no merchant before all the others.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** A semaphore whose pieces of work end when the test says so. */
function semaphore(atOnce: number, waiting: number) {
  const inTurn = createSemaphore(atOnce, waiting)
  const begun: string[] = []
  const refused: string[] = []
  const open: (() => void)[] = []
  let running = 0
  let most = 0
  const settled: Promise<void>[] = []
  return {
    begun,
    refused,
    mostAtOnce: () => most,
    come(name: string) {
      const work = async () => {
        begun.push(name)
        most = Math.max(most, (running += 1))
        await new Promise<void>((resolve) => open.push(resolve))
        running -= 1
      }
      settled.push(
        inTurn(name[0] ?? '', work).catch(
          (error: { refusal: string }) => void refused.push(`${name} ${error.refusal}`),
        ),
      )
    },
    async endOne() {
      open.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    async endAll() {
      while (open.length > 0) await this.endOne()
      await Promise.all(settled)
    },
  }
}

test('only so many run at once, only so many wait, and the rest is told to come again', async () => {
  const gate = semaphore(2, 3)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) gate.come(name)
  await gate.endAll()
  expect(gate.begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  expect([gate.mostAtOnce(), gate.refused]).toEqual([2, ['a6 request.tooMany']])
  gate.come('a7')
  await gate.endAll()
  expect(gate.begun).toContain('a7')
})

test('whoever sends one waits for one, however many another has sent before', async () => {
  const gate = semaphore(1, 10)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) gate.come(name)
  await gate.endAll()
  expect(gate.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a full room is full for who filled it', async () => {
  const gate = semaphore(1, 4)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) gate.come(name)
  for (const name of ['b1', 'b2', 'b3', 'c1']) gate.come(name)
  await gate.endAll()
  expect(gate.refused.toSorted()).toEqual(['a3', 'a4', 'a5', 'b3'].map((name) => `${name} request.tooMany`))
  expect(gate.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'b2'])
})

test('work that fails gives its turn on like any other', async () => {
  const inTurn = createSemaphore(1, 1)
  const first = inTurn('a', () => Promise.reject(new Error('broken')))
  const second = inTurn('b', async () => 'made')
  await expect(first).rejects.toThrow('broken')
  await expect(second).resolves.toBe('made')
})

test('whoever comes, everybody is served or refused, and never too many at once', async () => {
  const step = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant(null))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const gate = semaphore(2, 5)
      let count = 0
      for (const party of steps) {
        if (party === null) await gate.endOne()
        else gate.come(`${party}${(count += 1)}`)
      }
      await gate.endAll()
      expect(gate.begun.length + gate.refused.length).toBe(count)
      expect(gate.mostAtOnce()).toBeLessThanOrEqual(2)
    }),
    { numRuns: 100 },
  )
})
