// What a merchant owes is repaid in the browser: the platform has lent it something, it pays a part by hand,
// and a recharge repays the rest.
import { api } from '@merchant/contract'
import { advanceClock, type Driver } from '../tools/src/driver/driver.ts'
import { examplePicture } from '../tools/src/driver/people.ts'
import { operatorAtWork, withStepUp } from '../tools/src/driver/step-up.ts'
import { booksOf } from './books.ts'
import { countCommands } from './commands.ts'
import { driveTo } from './merchants.ts'
import { codeTextedBy, signIn } from './people.ts'
import { expect, type Product, test } from './stack.ts'

const LENT_FEN = 8600
const repayment = api.saleOrder.consumeApply.path

/** Entered by one of the platform's people and approved by another. */
async function lend(driver: Driver, { stack, operator }: Product): Promise<void> {
  // The provider takes it out of the platform's own account.
  await stack.sandbox.admin.setPlatformBalance('100001', 1_000_000)
  const { merchantId } = driver
  const maker = await operatorAtWork(driver, operator)
  const voucherFileId = await driver.api.uploadVoucher(maker.token, merchantId, await examplePicture())
  const entry = await driver.api.call(
    api.manualEntry.enter,
    { kind: 'PLATFORM_ADVANCE', merchantId, amountFen: LENT_FEN, reason: '代付包装物料款', voucherFileId },
    { caller: { token: maker.token } },
  )
  const checker = await operatorAtWork(driver, operator.auditor)
  const { id, version, kind, amountFen, subjectNo } = entry
  await withStepUp(
    driver,
    () =>
      driver.api.call(
        api.manualEntry.decide,
        { decision: 'approve', id, version, kind, merchantId, amountFen, subjectNo },
        { caller: { token: checker.token }, key: `lend-${id}` },
      ),
    checker,
  )
}

test('a debt is repaid, a part by hand and the rest by a recharge', async ({ page, product }) => {
  const { stack } = product
  const driver = await driveTo(product, 'shop')
  // A phone gets one text a minute, and the last one was about its registration.
  await advanceClock(driver, '1m')
  await lend(driver, product)
  const sent = await countCommands(page)
  const debt = page.getByRole('region', { name: '欠款明细' })
  const dialog = page.getByRole('dialog', { name: '偿还欠款' })
  const proof = page.getByRole('dialog', { name: '安全验证' })

  await test.step('owes what was lent, and cannot withdraw', async () => {
    await signIn(page, stack.url, driver.phone, driver.password)
    await expect(page).toHaveURL(/dashboard/)
    await page.goto(`${stack.url}/order/WithdrawOrder`)
    await page.getByRole('link', { name: '查看并偿还' }).click()
    await expect(page).toHaveURL(/\/ec\/index/)
    await expect(debt.getByText(/^共欠 86.00 元/)).toBeVisible()
    sent.take()
  })

  await test.step('not more than it owes, and only by a code to the phone', async () => {
    await debt.getByRole('button', { name: '偿还欠款' }).click()
    const amount = dialog.getByLabel('偿还金额（元）')
    const submit = dialog.getByRole('button', { name: '确认偿还' })
    await amount.fill('86.01')
    await submit.dblclick()
    await expect(dialog.getByText('请输入 0.01 至 86.00 元')).toBeVisible()
    expect(sent.take()).toEqual([])
    await amount.fill('26')
    // With the complaint goes a line of the dialog, and the button moves up.
    await expect(dialog.getByText('请输入 0.01 至 86.00 元')).toHaveCount(0)
    await submit.dblclick()
    await expect(proof.getByText('用余额偿还欠款 26.00 元')).toBeVisible()
    const code = await codeTextedBy(stack, driver.phone, () =>
      proof.getByRole('button', { name: '获取验证码' }).click(),
    )
    await proof.getByRole('textbox').fill(code)
    await proof.getByRole('button', { name: '验证并继续' }).dblclick()
    await expect(page.getByText('已偿还', { exact: true })).toBeVisible()
    // Once refused for want of a proof, and once with it.
    expect(sent.take().filter((path) => path === repayment)).toHaveLength(2)
    await expect(debt.getByText(/^共欠 60.00 元/)).toBeVisible()
    await expect(debt.getByText('主动偿还')).toHaveCount(1)
  })

  await test.step('the rest out of a recharge, after which nothing is owed', async () => {
    await page.goto(`${stack.url}/order/rechargeorder?drawer=apply`)
    await page.getByLabel(/充值金额/).fill('100')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel('短信验证码').fill('111111')
    await expect(page.getByText('到账后 60.00 元抵扣欠款，40.00 元入账到可用余额')).toBeVisible()
    await page.goto(`${stack.url}/ec/index`)
    await expect(page.getByText('没有欠款')).toBeVisible()
    await expect(debt).toHaveCount(0)
    await page.goto(`${stack.url}/order/WithdrawOrder`)
    await expect(page.getByText('与支付渠道一致')).toBeVisible()
    await expect(page.getByText(/欠平台/)).toHaveCount(0)
    await expect.poll(() => booksOf(stack)).toEqual({ findings: [], bookFen: 0, memberFen: 0 })
  })
})
