// What the people of the journeys type and read.
import { expect, type Locator, type Page } from '@playwright/test'
import { codeOfOperator } from '../tools/src/driver/dynamic-codes.ts'
import { eventually } from '../tools/src/driver/eventually.ts'
import { codeTextedBy as codeBy } from '../tools/src/driver/mailbox.ts'
import type { OperatorLogin } from '../tools/src/driver/operator.ts'
import type { Stack } from '../tools/src/stack/start-stack.ts'

export { cardNumberOf, creditCodeOf, examplePicture, idNumberOf } from '../tools/src/driver/people.ts'

/** Does `send`, and answers the code that it texted to `phone`, ours or the provider's, as soon as it is there. */
export const codeTextedBy = (stack: Stack, phone: string, send: () => Promise<unknown>): Promise<string> =>
  codeBy(stack.url, phone, send)

/** Types name and password and sends them by Enter. */
export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('手机号或登录名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/**
 * Answers a field that asks for a dynamic code: `type` types and sends it. A code that is refused, because its time ran
 * out on the way, gives way to the next one; the field goes when one was taken. Answers how many were typed.
 */
export async function typeDynamicCode(
  field: Locator,
  nextCode: () => Promise<string>,
  type: (code: string) => Promise<unknown>,
): Promise<number> {
  const refused = field.page().getByText('动态口令不正确或已使用')
  await expect(field).toBeVisible()
  for (let tries = 1; tries <= 3; tries += 1) {
    await type(await nextCode())
    let isTaken = false
    await expect(async () => {
      isTaken = (await field.count()) === 0
      expect(isTaken || (await refused.isVisible()), 'taken or refused').toBe(true)
    }).toPass()
    if (isTaken) return tries
  }
  throw new Error('Three dynamic codes in a row were refused')
}

/** What the operator's authenticator shows; waits until there is a code that was not used yet. */
export const authenticatorOfOperator =
  (stack: Stack, { username }: OperatorLogin) =>
  (): Promise<string> =>
    eventually(`a dynamic code of ${username}`, () => codeOfOperator(stack.url, username))

/** Signs an operator in: password first, dynamic code in a second step. */
export async function signInOperator(page: Page, stack: Stack, operator: OperatorLogin): Promise<void> {
  await signIn(page, stack.url, operator.username, operator.password)
  const field = page.getByLabel('动态口令')
  await typeDynamicCode(field, authenticatorOfOperator(stack, operator), async (code) => {
    await field.fill(code)
    await page.keyboard.press('Enter')
  })
  await expect(page).toHaveURL(/dashboard/)
}

/** Answers the question who is acting, which every payment asks for itself. */
export async function proveOperator(page: Page, stack: Stack, operator: OperatorLogin): Promise<void> {
  const field = page.getByLabel(/动态口令/)
  await typeDynamicCode(field, authenticatorOfOperator(stack, operator), async (code) => {
    await field.fill(code)
    await page.getByRole('button', { name: '验证并继续' }).click()
  })
}

/** In the editor of goods: the first category of the last level. */
export async function chooseCategory(page: Page): Promise<void> {
  await page.getByLabel('平台类目').click()
  for (let level = 0; level < 3; level += 1)
    await page.locator('.ant-cascader-menu').nth(level).locator('.ant-cascader-menu-item').first().click()
}
