// What the console takes for now: the server's time where the machine is plainly wrong.
import { afterEach, expect, it } from 'vitest'
import { clock, followServer } from './clock.ts'

const DAY_MS = 86_400_000
const aheadMs = () => clock.now().getTime() - Date.now()
const serverAheadBy = (milliseconds: number) => new Date(Date.now() + milliseconds).toUTCString()

afterEach(() => followServer(new Date().toUTCString()))

it('follows a server whose time is days ahead, and comes back with it', () => {
  followServer(serverAheadBy(17 * DAY_MS))
  expect(Math.abs(aheadMs() - 17 * DAY_MS)).toBeLessThan(30_000)
  followServer(serverAheadBy(0))
  expect(aheadMs()).toBeLessThan(1000)
})

it("is the machine's where both agree but for the way of the answer", () => {
  followServer(serverAheadBy(-5000))
  expect(Math.abs(aheadMs())).toBeLessThan(1000)
})

it('stays as it is when an answer does not say its time', () => {
  followServer(serverAheadBy(DAY_MS))
  followServer(null)
  followServer('yesterday')
  expect(aheadMs()).toBeGreaterThan(DAY_MS / 2)
})
