// Screens that one passes through and that lead on by themselves, held in place for a look: as sound as those where one stays.
import type { Page } from '@playwright/test'
import { driveTo } from './merchants.ts'
import { signIn } from './people.ts'
import { openAsMerchant, openWindow } from './signed-in.ts'
import { drawn, mustLookSound } from './soundness.ts'
import { expect, test } from './stack.ts'

const calm = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const

/** Goes nowhere from here: an answer without content leaves the browser where it is. `led` is when it wanted to go. */
async function leadNowhere(page: Page, path: string) {
  const { promise: led, resolve } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fulfill({ status: 204 })
      resolve()
    },
  )
  return { led }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('coming back from the provider’s page is sound: while it is asked, signed, not signed, and unknown', async ({
  browser,
  product,
}) => {
  const address = `${product.stack.url}/middlepage?scene=contract`
  const signed = await openAsMerchant(browser, product, calm)
  const { led } = await leadNowhere(signed, '/ec/index')
  const look = async (page: Page, title: string) => {
    await expect(heading(page, title)).toBeVisible()
    await drawn(page)
    await mustLookSound(page, `/middlepage: ${title}`)
  }

  await test.step('asking, and then signed', async () => {
    const held = Promise.withResolvers<void>()
    await signed.route('**/GetMemberInfo', async (route) => {
      await held.promise
      await route.continue()
    })
    await signed.goto(address)
    await look(signed, '正在向支付渠道核对结果')
    held.resolve()
    await look(signed, '签约成功')
    // It leads on by itself, and in the midst of the next address it would take the browser away from there.
    await led
    await signed.unroute('**/GetMemberInfo')
  })

  await test.step('an address that names nothing', async () => {
    await signed.goto(`${product.stack.url}/middlepage?scene=elsewhere`)
    await look(signed, '请回到原页面查看结果')
  })

  await test.step('unknown', async () => {
    await signed.route('**/GetMemberInfo', (route) => route.abort())
    await signed.goto(address)
    await look(signed, '暂时无法核对结果')
    await signed.context().close()
  })

  await test.step('not signed', async () => {
    const driver = await driveTo(product, 'sign contract')
    const page = await openWindow(browser, calm)
    await signIn(page, product.stack.url, driver.phone, driver.password)
    await expect(page).not.toHaveURL(/login/)
    await leadNowhere(page, '/ec/index')
    await page.goto(address)
    await look(page, '签约尚未完成')
    await page.context().close()
  })
})

test('coming back from a third party’s sign-in is sound', async ({ browser, product: { stack } }) => {
  const page = await openWindow(browser, calm)
  await leadNowhere(page, '/login')
  await page.goto(`${stack.url}/auth-redirect?code=42`)
  await expect(heading(page, '正在完成登录…')).toBeVisible()
  await mustLookSound(page, '/auth-redirect')
  await page.context().close()
})

test('where an operator sets the account up is sound, before and while it is done', async ({ browser, product }) => {
  const { stack, operator } = product
  const page = await openWindow(browser, calm)
  await signIn(page, stack.url, operator.newcomer.username, operator.newcomer.password)
  await expect(page).toHaveURL(/\/operator\/enrol/)
  await expect(page.getByLabel('一次性密码')).toBeVisible()
  await drawn(page)
  await mustLookSound(page, '/operator/enrol')
  await page.getByRole('button', { name: '开始绑定' }).click()
  await expect(page.locator('.copy-text')).toBeVisible()
  await drawn(page)
  await mustLookSound(page, '/operator/enrol with the secret')
  await page.context().close()
})
