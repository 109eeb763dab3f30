// Every screen, light and dark, wide and narrow: nothing for axe to find, one heading, a title, no sideways scroll.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { newWalk, steps } from '../tools/src/path/walk.ts'
import { merchantScreens, operatorScreens, publicScreens } from './screens.ts'
import { expect, test } from './stack.ts'

const looks = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 320, height: 700 },
] as const

for (const look of looks) {
  test(`every screen is sound in ${look.theme} at ${look.width} px`, async ({
    browser,
    product: { stack, operator },
  }) => {
    const context = await browser.newContext({
      colorScheme: look.theme,
      viewport: { width: look.width, height: look.height },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    for (const screen of publicScreens) await mustBeSound(page, stack.url + screen)
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)

    const walk = newWalk({ url: stack.url, admin: stack.sandbox.admin, operator, serial: 100 + looks.indexOf(look) })
    // Far enough for every list to hold something, and not so far that the clock is moved.
    for (const step of steps.slice(
      0,
      steps.findIndex(({ name }) => name === 'settle'),
    ))
      await step.run(walk)
    await signIn(page, stack.url, walk.phone, walk.password)
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
    for (const screen of merchantScreens) await mustBeSound(page, stack.url + screen)

    await context.clearCookies()
    await signIn(page, stack.url, operator.username, operator.password)
    for (const screen of operatorScreens) await mustBeSound(page, stack.url + screen)
    await context.close()
  })
}

async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('手机号或登录名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard/)
}

async function mustBeSound(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page).toHaveTitle(/商户管理中心$/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  expect.soft(found, `axe on ${url}`).toEqual([])
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(overflow, `sideways scroll on ${url}`).toBeLessThanOrEqual(0)
}
