// The rules of the shell that only a real browser can show: pixels, scrolling, reloads, the history, and every route by its address.
import type { Page } from '@playwright/test'
import { driveTo } from './merchants.ts'
import { expect, test } from './stack.ts'

const open = ['/dashboard', '/guide/index', '/profile/index', '/shop/manager', '/goods/index', '/goods/add']
  .concat('/order/saleorder', '/order/WithdrawOrder', '/order/rechargeorder', '/order/platformorder')
  .concat('/finance/FinanceBill', '/finance/FinanceDetail')
  .concat('/goodsreturn/order', '/systemconfig/loginInfo', '/certification', '/ec/index')
const later = ['/live/goodsListIndex', '/live/settingIndex']
  .concat('/message/contact')
  .concat('/templates', '/documentation/index', '/icon/index', '/no/such/page')

const widthOf = (page: Page, selector: string) => page.locator(selector).evaluate((node) => node.clientWidth)
const tags = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the shell keeps its rules in a real browser', async ({ browser, product }) => {
  // Certified, because the guard lets nobody else in.
  const driver = await driveTo(product, 'open wallet')
  const { stack } = product
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name)?.value

  await test.step('without a token every signed-in path leads to the login, with the way back encoded', async () => {
    await page.goto(`${stack.url}/goods/index?tab=ON_SALE&keyword=a%26b`)
    await expect(page).toHaveURL(/\/login\?redirect=%2Fgoods%2Findex%3Ftab%3DON_SALE%26keyword%3Da%2526b/)
    await page.getByLabel('手机号或登录名').fill(driver.phone)
    await page.getByLabel('密码', { exact: true }).fill(driver.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/goods\/index\?tab=ON_SALE&keyword=a%26b/)
  })

  await test.step('with a token, /login leads into the console', async () => {
    await page.goto(`${stack.url}/login`)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto(stack.url)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page).toHaveTitle('首页 - 商户管理中心')
  })

  await test.step('every route of the table opens, and those not built yet are a 404', async () => {
    for (const path of open) {
      await page.goto(stack.url + path)
      await expect(heading(page)).toBeVisible()
      expect([path, new URL(page.url()).pathname]).toEqual([path, path])
    }
    for (const path of later) {
      await page.goto(stack.url + path)
      await page.waitForURL('**/error/404')
      await expect(heading(page)).toHaveText('页面不存在')
    }
    // Within the frame, and without a tag: the next step is at hand.
    await expect(tags(page).getByText('页面不存在')).toBeHidden()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL(`${stack.url}/dashboard`)
  })

  await test.step('the wheel moves the bar of tags by a quarter and not the page; the tag in front is in sight', async () => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await page.goto(`${stack.url}/profile/index`)
    await expect(tags(page).getByRole('link', { name: '个人中心' })).toBeInViewport({ ratio: 1 })
    await page.goto(`${stack.url}/dashboard`)
    await expect(heading(page)).toBeVisible()
    const moved = () => tags(page).evaluate((bar) => bar.scrollLeft)
    await expect.poll(moved).toBe(0)
    await tags(page).hover({ position: { x: 300, y: 10 } })
    await page.mouse.wheel(0, 100)
    await expect.poll(moved).toBe(25)
    expect(await page.evaluate('window.scrollY')).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the sidebar is 210 px open and 54 px closed, and its pages stand beside it within the window', async () => {
    await page.goto(`${stack.url}/order/saleorder`)
    await expect(heading(page)).toBeVisible()
    expect([await widthOf(page, '.sidebar'), await cookie('sidebarStatus')]).toEqual([210, undefined])
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(() => widthOf(page, '.sidebar')).toBe(54)
    expect(await cookie('sidebarStatus')).toBe('0')
    await page.setViewportSize({ width: 1200, height: 260 })
    const group = page.locator('.sidebar-group', { hasText: '订单管理' })
    await group.hover()
    const box = await group.locator('.sidebar-beside').boundingBox()
    expect(box?.x).toBe(54)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(260)
    await page.mouse.move(600, 200)
    await expect(group.locator('.sidebar-beside')).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await expect(heading(page)).toBeVisible()
    await expect.poll(() => widthOf(page, '.sidebar')).toBe(54)
  })

  await test.step('the layout is mobile at 991 px and not at 992 px; narrowing writes no cookie and moves nothing', async () => {
    const left = () => page.locator('.sidebar').evaluate((node) => Math.round(node.getBoundingClientRect().right))
    await page.setViewportSize({ width: 992, height: 900 })
    expect(await left()).toBe(54)
    await page.setViewportSize({ width: 991, height: 900 })
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    // At once: a change of the window is not animated.
    expect(await left()).toBe(0)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(left).toBe(210)
    await page.mouse.click(800, 500)
    await expect.poll(left).toBe(0)
    await page.setViewportSize({ width: 992, height: 900 })
    await expect.poll(left).toBe(54)
    expect(await cookie('sidebarStatus')).toBe('0')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(left).toBe(210)
  })

  await test.step('a half-filled form, a filter and the scrolled place survive another tab in front, and place and tags a reload', async () => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto(`${stack.url}/goods/add`)
    await page.getByLabel('商品标题').fill('半张表单')
    await page.evaluate('window.scrollTo(0, 300)')
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(300)
    const place = () => page.evaluate('window.scrollY')
    const turnTo = async (title: string) => {
      await tags(page).getByText(title).click()
      await expect(heading(page)).toHaveText(title)
    }
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商品列表' }).click()
    await expect(heading(page)).toHaveText('商品列表')
    await expect.poll(place).toBe(0)
    // Behind, a page is unseen and out of reach, and stays laid out as it was.
    const title = page.getByLabel('商品标题')
    await expect(title).toBeHidden()
    const behind = () =>
      title.evaluate((field) => {
        field.focus()
        return { hasFocus: field.matches(':focus'), isLaidOut: field.getBoundingClientRect().width > 100 }
      })
    // What is still being loaded into it is laid out once it is there.
    await expect.poll(behind).toEqual({ hasFocus: false, isLaidOut: true })
    await page.getByLabel('关键词').fill('没有打完')
    await turnTo('发布商品')
    await expect(page.getByLabel('商品标题')).toHaveValue('半张表单')
    await expect.poll(place).toBe(300)
    await turnTo('商品列表')
    await expect(page.getByLabel('关键词')).toHaveValue('没有打完')
    await turnTo('发布商品')
    await page.reload()
    await expect.poll(place).toBe(300)
    await expect(tags(page).getByRole('link', { name: '商品列表' })).toBeVisible()
    // Closed and opened again it is a new page.
    await turnTo('商品列表')
    await tags(page).getByRole('button', { name: '关闭 发布商品' }).click()
    await page.getByRole('link', { name: '发布商品' }).first().click()
    await expect(heading(page)).toHaveText('发布商品')
    await expect(page.getByLabel('库存', { exact: true })).toBeVisible()
    expect(await place()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('刷新 starts a page afresh through /redirect, and leaves no step in the history', async () => {
    await page.goto(`${stack.url}/goods/index?keyword=a`)
    await page.getByLabel('关键词').fill('没有打完')
    const before = await page.evaluate<number>('history.length')
    await tags(page).getByText('商品列表').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await expect(page.getByLabel('关键词')).toHaveValue('a')
    expect([page.url(), await page.evaluate<number>('history.length')]).toEqual([
      `${stack.url}/goods/index?keyword=a`,
      before,
    ])
  })

  await test.step('/redirect leads only to paths of the console', async () => {
    await page.goto(`${stack.url}/redirect/goods/index?keyword=b`)
    await expect(page).toHaveURL(`${stack.url}/goods/index?keyword=b`)
    await page.goto(`${stack.url}/redirect//localhost`)
    await expect(page).toHaveURL(`${stack.url}/error/404`)
    // A name with a dot is no page's: the server leads there before the console is asked.
    await page.goto(`${stack.url}/redirect//example.com`)
    await expect(page).toHaveURL(`${stack.url}/error/404`)
  })

  await test.step('the session ends while a form is half filled: log in on the spot, and what was typed is saved', async () => {
    await page.goto(`${stack.url}/profile/index?tab=account`)
    await page.getByLabel('昵称').fill('山间小铺')
    await context.clearCookies()
    await page.getByRole('button', { name: '保存' }).first().click()
    const dialog = page.getByRole('dialog', { name: '登陆超时，请重新登陆' })
    await dialog.getByLabel('密码').fill(driver.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByLabel('昵称')).toHaveValue('山间小铺')
  })

  await test.step('logging out clears token, tags and pages, also when the server does not answer', async () => {
    await page.route('**/api/user/logout', (route) => route.abort())
    await page.goto(`${stack.url}/goods/index?keyword=a%26b`)
    await page.getByRole('button', { name: /账户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(`${stack.url}/login?redirect=%2Fgoods%2Findex%3Fkeyword%3Da%2526b`)
    expect(await cookie('Admin-Token')).toBeUndefined()
    expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('tags.'))")).toEqual([])
  })

  await context.close()
})
