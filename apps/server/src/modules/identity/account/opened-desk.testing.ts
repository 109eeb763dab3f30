// For tests: one desk for a file's tests, and before each of them, days later, a new shop's owner at a browser that is signed in.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browser, DAY, type Desk, openDesk, type Shopkeeper } from './account.testing.ts'

export let desk: Desk
export let owner: Shopkeeper
export let tab: Browser

/** Called by each file of its own: files of one worker share this module, and run one after another. */
export function startWithOpenDesk(): void {
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())
  beforeEach(async () => {
    desk.later(2 * DAY)
    owner = await desk.register()
    tab = await desk.signedIn(owner)
  })
}

/** From now on the owner sits at another browser. */
export const goOnAt = (browser: Browser): void => {
  tab = browser
}
