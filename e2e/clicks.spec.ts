// What the day's commonest work costs in clicks and keys, counted in the browser: one more is a defect.
import type { BrowserContext } from '@playwright/test'
import { sellMore } from '../tools/src/driver/sale.ts'
import { driveTo } from './merchants.ts'
import { signIn } from './people.ts'
import { openWindow } from './signed-in.ts'
import { expect, test } from './stack.ts'

/** What hands did in the pages of this context, as the browser heard it. */
async function countHands(context: BrowserContext) {
  const hands = { clicks: 0, keys: 0 }
  await context.exposeBinding('heard', (_, kind: 'clicks' | 'keys') => void (hands[kind] += 1))
  await context.addInitScript(`
    addEventListener('pointerdown', (event) => event.isTrusted && window.heard('clicks'), true)
    addEventListener('keydown', (event) => event.isTrusted && window.heard('keys'), true)
  `)
  return hands
}

/** The parts of a drawer whose words and acts nothing may cover, where a message does. */
const messageOverDrawer = `(() => {
  const [message, ...parts] = ['.ant-message-notice', '.ant-drawer-header', '.ant-drawer-footer']
    .map((part) => [...document.querySelectorAll(part)])
  return parts.flat().filter((part) => message.some((said) => {
    const [a, b] = [said.getBoundingClientRect(), part.getBoundingClientRect()]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  })).map((part) => part.textContent)
})()`

test('an order is shipped with two clicks, the next with none, and one is found with eight keys', async ({
  browser,
  product,
}) => {
  const driver = await driveTo(product, 'ship')
  await sellMore(driver)
  const page = await openWindow(browser)
  const hands = await countHands(page.context())
  await signIn(page, product.stack.url, driver.phone, driver.password)
  await expect(page).toHaveURL(/dashboard/)
  const toShip = page
    .getByRole('main')
    .getByRole('link', { name: /待发货/ })
    .first()
  await expect(toShip).toBeVisible()

  await test.step('ships one, and the next', async () => {
    hands.clicks = 0
    await toShip.click()
    await page.getByRole('table').getByRole('button', { name: '发货', exact: true }).first().click()
    for (const waybill of ['SF1234567890133', 'SF1234567890134']) {
      await expect(page.getByLabel('运单号')).toBeFocused()
      await expect(page.getByLabel('运单号')).toHaveValue('')
      await page.keyboard.type(waybill)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/订单 SO\d+ 已发货/).last()).toBeVisible()
      expect(await page.evaluate(messageOverDrawer), 'a message over the head or the foot of the drawer').toEqual([])
    }
    await expect(page.getByText('待发货的订单已全部发完')).toBeVisible()
    expect(hands.clicks).toBe(2)
  })

  await test.step('finds one by the end of its phone number', async () => {
    await page.goto(`${product.stack.url}/dashboard`)
    await expect(toShip).toBeVisible()
    Object.assign(hands, { clicks: 0, keys: 0 })
    await page.keyboard.press('Control+k')
    // Its code comes with the first time it is opened.
    await expect(page.getByRole('combobox', { name: '查找' })).toBeFocused()
    await page.keyboard.type(driver.buyerPhone.slice(-4))
    await expect(page.getByRole('option', { name: /SO\d{10}/, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/saleorder/)
    expect(hands.clicks).toBe(0)
    expect(hands.keys).toBeLessThanOrEqual(8)
  })
})
