// What goes wrong with a recharge, as its merchant sees it: a card that is refused, a code that is wrong at first, a payment that
// comes after all was closed, and one of which the news was lost. What was paid is there each time, and nothing else.
import type { Page } from '@playwright/test'
import { advanceClock } from '../tools/src/driver/driver.ts'
import { booksOf } from './books.ts'
import { driveTo } from './merchants.ts'
import { signIn } from './people.ts'
import { expect, type Product, test } from './stack.ts'

/** The sandbox's bank refuses this amount. */
const REFUSED = '905.01'

/** Asks for so much, the usual way by the bound card unless another is named; its drawer is open then. Answers its number. */
async function apply(page: Page, { stack }: Product, yuan: string, way?: string): Promise<string> {
  await page.goto(`${stack.url}/order/rechargeorder?drawer=apply`)
  await page.getByLabel(/充值金额/).fill(yuan)
  if (way !== undefined) await page.getByRole('dialog').getByText(way, { exact: true }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  const number = page
    .getByRole('dialog')
    .getByText(/^RC\d+$/)
    .first()
  await expect(number).toBeVisible()
  return (await number.innerText()).trim()
}

const code = (page: Page) => page.getByRole('dialog').getByLabel('短信验证码')

/** What the drawer says at its top; it is not loaded again for that. */
const isNow = (page: Page, status: string) => expect(page.getByRole('dialog').getByText(status).first()).toBeVisible()

async function availableIs(page: Page, { stack }: Product, yuan: string): Promise<void> {
  await page.goto(`${stack.url}/order/WithdrawOrder`)
  const balances = page.getByRole('region', { name: '账户余额' })
  await expect(
    balances
      .getByRole('definition')
      .filter({ hasText: `¥${yuan}` })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('与支付渠道一致')).toBeVisible()
  await expect.poll(() => booksOf(stack)).toEqual({ findings: [], bookFen: 0, memberFen: 0 })
}

test('a recharge goes wrong, and what was paid is there all the same', async ({ page, product }) => {
  const { stack } = product
  const { admin } = stack.sandbox
  const driver = await driveTo(product, 'shop')
  await admin.settings({ magicAmounts: true })
  await signIn(page, stack.url, driver.phone, driver.password)
  await expect(page).toHaveURL(/^[^?]*\/dashboard/)

  await test.step('the bank refuses the card: its reason is said, and nothing came', async () => {
    await apply(page, product, REFUSED)
    await code(page).fill('111111')
    await isNow(page, '充值失败')
    await isNow(page, '卡内余额不足')
    await page.goto(`${stack.url}/order/WithdrawOrder`)
    await expect(page.getByText('与支付渠道一致')).toBeVisible()
  })

  await test.step('a wrong code is said and typed anew, and then it is paid', async () => {
    await apply(page, product, '100')
    await code(page).fill('222222')
    await expect(page.getByRole('dialog').getByText('验证码错误', { exact: false }).first()).toBeVisible()
    await expect(code(page)).toHaveValue('')
    await code(page).fill('111111')
    await isNow(page, '充值成功')
    await availableIs(page, product, '100.00')
  })

  await test.step('paid at the bank after it was cancelled: credited, and the page that is open shows it', async () => {
    const no = await apply(page, product, '200', '个人网银')
    await page.getByRole('dialog').getByRole('button', { name: '取消充值' }).click()
    await page.getByRole('dialog', { name: '取消这笔充值？' }).getByRole('button', { name: '取消充值' }).click()
    await isNow(page, '已关闭')
    expect(await admin.payClosed(no)).toBe(true)
    await isNow(page, '充值成功')
    await availableIs(page, product, '300.00')
  })

  await test.step('paid, and the provider’s news was lost: the clock asks, and the list that is open shows it', async () => {
    const no = await apply(page, product, '400', '个人网银')
    await admin.scenario({ match: { bizOrderNo: no }, fault: 'lose', times: 100 })
    await page.goto(`${stack.url}/order/rechargeorder`)
    const row = page.getByRole('row', { name: new RegExp(no) })
    await expect(row.getByText('待支付')).toBeVisible()
    expect(await admin.settle(no, 'success')).toBe(true)
    await advanceClock(driver, '1m')
    await expect(row.getByText('充值成功')).toBeVisible()
    expect((await admin.notifications(no)).map(({ state }) => state)).not.toContain('received')
    await availableIs(page, product, '700.00')
  })
})
