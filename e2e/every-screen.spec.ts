// Every screen, light and dark, wide, narrow and enlarged, by mouse and by finger: sound in all that can be asked of it.
import type { BrowserContextOptions, Page } from '@playwright/test'
import { openAnotherShop, placeMore, sellMore } from '../tools/src/driver/sale.ts'
import { goodsEditorOf, driveTo } from './merchants.ts'
import { signIn } from './people.ts'
import { merchantScreens, operatorScreens, publicScreens } from './screens.ts'
import { busyMerchant, openAsMerchant, openAsOperator, openWindow } from './signed-in.ts'
import { answerSlowly, mustBeLargeEnough, mustLookSound, openCalmly, watchShifts, watchTables } from './soundness.ts'
import { expect, test } from './stack.ts'

const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('every public screen is sound', async ({ browser, product: { stack } }) => {
  const page = await openWindow(browser, wide)
  await watchShifts(page)
  for (const screen of publicScreens) await mustBeSound(page, stack.url + screen)
  await page.context().close()
})

test('every screen of a merchant with two shops is sound', async ({ browser, product }) => {
  const driver = await driveTo(product, 'settle')
  await sellMore(driver)
  await openAnotherShop(driver)
  const page = await openWindow(browser, wide)
  await signIn(page, product.stack.url, driver.phone, driver.password)
  await expect(page).toHaveURL(/dashboard/)
  await watchShifts(page)
  await watchTables(page)
  for (const screen of [...merchantScreens, await goodsEditorOf(driver)])
    await mustBeSound(page, product.stack.url + screen)
  await page.context().close()
})

test('every screen of an operator is sound', async ({ browser, product }) => {
  const page = await openAsOperator(browser, product, wide)
  await watchShifts(page)
  await watchTables(page)
  for (const screen of operatorScreens) await mustBeSound(page, product.stack.url + screen)
  await page.context().close()
})

test('every screen is calm on a phone, and large enough for a finger', async ({ browser, product }) => {
  const windows = [
    [await openWindow(browser, phone), publicScreens],
    [
      await openAsMerchant(browser, product, phone),
      [...merchantScreens, await goodsEditorOf(await busyMerchant(product))],
    ],
    [await openAsOperator(browser, product, phone), operatorScreens],
  ] as const
  for (const [page, screens] of windows) {
    await watchShifts(page)
    await answerSlowly(page)
    for (const screen of screens) {
      await openCalmly(page, product.stack.url + screen)
      await mustBeLargeEnough(page, 44, screen)
    }
    await page.context().close()
  }
})

test('a screen of orders shows fifteen of them, twenty in compact rows, and the same after a reload', async ({
  browser,
  product,
}) => {
  const driver = await driveTo(product, 'buyer pays')
  await placeMore(driver, 24)
  const page = await openWindow(browser, wide)
  await signIn(page, product.stack.url, driver.phone, driver.password)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(`${product.stack.url}/order/saleorder`)
  await expect(page.getByRole('row')).toHaveCount(21)
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(15)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByText('紧凑').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^每页条数/ }).click()
  await page.getByRole('menuitemradio', { name: '50 条/页' }).click()
  await expect(page.getByRole('row')).toHaveCount(26)
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(20)
  await page.setViewportSize({ width: 1440, height: 600 })
  const place = () => page.locator('.data-table-box').evaluate((box) => box.scrollTop)
  await page.locator('.data-table-box').evaluate((box) => box.scrollTo(0, 180))
  await expect.poll(place).toBe(180)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(26)
  await expect.poll(place).toBe(180)
  await page.context().close()
})

/** Rows that are seen whole: within the screen, and within the box in which the table scrolls. */
const rowsInSight = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const box = document.querySelector('.data-table-box').getBoundingClientRect()
    const foot = Math.min(innerHeight, box.bottom)
    return [...document.querySelectorAll('.data-table tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= foot).length
  })()`)

async function mustBeSound(page: Page, url: string): Promise<void> {
  await openCalmly(page, url)
  await mustLookSound(page, url)
}
