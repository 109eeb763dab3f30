// Two windows side by side follow each other without a reload; who types goes on typing, and a network that is gone is said quietly.
import type { Page } from '@playwright/test'
import { sellMore } from '../tools/src/driver/sale.ts'
import { driveTo } from './merchants.ts'
import { signIn } from './people.ts'
import { openWindow } from './signed-in.ts'
import { expect, test } from './stack.ts'

/** The stream begins once the first page stands. */
const streamStands = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/Live/Stream'))

test('what is done in one window shows in the other', async ({ browser, product }) => {
  const driver = await driveTo(product, 'settle')
  await sellMore(driver)
  const { phone, password } = driver
  const { url } = product.stack
  const open = async () => {
    const page = await openWindow(browser)
    const stands = streamStands(page)
    await signIn(page, url, phone, password)
    await expect(page).toHaveURL(/dashboard/)
    await stands
    return page
  }
  // Two browsers of one person: no tab of one can tell the other anything.
  const [acting, following] = [await open(), await open()]
  for (const page of [acting, following]) await page.goto(`${url}/order/saleorder?tab=TO_SHIP`)
  await Promise.all([acting, following].map(streamStands))
  // In the list: the drawer has one of its own.
  const ship = (page: Page) => page.getByRole('table').getByRole('button', { name: '发货', exact: true })
  const before = await ship(following).count()

  await test.step('a new order is announced, and nothing moves until it is asked for', async () => {
    await sellMore(driver, 'while both look')
    const news = following.getByRole('button', { name: /有 1 笔新订单/ })
    await expect(news).toBeVisible()
    await expect(ship(following)).toHaveCount(before)
    await news.click()
    await expect(ship(following)).toHaveCount(before + 1)
    await expect(news).toHaveCount(0)
  })

  await test.step('an order that one ships leaves the list of the other, who keeps what they have typed', async () => {
    await acting.getByRole('button', { name: /有 1 笔新订单/ }).click()
    await ship(following).last().click()
    await following.getByLabel('运单号').fill('SF9876543210987')
    await ship(acting).first().click()
    await acting.getByLabel('运单号').fill('SF1234567890123')
    await acting.keyboard.press('Enter')
    await expect(acting.getByText(/订单 SO\d+ 已发货/)).toBeVisible()
    await expect(ship(following)).toHaveCount(before)
    await expect(following.getByLabel('运单号')).toHaveValue('SF9876543210987')
  })

  await test.step('a network that is gone is said, and what was typed is there when it is back', async () => {
    await following.context().setOffline(true)
    await expect(following.getByText('网络已断开', { exact: false })).toBeVisible()
    await expect(following.getByLabel('运单号')).toHaveValue('SF9876543210987')
    await following.context().setOffline(false)
    await expect(following.getByText('网络已恢复', { exact: false })).toBeVisible()
    await expect(following.getByLabel('运单号')).toHaveValue('SF9876543210987')
  })
  for (const page of [acting, following]) await page.context().close()
})

test('one tab of a browser holds the stream for all, and the next one goes on when it is closed', async ({
  browser,
  product,
}) => {
  const driver = await driveTo(product, 'settle')
  await sellMore(driver)
  const { phone, password } = driver
  const first = await openWindow(browser)
  const stands = streamStands(first)
  await signIn(first, product.stack.url, phone, password)
  await stands
  let streams = 0
  const second = await first.context().newPage()
  second.on('request', (request) => void (streams += request.url().includes('/api/Live/Stream') ? 1 : 0))
  await second.goto(`${product.stack.url}/order/saleorder?tab=TO_SHIP`)
  const news = second.getByRole('button', { name: /笔新订单/ })
  await expect(second.getByRole('button', { name: '发货', exact: true }).first()).toBeVisible()
  // Its own code for the stream is there, and has asked the other tab how it stands.
  await second.waitForFunction(() => navigator.locks.query().then(({ pending }) => (pending?.length ?? 0) > 0))
  await sellMore(driver, 'while both look')
  await expect(news).toBeVisible()
  expect(streams).toBe(0)
  const takesOver = streamStands(second)
  await first.close()
  await takesOver
  await second.context().close()
})
