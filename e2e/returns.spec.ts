// Every kind of return, on both sides, in a real browser: the buyer asks on the demo storefront and the merchant answers in the console;
// one is negotiated, one refused when it came back and ruled on by the platform, one left to the clock; and the books agree.
import type { Page } from '@playwright/test'
import { advanceClock } from '../tools/src/driver/driver.ts'
import { booksOf } from './books.ts'
import { driveTo } from './merchants.ts'
import { codeTextedBy, examplePicture, proveOperator, signIn, signInOperator } from './people.ts'
import { openWindow } from './signed-in.ts'
import { expect, type Product, test } from './stack.ts'

const DONE = '售后成功'
/** Of nobody else: its first payment asks for a code. */
const BUYER_PHONE = '13900003307'

test('returns of every kind, negotiated, refused, ruled on and left to the clock', async ({
  browser,
  page,
  product,
}) => {
  const driver = await driveTo(product, 'API key')
  const shop = `行路小店${driver.target.serial}`
  const { url } = product.stack
  const buyer = await openWindow(browser)
  await signIn(page, url, driver.phone, driver.password)
  await expect(page).toHaveURL(/dashboard/)
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await examplePicture() }
  const orders: Order[] = []
  await test.step('a buyer orders and pays six times, and five are sent', async () => {
    for (let times = 0; times < 6; times += 1) orders.push(await buy(buyer, product, shop, times === 0))
    for (const [at, { no }] of orders.slice(0, 5).entries()) {
      await page.goto(`${url}/order/saleorder?tab=TO_SHIP&keyword=${no}`)
      await page.getByRole('table').getByRole('button', { name: '发货', exact: true }).click()
      await page.getByLabel('运单号').fill(`SF100003070000${at}`)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`订单 ${no} 已发货`)).toBeVisible()
    }
  })
  let ruled = ''
  const [negotiated, sentBack, exchanged, resent, disputed, unsent] = orders as Six
  const drawer = page.getByRole('dialog', { name: /RT\d+/ })
  const open = async (no: string) => {
    await page.goto(`${url}/goodsreturn/order?keyword=${no}`)
    await page.getByRole('button', { name: `查看售后单 ${no}` }).click()
    await expect(drawer).toBeVisible()
  }
  const act = (name: string) => drawer.getByRole('button', { name, exact: true }).click()
  const state = buyer.getByRole('status')
  const press = (name: string) => buyer.getByRole('button', { name, exact: true }).click()

  await test.step('refund of what came: an offer is declined, a better one accepted', async () => {
    const no = await askFor(buyer, negotiated, { type: '仅退款', reason: '不想要了或拍错' })
    await open(no)
    for (const [amount, answer] of [
      ['30.00', '不同意'],
      ['80.00', '同意协商方案'],
    ] as const) {
      await act('协商')
      const offer = page.getByRole('dialog', { name: `协商售后 ${no}` })
      await offer.getByLabel('退款金额（元）').fill(amount)
      await offer.getByLabel('协商说明').fill('商品完好，补偿一部分')
      await offer.getByRole('button', { name: '发给买家' }).click()
      await expect(page.getByText('已发给买家，等待答复').first()).toBeVisible()
      await buyer.reload()
      await press(answer)
    }
    await expect(state).toHaveText(DONE)
    await expect(drawer.getByText(DONE).first()).toBeVisible()
  })

  /** The merchant agrees, and the buyer sends the goods back by this waybill. */
  const goesBack = async (no: string, agreed: string, waybill: string) => {
    await open(no)
    await act(agreed)
    await page
      .getByRole('dialog', { name: `同意售后 ${no}` })
      .getByRole('button', { name: agreed })
      .click()
    await expect(page.getByText('已同意，等待买家寄回').first()).toBeVisible()
    await buyer.reload()
    await buyer.getByRole('link', { name: '填写退货运单' }).click()
    await buyer.getByLabel('运单号').fill(waybill)
    await press('提交')
    await expect(state).toHaveText('待商家收货')
  }

  await test.step('goods sent back and received: all of the money', async () => {
    const no = await askFor(buyer, sentBack, { type: '退货退款', reason: '七天无理由' })
    await goesBack(no, '同意退货', 'SF2000030700001')
    await act('确认收货并退款')
    await page
      .getByRole('dialog', { name: `确认收货 ${no}` })
      .getByRole('button', { name: '确认收货并退款' })
      .click()
    await expect(page.getByText('已收货，正在退款').first()).toBeVisible()
    await expect(state).toHaveText(DONE)
  })

  const sendAgain = async (no: string, waybill: string) => {
    await act('填写运单发出')
    const dialog = page.getByRole('dialog', { name: `发出 ${no}` })
    await dialog.getByLabel('运单号').fill(waybill)
    await dialog.getByRole('button', { name: '填写运单发出' }).click()
    await expect(page.getByText('已发出，等待买家收货').first()).toBeVisible()
    await expect(buyer.getByText(waybill).first()).toBeVisible()
    await press('确认收到')
    await expect(state).toHaveText(DONE)
  }

  await test.step('an exchange: back, received, and the same sent once more', async () => {
    const no = await askFor(buyer, exchanged, { type: '换货', reason: '不想要了或拍错' })
    await goesBack(no, '同意换货', 'SF2000030700002')
    await act('确认收货')
    await page
      .getByRole('dialog', { name: `确认收货 ${no}` })
      .getByRole('button', { name: '确认收货' })
      .click()
    await sendAgain(no, 'SF3000030700001')
  })

  await test.step('what was missing is sent', async () => {
    const no = await askFor(buyer, resent, { type: '补寄', reason: '少件漏发' })
    await open(no)
    await act('同意补寄')
    await page
      .getByRole('dialog', { name: `同意售后 ${no}` })
      .getByRole('button', { name: '同意补寄' })
      .click()
    await sendAgain(no, 'SF3000030700002')
  })

  await test.step('refused when it came back; the platform hears both sides and rules in part', async () => {
    const no = await askFor(buyer, disputed, { type: '退货退款', reason: '七天无理由' })
    await goesBack(no, '同意退货', 'SF2000030700003')
    await act('拒收退货')
    const refusal = page.getByRole('dialog', { name: `拒收退货 ${no}` })
    await refusal.getByLabel('拒绝原因').click()
    await page.getByTitle('退回商品不符').click()
    await refusal.getByLabel('拒绝说明').fill('退回的不是本店商品')
    await refusal.locator('input[type=file]').setInputFiles(picture)
    await expect(refusal.locator('img')).toHaveCount(1)
    await refusal.getByRole('button', { name: '拒收退货', exact: true }).click()
    await buyer.getByRole('link', { name: '申请平台介入' }).click()
    await buyer.getByLabel('说明').fill('寄回的就是收到的那一件，包装未拆。')
    await press('提交')
    await expect(buyer.getByText('平台介入', { exact: false }).first()).toBeVisible()
    await act('举证')
    const evidence = page.getByRole('dialog', { name: `为 ${no} 举证` })
    await evidence.getByLabel('举证说明').fill('开箱录像显示标签与发出的不同。')
    await evidence.getByRole('button', { name: '举证', exact: true }).click()
    await expect(page.getByText('已提交举证').first()).toBeVisible()

    const office = await openWindow(browser)
    await signInOperator(office, product.stack, product.operator.admin)
    await office.goto(`${url}/operator/dispute?keyword=${no}`)
    await office.getByRole('button', { name: '处理', exact: true }).click()
    await office.getByRole('button', { name: '裁决', exact: true }).click()
    const ruling = office.getByRole('dialog', { name: /^裁决/ })
    await ruling.getByRole('radio', { name: '部分支持' }).check()
    await ruling.getByLabel('退款金额（元）').fill('60.00')
    await ruling.getByLabel('责任方').click()
    await office.getByTitle('商家责任').click()
    await ruling.getByLabel('退货运费').click()
    await office.getByTitle('商家承担').click()
    await ruling.getByLabel('裁决说明').fill('双方证据都不完整，各担一部分。')
    await ruling.getByRole('button', { name: '裁决', exact: true }).click()
    await proveOperator(office, product.stack, product.operator.admin)
    await expect(office.getByText('已裁决').first()).toBeVisible()
    await expect(drawer.getByText('平台已裁决，不同意可在生效前申诉一次')).toBeVisible()
    await office.close()
    ruled = buyer.url()
  })

  await test.step('nobody answers and nobody appeals: the clock agrees, and the money goes back', async () => {
    // Within half an hour of the payment it would go back at once.
    await advanceClock(driver, '1h')
    const no = await askFor(buyer, unsent, { type: '仅退款', reason: '不想要了或拍错', received: '未收到货' })
    await expect(state).toHaveText('待商家处理')
    await advanceClock(driver, '7d')
    await expect(state).toHaveText(DONE)
    await buyer.goto(ruled)
    await expect(state).toHaveText(DONE)
    await expect(buyer.getByText('裁决：部分支持，退款 ¥60.00', { exact: false })).toBeVisible()
    await signIn(page, url, driver.phone, driver.password)
    await expect(page).toHaveURL(/dashboard/)
    await open(no)
    await expect(drawer.getByText('超时未处理，自动同意仅退款 131.00 元')).toBeVisible()
  })

  expect(await booksOf(product.stack)).toMatchObject({ findings: [], bookFen: 0 })
})

interface Order {
  readonly url: string
  readonly no: string
}
type Six = [Order, Order, Order, Order, Order, Order]

/** On the page of the return, which is open then; answers its number. */
async function askFor(
  buyer: Page,
  { url }: Order,
  {
    type,
    reason,
    received = '已收到货',
  }: { readonly type: string; readonly reason: string; readonly received?: string },
): Promise<string> {
  await buyer.goto(url)
  await buyer.getByRole('link', { name: '申请售后' }).click()
  await buyer.getByLabel('售后类型').selectOption(type)
  await buyer.getByLabel('收货情况').selectOption(received)
  await buyer.getByLabel('原因').selectOption(reason)
  await buyer.getByLabel('说明').fill('与想的不一样')
  await buyer.getByRole('button', { name: '提交' }).click()
  const heading = buyer.getByRole('heading', { name: /^售后 RT\d+/ })
  await expect(heading).toBeVisible()
  return (await heading.innerText()).replace('售后 ', '').trim()
}

/** On the demo storefront, with one piece; answers the order, whose page is open then. */
async function buy(buyer: Page, { stack }: Product, shop: string, isFirst: boolean): Promise<Order> {
  await buyer.goto(`${stack.url}/development/buyer`)
  await buyer.getByRole('link', { name: shop }).click()
  await buyer.getByRole('link', { name: /手冲咖啡豆/ }).click()
  await buyer.getByLabel('手机').fill(BUYER_PHONE)
  const place = () => buyer.getByRole('button', { name: '下单并支付' }).click()
  if (isFirst) {
    await buyer.getByPlaceholder('验证码').fill(await codeTextedBy(stack, BUYER_PHONE, place))
    await buyer.getByRole('button', { name: '验证并去支付' }).click()
  } else await place()
  await buyer.getByRole('button', { name: '支付成功' }).click()
  await expect(buyer.getByText('等待商家发货').first()).toBeVisible()
  const [no = ''] = /SO\d+/.exec(await buyer.locator('body').innerText()) ?? []
  return { url: buyer.url().split('?')[0] ?? '', no }
}
