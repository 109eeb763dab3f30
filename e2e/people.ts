// What the people of the journeys type and read.
import type { Page } from '@playwright/test'
import type { Stack } from '../tools/src/stack/start-stack.ts'

export { cardNumberOf, creditCodeOf, examplePicture, idNumberOf } from '../tools/src/path/people.ts'

/** The newest code that was texted to `phone`, ours or the provider's, read where a developer reads it. */
export async function codeTextedTo(page: Page, stack: Stack, phone: string): Promise<string> {
  const outbox = await page.context().newPage()
  await outbox.goto(`${stack.url}/development/outbox`)
  const code = await outbox.locator('li', { hasText: phone }).first().locator('mark').innerText()
  await outbox.close()
  return code
}

/** Puts the product's clock forward by pressing the button of its page. */
export async function putClockForward(page: Page, stack: Stack, button: RegExp): Promise<void> {
  const clock = await page.context().newPage()
  await clock.goto(`${stack.url}/development/clock`)
  await clock.getByRole('button', { name: button }).click()
  await clock.waitForLoadState()
  await clock.close()
}

/** Types name and password and sends them by Enter. */
export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('手机号或登录名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
