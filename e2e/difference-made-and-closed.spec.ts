// A cent too many in the provider's file of a day: found, it is a money case and holds the merchant's large withdrawal back;
// once another person than who decided to pay has handled and closed it, the withdrawal is paid by itself.
import { api } from '@merchant/contract'
import type { Locator, Page } from '@playwright/test'
import { advanceClock, asMerchant, type Driver, readClock } from '../tools/src/driver/driver.ts'
import { retryWhileTooEarly, until } from '../tools/src/driver/waiting.ts'
import { withdrawal } from '../tools/src/driver/withdrawal.ts'
import { booksOf } from './books.ts'
import { driveTo } from './merchants.ts'
import { nextMorning, today } from './mornings.ts'
import { proveOperator, signIn, signInOperator } from './people.ts'
import { openWindow } from './signed-in.ts'
import type { OperatorLogin } from '../tools/src/driver/operator.ts'
import { expect, test } from './stack.ts'

/** From here on a person looks at a withdrawal, and a difference holds it back. */
const LARGE_FEN = 5_000_000

/** Answers the number of a recharge that has arrived. */
async function recharge(driver: Driver): Promise<string> {
  const { id, rechargeNo } = await driver.api.call(
    api.rechargeOrder.apply,
    { amountFen: LARGE_FEN, target: 'BALANCE', method: 'QUICK', bankCardId: driver.cardId, remark: '' },
    asMerchant(driver, 'recharge'),
  )
  await retryWhileTooEarly(driver, () =>
    driver.api.call(api.rechargeOrder.confirm, { id, smsCode: '111111' }, asMerchant(driver, 'confirm the recharge')),
  )
  await until(
    driver,
    () => driver.api.call(api.rechargeOrder.info, { id }, asMerchant(driver)),
    ({ status }) => status === 'SUCCESS',
  )
  return rechargeNo
}

test('a difference holds a large withdrawal until its case is closed', async ({ page, browser, product }) => {
  const { stack, operator } = product
  const driver = await driveTo(product, 'withdraw')
  const no = await recharge(driver)
  await stack.sandbox.admin.checkFault({ day: await today(product), kind: 'amountOff', bizOrderNo: no, value: 1 })
  driver.memory.set('amount to withdraw', String(LARGE_FEN))
  await nextMorning(product, driver)
  await withdrawal[0]?.run(driver)

  await test.step('one lets it pass, and another one is told that it is held', async () => {
    const reviewer = await openWindow(browser)
    await signInOperator(reviewer, stack, operator.auditor)
    await reviewer.goto(`${stack.url}/operator/withdraw`)
    await reviewer.getByRole('button', { name: '审核', exact: true }).click()
    await reviewer.getByRole('button', { name: '审核通过' }).click()
    await proveOperator(reviewer, stack, operator.auditor)
    await expect(reviewer.getByText('审核已通过，等待打款')).toBeVisible()
    await reviewer.context().close()
  })

  const desk = await openWindow(browser)
  await signInOperator(desk, stack, operator)
  await test.step('paid it is not: it leads to the difference', async () => {
    await desk.goto(`${stack.url}/operator/withdraw`)
    await desk.getByRole('button', { name: '打款', exact: true }).click()
    await desk.getByRole('button', { name: /确认打款/ }).click()
    await proveOperator(desk, stack, operator)
    await expect(desk.getByText(/有未处理的对账差异，打款已暂缓/)).toBeVisible()
    await desk.goto(`${stack.url}/operator/withdraw?id=${driver.withdrawId}`)
    await desk.getByRole('link', { name: '查看该商户的差异' }).click()
    await expect(desk.getByRole('cell', { name: no })).toBeVisible()
  })
  const found = desk.url()

  await test.step('its merchant reads that it will be paid', async () => {
    await signIn(page, stack.url, driver.phone, driver.password)
    await expect(page).toHaveURL(/dashboard/)
    await page.goto(`${stack.url}/order/WithdrawOrder`)
    await expect(page.getByText('暂缓打款').first()).toBeVisible()
    await expect(page.getByText('平台核对余额中，一致后自动打款').first()).toBeVisible()
  })

  const toTheCase = async (window: Page) => {
    await window.getByRole('button', { name: '查看', exact: true }).first().click()
    await window.getByRole('dialog').getByRole('link', { name: /^MC/ }).click()
    return window.getByRole('dialog', { name: /^金额不符/ })
  }
  const close = async (window: Page, drawer: Locator, closer: OperatorLogin) => {
    await drawer.getByRole('button', { name: '结案' }).click()
    const dialog = window.getByRole('dialog', { name: /^结案 MC/ })
    await dialog.getByLabel('处理结果').click()
    await window.getByTitle('渠道已更正').click()
    await dialog.getByLabel('处理说明').fill('渠道确认文件多计 1 分')
    await dialog.getByRole('button', { name: '结案' }).dblclick()
    await proveOperator(window, stack, closer)
  }
  await test.step('who decided to pay takes the case and may not close it', async () => {
    const drawer = await toTheCase(desk)
    await drawer.getByRole('button', { name: '领取', exact: true }).click()
    await close(desk, drawer, operator)
    await expect(desk.getByText(/因该商户的差异暂缓，须由另一位平台人员结案/)).toBeVisible()
    await desk.context().close()
  })

  await test.step('another person puts it back, takes and closes it', async () => {
    const second = await openWindow(browser)
    await signInOperator(second, stack, operator.admin)
    await second.goto(found)
    const drawer = await toTheCase(second)
    await drawer.getByRole('button', { name: '放回待领取' }).click()
    const question = second.getByRole('dialog').filter({ hasText: '任何人都可以领取' })
    await question.getByRole('button', { name: '放回待领取' }).click()
    await drawer.getByRole('button', { name: '领取', exact: true }).click()
    await close(second, drawer, operator.admin)
    await expect(drawer.getByText('已结案').first()).toBeVisible()
    await second.context().close()
  })

  await test.step('nothing holds it any more', async () => {
    await readClock(driver)
    await expect
      .poll(async () => {
        await advanceClock(driver, '1m')
        const { list } = await driver.api.call(api.withdrawOrder.listMine, {}, asMerchant(driver))
        return list.find(({ id }) => id === driver.withdrawId)?.status
      })
      .toBe('SUCCESS')
    await page.goto(`${stack.url}/order/WithdrawOrder`)
    await expect(page.getByRole('cell', { name: '已到账' })).toBeVisible()
    await expect.poll(() => booksOf(stack)).toEqual({ findings: [], bookFen: 0, memberFen: 0 })
  })
})
