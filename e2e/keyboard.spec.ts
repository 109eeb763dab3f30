// Everything that people do here, done with keys alone: whoever cannot use a pointer, or does not want to, is not shut out.
import type { Browser, Locator, Page } from '@playwright/test'
import { sellMore } from '../tools/src/path/sale.ts'
import { countCommands, holdEnter } from './commands.ts'
import {
  chooseByTyping,
  chooseFile,
  findByPalette,
  logIn,
  noticePointers,
  press,
  skipToContent,
  tabTo,
  typeInto,
} from './hands.ts'
import { walkTo } from './merchants.ts'
import { cardNumberOf, codeTextedTo, examplePicture, idNumberOf } from './people.ts'
import { expect, test } from './stack.ts'

const PHONE = '13955550002'
const PASSWORD = 'Keyboard-2026'
const SERIAL = 79

/** Key by key takes its time where the machine has other work. */
test.describe.configure({ timeout: 240_000 })

test('a merchant registers, is certified, opens the wallet and the shop and sells goods without a pointer', async ({
  browser,
  product: { stack },
}) => {
  const { page, pointers } = await openWithKeys(browser)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await examplePicture() }

  await test.step('registers', async () => {
    await page.goto(`${stack.url}/login`)
    await press(page, page.getByRole('link', { name: '注册商户' }))
    await typeInto(page, page.getByLabel('手机号'), PHONE)
    await press(page, button('获取验证码'))
    await expect(page.getByText('验证码已发送至')).toBeVisible()
    await typeInto(page, page.getByLabel('短信验证码'), await codeTextedTo(page, stack, PHONE))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await typeInto(page, page.getByLabel('再次输入密码'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('商户名称')).toBeFocused()
    await page.keyboard.type('键盘茶舍')
    await typeInto(page, page.getByLabel('联系人'), '王小明')
    await press(page, page.getByRole('checkbox'), 'Space')
    await press(page, button('注册'))
    await expect(page).toHaveURL(/registrationsuccess/)
    await press(page, page.getByRole('link', { name: /登录/ }).first())
  })

  await test.step('is certified', async () => {
    await typeInto(page, page.getByLabel('手机号或登录名'), PHONE)
    await typeInto(page, page.getByLabel('密码', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/certification/)
    await skipToContent(page)
    await typeInto(page, page.getByLabel('真实姓名'), '王小明')
    await typeInto(page, page.getByLabel('身份证号'), idNumberOf(SERIAL))
    for (const [label, day] of [
      ['有效期起', '2020-01-01'],
      ['有效期止', '2040-01-01'],
    ] as const) {
      await typeInto(page, page.getByLabel(label), day)
      await page.keyboard.press('Enter')
    }
    await skipToContent(page)
    for (const side of [0, 1]) {
      await chooseFile(page, page.locator('input[type=file]').first(), picture)
      await expect(page.locator('.image-upload img')).toHaveCount(side + 1)
    }
    await press(page, button('提交认证'))
    await expect(page).toHaveURL(/\/ec\/index/)
  })

  await test.step('opens the wallet', async () => {
    await skipToContent(page)
    const sendCode = button('获取验证码')
    await expect(button('立即开通').or(sendCode)).toBeVisible()
    if (await button('立即开通').isVisible()) await press(page, button('立即开通'))
    await expect(sendCode).toBeVisible()
    await press(page, sendCode)
    await expect(page.getByText(/\d+ 秒后/)).toBeVisible()
    const code = page.getByLabel('短信验证码')
    await tabTo(page, code, 'Shift+Tab')
    await page.keyboard.type(await codeTextedTo(page, stack, PHONE))
    await page.keyboard.press('Enter')
    await press(page, button('前往签约'))
    await expect(button('同意签署')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ec\/index/)
    await skipToContent(page)
    await typeInto(page, page.getByLabel('银行卡号'), cardNumberOf(SERIAL))
    await expect(page.getByText('中国农业银行').first()).toBeVisible()
    await typeInto(page, page.getByLabel('银行预留手机号'), PHONE)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('短信验证码')).toBeFocused()
    await page.keyboard.type('111111')
    await page.keyboard.press('Enter')
    await expect(page.getByText('支付账户已开通').first()).toBeVisible()
  })

  await test.step('opens the shop', async () => {
    await findByPalette(page, '店铺管理', /店铺管理/)
    await skipToContent(page)
    await typeInto(page, page.getByLabel('店铺名称'), '键盘茶舍旗舰店')
    await typeInto(page, page.getByLabel('店铺简介'), '每一步都用键盘完成。')
    await typeInto(page, page.getByLabel('客服电话'), PHONE)
    await typeInto(page, page.getByLabel('联系人').first(), '王小明')
    await typeInto(page, page.getByLabel('联系手机').first(), PHONE)
    await chooseByTyping(page, page.getByLabel('所在地区').first(), '西湖区')
    await typeInto(page, page.getByLabel('详细地址').first(), '龙井路 1 号')
    const isSame = page.getByRole('checkbox', { name: '与发货地址相同' })
    if (!(await isSame.isChecked())) await press(page, isSame, 'Space')
    await press(page, button('保存店铺'))
    await expect(page.getByText('店铺已建立')).toBeVisible()
  })

  await test.step('publishes goods, changes them, takes them off sale and puts them back', async () => {
    await findByPalette(page, '发布商品', /发布商品/)
    await skipToContent(page)
    await tabTo(page, page.getByLabel('平台类目'))
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText(/该类目佣金/)).toBeVisible()
    await typeInto(page, page.getByLabel('商品标题'), '西湖龙井明前特级 250 克')
    await chooseFile(page, page.locator('input[type=file]').first(), picture)
    await typeInto(page, page.getByLabel('售价', { exact: true }), '128.00')
    await typeInto(page, page.getByLabel('库存', { exact: true }), '50')
    await press(page, button('立即上架'))
    await expect(page.getByText('商品已上架').first()).toBeVisible()
    await expect(page).toHaveURL(/goods\/index/)
    await skipToContent(page)
    await press(page, page.getByRole('link', { name: /西湖龙井/ }))
    await expect(page).toHaveURL(/goods\/edit/)
    await skipToContent(page)
    await typeInto(page, page.getByLabel('商品标题'), '西湖龙井明前一级 250 克')
    await press(page, button('保存修改'))
    await expect(page.getByText(/已保存|已上架/).first()).toBeVisible()
    await page.goto(`${stack.url}/goods/index`)
    await skipToContent(page)
    await press(page, button('下架'))
    await expect(page.getByText(/已下架“/)).toBeVisible()
    await tabTo(page, button('上架'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/已上架“/)).toBeVisible()
  })
  expect(pointers).toEqual([])
  await page.context().close()
})

test('a working day passes without a pointer: orders, views, roles', async ({ browser, product }) => {
  const { stack } = product
  const walk = await walkTo(product, 'ship', 203)
  await sellMore(walk)
  const { page, pointers } = await openWithKeys(browser)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await test.step('ships one order, and the next', async () => {
    await logIn(page, stack.url, walk.phone, walk.password)
    await expect(page).toHaveURL(/dashboard/)
    await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible()
    await page.keyboard.type('go')
    await expect(page).toHaveURL(/saleorder/)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    for (const waybill of ['SF1234567890123', 'SF1234567890124']) {
      await expect(page.getByLabel('运单号')).toBeFocused()
      await page.keyboard.type(waybill)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/订单 SO\d+ 已发货/).last()).toBeVisible()
    }
    await expect(page.getByText('待发货的订单已全部发完')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('finds an order by the end of the phone number', async () => {
    await findByPalette(page, walk.buyerPhone.slice(-4), /SO\d{10}/)
    await expect(
      page
        .getByRole('dialog')
        .getByText(/SO\d{10}/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('saves a view of the list', async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('搜索', { exact: true })).toBeFocused()
    await press(page, button('视图'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByRole('dialog').getByLabel('名称'), '我的订单')
    await page.keyboard.press('Enter')
    await expect(page.getByText('视图已保存')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('makes a role', async () => {
    await page.goto(`${stack.url}/systemconfig/loginInfo?tab=roles`)
    await skipToContent(page)
    await press(page, button('新建角色'))
    await expect(page.getByLabel('名称')).toBeFocused()
    await page.keyboard.type('夜班客服')
    await typeInto(page, page.getByLabel('标识'), 'night-shift')
    await press(page, page.getByRole('group', { name: '销售订单' }).getByRole('checkbox').first(), 'Space')
    await press(page, button('保存'))
    await proveAndSee(page, walk.password, page.getByText(/角色已保存/))
  })
  expect(pointers).toEqual([])
  await page.context().close()
})

test('money is withdrawn and paid out without a pointer', async ({ browser, product }) => {
  const { stack, operator } = product
  const walk = await walkTo(product, 'withdraw', 204)
  const { page, pointers } = await openWithKeys(browser)
  const sent = await countCommands(page)

  await test.step('the merchant asks for all of it and confirms by code', async () => {
    await logIn(page, stack.url, walk.phone, walk.password)
    await expect(page).toHaveURL(/dashboard/)
    sent.take()
    await findByPalette(page, '提现订单', /提现订单/)
    await skipToContent(page)
    await press(page, page.getByRole('button', { name: '申请提现' }))
    await expect(page.getByLabel('提现金额')).toBeFocused()
    await press(page, page.getByRole('button', { name: '全部提现' }))
    await tabTo(page, page.getByRole('button', { name: '下一步：短信验证' }))
    await holdEnter(page)
    await expect(page.getByLabel('短信验证码')).toBeFocused()
    await page.keyboard.type(await codeTextedTo(page, stack, walk.phone))
    await expect(page.getByText('提现已提交').first()).toBeVisible()
    expect(sent.take()).toEqual(['Withdraw', 'Confirm'].map((act) => `/api/OrderWithdrawService/${act}`))
    await expect(page.getByRole('button', { name: '完成' })).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('the operator pays', async () => {
    await page.context().clearCookies()
    await logIn(page, stack.url, operator.username, operator.password)
    await expect(page).toHaveURL(/dashboard/)
    await findByPalette(page, '提现打款', /提现打款/)
    await skipToContent(page)
    await press(page, page.getByRole('button', { name: '打款', exact: true }))
    await tabTo(page, page.getByRole('button', { name: /确认打款/ }))
    sent.take()
    await holdEnter(page)
    await expect(page.getByRole('cell', { name: /打款中|已到账/ }).first()).toBeVisible()
    expect(sent.take()).toEqual(['/api/OrderWithdrawService/Pay'])
  })
  expect(pointers).toEqual([])
  await page.context().close()
})

async function openWithKeys(browser: Browser) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const pointers = await noticePointers(context)
  return { page: await context.newPage(), pointers }
}

/** Where an act asks who is acting: the password, and Enter. Done is what shows when the act is done; a fresh proof counts. */
async function proveAndSee(page: Page, password: string, done: Locator): Promise<void> {
  const field = page.getByRole('dialog', { name: '安全验证' }).getByLabel('输入登录密码')
  await expect(field.or(done).first()).toBeVisible()
  if (await field.isVisible()) {
    await typeInto(page, field, password)
    await page.keyboard.press('Enter')
  }
  await expect(done).toBeVisible()
}
