// Every screen in English: what stands there in Chinese was typed by people, or is the name of a place.
import type { Page } from '@playwright/test'
import { goodsEditorOf } from './merchants.ts'
import { merchantScreens, operatorScreens, publicScreens } from './screens.ts'
import { busyMerchant, openAsMerchant, openAsOperator, openWindow } from './signed-in.ts'
import { drawn } from './soundness.ts'
import { expect, test } from './stack.ts'

/** The papers that count are the Chinese ones. */
const inChinese = ['/rp', '/ys']

/** What people typed, where they live, and the button that leads back to Chinese. */
const typed: readonly RegExp[] = [
  /行路(商户|小店)\d+|西湖自动通过茶业有限公司/g,
  /手冲咖啡豆 250 克|一家走完全程的小店。/g,
  /买家小李|王小明|[王李]\*|商城/g,
  /平台(管理员|财务|审核|新人)/g,
  /渠道确认文件多计 1 分|代付包装物料款/g,
  // What the platform's own log was told, which is kept as it was written.
  /\d+ 家商户的渠道余额与账本不一致或无法核对，\d+ 笔大额提现暂缓打款|\d+ 天的渠道对账存在差异，详见渠道对账/g,
  /浙江省|杭州市|西湖区|学院路|文三路 100 号 2 幢 301 室/g,
  /^中文?$|^中 (?=Switch to Chinese$)/g,
]

test('every public screen speaks English', async ({ browser, product: { stack } }) => {
  const page = await openWindow(browser)
  await mustSpeakEnglish(
    page,
    stack.url,
    publicScreens.filter((screen) => !inChinese.includes(screen)),
  )
})

test('every screen of a merchant speaks English', async ({ browser, product }) => {
  const page = await openAsMerchant(browser, product)
  const editor = await goodsEditorOf(await busyMerchant(product))
  await mustSpeakEnglish(page, product.stack.url, [...merchantScreens, editor])
})

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const layers: readonly { readonly at: string; readonly open: (page: Page) => Promise<unknown> }[] = [
  { at: '/order/saleorder', open: press(/^Open order/) },
  { at: '/order/saleorder?tab=TO_SHIP', open: press(/^Ship$/) },
  { at: '/order/WithdrawOrder', open: press(/^Withdraw$/) },
  { at: '/goods/add', open: (page) => page.getByLabel('Category').click() },
  { at: '/systemconfig/loginInfo?tab=roles', open: press(/^New role$/) },
  { at: '/systemconfig/loginInfo?tab=staff', open: press(/^Invite/) },
  { at: '/dashboard', open: press(/^Notices/) },
  { at: '/dashboard', open: (page) => page.keyboard.press('Control+K') },
  {
    at: '/systemconfig/loginInfo?tab=keys',
    open: async (page) => {
      await press(/^New key$/)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
      await expect(page.getByText('Enter the name')).toBeVisible()
    },
  },
]

test('what lies over a screen speaks English, a complaint too', async ({ browser, product }) => {
  const page = await openAsMerchant(browser, product)
  await page.context().addCookies([{ name: 'language', value: 'en', url: product.stack.url }])
  const left: string[] = []
  for (const { at, open } of layers) {
    await page.goto(product.stack.url + at)
    await open(page)
    await page.waitForLoadState('networkidle')
    await drawn(page)
    left.push(...(await textsOf(page)).filter(isChinese).map((text) => `${at}: ${text}`))
  }
  await page.context().close()
  expect([...new Set(left)]).toEqual([])
})

test('every screen of an operator speaks English', async ({ browser, product }) => {
  const page = await openAsOperator(browser, product)
  await mustSpeakEnglish(page, product.stack.url, operatorScreens)
})

async function mustSpeakEnglish(page: Page, url: string, screens: readonly string[]): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'en', url }])
  const left: string[] = []
  for (const screen of screens) {
    await page.goto(url + screen)
    await expect(page.locator('h1, h2, main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await drawn(page)
    for (const text of await textsOf(page)) if (isChinese(text)) left.push(`${screen}: ${text}`)
  }
  await page.context().close()
  expect([...new Set(left)]).toEqual([])
}

const isChinese = (text: string): boolean =>
  /[\p{Script=Han}：，。；（）]/u.test(typed.reduce((rest, name) => rest.replace(name, ''), text))

/** What can be read or heard, line by line; what people have typed into fields is theirs. */
const textsOf = async (page: Page): Promise<string[]> => {
  const seen = await page.locator('body').innerText()
  const heard = await page
    .locator('[aria-label], [title], [placeholder], [alt]')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ),
    )
  return [await page.title(), ...seen.split('\n'), ...heard]
}
