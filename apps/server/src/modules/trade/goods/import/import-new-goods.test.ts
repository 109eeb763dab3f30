// New goods from a table: what stands in its rows becomes goods as the editor makes them, and nothing before somebody says so.
import { api, importTableOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HandlerRequest } from '../../../../kernel/handlers.ts'
import { exported } from '../../../../testing/export.ts'
import { checked, commit, imported, rowsOfTask, sheetAt, type Table, xlsx } from '../../../../testing/import.ts'
import { addSeller, type Seller, sellingOf } from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { pictureBytes, saveShop } from '../goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp, { outerSkuCode: 'TAKEN-1' })
  for (const name of ['茶杯正面.jpg', '茶杯侧面.jpg']) await intoLibrary(name)
  await intoLibrary('小图.jpg', 300)
  await intoLibrary('横图.jpg', 900, 600)
  await intoLibrary('竖图.jpg', 600, 800)
  const { handlers } = testApp.modules.shopCategories
  await ask(api.shopCategory.insert, handlers.insert, seller.actor, { name: '茶具', parentId: null })
})
afterAll(() => testApp.stop())

async function intoLibrary(name: string, width = 600, height = width) {
  const file = { name, bytes: await pictureBytes(width, height) }
  const request = { actor: seller.actor, body: { purpose: 'LIBRARY' }, file }
  return testApp.modules.files.handlers.image(request as HandlerRequest<typeof api.file.image>)
}
const tenant = () => testApp.db.tenant(seller.actor.merchantId)

type Row = Readonly<Record<string, string | number>>
const { columns } = importTableOf('newGoods')
const cup: Row = {
  商品标题: '青花瓷茶杯 家用小号',
  平台类目: '家居日用/厨房餐具/水杯',
  商品主图: '茶杯正面；茶杯侧面.JPG',
  '售价（元）': 39,
  库存: 12,
}
/** A table with the columns that any of its rows has. */
const tableOf = (...rows: readonly Row[]) => {
  const titles = Object.values(columns)
    .map(({ title: [zh] }) => zh)
    .filter((title) => rows.some((row) => title in row))
  return xlsx([titles, ...rows.map((row) => titles.map((title) => row[title] ?? null))] satisfies Table)
}
const checkedOf = (file: ReturnType<typeof xlsx>) => checked(testApp, seller.actor, 'newGoods', file)
const complaintsOf = async (...rows: readonly Row[]) => {
  const task = await checked(testApp, seller.actor, 'newGoods', tableOf(...rows))
  return (await rowsOfTask(testApp, seller.actor, { id: task.id })).map(({ complaints }) =>
    complaints.map(({ column, text }) => `${column}：${text}`),
  )
}
const goodsCalled = (title: string) => tenant().selectFrom('goods').selectAll().where('title', '=', title).execute()
const infoOf = async (title: string) => {
  const [goods] = await goodsCalled(title)
  return ask(api.goods.info, testApp.modules.goods.handlers.info, seller.actor, { id: goods?.id ?? '' })
}

describe('goods of a table', () => {
  test('are made in the warehouse with all that their rows say', async () => {
    const whole = {
      卖点: '釉下彩手绘',
      短标题: '青花杯',
      计量单位: '只',
      外部编码: 'CUP-B',
      售后天数: 15,
      '3:4 长图': '竖图',
      每单限购: 5,
      每人限购: 2,
      限购周期: '每月',
      店铺分类: '茶具',
      '运费（元）': 6,
      '发货时限（小时）': 24,
      商品详情: '景德镇产，微波炉可用',
      商品参数: '产地：景德镇',
    }
    const rows = [
      {
        ...cup,
        ...whole,
        规格一: '颜色：青花',
        规格二: '容量：100ml',
        商家编码: 'CUP-B-1',
        '划线价（元）': 59,
        '重量（克）': 180,
      },
      { ...cup, 规格一: '颜色：青花', 规格二: '容量：200ml', '售价（元）': 45.5, 商家编码: 'CUP-B-2' },
      { ...cup, 规格一: '颜色：白', 规格二: '容量：100ml', 商家编码: 'CUP-W-1', 库存: 0 },
      { ...cup, 商品标题: '粗陶马克杯 大号', 平台类目: '水杯', 商品主图: '茶杯侧面' },
    ]
    const task = await imported(testApp, seller.actor, 'newGoods', tableOf(...rows))
    expect(task).toMatchObject({ status: 'DONE', total: 4, done: 4, wrong: 0, refused: 0 })
    const made = await infoOf('青花瓷茶杯 家用小号')
    expect(made).toMatchObject({
      saleStatus: 'WAREHOUSE', auditStatus: 'NONE', sellingPoint: '釉下彩手绘', shortTitle: '青花杯', unit: '只', outerCode: 'CUP-B', afterSaleDays: 15, limitPerOrder: 5, limitPerBuyer: 2, limitPeriod: 'MONTH', detail: [{ type: 'paragraph', spans: [{ text: '景德镇产，微波炉可用' }] }], freightFen: 600, shipHours: 24,
      params: [{ attributeId: expect.any(String), name: '产地', values: ['景德镇'] }],
    }) // prettier-ignore
    expect(made.pictures).toHaveLength(2)
    expect(made.longPictures).toHaveLength(1)
    expect(made.shopCategoryIds).toHaveLength(1)
    const columns = [
      'outerCode',
      'shop',
      'shopCategories',
      'freightTemplate',
      'audit',
      'sellingPoint',
      'afterSaleDays',
      'onSaleAt',
    ]
    const { rows: out } = await exported(testApp, seller.actor, { list: 'goods', filters: { keyword: '青花瓷茶杯 家用小号' }, columns }) // prettier-ignore
    expect(out.slice(0, 2)).toEqual([
      ['卖点', '外部编码', '店铺', '店铺分类', '审核状态', '运费模板', '售后天数', '上架时间'],
      ['釉下彩手绘', 'CUP-B', expect.any(String), '茶具', '', '', 15, null],
    ])
    expect(made.skus.map(({ specText, priceFen, stock, outerSkuCode }) => [specText, priceFen, stock, outerSkuCode])).toEqual([
      ['青花/100ml', 3_900, 12, 'CUP-B-1'],
      ['青花/200ml', 4_550, 12, 'CUP-B-2'],
      ['白/100ml', 3_900, 0, 'CUP-W-1'],
    ]) // prettier-ignore
    expect(made.skus[0]).toMatchObject({ marketPriceFen: 5_900, weightG: 180 })
    const counted = await tenant().selectFrom('stock_log').select('reason').where('sku_id', '=', made.skus[0]?.id ?? '').execute() // prettier-ignore
    expect(counted).toEqual([{ reason: 'IMPORT' }])
    expect(await infoOf('粗陶马克杯 大号')).toMatchObject({ specs: [], skus: [{ priceFen: 3_900 }] })
    const [log] = await tenant()
      .selectFrom('operation_log')
      .select('summary')
      .where('action', '=', 'goods.create')
      .where('target_id', '=', made.id)
      .execute()
    expect(log?.summary).toBe('新建商品“青花瓷茶杯 家用小号”，存入仓库')
  })

  test('are only tried by the check, which leaves nothing behind', async () => {
    const before = await countsOf()
    const task = await checked(testApp, seller.actor, 'newGoods', tableOf({ ...cup, 商品标题: '只是试一试的茶杯' }))
    expect(task).toMatchObject({ status: 'CHECKED', ready: 1, wrong: 0 })
    const [row] = await rowsOfTask(testApp, seller.actor, { id: task.id })
    expect(row).toMatchObject({ about: '只是试一试的茶杯', effect: '新建商品，1 个 SKU，存入仓库' })
    expect(await countsOf()).toEqual(before)
  })

  test('get what the shop promises and how it sends where the table says nothing, and are told to be there already', async () => {
    await tenant().updateTable('shop').set({ ship_hours: 24 }).execute()
    const template = await ask(api.freight.save, testApp.modules.freight.handlers.save, seller.actor, {
      name: '全店默认',
      terms: { chargeMode: 'COUNT', base: { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 } },
    })
    await ask(api.freight.setDefault, testApp.modules.freight.handlers.setDefault, seller.actor, { id: template.id })
    const usual = { ...cup, 商品标题: '没有写运费的茶杯' }
    const rows = [usual, { ...cup, 商品标题: '包邮四十八小时的茶杯', '运费（元）': 0, '发货时限（小时）': 48 }]
    expect(await imported(testApp, seller.actor, 'newGoods', tableOf(...rows))).toMatchObject({ done: 2, wrong: 0 })
    expect(await goodsCalled('没有写运费的茶杯')).toMatchObject([{ ship_hours: 24, freight_template_id: template.id }])
    expect(await goodsCalled('包邮四十八小时的茶杯')).toMatchObject([
      { ship_hours: 48, freight_template_id: null, freight_fen: 0 },
    ])
    const again = await checkedOf(tableOf(usual, { ...cup, 商品标题: '还没有过的茶杯' }))
    const told = (await rowsOfTask(testApp, seller.actor, { id: again.id })).map(({ effect }) => effect)
    expect(told).toEqual(['新建商品，1 个 SKU，存入仓库；注意：店铺已有同名商品', '新建商品，1 个 SKU，存入仓库'])
    await tenant().updateTable('shop').set({ ship_hours: 48 }).execute()
    await tenant().updateTable('freight_template').set({ is_default: false }).execute()
  })

  test('are virtual, or vouchers that are good for days or until a day', async () => {
    const rows = [
      { ...cup, 商品标题: '陶艺入门线上视频课', 商品类型: '虚拟商品' },
      { ...cup, 商品标题: '陶艺体验课单人券', 商品类型: '卡券', 有效天数: 30 },
      { ...cup, 商品标题: '陶艺体验课双人券', 商品类型: 'Vouchers', 有效期至: '2026/12/31' },
    ]
    const task = await imported(testApp, seller.actor, 'newGoods', tableOf(...rows))
    expect(task).toMatchObject({ status: 'DONE', done: 3, wrong: 0 })
    expect(await infoOf('陶艺入门线上视频课')).toMatchObject({ type: 'VIRTUAL', validDays: null, validUntil: null })
    expect(await infoOf('陶艺体验课单人券')).toMatchObject({ type: 'VOUCHER', validDays: 30, validUntil: null })
    expect(await infoOf('陶艺体验课双人券')).toMatchObject({
      type: 'VOUCHER',
      validDays: null,
      validUntil: '2026-12-31T15:59:59.000Z',
    })
  })

  test('say what is wrong of virtual goods and vouchers in the cell that it is about', async () => {
    const voucher = { ...cup, 商品标题: '陶艺体验课单人券', 商品类型: '卡券' }
    const rows = [
      { ...cup, 商品类型: '电子书' },
      {
        ...cup,
        商品标题: '陶艺入门线上视频课',
        商品类型: '虚拟商品',
        '运费（元）': 6,
        '发货时限（小时）': 24,
        服务承诺: '极速退款',
      },
      { ...cup, 商品标题: '青花瓷茶杯 家用中号', 有效天数: 30 },
      voucher,
      { ...voucher, 商品标题: '陶艺体验课双人券', 有效天数: 30, 有效期至: '2026-12-31' },
      { ...voucher, 商品标题: '陶艺体验课三人券', 有效天数: 5_000 },
      { ...voucher, 商品标题: '陶艺体验课四人券', 有效期至: '2026-02-30' },
      { ...voucher, 商品标题: '陶艺体验课五人券', 有效期至: '2020-01-01' },
    ]
    expect(await complaintsOf(...rows)).toEqual([
      ['商品类型：只能是 实物商品、虚拟商品、卡券'],
      [
        '运费（元）：虚拟商品与卡券无需物流，请留空',
        '发货时限（小时）：虚拟商品与卡券无需物流，请留空',
        '服务承诺：虚拟商品与卡券无需物流，请留空',
      ],
      [expect.stringMatching(/^有效天数：卡券须填写/)],
      [expect.stringMatching(/^有效天数：卡券须填写/)],
      [expect.stringMatching(/^有效期至：卡券在有效天数/)],
      [expect.stringMatching(/^有效天数：.*1–1095/)],
      [expect.stringMatching(/^有效期至：不是日期/)],
      [expect.stringMatching(/^有效期至：.*须晚于现在/)],
    ])
  })

  test('say in its own cell that their code is taken, or that their days are fewer than those of the category', async () => {
    await imported(
      testApp,
      seller.actor,
      'newGoods',
      tableOf({ ...cup, 商品标题: '先来的青花茶杯', 外部编码: 'FIRST' }),
    )
    const rows = [
      { ...cup, 商品标题: '后来的青花茶杯', 外部编码: 'FIRST' },
      { ...cup, 商品标题: '售后太短的茶桌', 平台类目: '桌子', 售后天数: 9 },
      { ...cup, 商品标题: '售后太长的茶杯', 售后天数: 31 },
      { ...cup, 商品标题: '陶艺入门线上视频课', 商品类型: '虚拟商品', 售后天数: 9 },
    ]
    expect(await complaintsOf(...rows)).toEqual([
      ['外部编码：外部编码“FIRST”已被同店铺的“先来的青花茶杯”使用'],
      [expect.stringMatching(/^售后天数：.*不能少于所选类目的 15 天/)],
      ['售后天数：售后天数为 7–30 天'],
      ['售后天数：虚拟商品与卡券无需物流，请留空'],
    ])
  })

  test('that the machine flags wait for their audit', async () => {
    await testApp.db.global
      .updateTable('platform_category')
      .set({ needs_audit: true })
      .where('name', '=', '花瓶')
      .execute()
    const title = '粉彩花瓶 客厅摆件'
    await imported(testApp, seller.actor, 'newGoods', tableOf({ ...cup, 商品标题: title, 平台类目: '花瓶' }))
    expect(await infoOf(title)).toMatchObject({ auditStatus: 'SUBMITTED', saleStatus: 'WAREHOUSE' })
    await testApp.db.global
      .updateTable('platform_category')
      .set({ needs_audit: false })
      .where('name', '=', '花瓶')
      .execute()
  })

  test('come in from an exported table, whose other columns are passed over', async () => {
    const title = '汝窑茶杯 天青色'
    const table = xlsx([
      ['商品编号', '商品标题', '平台类目', '状态', '规格', '售价（元）', '库存', '可售库存', '商品主图'],
      ['GD1', title, '水杯', '出售中', '', 88, 3, 3, '茶杯正面'],
    ])
    expect(await imported(testApp, seller.actor, 'newGoods', table)).toMatchObject({ status: 'DONE', done: 1 })
    expect(await infoOf(title)).toMatchObject({ skus: [{ priceFen: 8_800, stock: 3 }] })
  })
})

const countsOf = async () =>
  Promise.all(
    (['goods', 'sku', 'goods_revision', 'stock_log', 'file_use'] as const).map(
      async (table) =>
      Number((await tenant().selectFrom(table).select(({ fn }) => fn.countAll<string>().as('n')).executeTakeFirstOrThrow()).n), // prettier-ignore
    ),
  )

describe('what is wrong', () => {
  test.each([
    [{ 平台类目: '没有的类目' }, '平台类目：没有“没有的类目”'],
    [{ 平台类目: '厨房餐具' }, '平台类目：没有“厨房餐具”'],
    [{ 商品主图: '没传过的图' }, '商品主图：没有“没传过的图”'],
    [{ 商品主图: '茶杯正面；小图' }, '商品主图：“小图”宽高不足 600 像素'],
    [
      { 商品主图: '茶杯正面；横图' },
      '商品主图：参数错误：商品主图第 2 张为 900×600 像素，须为正方形（1:1），请裁剪或更换',
    ],
    [{ 商品主图: '' }, '商品主图：请填写商品主图'],
    [{ 商品标题: 'ABC 12345' }, '商品标题：不能只有数字或字母'],
    [{ '划线价（元）': 12 }, '划线价（元）：划线价不能低于售价'],
    [{ 商家编码: 'TAKEN-1' }, '商家编码：商家编码“TAKEN-1”已被“手工陶瓷马克杯”使用'],
    [{ 品牌: '无此品牌' }, '品牌：没有“无此品牌”'],
    [{ 运费模板: '无此模板' }, '运费模板：没有“无此模板”'],
    [{ 店铺分类: '茶具；没有的分类' }, '店铺分类：没有“没有的分类”'],
    [{ 店铺: '别家的店' }, '店铺：没有“别家的店”'],
    [{ 规格一: '红色' }, '规格一：格式应为“规格名：规格值”，如 颜色：红色'],
    [{ 商品参数: '云南' }, '商品参数：“云南”格式应为“名称：值”'],
    [{ '发货时限（小时）': 36 }, '发货时限（小时）：发货时限只能是 24、48 或 72 小时'],
    [{ 平台类目: '茶叶' }, '商品参数：商品参数“产地”：请填写'],
  ])('%o is told at its cell', async (change, complaint) => {
    expect(await complaintsOf({ ...cup, 商品标题: '每次一个错误的茶杯', ...change })).toEqual([[complaint]])
  })

  test('in one row holds up the goods, and only these', async () => {
    const rows = [
      { ...cup, 商品标题: '两个规格的茶杯', 规格一: '颜色：红' },
      { ...cup, 商品标题: '两个规格的茶杯', 规格一: '尺寸：大', 平台类目: '花瓶' },
      { ...cup, 商品标题: '没有问题的茶杯' },
    ]
    expect(await complaintsOf(...rows)).toEqual([
      ['：同一项的其他行有错误'],
      ['平台类目：与同一商品的第一行不一致，请留空或填写相同内容', '规格一：规格与同一商品的第一行不一致'],
      [],
    ])
  })

  test('with rows of one goods apart, or a code twice, is told by their rows', async () => {
    const first = { ...cup, 商品标题: '隔开的茶杯', 商家编码: 'NEW-1' }
    expect(await complaintsOf(first, { ...cup, 商品标题: '中间的茶杯', 商家编码: 'NEW-1' }, { ...first, 商家编码: 'NEW-2' })).toEqual([
      [],
      ['：与第 2 行重复，请只保留一行'],
      ['：与第 2 行属于同一项，须紧挨在一起'],
    ]) // prettier-ignore
  })

  test('is refused where it became so after the check', async () => {
    const file = tableOf({ ...cup, 商品标题: '后来出错的茶杯', 商家编码: 'LATE-1' })
    const [first, second] = [await checkedOf(file), await checkedOf(file)]
    expect([first.ready, second.ready]).toEqual([1, 1])
    for (const { id } of [first, second]) await commit(testApp, seller.actor, id)
    await testApp.modules.imports.run()
    await testApp.modules.imports.run()
    const rows = await Promise.all([first, second].map(({ id }) => rowsOfTask(testApp, seller.actor, { id })))
    const byOutcome = Object.fromEntries(rows.flat().map(({ outcome, complaints }) => [outcome, complaints]))
    expect(byOutcome).toMatchObject({
      DONE: [],
      REFUSED: [{ text: expect.stringContaining('商家编码“LATE-1”已被') }],
    })
    expect(await goodsCalled('后来出错的茶杯')).toHaveLength(1)
  })

  test('is a shop that is not named where there are several', async () => {
    await testApp.db.tenant(seller.actor.merchantId).selectFrom('shop').select('name').execute()
    const second = await saveShop(sellingOf(testApp), seller.actor, { name: '二店名字', another: true })
    expect(await complaintsOf({ ...cup, 商品标题: '不知道哪家的茶杯' })).toEqual([['店铺：有多家店铺，请填写店铺名称']])
    const task = await imported(
      testApp,
      seller.actor,
      'newGoods',
      tableOf({ ...cup, 商品标题: '二店的茶杯', 店铺: '二店名字' }),
    )
    expect(task.done).toBe(1)
    const [goods] = await goodsCalled('二店的茶杯')
    expect(goods?.shop_id).toBe(second.id)
  })
})

test('the template of the table is filled by its own example', async () => {
  const { url } = await ask(api.importTask.template, testApp.modules.imports.handlers.template, seller.actor, {
    table: 'newGoods',
  })
  const { rows } = await sheetAt(testApp, seller.actor, { url })
  expect(rows[0]).toEqual(Object.values(columns).map(({ title: [zh], isRequired }) => (isRequired ? `*${zh}` : zh)))
  expect(rows[1]?.[0]).toBe('青花瓷茶杯 家用小号')
})
