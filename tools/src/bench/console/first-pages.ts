// Budgets 1 to 4 and 6: the login page and the first page after it, each from nothing, and the way from one to the other.
import type { BrowserContextOptions } from '@playwright/test'
import { atMost, type Budget, medians, type Place } from './budget.ts'
import { type MeasuredPage, openMeasuredPage } from './measured-page.ts'
import type { Noted } from './page-observer.ts'

const ROUNDS = 5
const LOGIN_FIELD = 'input[name=username]:enabled'
/** To-dos, money and the chart with its figures. */
const HOME_CONTENT = '#content:has(.todo-tile):has(.home-money):has(.sales .bar-chart)'

export type SignedIn = Exclude<BrowserContextOptions['storageState'], undefined>

export async function measureFirstPages(place: Place): Promise<readonly Budget[]> {
  const { url, merchant } = place
  const as = await signedIn(place, merchant)
  const login = medians(await rounds(() => measureLoad(place, '/login', LOGIN_FIELD)))
  const home = medians(await rounds(() => measureLoad(place, '/dashboard', HOME_CONTENT, as)))
  const signIn = medians(await rounds(async () => ({ seconds: await measureSignIn(place, url, merchant) })))
  return [
    atMost(1, 'login page, cold: over the wire', { found: login('kilobytes'), aim: 110, unit: 'KB' }),
    atMost(1, 'login page, cold: requests', { found: login('requests'), aim: 6 }),
    atMost(2, 'login field usable', { found: login('seen'), aim: 0.7, unit: 's', digits: 2 }),
    atMost(2, 'login page: blocking', { found: login('blockingMs'), aim: 150, unit: 'ms' }),
    atMost(2, 'login page: CPU', { found: login('cpuMs'), aim: 350, unit: 'ms' }),
    atMost(3, 'first signed-in page, cold: over the wire', { found: home('kilobytes'), aim: 260, unit: 'KB' }),
    atMost(3, 'first signed-in page, cold: requests', { found: home('requests'), aim: 14 }),
    atMost(4, 'its content visible, chart included', { found: home('seen'), aim: 1.3, unit: 's', digits: 2 }),
    atMost(4, 'its last long task ends', { found: home('calm'), aim: 1.5, unit: 's', digits: 2 }),
    atMost(4, 'its blocking', { found: home('blockingMs'), aim: 450, unit: 'ms' }),
    atMost(4, 'its CPU', { found: home('cpuMs'), aim: 900, unit: 'ms' }),
    atMost(6, 'login submitted → first page with its content', {
      found: signIn('seconds'),
      aim: 0.9,
      unit: 's',
      digits: 2,
    }),
  ]
}

/** Signs in without haste, and answers the cookies and storage of that browser. */
export async function signedIn({ browser, url }: Place, { username, password }: Place['merchant']): Promise<SignedIn> {
  const measured = await openMeasuredPage(browser, { isSlowed: false })
  await typeLogin(measured, url, username, password)
  await measured.page.keyboard.press('Enter')
  await measured.page.waitForURL(/dashboard/)
  await measured.page.waitForSelector('#content h1')
  const state = await measured.context.storageState()
  await measured.close()
  return state
}

async function rounds<Figures>(measure: () => Promise<Figures>): Promise<Figures[]> {
  const found: Figures[] = []
  // The first one warms up the server and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) found.push(await measure())
  return found.slice(1)
}

async function measureLoad({ browser, url }: Place, path: string, content: string, as?: SignedIn) {
  const measured = await openMeasuredPage(browser, {
    watch: { content },
    ...(as === undefined ? {} : { as }),
  })
  await measured.page.goto(url + path)
  const seen = await measured.mark('content')
  const noted = await measured.rest()
  const { bytes, requests } = measured.wire()
  const cpuMs = await measured.cpuMs()
  await measured.close()
  return {
    kilobytes: bytes / 1_000,
    requests,
    seen: seen / 1_000,
    calm: calmAt(noted, seen) / 1_000,
    blockingMs: blockingMs(noted),
    cpuMs,
  }
}

/** From Enter to the first page with all its content; the form was filled in at a person's pace. */
async function measureSignIn(
  { browser }: Place,
  url: string,
  { username, password }: Place['merchant'],
): Promise<number> {
  const measured = await openMeasuredPage(browser, { watch: { content: HOME_CONTENT } })
  await typeLogin(measured, url, username, password)
  await measured.rest()
  const submitted = await measured.page.evaluate<number>('performance.timeOrigin + performance.now()')
  await measured.page.keyboard.press('Enter')
  await measured.page.waitForURL(/dashboard/)
  const seen = await measured.mark('content')
  const began = await measured.page.evaluate<number>('performance.timeOrigin')
  await measured.close()
  return (began + seen - submitted) / 1_000
}

async function typeLogin({ page }: MeasuredPage, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
}

/** What long tasks exceed 50 ms by, all together. */
const blockingMs = ({ tasks }: Noted): number => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)

/** When the page answers at once: its content is there and its last long task has ended. */
const calmAt = ({ tasks }: Noted, seen: number): number =>
  tasks.reduce((end, { at, ms }) => Math.max(end, at + ms), seen)
