// What one of the platform's people alone may not do about a merchant's platform orders: a large penalty, and a refund.
import type { Page } from '@playwright/test'
import { api } from '@merchant/contract'
import { asMerchant } from '../tools/src/driver/driver.ts'
import { examplePicture } from '../tools/src/driver/people.ts'
import { driveTo } from './merchants.ts'
import { proveOperator, signInOperator } from './people.ts'
import { openWindow } from './signed-in.ts'
import { mustLookSound } from './soundness.ts'
import { expect, type Product, test } from './stack.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

const issueOne = async (page: Page, merchantNo: string, yuan: string, relatedNo: string) => {
  await page.getByRole('button', { name: '开出应付款' }).click()
  const dialog = page.getByRole('dialog', { name: '向商户开出应付款' })
  await dialog.getByLabel('商户').fill(merchantNo)
  await page.locator('.ant-select-item-option').first().click()
  await dialog.getByLabel('标题').fill('发货超时违约金')
  await dialog.getByLabel('金额（元）').fill(yuan)
  await dialog.getByLabel('关联单号').fill(relatedNo)
  await dialog.getByLabel('原因').fill('超过承诺的发货时间')
  return dialog
}

async function addVoucher(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: '登记人工入账' })
  const picture = { name: 'slip.png', mimeType: 'image/png', buffer: await examplePicture() }
  await form.locator('input[type=file]').setInputFiles(picture)
  await expect(form.getByRole('button', { name: /^移除图片/ })).toBeVisible()
  // The button stays where it is once what stands above it is there.
  await expect(form.getByText('该商户当前余额')).toBeVisible()
}

async function enterIt(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '登记人工入账' }).getByRole('button', { name: '提交复核' }).click()
  await expect(page.getByText('已登记，等待另一位平台人员复核')).toBeVisible()
}

async function approveIt(page: Page, { stack, operator }: Product, button: string): Promise<void> {
  await page.goto(`${stack.url}/operator/manual-entry`)
  await page.getByRole('button', { name: '查看' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await page.getByRole('dialog', { name: /元？$/ }).getByRole('button', { name: button }).click()
  await proveOperator(page, stack, operator.auditor)
}

test('a large penalty and a refund are entered by one and approved by another', async ({ browser, product }) => {
  const { stack, operator } = product
  const driver = await driveTo(product, 'withdraw')
  const login = await driver.api.call(api.user.infoOfLogin, undefined, asMerchant(driver))
  const merchantNo = login.merchant?.merchantNo ?? ''
  const desk = await openWindow(browser, { viewport: { width: 1440, height: 900 } })
  await signInOperator(desk, stack, operator)
  const other = await openWindow(browser, { viewport: { width: 1440, height: 900 } })
  await signInOperator(other, stack, operator.auditor)
  const ordersOf = async () => (await driver.api.call(api.platformOrder.list, {}, asMerchant(driver))).list

  await test.step('a large penalty goes on to the entry with what was typed', async () => {
    await desk.goto(`${stack.url}/operator/platform-order`)
    const dialog = await issueOne(desk, merchantNo, '5000', 'VL1')
    await expect(dialog.getByText('须由两人办理')).toBeVisible()
    await mustLookSound(desk, 'a large penalty')
    await dialog.getByRole('button', { name: '开出应付款' }).click()
    const form = desk.getByRole('dialog', { name: '登记人工入账' })
    await expect(form.getByLabel('关联单号')).toHaveValue('VL1')
    await expect(form.getByLabel('原因')).toHaveValue('超过承诺的发货时间')
    await expect(form.getByText('不记账：商户支付或到期扣款时入账')).toBeVisible()
    await addVoucher(desk)
    await mustLookSound(desk, 'the entry of a penalty')
    await enterIt(desk)
    expect(await ordersOf()).toEqual([])
  })

  await test.step('its maker takes it back, enters it once more, and another issues it', async () => {
    await desk.getByRole('button', { name: '查看' }).first().click()
    await desk.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
    await desk
      .getByRole('dialog', { name: /^撤回 ME/ })
      .getByRole('button', { name: '撤回' })
      .click()
    await expect(desk.getByRole('dialog').getByText('已撤回').first()).toBeVisible()
    await mustLookSound(desk, 'an entry that was taken back')
    await desk.goto(`${stack.url}/operator/platform-order`)
    await (await issueOne(desk, merchantNo, '5000', 'VL2')).getByRole('button', { name: '开出应付款' }).click()
    await addVoucher(desk)
    await enterIt(desk)
    await approveIt(other, product, '复核通过并开出')
    await expect(other.getByRole('dialog').getByText('已开出').first()).toBeVisible()
    expect(await ordersOf()).toMatchObject([{ type: 'PENALTY', payableFen: 500_000, relatedNo: 'VL2' }])
  })

  await test.step('what was paid goes back once a second person has approved it', async () => {
    await desk.goto(`${stack.url}/operator/platform-order`)
    const dialog = await issueOne(desk, merchantNo, '1', 'BZJ1')
    await dialog.getByLabel('类型').click()
    await desk.getByTitle('补缴保证金').last().click()
    await dialog.getByRole('button', { name: '开出应付款' }).click()
    await proveOperator(desk, stack, operator)
    await expect.poll(async () => (await ordersOf()).length).toBe(2)
    const order = (await ordersOf()).find(({ type }) => type === 'DEPOSIT_TOPUP')
    const { id = '', version = 0, orderNo = '' } = order ?? {}
    await driver.api.call(
      api.platformOrder.operate,
      { action: 'pay', id, version, method: 'BALANCE' },
      asMerchant(driver),
    )
    await desk.goto(`${stack.url}/operator/platform-order?keyword=${orderNo}`)
    await desk.getByRole('button', { name: orderNo, exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '退款' }).click()
    const form = desk.getByRole('dialog', { name: '登记人工入账' })
    await expect(form.getByLabel('平台订单号')).toHaveValue(orderNo)
    await form.getByLabel('原因').fill('商户不再经营该类目')
    await addVoucher(desk)
    await mustLookSound(desk, 'the entry of a refund')
    await enterIt(desk)
    await desk.goto(`${stack.url}/operator/platform-order?keyword=${orderNo}`)
    await desk.getByRole('button', { name: orderNo, exact: true }).click()
    const drawer = desk.getByRole('dialog')
    await expect(drawer.getByText('退款 1.00 元，等待另一人复核')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '退款' })).toHaveCount(0)
    await mustLookSound(desk, 'an order whose refund waits')
    await drawer.getByRole('link', { name: '查看人工入账' }).click()
    await expect(desk.getByRole('dialog').getByText(orderNo).first()).toBeVisible()
    await approveIt(other, product, '复核通过并退款')
    await expect(other.getByRole('dialog').getByText('已入账').first()).toBeVisible()
    expect((await ordersOf()).find((one) => one.id === id)).toMatchObject({ status: 'REFUNDED', refundedFen: 100 })
  })
  for (const page of [desk, other]) await page.context().close()
})
