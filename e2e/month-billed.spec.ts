// A month of trade in a real browser: its bill is drawn up, a line of it disputed, the answer checked by a second person, the bill
// confirmed and paid, and its statement opened as a spreadsheet and as PDF; and the books agree.
import { readFile } from 'node:fs/promises'
import { api, dayOf, startOfDay } from '@merchant/contract'
import { readXlsx } from 'hucre/xlsx'
import { advanceClockTo, readClockOf } from '../tools/src/driver/development-pages.ts'
import { asMerchant, asStorefront, type Driver, readClock, signIn as signInDriver } from '../tools/src/driver/driver.ts'
import { sellMore } from '../tools/src/driver/sale.ts'
import type { OperatorLogin } from '../tools/src/driver/operator.ts'
import { steps } from '../tools/src/driver/scenario.ts'
import { operatorAtWork, withStepUp } from '../tools/src/driver/step-up.ts'
import { booksOf } from './books.ts'
import { driveTo } from './merchants.ts'
import { proveOperator, signIn, signInOperator } from './people.ts'
import { openWindow } from './signed-in.ts'
import { expect, type Product, test } from './stack.ts'

const HOUR_MS = 3_600_000

test('a month of trade is billed, disputed, corrected, paid and taken along', async ({
  browser,
  page,
  product,
}, info) => {
  const { url } = product.stack
  const driver = await driveTo(product, 'place and start payment')
  await billByTheMonth(driver, product)
  await firstOfNextMonth(driver, product)
  await trade(driver)
  await firstOfNextMonth(driver, product)

  const drawer = page.getByRole('dialog', { name: /BL\d+/ })
  const no = await test.step('the bill is there, and one of its lines is disputed', async () => {
    await signIn(page, url, driver.phone, driver.password)
    await expect(page).toHaveURL(/dashboard/)
    await page.goto(`${url}/finance/FinanceBill?tab=GENERATED`)
    const open = page.getByRole('button', { name: /^查看账单 BL/ }).first()
    await open.click()
    await expect(drawer).toBeVisible()
    const [found = ''] = /BL\d+/.exec(await drawer.innerText()) ?? []
    await drawer
      .getByRole('checkbox', { name: /SO\d+|选择|行/ })
      .first()
      .check()
    await drawer.getByRole('button', { name: '对 1 条明细提出异议' }).click()
    const objection = page.getByRole('dialog', { name: `对账单 ${found} 提出异议` })
    await objection.getByLabel('异议原因').fill('该订单约定免收佣金')
    await objection.getByRole('button', { name: '提交异议' }).click()
    await expect(page.getByText('异议已提交，等待平台处理').first()).toBeVisible()
    return found
  })

  const openTheirs = async (login: OperatorLogin) => {
    const desk = await openWindow(browser)
    await signInOperator(desk, product.stack, login)
    await desk.goto(`${url}/operator/bill?keyword=${no}`)
    await desk.getByRole('button', { name: `查看账单 ${no}` }).click()
    return desk
  }

  await test.step('the platform answers with five yuan more, and a second person lets it pass', async () => {
    const finance = await openTheirs(product.operator)
    await finance.getByRole('dialog', { name: /BL\d+/ }).getByRole('button', { name: '处理异议' }).click()
    const answer = finance.getByRole('dialog', { name: `处理账单 ${no} 的异议` })
    await answer.getByLabel('答复').fill('已核实，补给佣金差额。')
    await answer.getByRole('radio', { name: '补给商户' }).check()
    await answer.getByLabel('调整金额（元）').fill('5.00')
    await answer.getByRole('button', { name: '提交复核' }).click()
    await expect(finance.getByText('已提交，等待另一人复核').first()).toBeVisible()
    await finance.context().close()
    const second = await openTheirs(product.operator.admin)
    await second.getByRole('button', { name: '复核通过' }).click()
    await second
      .getByRole('dialog', { name: `通过账单 ${no} 的异议处理？` })
      .getByRole('button', { name: '复核通过' })
      .click()
    await proveOperator(second, product.stack, product.operator.admin)
    await expect(second.getByText('已通过，账单重新待商户确认').first()).toBeVisible()
    await second.context().close()
  })

  await test.step('the merchant confirms it, and it is paid', async () => {
    await drawer.getByRole('button', { name: '确认账单' }).click()
    await page
      .getByRole('dialog', { name: `确认账单 ${no}？` })
      .getByRole('button', { name: /确认/ })
      .last()
      .click()
    await expect(page.getByText('账单已确认').first()).toBeVisible()
    const finance = await openTheirs(product.operator)
    await finance.getByRole('dialog', { name: /BL\d+/ }).getByRole('button', { name: '打款', exact: true }).click()
    await finance.getByRole('button', { name: /^打款 .*元$/ }).click()
    await proveOperator(finance, product.stack, product.operator)
    await expect(finance.getByText('已开始打款').first()).toBeVisible()
    await finance.context().close()
    await expect(drawer.getByText('账单已结清').first()).toBeVisible()
  })

  await test.step('its statement is a spreadsheet that says what was paid, and a PDF', async () => {
    const take = async (name: string) => {
      const arrives = page.waitForEvent('download')
      await drawer.getByRole('button', { name }).click()
      const file = info.outputPath(name)
      await (await arrives).saveAs(file)
      return readFile(file)
    }
    const { sheets } = await readXlsx(await take('Excel 表格'))
    expect(sheets.map((sheet) => sheet.name)).toEqual(['汇总', '订单明细', '退款明细', '费用明细', '摘要核对'])
    const [, paid = ''] = /本期已付\s*¥\s*([\d,.]+)/.exec(await drawer.innerText()) ?? []
    expect(sheets[0]?.rows.flat()).toContain(Number(paid.replaceAll(',', '')))
    const pdf = await take('PDF 对账单')
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  })
  expect(await booksOf(product.stack)).toMatchObject({ findings: [], bookFen: 0 })
})

/** From the end of the running month on. */
async function billByTheMonth(driver: Driver, { operator }: Product): Promise<void> {
  const finance = await operatorAtWork(driver, operator.admin)
  const caller = { caller: { token: finance.token } }
  const { list } = await driver.api.call(api.platformBill.terms, { keyword: `行路商户${driver.target.serial}` }, caller)
  const [terms] = list
  if (terms === undefined) throw new Error('no such merchant')
  const body = { merchantId: terms.merchantId, version: terms.version, cycle: 'M1' } as const
  await withStepUp(
    driver,
    () => driver.api.call(api.platformBill.setCycle, body, { ...caller, key: `cycle-${driver.target.serial}` }),
    finance,
  )
}

/** To nine o'clock: what was due before is done when this returns, and the driver signed in again. */
async function firstOfNextMonth(driver: Driver, { stack }: Product): Promise<void> {
  const [year = 0, month = 0] = dayOf((await readClockOf(stack.url)).now)
    .split('-')
    .map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  await advanceClockTo(stack.url, new Date(startOfDay(next).getTime() + 9 * HOUR_MS))
  await readClock(driver)
  await signInDriver(driver)
}

/** Two orders, sent and received. */
async function trade(driver: Driver): Promise<void> {
  for (const name of ['place and start payment', 'buyer pays', 'ship', 'buyer confirms'])
    await steps.find((step) => step.name === name)?.run(driver)
  await sellMore(driver)
  const { list } = await driver.api.call(api.saleOrder.list, { status: 'TO_SHIP' }, asMerchant(driver))
  const [order] = list
  if (order === undefined) throw new Error('nothing is to be shipped')
  const packages = [{ carrierCode: 'SF', waybillNo: `SF10000${driver.target.serial}99001` }]
  const ship = { action: 'ship', orderId: order.id, version: order.version, packages } as const
  await driver.api.call(api.saleOrder.operate, ship, asMerchant(driver, 'ship the second'))
  const confirm = { action: 'confirm', orderId: order.id } as const
  await driver.api.call(api.saleOrder.operate, confirm, asStorefront(driver, 'confirm the second'))
}
