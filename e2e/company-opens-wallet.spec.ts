// A company in a real browser, by keyboard alone: it registers, is certified by the provider, and finds its public account.
import { api } from '@merchant/contract'
import { createApiCaller } from '../tools/src/driver/api-caller.ts'
import { createKeyboard } from './keyboard.ts'
import { codeTextedBy, creditCodeOf, examplePicture, idNumberOf } from './people.ts'
import { expect, test } from './stack.ts'

const PHONE = '13955550002'
const PASSWORD = 'Journey-2026'
const SERIAL = 78
/** The sandbox's auditor passes companies of such a name after five seconds. */
const COMPANY = '西湖自动通过茶业有限公司'

test('a company registers, is certified and opens its wallet, without a mouse', async ({
  page,
  product: { stack },
}) => {
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await examplePicture() }
  const keys = createKeyboard(page)

  // From the second text of an address on, the browser proves some work first.
  await createApiCaller(stack.url).call(api.message.register, { phone: '13955550009' })

  await test.step('registers; a wrong code is refused where it is typed', async () => {
    await page.goto(`${stack.url}/register`)
    await keys.tick(page.getByRole('radio', { name: '个人' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: '企业' })).toBeChecked()
    await page.keyboard.press('Enter')
    await keys.type('手机号', PHONE)
    const code = await codeTextedBy(stack, PHONE, () => keys.press('获取验证码'))
    await expect(page.getByText('验证码已发送至')).toBeVisible()
    await keys.typeAndTake('短信验证码', code === '000000' ? '000001' : '000000')
    await expect(page.getByText('验证码错误')).toBeVisible()
    await keys.typeAndTake('短信验证码', code)
    await keys.type('密码', PASSWORD)
    await keys.typeAndTake('再次输入密码', PASSWORD)
    await keys.type('企业名称', COMPANY)
    await keys.choose('省 / 直辖市', '浙江省')
    await keys.choose('市', '杭州市')
    await keys.choose('区 / 县', '西湖区')
    await keys.type('经营地址', '灵隐街道龙井路一百一十八号')
    await keys.type('联系人', '王小明')
    await keys.tick(page.getByRole('checkbox'))
    await keys.press('注册')
    await expect(page).toHaveURL(/registrationsuccess/)
    await expect(page.getByText('企业认证')).toBeVisible()
  })

  await test.step('is signed in, and certified as a person', async () => {
    await keys.press(page.getByRole('link', { name: '开始实名认证' }))
    await expect(page).toHaveURL(/\/certification/)
    await keys.type(/真实姓名/, '王小明')
    await keys.type(/身份证号/, idNumberOf(SERIAL))
    await keys.typeAndTake(/有效期起/, '2020-01-01')
    await keys.typeAndTake(/有效期止/, '2040-01-01')
    await keys.upload(page.locator('#idFrontFileId'), picture)
    await expect(page.getByAltText('人像面 1')).toBeVisible()
    await keys.upload(page.locator('#idBackFileId'), picture)
    await expect(page.getByAltText('国徽面 1')).toBeVisible()
    await keys.press('提交认证')
    await expect(page.getByText('营业执照照片').first()).toBeVisible()
  })

  await test.step('hands in the company’s papers, part by part', async () => {
    await keys.upload(page.locator('#licenseFileId'), picture)
    await expect(page.getByAltText('营业执照照片 1')).toBeVisible()
    await keys.type(/^统一社会信用代码/, creditCodeOf(SERIAL))
    await keys.typeAndTake(/营业期限起/, '2020-01-01')
    await keys.tick(page.getByRole('checkbox', { name: '长期' }))
    await keys.type(/注册资本/, '1000000')
    await keys.type(/经营范围/, '茶叶销售')
    await keys.press('保存并下一步')
    await keys.search(/注册地区/, '西湖区')
    await keys.type(/注册地址/, '灵隐街道龙井路一百一十八号')
    await keys.type(/企业电话/, '0571-88888888')
    await keys.type(/员工人数/, '12')
    await keys.tick(page.getByRole('radio', { name: '一般纳税人' }))
    await keys.press('保存并下一步')
    await keys.press('与实名认证为同一人，一键填入')
    await expect(page.getByText('已填入实名认证的资料')).toBeVisible()
    await page.reload()
    await keys.press(/法定代表人/)
    await expect(page.getByLabel(/身份证号/)).toHaveValue(idNumberOf(SERIAL))
    await keys.press('保存并下一步')
    await keys.search(/开户银行/, '农业')
    await keys.type(/对公账号/, '1202026609900017788')
    await keys.search(/开户地区/, '西湖区')
    await keys.type(/开户支行/, '农业银行杭州西湖支行')
    await keys.type(/联行号/, '103331000123')
    await keys.press('提交审核')
    await expect(page.getByText('企业资料审核中')).toBeVisible()
  })

  await test.step('is led on by itself when the provider has passed it', async () => {
    await expect(page).toHaveURL(/\/ec\/index/, { timeout: 120_000 })
    await expect(page.getByText('第 3 步，共 5 步')).toBeVisible()
  })

  await test.step('opens the wallet and finds its public account', async () => {
    const code = await codeTextedBy(stack, PHONE, () => keys.press('获取验证码'))
    await expect(page.getByText(/\d+ 秒后/)).toBeVisible()
    await keys.typeAndTake(/短信验证码/, code)
    await expect(page.getByLabel('输入登录密码')).toBeFocused()
    await keys.typeAndTake('输入登录密码', PASSWORD)
    await keys.press('前往签约')
    await keys.press('同意签署')
    await expect(page).toHaveURL(/\/ec\/index/)
    const account = page.getByRole('article', { name: /农业银行 •••• 7788/ })
    await expect(account.getByText('对公账户')).toBeVisible()
    await expect(account.getByText(COMPANY)).toBeVisible()
    await expect(page.getByText('已开通', { exact: true }).first()).toBeVisible()
  })
})
