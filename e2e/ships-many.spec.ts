// A morning's orders in a real browser: three are chosen, their pick list and delivery notes come out of the printer, and all leave by pasted numbers.
import type { BrowserContext, Page } from '@playwright/test'
import { sellMore } from '../tools/src/driver/sale.ts'
import { driveTo } from './merchants.ts'
import { signIn } from './people.ts'
import { openWindow } from './signed-in.ts'
import { expect, test } from './stack.ts'

const ORDERS = 3

/** No dialog of the browser stands in the way; how often a page asked for it is counted there. */
const countPrints = (context: BrowserContext) =>
  context.addInitScript(`window.printed = 0; window.print = () => { window.printed += 1 }`)

test('three orders are printed and leave by pasted numbers', async ({ browser, product }) => {
  const driver = await driveTo(product, 'ship')
  for (let more = 1; more < ORDERS; more += 1) await sellMore(driver, `order ${more}`)
  const page = await openWindow(browser)
  await countPrints(page.context())
  const { url } = product.stack
  await signIn(page, url, driver.phone, driver.password)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(`${url}/order/saleorder?tab=TO_SHIP`)
  const table = page.getByRole('table').first()
  const numbers = table.getByRole('button', { name: /^查看订单 SO\d+$/ })
  await expect(numbers).toHaveCount(ORDERS)
  const orderNos = await numbers.allTextContents()
  const choose = () => table.getByRole('checkbox').first().check()

  await test.step('prints one pick list of all of them, and a delivery note for each', async () => {
    await choose()
    const picks = await printed(page, '拣货单')
    await expect(picks.getByText(`共 ${ORDERS} 单，1 种商品，4 件`)).toBeVisible()
    await picks.close()
    const notes = await printed(page, '发货单')
    await expect(notes.getByRole('article')).toHaveCount(ORDERS)
    for (const no of orderNos) await expect(notes.getByText(no).first()).toBeVisible()
    await notes.close()
  })

  await test.step('ships them by a number in each line, and knows that they were printed', async () => {
    await page.reload()
    await expect(numbers).toHaveCount(ORDERS)
    await choose()
    await page.getByRole('button', { name: `批量发货 ${ORDERS} 单` }).click()
    const dialog = page.getByRole('dialog', { name: '批量发货' })
    const lines = orderNos.map((_, at) => `SF10000001700${String(at).padStart(2, '0')}`)
    await dialog.getByLabel('订单号与运单号').fill(lines.join('\n'))
    await expect(dialog.getByText('可发货')).toHaveCount(ORDERS)
    await dialog.getByRole('button', { name: `发货 ${ORDERS} 单` }).click()
    await expect(page.getByText(`已发货 ${ORDERS} 单`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goto(`${url}/order/saleorder?tab=SHIPPED`)
    await expect(numbers).toHaveCount(ORDERS)
    await page.goto(`${url}/order/saleorder?keyword=${lines[0]}`)
    await numbers.first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(lines[0] ?? '').first()).toBeVisible()
    await expect(drawer.getByText('打印拣货单').first()).toBeVisible()
  })
})

/** The tab in which this paper of the chosen orders has printed itself, once. */
async function printed(page: Page, paper: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await page.getByRole('menuitem', { name: paper }).click()
  const sheet = await opened
  await expect(sheet.getByRole('article').first()).toBeVisible()
  await expect.poll(() => sheet.evaluate('window.printed')).toBe(1)
  return sheet
}
