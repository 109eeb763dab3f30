// A merchant's longest form in a real browser: goods of 3 × 5 × 8 SKUs are published, edited while they sell, sent back by the audit and
// corrected, repriced, exported, changed in the spreadsheet and brought back; and the merchant's second shop is opened and worked in.
import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { driveTo } from './merchants.ts'
import { chooseCategory, examplePicture, signIn, signInOperator } from './people.ts'
import { openWindow } from './signed-in.ts'
import { expect, test } from './stack.ts'

const SPECS: readonly (readonly [string, readonly string[]])[] = [
  ['颜色', ['白', '灰', '黑']],
  ['尺码', ['S', 'M', 'L', 'XL', 'XXL']],
  ['款式', ['圆领', 'V领', '立领', '翻领', '无领', '连帽', '开衫', '套头']],
]
const SKUS = 120
const SECOND = '行路外套馆'
/** How the title begins in all its versions. */
const WAITING = '棉质短袖衫'
const TITLE = '棉质短袖衫 三色五码八款式'
const BOASTING = '棉质短袖衫 全网最低价'
const CORRECTED = '棉质短袖衫 透气亲肤'

test('goods of a hundred and twenty SKUs, from the first publishing to the second shop', async ({
  page,
  browser,
  product,
}, info) => {
  const driver = await driveTo(product, 'goods')
  const shop = `行路小店${driver.target.serial}`
  const { url } = product.stack
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await examplePicture() }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, url, driver.phone, driver.password)
  await expect(page).toHaveURL(/dashboard/)
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })

  await test.step('publishes them: values and the whole table of prices and stock are pasted', async () => {
    await page.goto(`${url}/goods/add`)
    await chooseCategory(page)
    await page.getByLabel('商品标题').fill(TITLE)
    await page.locator('input[type=file]').first().setInputFiles(picture)
    for (const [at, [name, values]] of SPECS.entries()) {
      await page.getByRole('button', { name: /添加规格$/ }).click()
      await page.getByLabel('规格名').nth(at).fill(name)
      await page.keyboard.press('Escape')
      await paste(page, `为 ${name} 添加规格值`, values.join('\n'))
    }
    await expect(page.getByText(`共 ${SKUS} 个 SKU，启用 ${SKUS} 个`)).toBeVisible()
    const lines = Array.from({ length: SKUS }, (_, at) => `${(59 + at / 10).toFixed(2)}\t${10 + at}`)
    await paste(page, '售价 白/S/圆领', lines.join('\n'))
    await page.getByRole('button', { name: '立即上架' }).click()
    await expect(page.getByText('商品已上架').first()).toBeVisible()
    await expect(row(TITLE)).toContainText('¥59.00–¥70.90')
    await expect(row(TITLE)).toContainText('120 个 SKU')
  })

  await test.step('edits them while they sell: a word and a price wait for the audit, buyers see what was approved', async () => {
    await row(TITLE).getByText('编辑', { exact: true }).click()
    await page.getByLabel('商品标题').fill(BOASTING)
    await page.getByLabel('售价 白/S/圆领').fill('99.00')
    await page.getByRole('button', { name: '保存修改' }).click()
    await expect(page.getByText('已提交审核，通过后生效').first()).toBeVisible()
    await expect(row(TITLE)).toContainText('出售中')
    await expect(row(TITLE)).toContainText('待审核')
    await buyersSee(page, url, shop, TITLE)
  })

  const office = await openWindow(browser)
  await signInOperator(office, product.stack, product.operator.auditor)
  const look = async () => {
    await office.goto(`${url}/operator/goods-audit`)
    await office
      .getByRole('row', { name: new RegExp(WAITING) })
      .getByText('审核', { exact: true })
      .click()
    return office.getByRole('dialog', { name: new RegExp(WAITING) })
  }

  /** The last that waited: its drawer shuts, and the queue is empty. */
  const decided = async () => {
    await expect(office.getByRole('dialog')).toHaveCount(0)
    await expect(office.getByRole('row', { name: new RegExp(WAITING) })).toHaveCount(0)
  }

  await test.step('the platform sends it back with a mark on the title', async () => {
    const drawer = await look()
    await expect(drawer.getByText('¥99.00').first()).toBeVisible()
    await drawer.getByRole('button', { name: '驳回' }).click()
    await office.getByRole('checkbox', { name: '标出“商品标题”' }).check()
    await office.getByRole('dialog', { name: /^驳回/ }).getByRole('button', { name: '驳回' }).click()
    await decided()
  })

  await test.step('the merchant reads why beside the field, corrects it, and it passes', async () => {
    await page.goto(`${url}/goods/index?tab=REJECTED`)
    await row(WAITING).getByText('编辑', { exact: true }).click()
    await expect(page.getByLabel('商品标题')).toHaveValue(BOASTING)
    await page.getByLabel('商品标题').fill(CORRECTED)
    await page.getByRole('button', { name: '保存修改' }).click()
    await expect(page.getByText('已提交审核，通过后生效').first()).toBeVisible()
    const drawer = await look()
    await drawer.getByRole('button', { name: '通过' }).click()
    await office.getByRole('dialog', { name: /^通过/ }).getByRole('button', { name: '通过' }).click()
    await decided()
    await buyersSee(page, url, shop, CORRECTED)
  })

  await test.step('changes them with others at once', async () => {
    await page.goto(`${url}/goods/index?tab=ON_SALE`)
    await row(CORRECTED).getByRole('checkbox').check()
    await page.getByRole('button', { name: /批量修改/ }).click()
    await page.getByRole('menuitem', { name: '改库存' }).click()
    const dialog = page.getByRole('dialog', { name: '修改 1 件商品的库存' })
    await dialog.getByLabel('件数').fill('200')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('已修改 1 件商品的库存')).toBeVisible()
    await expect(row(CORRECTED)).toContainText('24000')
  })

  const table = info.outputPath('商品.xlsx')
  await test.step('exports them, a line for each SKU', async () => {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByRole('button', { name: '开始导出' }).click()
    const arrives = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载', exact: true }).click()
    await (await arrives).saveAs(table)
    await page.keyboard.press('Escape')
  })

  await test.step('brings changed prices back; a line that is wrong is named and left out', async () => {
    const { sheets } = await readXlsx(await readFile(table))
    const [heads = [], ...lines] = sheets[0]?.rows ?? []
    expect(lines).toHaveLength(SKUS)
    const price = heads.indexOf('售价（元）')
    const changed = lines.map((line, at) =>
      line.map((cell, column) => (column === price ? (at === SKUS - 1 ? '面议' : Number(cell) + 1) : cell)),
    )
    const columns = heads.map(() => ({ width: 12 }))
    await writeFile(table, await writeXlsx({ sheets: [{ name: '商品', columns, rows: [heads, ...changed] }] }))
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await page.getByRole('menuitem', { name: '批量改价' }).click()
    const dialog = page.getByRole('dialog', { name: '导入：批量改价' })
    await dialog.locator('input[type=file]').setInputFiles(table)
    const commit = dialog.getByRole('button', { name: `确认导入 ${SKUS - 1} 行` })
    await expect(commit).toBeVisible()
    await expect(dialog.getByText(`第 ${SKUS + 1} 行`)).toBeVisible()
    await commit.click()
    await expect(dialog.getByText('已完成').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(CORRECTED)).toContainText('¥60.10–¥100.00')
  })

  await test.step('opens a second shop, and works in it', async () => {
    await page.goto(`${url}/shop/manager`)
    await page.getByRole('button', { name: '再开一家店铺' }).click()
    await page.getByLabel('店铺名称').fill(SECOND)
    await page.getByLabel('店铺简介').fill('专做春秋外套，裁剪合身，面料厚实。')
    await page.getByLabel('客服电话').fill(driver.phone)
    await page.getByLabel('联系人').first().fill('王小明')
    await page.getByLabel('联系手机').first().fill(driver.phone)
    await page.getByLabel('所在地区').first().click()
    for (const name of ['浙江省', '杭州市', '西湖区'])
      await page.locator('.ant-cascader-menu-item', { hasText: name }).first().click()
    await page.getByLabel('详细地址').first().fill('龙井路 2 号')
    await page.getByRole('checkbox', { name: '与发货地址相同' }).check()
    await page.getByRole('button', { name: '保存店铺' }).click()
    await expect(page.getByRole('button', { name: `当前店铺：${SECOND}` })).toBeVisible()
    // Every list follows the shop that is chosen.
    await page.goto(`${url}/goods/index`)
    await expect(page.getByText('还没有商品', { exact: false })).toBeVisible()
    await page.goto(`${url}/goods/add`)
    await expect(page.getByText(SECOND).first()).toBeVisible()
    await chooseCategory(page)
    await page.getByLabel('商品标题').fill('春秋短外套 合身剪裁')
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await page.getByLabel('售价', { exact: true }).fill('188.00')
    await page.getByLabel('库存', { exact: true }).fill('30')
    await page.getByRole('button', { name: '立即上架' }).click()
    await expect(page.getByText('商品已上架').first()).toBeVisible()
    await expect(row('春秋短外套')).toContainText('¥188.00')
    await expect(row(WAITING)).toHaveCount(0)
    await page.getByRole('button', { name: `当前店铺：${SECOND}` }).click()
    await page
      .getByRole('menuitemradio', { name: '全部店铺' })
      .or(page.getByRole('menuitem', { name: '全部店铺' }))
      .click()
    await expect(row(WAITING)).toContainText(shop)
  })
})

/** What the storefront shows of the shop's goods. */
async function buyersSee(page: Page, url: string, shop: string, title: string): Promise<void> {
  const buyer = await page.context().newPage()
  await buyer.goto(`${url}/development/buyer`)
  await buyer.getByRole('link', { name: shop }).click()
  await expect(buyer.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await buyer.close()
}

/** Into a field, as Ctrl+V does. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).focus()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('ControlOrMeta+V')
}
