// Everything that people do here, done with keys alone: whoever cannot use a pointer, or does not want to, is not shut out.
import type { Browser, Locator, Page } from '@playwright/test'
import { authenticatorOf } from '../tools/src/driver/dynamic-codes.ts'
import type { OperatorLogin } from '../tools/src/driver/operator.ts'
import { sellMore } from '../tools/src/driver/sale.ts'
import { countCommands, holdEnter } from './commands.ts'
import { createKeyboard, forgetSession, type Keyboard, noticePointers } from './keyboard.ts'
import { driveTo } from './merchants.ts'
import { authenticatorOfOperator, cardNumberOf, codeTextedBy, examplePicture, typeDynamicCode } from './people.ts'
import { expect, test } from './stack.ts'

const NEW_PASSWORD = 'Keyboard-2027-new'

test('a wallet and a shop are opened and goods sold without a pointer', async ({ browser, product }) => {
  const { stack } = product
  const driver = await driveTo(product, 'open wallet')
  const { page, keys, pointers } = await openWithKeys(browser)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await examplePicture() }

  await test.step('opens the wallet', async () => {
    await keys.logIn(stack.url, driver.phone, driver.password)
    await expect(page).toHaveURL(/dashboard/)
    await page.goto(`${stack.url}/ec/index`)
    await expect(page).toHaveURL(/\/ec\/index/)
    await keys.skipToContent()
    const sendCode = button('获取验证码')
    await expect(button('立即开通').or(sendCode)).toBeVisible()
    if (await button('立即开通').isVisible()) await keys.press('立即开通')
    await expect(sendCode).toBeVisible()
    const code = await codeTextedBy(stack, driver.phone, () => keys.press(sendCode))
    await expect(page.getByText(/\d+ 秒后/)).toBeVisible()
    await keys.tabTo(page.getByLabel('短信验证码'), 'Shift+Tab')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await proveAndSee(page, keys, driver.password, button('前往签约'))
    // The field that was typed into is done with; the focus goes on to the next step.
    await expect(button('前往签约')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('同意签署')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ec\/index/)
    await keys.skipToContent()
    await keys.type(page.getByLabel('银行卡号'), cardNumberOf(202))
    await expect(page.getByText('中国农业银行').first()).toBeVisible()
    await keys.type(page.getByLabel('银行预留手机号'), driver.phone)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('短信验证码')).toBeFocused()
    await page.keyboard.type('111111')
    await page.keyboard.press('Enter')
    await expect(page.getByText('支付账户已开通').first()).toBeVisible()
  })

  await test.step('opens the shop', async () => {
    await keys.findByPalette('店铺管理', /店铺管理/)
    await keys.skipToContent()
    await keys.type(page.getByLabel('店铺名称'), '键盘茶舍旗舰店')
    await keys.type(page.getByLabel('店铺简介'), '每一步都用键盘完成。')
    await keys.type(page.getByLabel('客服电话'), driver.phone)
    await keys.type(page.getByLabel('联系人').first(), '王小明')
    await keys.type(page.getByLabel('联系手机').first(), driver.phone)
    await keys.search(page.getByLabel('所在地区').first(), '西湖区')
    await keys.type(page.getByLabel('详细地址').first(), '龙井路 1 号')
    const isSame = page.getByRole('checkbox', { name: '与发货地址相同' })
    if (!(await isSame.isChecked())) await keys.tick(isSame)
    await keys.press('保存店铺')
    await expect(page.getByText('店铺已建立')).toBeVisible()
  })

  await test.step('publishes goods, changes them, takes them off sale and puts them back', async () => {
    await keys.findByPalette('发布商品', /发布商品/)
    await keys.skipToContent()
    await keys.tabTo(page.getByLabel('平台类目'))
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText(/该类目佣金/)).toBeVisible()
    await keys.type(page.getByLabel('商品标题'), '西湖龙井明前特级 250 克')
    await keys.upload(page.locator('input[type=file]').first(), picture)
    await keys.type(page.getByLabel('售价', { exact: true }), '128.00')
    await keys.type(page.getByLabel('库存', { exact: true }), '50')
    await keys.press('立即上架')
    await expect(page.getByText('商品已上架').first()).toBeVisible()
    await expect(page).toHaveURL(/goods\/index/)
    await keys.skipToContent()
    await keys.press(page.getByRole('link', { name: /西湖龙井/ }))
    await expect(page).toHaveURL(/goods\/edit/)
    await keys.skipToContent()
    await keys.type(page.getByLabel('商品标题'), '西湖龙井明前一级 250 克')
    await keys.press('保存修改')
    await expect(page.getByText(/已保存|已上架/).first()).toBeVisible()
    await page.goto(`${stack.url}/goods/index`)
    await keys.skipToContent()
    await keys.press('下架')
    await expect(page.getByText(/已下架“/)).toBeVisible()
    await keys.tabTo(button('上架'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/已上架“/)).toBeVisible()
  })
  expect(pointers).toEqual([])
  await page.context().close()
})

test('a working day passes without a pointer: orders and views', async ({ browser, product }) => {
  const { stack } = product
  const driver = await driveTo(product, 'ship')
  await sellMore(driver)
  const { page, keys, pointers } = await openWithKeys(browser)

  await test.step('ships one order, and the next', async () => {
    await keys.logIn(stack.url, driver.phone, driver.password)
    await expect(page).toHaveURL(/dashboard/)
    await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible()
    await page.keyboard.type('go')
    await expect(page).toHaveURL(/saleorder/)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    for (const waybill of ['SF1234567890123', 'SF1234567890124']) {
      await expect(page.getByLabel('运单号')).toBeFocused()
      await expect(page.getByLabel('运单号')).toHaveValue('')
      await page.keyboard.type(waybill)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/订单 SO\d+ 已发货/).last()).toBeVisible()
    }
    await expect(page.getByText('待发货的订单已全部发完')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('finds an order by the end of the phone number', async () => {
    await keys.findByPalette(driver.buyerPhone.slice(-4), /SO\d{10}/)
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
    await keys.press('视图')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await keys.type(page.getByRole('dialog').getByLabel('名称'), '我的订单')
    await page.keyboard.press('Enter')
    await expect(page.getByText('视图已保存')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  expect(pointers).toEqual([])
  await page.context().close()
})

test('people and one’s own account are looked after without a pointer', async ({ browser, product }) => {
  const { stack } = product
  const driver = await driveTo(product, 'open wallet')
  const { page, keys, pointers } = await openWithKeys(browser)
  await keys.logIn(stack.url, driver.phone, driver.password)
  await expect(page).toHaveURL(/dashboard/)

  await test.step('adds an e-mail: asked who is acting, thinks it over, and goes on from the same field', async () => {
    await page.goto(`${stack.url}/systemconfig/loginInfo`)
    await keys.skipToContent()
    await keys.type(page.getByLabel('昵称'), '小键')
    const email = page.getByLabel('邮箱', { exact: true })
    await keys.type(email, 'keys@example.com')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: '安全验证' })
    await expect(question.getByLabel('输入登录密码')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('keys@example.com')
    await expect(page.getByLabel('昵称')).toHaveValue('小键')
    await page.keyboard.press('Enter')
    await proveAndSee(page, keys, driver.password, page.getByText('keys@example.com 待验证'))
    await expect(email).toBeFocused()
  })

  await test.step('makes a role', async () => {
    await page.goto(`${stack.url}/systemconfig/loginInfo?tab=roles`)
    await keys.skipToContent()
    await keys.press('新建角色')
    await expect(page.getByLabel('名称')).toBeFocused()
    await page.keyboard.type('夜班客服')
    await keys.type(page.getByLabel('标识'), 'night-shift')
    await keys.tick(page.getByRole('group', { name: '销售订单' }).getByRole('checkbox').first())
    await keys.press('保存')
    await proveAndSee(page, keys, driver.password, page.getByText(/角色已保存/))
  })

  await test.step('invites somebody for it', async () => {
    await page.goto(`${stack.url}/systemconfig/loginInfo?tab=staff`)
    await keys.skipToContent()
    await keys.press('邀请员工')
    await expect(page.getByLabel('姓名')).toBeFocused()
    await page.keyboard.type('小夜')
    await keys.type(page.getByRole('dialog').getByLabel('手机号'), '13955550003')
    await keys.search(page.getByRole('dialog').getByLabel('角色'), '夜班客服')
    // More may be chosen, so the list stays open until it is closed.
    await page.keyboard.press('Escape')
    await keys.press(page.getByRole('dialog').getByRole('button', { name: '邀请员工' }))
    await proveAndSee(page, keys, driver.password, page.getByText('邀请短信已发送'))
  })

  await test.step('logs another device out', async () => {
    await driver.api.signIn(driver.phone, driver.password)
    await page.goto(`${stack.url}/systemconfig/loginInfo?tab=devices`)
    await keys.skipToContent()
    await keys.press('下线')
    await proveAndSee(page, keys, driver.password, page.getByText('已下线 1 台设备'))
  })

  await test.step('changes the password', async () => {
    await page.goto(`${stack.url}/systemconfig/loginInfo?tab=security`)
    await keys.skipToContent()
    await keys.type(page.getByLabel('当前密码'), driver.password)
    await keys.type(page.getByLabel('新密码', { exact: true }), NEW_PASSWORD)
    await keys.type(page.getByLabel('再次输入新密码'), NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/密码已修改/)).toBeVisible()
  })

  await test.step('turns the dynamic code on, and logs in with it', async () => {
    await keys.press('开启动态口令')
    const dialog = page.getByRole('dialog', { name: '开启动态口令' })
    await proveAndSee(page, keys, NEW_PASSWORD, dialog)
    await expect(dialog.getByLabel('身份验证器显示的 6 位数字')).toBeFocused()
    const nextCode = authenticatorOf(stack.url, (await dialog.locator('.copy-text').innerText()).trim())
    const answer = (label: string) => {
      const field = page.getByLabel(label)
      return typeDynamicCode(field, nextCode, (code) => keys.typeAndTake(field, code))
    }
    await answer('身份验证器显示的 6 位数字')
    await expect(page.getByText('动态口令已开启').first()).toBeVisible()
    const codes = page.getByRole('dialog', { name: '恢复码' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await keys.press(codes.getByRole('button', { name: '我已保存' }))
    await expect(codes).toHaveCount(0)
    await forgetSession(page)
    await keys.logIn(stack.url, driver.phone, NEW_PASSWORD)
    await expect(page.getByLabel('6 位动态口令')).toBeFocused()
    await answer('6 位动态口令')
    await expect(page).toHaveURL(/dashboard/)
  })
  expect(pointers).toEqual([])
  await page.context().close()
})

test('money is withdrawn and paid out without a pointer', async ({ browser, product }) => {
  const { stack, operator } = product
  const driver = await driveTo(product, 'withdraw')
  const { page, keys, pointers } = await openWithKeys(browser)
  const sent = await countCommands(page)

  await test.step('the merchant asks for all of it and confirms by code', async () => {
    await keys.logIn(stack.url, driver.phone, driver.password)
    await expect(page).toHaveURL(/dashboard/)
    sent.take()
    await keys.findByPalette('提现订单', /提现订单/)
    await keys.skipToContent()
    await keys.press(page.getByRole('button', { name: '申请提现' }))
    await expect(page.getByLabel('提现金额')).toBeFocused()
    await keys.press(page.getByRole('button', { name: '全部提现' }))
    // Nobody goes on before it stands there how much that is.
    await expect(page.getByLabel('提现金额')).not.toHaveValue('')
    await keys.tabTo(page.getByRole('button', { name: '下一步：短信验证' }))
    const code = await codeTextedBy(stack, driver.phone, () => holdEnter(page))
    await expect(page.getByLabel('短信验证码')).toBeFocused()
    await page.keyboard.type(code)
    await expect(page.getByText('提现已提交').first()).toBeVisible()
    expect(sent.take()).toEqual(['Withdraw', 'Confirm'].map((act) => `/api/OrderWithdrawService/${act}`))
    await expect(page.getByRole('button', { name: '完成' })).toBeFocused()
    await page.keyboard.press('Enter')
  })

  const answer = (who: OperatorLogin, label: string | RegExp) => {
    const field = page.getByLabel(label)
    return typeDynamicCode(field, authenticatorOfOperator(stack, who), (code) => keys.typeAndTake(field, code))
  }
  const inOffice = async (who: OperatorLogin) => {
    await forgetSession(page)
    await keys.logIn(stack.url, who.username, who.password)
    await expect(page.getByLabel('动态口令')).toBeFocused()
    await answer(who, '动态口令')
    await expect(page).toHaveURL(/dashboard/)
    await keys.findByPalette('提现打款', /提现打款/)
    await keys.skipToContent()
    // It opens on what waits for a review; what becomes of it leaves that tab.
    await keys.press(/^全部/)
  }

  await test.step('one operator lets it pass', async () => {
    await inOffice(operator.auditor)
    await keys.press('审核')
    await keys.press('审核通过')
    await answer(operator.auditor, /动态口令/)
    await expect(page.getByRole('cell', { name: '待打款' })).toBeVisible()
  })

  await test.step('another one pays', async () => {
    await inOffice(operator)
    await keys.press('打款')
    await keys.tabTo(page.getByRole('button', { name: /确认打款/ }))
    sent.take()
    await holdEnter(page)
    const codes = await answer(operator, /动态口令/)
    await expect(page.getByRole('cell', { name: /打款中|已到账/ }).first()).toBeVisible()
    // Refused for want of a proof, proven by each code that was typed, sent again: each of them once.
    const pay = '/api/OrderWithdrawService/Pay'
    const proofs = Array.from({ length: codes }, () => expect.stringMatching(/StepUp/i))
    expect(sent.take()).toEqual([pay, ...proofs, pay])
  })
  expect(pointers).toEqual([])
  await page.context().close()
})

async function openWithKeys(browser: Browser) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const pointers = await noticePointers(context)
  const page = await context.newPage()
  return { page, keys: createKeyboard(page), pointers }
}

/** Where an act asks who is acting: the password, and Enter. Done is what shows when the act is done; a fresh proof counts. */
async function proveAndSee(page: Page, keys: Keyboard, password: string, done: Locator): Promise<void> {
  const field = page.getByRole('dialog', { name: '安全验证' }).getByLabel('输入登录密码')
  await expect(field.or(done).first()).toBeVisible()
  if (await field.isVisible()) {
    await keys.type(field, password)
    await page.keyboard.press('Enter')
  }
  await expect(done).toBeVisible()
}
