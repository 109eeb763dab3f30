// What a bank sends back 退票 after it had arrived: once the day's file of the provider tells it, once two of the platform's
// people do, begun at the withdrawal itself. Each time the money is available again, and its merchant reads why.
import type { Page } from '@playwright/test'
import type { Driver } from '../tools/src/driver/driver.ts'
import { examplePicture } from '../tools/src/driver/people.ts'
import { steps } from '../tools/src/driver/scenario.ts'
import { withdrawal } from '../tools/src/driver/withdrawal.ts'
import { booksOf } from './books.ts'
import { driveTo } from './merchants.ts'
import { nextMorning, today } from './mornings.ts'
import { proveOperator, signIn, signInOperator } from './people.ts'
import { openWindow } from './signed-in.ts'
import { expect, type Product, test } from './stack.ts'

const REASON = '收款账户状态异常'

async function enter(page: Page, { stack }: Product, driver: Driver): Promise<void> {
  await signIn(page, stack.url, driver.phone, driver.password)
  // Not the way there, which the login page has in its address.
  await expect(page).toHaveURL(/^[^?]*\/dashboard/)
}

/** The driver's withdrawal as its merchant sees it: its number, and the words of its drawer. */
async function lookAtNewest(page: Page, { stack }: Product, driver: Driver): Promise<string> {
  await page.goto(`${stack.url}/order/WithdrawOrder?id=${driver.withdrawId}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('处理经过')).toBeVisible()
  return (
    await drawer
      .getByText(/^WD\d+$/)
      .first()
      .innerText()
  ).trim()
}

async function mustBeBack(page: Page, { stack }: Product, reason: string): Promise<void> {
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('已退票')).toBeVisible()
  await expect(drawer.getByText('银行退回，已回到可用余额')).toBeVisible()
  await expect(drawer.getByText(reason, { exact: true })).toBeVisible()
  await page.goto(`${stack.url}/order/WithdrawOrder?tab=NOT_ARRIVED`)
  await expect(page.getByText('与支付渠道一致')).toBeVisible()
  await page.goto(`${stack.url}/finance/FinanceDetail`)
  await expect(page.getByText('提现退票', { exact: true }).first()).toBeVisible()
  await expect.poll(() => booksOf(stack)).toEqual({ findings: [], bookFen: 0, memberFen: 0 })
}

test('what the bank sends back is available again, whoever tells it', async ({ page, product }) => {
  const { stack, operator } = product
  const driver = await driveTo(product, 'arrived')
  await steps.at(-1)?.run(driver)

  await test.step('the file of the day tells it', async () => {
    await enter(page, product, driver)
    const no = await lookAtNewest(page, product, driver)
    await expect(page.getByRole('dialog').getByText('已到账').first()).toBeVisible()
    expect(await stack.sandbox.admin.returnWithdrawal(no)).toBe(true)
    await nextMorning(product, driver)
    // A night is longer than a session.
    await enter(page, product, driver)
    await lookAtNewest(page, product, driver)
    await mustBeBack(page, product, '银行退回款项')
  })

  await test.step('two of the platform’s people tell it, from the withdrawal itself', async () => {
    // Withdrawn once more: nothing of the first one is repeated.
    driver.memory.clear()
    for (const each of withdrawal) await each.run(driver)
    const no = await lookAtNewest(page, product, driver)
    expect(await stack.sandbox.admin.returnWithdrawal(no)).toBe(true)
    const desk = await openWindow(page.context().browser() ?? missing())
    await signInOperator(desk, stack, operator)
    await desk.goto(`${stack.url}/operator/withdraw?id=${driver.withdrawId}`)
    await desk.getByRole('button', { name: '登记退票' }).click()
    const form = desk.getByRole('dialog', { name: '登记人工入账' })
    await expect(form.getByLabel('提现单号')).toHaveValue(no)
    await form.getByLabel('退回日期').fill(await today(product))
    await form.getByLabel('退回日期').press('Enter')
    await form.getByLabel('原因').fill(REASON)
    const picture = { name: 'slip.png', mimeType: 'image/png', buffer: await examplePicture() }
    await form.locator('input[type=file]').setInputFiles(picture)
    await expect(form.getByRole('button', { name: /^移除图片/ })).toBeVisible()
    await expect(form.getByText('该商户当前余额')).toBeVisible()
    await form.getByRole('button', { name: '提交复核' }).dblclick()
    await expect(desk.getByText('已登记，等待另一位平台人员复核')).toBeVisible()
    await desk.context().close()
  })

  await test.step('another one books it, and the merchant reads why', async () => {
    const desk = await openWindow(page.context().browser() ?? missing())
    await signInOperator(desk, stack, operator.auditor)
    await desk.goto(`${stack.url}/operator/manual-entry`)
    await desk.getByRole('button', { name: '查看' }).first().click()
    await desk.getByRole('dialog').getByRole('button', { name: '复核通过并入账' }).click()
    await desk
      .getByRole('dialog', { name: /^提现退票 .* 元？$/ })
      .getByRole('button', { name: '复核通过并入账' })
      .click()
    await proveOperator(desk, stack, operator.auditor)
    await expect(desk.getByRole('dialog').getByText('已入账').first()).toBeVisible()
    await desk.context().close()
    await page.goto(`${stack.url}/order/WithdrawOrder?id=${driver.withdrawId}`)
    await mustBeBack(page, product, REASON)
  })
})

const missing = (): never => {
  throw new Error('The page has no browser')
}
