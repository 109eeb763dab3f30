// What lies over a screen (drawers, dialogs, menus), every preset of colours, and the pages beside the console: sound as well.
import type { Locator, Page } from '@playwright/test'
import { PRESET_COLORS } from '../apps/console/src/theme/palette.ts'
import { contractPageOf } from '../tools/src/driver/onboarding.ts'
import { driveTo } from './merchants.ts'
import { codeTextedBy } from './people.ts'
import { openAsMerchant } from './signed-in.ts'
import { chooseColours, drawn, mustHaveReadableColours, mustPassInBothLooks } from './soundness.ts'
import { expect, test } from './stack.ts'

const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const
test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

interface Layer {
  readonly name: string
  readonly at: string
  readonly open: (page: Page) => Promise<unknown>
  /** What is there when it is open; a dialog unless it is said. */
  readonly shows?: (page: Page) => Locator
  /** Rules of axe that do not hold here, each with its reason beside it. */
  readonly except?: readonly string[]
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const menu = (page: Page) => page.getByRole('menu')
const layers: readonly Layer[] = [
  { name: 'an order', at: '/order/saleorder', open: press(/^查看订单|^SO|详情/) },
  { name: 'shipping', at: '/order/saleorder?tab=TO_SHIP', open: press('发货') },
  {
    name: 'pasting of waybills',
    at: '/order/saleorder?tab=TO_SHIP',
    open: async (page) => {
      await press('批量发货')(page)
      const lines = Array.from({ length: 20 }, (_, at) => `SO2099010100000000${at + 10} SF10000000${at + 10}`)
      await page.getByLabel('订单号与运单号').fill(lines.join('\n'))
      await expect(page.getByText('没有这个订单号').first()).toBeVisible()
    },
  },
  { name: 'columns of a list', at: '/order/saleorder', open: press('列设置') },
  {
    name: 'saving a view',
    at: '/order/saleorder',
    open: async (page) => {
      await press('视图')(page)
      await page.getByRole('menuitem', { name: /保存与管理/ }).click()
    },
  },
  { name: 'views of a list', at: '/order/saleorder', open: press('视图'), shows: menu },
  {
    name: 'a filter',
    at: '/finance/FinanceDetail',
    open: (page) => page.getByLabel('账户', { exact: true }).click(),
    shows: (page) => page.locator('.ant-select-item-option'),
  },
  {
    name: 'days',
    at: '/finance/FinanceDetail',
    open: (page) => page.getByPlaceholder('开始日期').click(),
    shows: (page) => page.locator('.ant-picker-cell'),
    // antd calls the button that shows 2026年 选择年份. Keys do not need it: the day is typed.
    except: ['label-content-name-mismatch'],
  },
  {
    name: 'categories',
    at: '/goods/add',
    open: (page) => page.getByLabel('平台类目').click(),
    shows: (page) => page.locator('.ant-cascader-menu-item'),
    // The focus stays in the field; its arrow keys move through the columns and scroll them.
    except: ['scrollable-region-focusable'],
  },
  { name: 'notices', at: '/dashboard', open: press(/通知/) },
  {
    name: 'goods chosen',
    at: '/goods/index',
    open: (page) => page.getByLabel('选择此行').first().check(),
    shows: (page) => page.getByText(/已选/),
  },
  {
    name: 'a price in its place',
    at: '/goods/index',
    open: press(/的售价/),
    shows: (page) => page.getByRole('row').getByRole('spinbutton').or(page.getByRole('row').getByRole('textbox')),
  },
  { name: 'a withdrawal', at: '/order/WithdrawOrder', open: press('申请提现') },
  { name: 'a role', at: '/systemconfig/loginInfo?tab=roles', open: press('新建角色') },
  { name: 'an invitation', at: '/systemconfig/loginInfo?tab=staff', open: press('邀请员工') },
  { name: 'an API key', at: '/systemconfig/loginInfo?tab=keys', open: press('新建密钥') },
  {
    name: 'who is acting',
    at: '/systemconfig/loginInfo?tab=keys',
    open: async (page) => {
      await press('停用')(page)
      await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: '安全验证' }),
  },
  { name: 'a question', at: '/systemconfig/loginInfo?tab=devices', open: press('下线其他设备') },
  { name: 'the palette', at: '/dashboard', open: (page) => page.keyboard.press('Control+K') },
  { name: 'the shortcuts', at: '/dashboard', open: (page) => page.keyboard.press('?') },
  { name: 'the user menu', at: '/dashboard', open: press(/账户菜单/), shows: menu },
  {
    name: 'the menu of a tag',
    at: '/dashboard',
    open: (page) => page.getByRole('link', { name: '首页' }).last().click({ button: 'right' }),
    shows: menu,
  },
  { name: 'the settings', at: '/dashboard', open: press('界面设置') },
]

/** Waits for the screen before, and for the layer and what it loads after: nothing is judged that is not there yet. */
async function openLayer(page: Page, url: string, { at, open, shows = dialog }: Layer): Promise<void> {
  await page.goto(url + at)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await open(page)
  await expect(shows(page).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await drawn(page)
}
const dialog = (page: Page) => page.getByRole('dialog')

test('every layer over a screen is sound', async ({ browser, product }) => {
  const { url } = product.stack
  const page = await openAsMerchant(browser, product, { ...calm, viewport: { width: 1440, height: 900 } })
  for (const { except, ...layer } of layers) {
    await openLayer(page, url, layer)
    await mustPassInBothLooks(page, layer.name, except)
  }

  await page.context().close()
})

test('every preset is readable, light and dark', async ({ browser, product }) => {
  const { url } = product.stack
  const page = await openAsMerchant(browser, product, { ...calm, viewport: { width: 1440, height: 900 } })
  const shown: readonly Layer[] = [
    {
      name: 'home',
      at: '/dashboard',
      open: () => Promise.resolve(),
      shows: (page) => page.getByRole('heading', { level: 1 }),
    },
    { name: 'list and drawer', at: '/order/saleorder?tab=TO_SHIP', open: press('发货') },
    {
      name: 'form with complaints',
      at: '/goods/add',
      open: press('立即上架'),
      shows: (page) => page.locator('.ant-form-item-explain-error'),
    },
  ]
  for (const layer of shown) {
    await openLayer(page, url, layer)
    for (const color of PRESET_COLORS) {
      for (const mode of ['light', 'dark'] as const) {
        await chooseColours(page, color, mode)
        await mustHaveReadableColours(page, `${layer.name} in ${color}, ${mode}`)
      }
    }
  }
  await page.context().close()
})

test('the sheet of filters on a phone is sound', async ({ browser, product }) => {
  const phone = { ...calm, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openAsMerchant(browser, product, phone)
  await page.goto(`${product.stack.url}/finance/FinanceDetail`)
  await page.getByRole('button', { name: '筛选', exact: true }).tap()
  await page.getByRole('button', { name: '近7天' }).tap()
  await mustPassInBothLooks(page, 'filters')
  await page.getByRole('button', { name: '查看结果' }).tap()
  await expect(page.getByRole('button', { name: '筛选，已用 1 项' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.context().close()
})

test('the pages of the demo and of the sandbox are sound', async ({ page, product }) => {
  const { stack } = product
  const seller = await driveTo(product, 'place and start payment')
  const look = async (where: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await mustPassInBothLooks(page, where)
  }
  for (const name of ['mailbox', 'clock', 'buyer']) {
    await page.goto(`${stack.url}/development/${name}`)
    await look(name)
  }
  await page.getByRole('link', { name: `行路小店${seller.target.serial}` }).click()
  await look('a shop')
  await page.getByRole('link', { name: /手冲咖啡豆/ }).click()
  await look('goods')
  await page.getByLabel('手机').fill(seller.buyerPhone)
  await page.getByLabel('买家编号').fill('buyer-of-403')
  const order = () => page.getByRole('button', { name: '下单并支付' }).click()
  const code = await codeTextedBy(stack, seller.buyerPhone, order)
  await expect(page.getByPlaceholder('验证码')).toBeVisible()
  await look('the code of a first payment')
  await page.getByPlaceholder('验证码').fill(code)
  await page.getByRole('button', { name: '验证并去支付' }).click()
  await expect(page.getByRole('button', { name: '支付成功' })).toBeVisible()
  await look('the cashier')
  await page.goto(`${stack.url}/development/buyer`)
  await page
    .getByRole('link', { name: /手冲咖啡豆/ })
    .first()
    .click()
  await look('an order that looks again by itself')

  const signer = await driveTo(product, 'sign contract')
  await page.goto(await contractPageOf(signer))
  await look('the contract')
})
