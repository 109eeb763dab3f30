// Whoever presses twice, by double click or by holding Enter, has asked once: each submit button sends one request.
import { countCommands, holdEnter } from './commands.ts'
import { orderOf } from '../tools/src/driver/sale.ts'
import { driveTo } from './merchants.ts'
import { expect, test } from './stack.ts'

test('every submit button sends once, however often it is pressed', async ({ page, product }) => {
  const { stack } = product
  const driver = await driveTo(product, 'ship')
  const sent = await countCommands(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await page.goto(`${stack.url}/login`)
  await page.getByLabel('手机号或登录名').fill(driver.phone)
  await page.getByLabel('密码', { exact: true }).fill(driver.password)
  await holdEnter(page)
  await expect(page).toHaveURL(/dashboard/)
  expect(sent.take()).toEqual(['/api/user/login'])

  await test.step('saving the shop', async () => {
    await page.goto(`${stack.url}/shop/manager`)
    await page.getByLabel('店铺简介').fill('按两次也只保存一次。')
    await button('保存修改').dblclick()
    await expect(page.getByText('店铺资料已保存')).toBeVisible()
    expect(sent.take()).toHaveLength(1)
  })

  await test.step('a button that slides away under a hand that holds still', async () => {
    await page.getByLabel('店铺简介').fill('按下时移走也算一次。')
    const save = button('保存修改')
    // The pointer stands still on it from here on.
    await save.hover()
    await page.mouse.down()
    await save.evaluate((pressed) => (pressed.style.marginInlineStart = '600px'))
    await page.mouse.up()
    await expect(page.getByText('店铺资料已保存')).toBeVisible()
    expect(sent.take()).toHaveLength(1)
  })

  await test.step('changing goods', async () => {
    await page.goto(`${stack.url}/goods/index`)
    await page.getByRole('link', { name: /手冲咖啡豆/ }).click()
    await page.getByLabel('商品标题').fill('手冲咖啡豆 500 克')
    await button('保存修改').dblclick()
    await expect(page).toHaveURL(/goods\/index/)
    expect(sent.take()).toHaveLength(1)
  })

  await test.step('taking goods off sale', async () => {
    await button('下架').dblclick()
    await expect(page.getByText(/已下架“/)).toBeVisible()
    expect(sent.take()).toHaveLength(1)
  })

  await test.step('shipping by Enter', async () => {
    const { orderNo } = await orderOf(driver)
    await page.goto(`${stack.url}/order/saleorder?id=${driver.orderId}&drawer=ship`)
    await page.getByLabel('运单号').fill('SF1234567890123')
    await holdEnter(page)
    await expect(page.getByText(`订单 ${orderNo} 已发货`)).toBeVisible()
    expect(sent.take()).toHaveLength(1)
  })

  await test.step('saving a view', async () => {
    await page.goto(`${stack.url}/order/saleorder`)
    await button('视图').click()
    await page.getByRole('menuitem', { name: /保存与管理/ }).click()
    await dialog.getByLabel('名称').fill('两次')
    await dialog.getByRole('button', { name: '保存当前视图' }).dblclick()
    await expect(page.getByText('视图已保存')).toBeVisible()
    expect(sent.take()).toHaveLength(1)
  })

  await test.step('making a role, and the proof that it asks for', async () => {
    await page.goto(`${stack.url}/systemconfig/loginInfo?tab=roles`)
    await button('新建角色').click()
    await page.getByLabel('名称').fill('两次')
    await page.getByLabel('标识').fill('twice')
    await page.getByRole('group', { name: '销售订单' }).getByRole('checkbox').first().check()
    await button('保存').dblclick()
    await dialog.getByLabel('输入登录密码').fill(driver.password)
    await holdEnter(page)
    await expect(page.getByText(/角色已保存/)).toBeVisible()
    // Refused for want of a proof, proven, sent again: each of them once.
    expect(sent.take()).toEqual(['/api/user/roleadd', expect.stringMatching(/StepUp/i), '/api/user/roleadd'])
  })

  await test.step('inviting somebody', async () => {
    await page.goto(`${stack.url}/systemconfig/loginInfo?tab=staff`)
    await button('邀请员工').click()
    await dialog.getByLabel('姓名').fill('小双')
    await dialog.getByLabel('手机号').fill('13955550004')
    // Searched for: the list is longer than what it shows.
    await dialog.getByLabel('角色').fill('两次')
    await expect(page.locator('.ant-select-item-option', { hasText: '两次' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: '邀请员工' }).dblclick()
    await expect(page.getByText('邀请短信已发送')).toBeVisible()
    expect(sent.take()).toEqual(['/api/user/StaffInvite'])
  })
})
