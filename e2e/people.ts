// What the people of the journeys type and read.
import { expect, type Page } from '@playwright/test'
import { codeOfOperator, type OperatorLogin } from '../tools/src/path/operator.ts'
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

/** What the operator's authenticator shows; waits until there is a code that was not used yet. */
export async function dynamicCodeOf(stack: Stack, { username }: OperatorLogin): Promise<string> {
  let code: string | null = null
  await expect(async () => {
    code = await codeOfOperator(stack.url, username)
    expect(code).not.toBeNull()
  }).toPass({ timeout: 60_000 })
  return code ?? ''
}

/** Signs an operator in: password first, dynamic code in a second step. */
export async function signInOperator(page: Page, stack: Stack, operator: OperatorLogin): Promise<void> {
  await page.goto(`${stack.url}/login`)
  await page.getByLabel('手机号或登录名').fill(operator.username)
  await page.getByLabel('密码', { exact: true }).fill(operator.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('动态口令').fill(await dynamicCodeOf(stack, operator))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard/)
}

/** Answers the question who is acting, which every payment asks for itself. */
export async function proveOperator(page: Page, stack: Stack, operator: OperatorLogin): Promise<void> {
  await page.getByLabel(/动态口令/).fill(await dynamicCodeOf(stack, operator))
  await page.getByRole('button', { name: '验证并继续' }).click()
}
