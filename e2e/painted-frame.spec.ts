// The frame that the document itself paints: with every script blocked it stands where the real one stood, in every look, and
// nothing moves when the real one comes.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openAsMerchant, openAsOperator } from './signed-in.ts'
import { watchShifts } from './soundness.ts'
import { expect, type Product, test } from './stack.ts'

const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
type OpenAs = (browser: Browser, product: Product, options: BrowserContextOptions) => Promise<Page>

interface Look {
  readonly name: string
  readonly as: OpenAs
  readonly path: string
  readonly options: BrowserContextOptions
  readonly cookies?: Readonly<Record<string, string>>
  readonly preferences?: object
}
const merchantAt = (path: string) => ({ as: openAsMerchant, path, options: wide })
const looks: readonly Look[] = [
  { name: 'a list', ...merchantAt('/goods/index') },
  { name: 'narrow and in English', ...merchantAt('/dashboard'), cookies: { sidebarStatus: '0', language: 'en' } },
  { name: 'on a dark system', ...merchantAt('/dashboard'), options: { ...wide, colorScheme: 'dark' } },
  { name: 'dark by choice', ...merchantAt('/guide/index'), preferences: { mode: 'dark', color: '#f5222d' } },
  { name: 'without tags and logo', ...merchantAt('/dashboard'), preferences: { showsTags: false, showsLogo: false } },
  { name: 'on a phone', ...merchantAt('/order/saleorder'), options: phone },
  { name: 'an operator’s', as: openAsOperator, path: '/dashboard', options: wide },
]

test('the document paints the frame as it will stand, whoever looks at whatever', async ({ browser, product }) => {
  for (const look of looks) await test.step(look.name, () => mustBePainted(browser, product, look))
  await test.step('nothing for somebody who is not signed in', async () => {
    const page = await browser.newPage(wide)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`${product.stack.url}/goods/index`)
    await expect(page.locator('#painted-frame')).toBeHidden()
    await page.close()
  })
})

async function mustBePainted(browser: Browser, product: Product, look: Look): Promise<void> {
  const { as, path, options, cookies = {}, preferences } = look
  const { url } = product.stack
  const page = await as(browser, product, options)
  await page.context().addCookies(Object.entries(cookies).map(([key, value]) => ({ name: key, value, url })))
  if (preferences !== undefined)
    await page.evaluate(`localStorage.setItem('preferences', '${JSON.stringify(preferences)}')`)
  await watchShifts(page)
  // The first time tells the cookie how the frame looks, the second finds it so.
  await openReal(page, url + path)
  await openReal(page, url + path)
  expect.soft(await page.evaluate<number>('window.layoutShift'), look.name).toBeLessThanOrEqual(0.01)
  const real = await page.evaluate(BOXES)
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('#painted-frame .painted-page')).toBeVisible()
  expect.soft(await page.evaluate(BOXES), look.name).toEqual(real)
  await page.context().close()
}

async function openReal(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('#painted-frame')).toHaveCount(0)
}

/** The boxes of the frame with their colours, and the lines of its menu. */
const BOXES = `(() => {
  const boxOf = (element) => {
    const box = element.getBoundingClientRect()
    return [box.x, box.y, box.width, box.height].map(Math.round).join(' ') + ' ' + getComputedStyle(element).backgroundColor
  }
  const named = ['.sidebar', '.sidebar-logo', '.frame-head', '.navbar', '.tags-bar', '.bottom-bar', '.frame-content']
  const boxes = named.map((name) => {
    const element = document.querySelector(name)
    if (element === null || !element.checkVisibility()) return name + ' none'
    // How long a page is, is its own.
    return name + ' ' + (name === '.frame-content' ? boxOf(element).replace(/^(\\S+ \\S+ \\S+) \\S+/, '$1') : boxOf(element))
  })
  const lines = [...document.querySelectorAll('.sidebar-list li')]
    .filter((line) => line.checkVisibility() && !line.matches('.sidebar-group'))
    .map((line) => Math.round(line.getBoundingClientRect().y))
  const groups = [...document.querySelectorAll('.sidebar-list > .sidebar-group')].map((line) => Math.round(line.getBoundingClientRect().y))
  return [...boxes, ...[...lines, ...groups].toSorted((a, b) => a - b).map(String)]
})()`
