// @vitest-environment happy-dom
// The goods' editor: nothing typed is lost, both ways to save, and nobody's change is overwritten unknowingly.
import { api, type GoodsInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftKey, readDraft, writeDraft } from '../../../components/form/form-draft.ts'
import { hasDirtyForm, wouldLose } from '../../../session/dirty-forms.ts'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import {
  askingCategories,
  depositor,
  editorAnswers,
  freightTemplate,
  sampleInfo,
  sampleSku,
  teaId,
} from './goods.testing.ts'
import GoodsEditorPage from './goods-editor-page.tsx'
import { type GoodsValues, valuesOf } from './goods-values.ts'

const goods = sampleInfo()
const userId = merchantLogin.user.id
const newKey = draftKey(userId, 'goods.new')
const editKey = draftKey(userId, `goods.${goods.id}`)
const sent = {
  brandId: null,
  title: goods.title,
  shortTitle: '古树红茶',
  unit: '盒',
  outerCode: '',
  onSaleAt: null,
  offSaleAt: null,
  afterSaleDays: null,
  sellingPoint: '一芽二叶',
  categoryId: teaId,
  shopCategoryIds: [],
  pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
  longPictureFileIds: [],
  videoFileId: null,
  detail: [{ type: 'paragraph', spans: [{ text: '产地：云南凤庆' }] }],
  priceFen: 16_800,
  stock: 120,
  outerSkuCode: 'FQ-1',
  freightFen: 0,
  freightTemplateId: null,
  weightG: null,
  volumeCm3: null,
  marketPriceFen: null,
  barcode: '',
  alertQuantity: null,
  tierPrices: [],
  minPerOrder: null,
  limitPerOrder: null,
  limitPerBuyer: null,
  limitPeriod: null,
  shipHours: 48,
  type: 'PHYSICAL',
  services: [],
  shipMode: 'STOCK',
  presaleShipDays: null,
  validDays: null,
  validUntil: null,
  presaleEndAt: null,
  params: [],
}

const templates = [freightTemplate('01932c5a-0000-7000-8000-0000000000a1', '按重量计费', 'WEIGHT')]
let app: ReturnType<typeof renderWithApp>
const open = async (
  id: string | undefined,
  more: readonly FakeAnswer[] = [],
  permissions = merchantLogin.permissions,
  shops = merchantLogin.shops,
) => {
  app = renderWithApp(<GoodsEditorPage />, {
    login: { ...merchantLogin, permissions, shops, ...(shops.length > 1 && { currentShopId: null }) },
    params: id === undefined ? {} : { id },
    answers: [...editorAnswers, answer(api.goods.info, goods), answer(api.freight.list, templates), ...more],
  })
  await screen.findByLabelText(/商品标题/)
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name).closest('button') ?? document.body)
/** What was sent, with the one SKU beside the goods. */
const saves = () => app.server.inputsOf(api.goods.save).map(({ skus: [sku], ...goods }) => ({ ...sku, ...goods }))
const saved = (saleStatus: GoodsInfo['saleStatus']) => answer(api.goods.save, sampleInfo({ saleStatus }))

it('keeps what is typed from the first keystroke and brings it back after a reload', async () => {
  await open(undefined)
  type(/商品标题/, '写到一半的标题')
  expect(readDraft<GoodsValues>(newKey)?.values.title).toBe('写到一半的标题')
  // Half filled when the session ends, but nothing is lost by closing the tab.
  await waitFor(() => expect([hasDirtyForm(), wouldLose('/test')]).toEqual([true, false]))
  app.close()
  await open(undefined)
  expect(screen.getByText('已恢复未提交的内容')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/商品标题/).value).toBe('写到一半的标题')
})

it('drops the draft when the merchant says so, and starts empty', async () => {
  writeDraft(newKey, null, { title: '不要了的标题' })
  await open(undefined)
  press('放弃草稿')
  await screen.findAllByText('放弃未提交的内容？')
  const [, sure] = screen.getAllByText('放弃草稿')
  fireEvent.click(sure?.closest('button') ?? document.body)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/商品标题/).value).toBe(''))
  expect(readDraft(newKey)).toBeNull()
})

it('publishes new goods, forgets the draft and leads to where they now stand', async () => {
  writeDraft(newKey, null, valuesOf(goods))
  await open(undefined, [saved('ON_SALE')])
  press('立即上架')
  await waitFor(() => expect(app.visited).toEqual(['/goods/index?tab=ON_SALE']))
  expect(saves()).toEqual([{ ...sent, publish: true }])
  expect(readDraft(newKey)).toBeNull()
})

it('puts new goods into the warehouse', async () => {
  writeDraft(newKey, null, valuesOf(goods))
  await open(undefined, [saved('WAREHOUSE')])
  press('存入仓库')
  await waitFor(() => expect(app.visited).toEqual(['/goods/index?tab=WAREHOUSE']))
  expect(saves()).toEqual([{ ...sent, publish: false }])
})

it('sends nothing while something is missing, and says what', async () => {
  await open(undefined)
  press('立即上架')
  expect(await screen.findByText('至少上传一张主图')).toBeTruthy()
  expect(await screen.findAllByText(/^请(填写|选择)/, { selector: '.ant-form-item-explain-error' })).toHaveLength(4)
  expect(saves()).toEqual([])
})

it('sends goods by the template that is chosen, once they have been weighed', async () => {
  await open(goods.id, [saved('ON_SALE')])
  fireEvent.mouseDown(screen.getByLabelText(/运费方式/))
  fireEvent.click(await screen.findByText('按重量计费', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(screen.queryByLabelText(/^运费$/)).toBeNull())
  press('保存修改')
  expect(await screen.findByText('所选模板按重量计费，请填写重量')).toBeTruthy()
  type(/^重量$/, '650')
  press('保存修改')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ freightTemplateId: templates[0]?.id, freightFen: 0, weightG: 650 })
})

it('begins new goods with the default template of the shop', async () => {
  const standard = { ...freightTemplate('01932c5a-0000-7000-8000-0000000000a2', '全国通用'), isDefault: true }
  await open(undefined, [answer(api.freight.list, [standard])])
  expect(await screen.findByText('全国通用')).toBeTruthy()
  expect(await screen.findByText('运费按地区计算')).toBeTruthy()
})

it('changes existing goods on the version and the stock that were shown', async () => {
  await open(goods.id, [saved('ON_SALE')])
  expect(screen.getByText('订单占用 2 件，可售 118 件')).toBeTruthy()
  expect(await screen.findByText('该类目佣金 2.5%')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('第 2 张前移'))
  press('保存修改')
  await waitFor(() => expect(app.visited).toHaveLength(1))
  expect(saves()).toEqual([
    {
      ...sent,
      pictureFileIds: sent.pictureFileIds.toReversed(),
      id: goods.id,
      version: 4,
      stockBefore: 120,
      enabled: true,
      pictureFileId: null,
      publish: true,
    },
  ])
})

it('sets when new goods go on sale by themselves, and no time for those that are published now', async () => {
  const onSaleAt = '2999-01-01T04:00:00.000Z'
  writeDraft(newKey, null, { ...valuesOf(goods), onSaleAt, outerCode: 'TEA-1', afterSaleDays: 15 })
  await open(undefined, [answer(api.goods.save, sampleInfo({ saleStatus: 'WAREHOUSE', onSaleAt }))])
  expect(screen.getByLabelText('上架时间')).toBeTruthy()
  press('存入仓库')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ publish: false, onSaleAt, outerCode: 'TEA-1', afterSaleDays: 15 })
  expect(await screen.findByText('商品已存入仓库，2999-01-01 12:00 自动上架')).toBeTruthy()
})

it('takes no new time that is over, and offers none to go on sale to what is there already', async () => {
  writeDraft(editKey, null, { ...valuesOf(goods), offSaleAt: '2020-01-01T00:00:00.000Z' })
  await open(goods.id)
  expect(screen.queryByLabelText('上架时间')).toBeNull()
  press('保存修改')
  expect(await screen.findByText('须晚于现在')).toBeTruthy()
  expect(saves()).toEqual([])
})

it('says behind the price what one piece is called', async () => {
  await open(goods.id)
  const preview = within(screen.getByRole('region', { name: '买家看到的样子' }))
  expect(await preview.findByText('/盒')).toBeTruthy()
  type(/计量单位/, '')
  await waitFor(() => expect(preview.queryByText('/盒')).toBeNull())
})

it('shows a card with the short title and the upright picture, once there is one of them', async () => {
  const upright = {
    fileId: '01932c5a-0000-7000-8000-0000000000f1',
    url: '/files/u.jpg',
    thumbnailUrl: '/files/u.s.jpg',
  }
  const plain = sampleInfo({ shortTitle: '', longPictures: [] })
  await open(plain.id, [answer(api.goods.info, plain)])
  expect(screen.queryByRole('region', { name: '商品卡片' })).toBeNull()
  type(/短标题/, '滇红')
  const card = within(await screen.findByRole('region', { name: '商品卡片' }))
  expect(card.getByText('滇红')).toBeTruthy()
  app.close()
  localStorage.clear()
  await open(plain.id, [answer(api.goods.info, { ...plain, longPictures: [upright] })])
  const own = await screen.findByRole('region', { name: '商品卡片' })
  expect(within(own).getByText(plain.title)).toBeTruthy()
  expect(own.querySelector('img')?.getAttribute('src')).toBe(upright.url)
})

it('keeps the video of goods, which is seen in the preview too, until it is taken away', async () => {
  const film = { fileId: '01932c5a-0000-7000-8000-0000000000f1', url: '/files/film.mp4' }
  await open(goods.id, [answer(api.goods.info, sampleInfo({ video: film })), saved('ON_SALE')])
  const films = () => document.querySelectorAll(`video[src="${film.url}"]`)
  await waitFor(() => expect(films()).toHaveLength(2))
  press('保存修改')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ videoFileId: film.fileId })
  app.close()
  await open(goods.id, [answer(api.goods.info, sampleInfo({ video: film })), saved('ON_SALE')])
  press('移除视频')
  await waitFor(() => expect(films()).toHaveLength(0))
  press('保存修改')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ videoFileId: null })
})

it('keeps the draft when saving fails', async () => {
  await open(goods.id, [refusal(api.goods.save, '3005', '商品暂不能上架：店铺未营业')])
  type(/商品标题/, '换一个更好的标题')
  press('保存修改')
  expect(await screen.findByText('商品暂不能上架：店铺未营业')).toBeTruthy()
  expect(readDraft<GoodsValues>(editKey)?.values.title).toBe('换一个更好的标题')
})

it('says which deposit the category asks and what is missing, and leads to its payment', async () => {
  const stored = sampleInfo({ saleStatus: 'WAREHOUSE' })
  const message = '商品暂不能上架：“茶叶”类目需保证金 2,000.00 元，还差 1,500.00 元，请先到“充值订单”缴纳'
  await open(goods.id, [
    answer(api.category.list, askingCategories),
    answer(api.merchant.info, depositor(50_000)),
    answer(api.goods.info, stored),
    refusal(api.goods.save, '3005', message, { missingDepositFen: 150_000 }),
  ])
  expect(await screen.findByText('“茶叶”类目需保证金 2,000.00 元，还差 1,500.00 元')).toBeTruthy()
  expect(screen.getByText('该类目佣金 2.5%；需保证金 2,000.00 元')).toBeTruthy()
  const payment = '/order/rechargeorder?drawer=apply&target=DEPOSIT&amount=150000'
  expect(screen.getByRole('link', { name: '去缴纳保证金' }).getAttribute('href')).toBe(payment)
  press('保存并上架')
  expect(await screen.findByText(message, { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '去缴纳保证金' }))
  expect(app.visited).toEqual([payment])
})

it.each([
  ['the deposit is paid', sampleInfo({ saleStatus: 'WAREHOUSE' }), 200_000],
  ['the goods are on sale in it', goods, 0],
])('says nothing of a deposit when %s', async (_, shown, paidFen) => {
  await open(goods.id, [
    answer(api.category.list, askingCategories),
    answer(api.merchant.info, depositor(paidFen)),
    answer(api.goods.info, shown),
  ])
  await screen.findByText('该类目佣金 2.5%；需保证金 2,000.00 元')
  await waitFor(() => expect(screen.queryByText(/还差/)).toBeNull())
})

it('asks what to do when somebody else was faster, and can overwrite knowingly', async () => {
  await open(goods.id, [refusal(api.goods.save, '2002', '数据已被他人修改，请刷新后重试')])
  type(/商品标题/, '换一个更好的标题')
  press('保存修改')
  expect(await screen.findByText('商品已在别处修改')).toBeTruthy()
  app.server.push(answer(api.goods.info, sampleInfo({ version: 7, title: '别人改过的标题' })))
  app.server.push(saved('ON_SALE'))
  press('以当前内容覆盖')
  await waitFor(() => expect(saves()[1]).toMatchObject({ version: 7, title: '换一个更好的标题', stockBefore: 120 }))
})

it('can load what somebody else has written instead', async () => {
  await open(goods.id, [refusal(api.goods.save, '2002', '数据已被他人修改，请刷新后重试')])
  type(/商品标题/, '换一个更好的标题')
  press('保存修改')
  await screen.findByText('商品已在别处修改')
  app.server.push(answer(api.goods.info, sampleInfo({ version: 7, title: '别人改过的标题' })))
  press('载入最新')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/商品标题/).value).toBe('别人改过的标题'))
  expect(readDraft(editKey)).toBeNull()
})

it('warns when the goods were changed after the draft was begun, and counts stock from what was shown then', async () => {
  writeDraft(editKey, { id: goods.id, version: 3, stockBefore: 100 }, { ...valuesOf(goods), stock: 130 })
  await open(goods.id, [saved('ON_SALE')])
  expect(screen.getByText(/此后资料已在别处修改/)).toBeTruthy()
  press('保存修改')
  await waitFor(() => expect(saves()[0]).toMatchObject({ version: 4, stock: 130, stockBefore: 100 }))
})

it('loses nothing of what it does not show', async () => {
  const hidden = {
    barcode: '6901234567892',
    marketPriceFen: 19_900,
    alertQuantity: 5,
    tierPrices: [{ minQuantity: 10, priceFen: 15_000 }],
  }
  const whole = sampleInfo({
    minPerOrder: 2,
    limitPerOrder: 8,
    limitPerBuyer: 20,
    limitPeriod: 'MONTH',
    skus: [sampleSku(hidden)],
  })
  await open(goods.id, [answer(api.goods.info, whole), saved('ON_SALE')])
  press('保存修改')
  await waitFor(() =>
    expect(app.server.inputsOf(api.goods.save)[0]).toMatchObject({
      minPerOrder: 2,
      limitPerOrder: 8,
      limitPerBuyer: 20,
      limitPeriod: 'MONTH',
      skus: [{ ...hidden, enabled: true, stock: 120, stockBefore: 120 }],
    }),
  )
})

it('says before anything is typed that goods cannot go on sale without an open shop', async () => {
  await open(undefined, [], merchantLogin.permissions, [])
  expect(screen.getByText('还没有店铺资料，商品暂不能上架')).toBeTruthy()
  expect(screen.getByText('去店铺管理').getAttribute('href')).toBe('/shop/manager')
})

const readOnly = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).disabled

it('locks price, stock and shelf for who may only edit, says why, and sends them as they are', async () => {
  const before = { id: goods.id, version: 4, stockBefore: 100 }
  writeDraft(editKey, before, { ...valuesOf(goods), priceFen: 1, stock: 1 })
  await open(goods.id, [refusal(api.goods.save, '2002', '数据已被他人修改，请刷新后重试')], ['goods.edit'])
  expect([/售价/, /^库存/, /商品标题/].map(readOnly)).toEqual([true, true, false])
  expect(screen.getByText('没有改价格的权限，如需修改请联系店主')).toBeTruthy()
  expect(screen.getByText('没有改库存的权限，如需修改请联系店主')).toBeTruthy()
  expect(screen.getByText('没有上架与下架的权限，商品保持当前状态')).toBeTruthy()
  expect(screen.queryByText('保存并下架')).toBeNull()
  press('保存修改')
  await waitFor(() =>
    expect(saves()[0]).toMatchObject({ priceFen: 16_800, stock: 120, stockBefore: 120, publish: true }),
  )
  await screen.findByText('商品已在别处修改')
  const latest = sampleInfo({ version: 7, saleStatus: 'WAREHOUSE' })
  app.server.push(answer(api.goods.info, { ...latest, skus: [sampleSku({ priceFen: 15_000, stock: 90 })] }))
  app.server.push(saved('WAREHOUSE'))
  press('以当前内容覆盖')
  await waitFor(() =>
    expect(saves()[1]).toMatchObject({ version: 7, priceFen: 15_000, stock: 90, stockBefore: 90, publish: false }),
  )
})

it('lets who may only create set price and stock, and keeps the goods in the warehouse', async () => {
  await open(undefined, [], ['goods.create'])
  expect([/售价/, /^库存/].map(readOnly)).toEqual([false, false])
  expect(screen.queryByText('立即上架')).toBeNull()
  expect(screen.getByText('存入仓库')).toBeTruthy()
  expect(screen.getByText('没有上架的权限，商品先存入仓库')).toBeTruthy()
})

it('asks in which of several shops new goods stand, and follows the answer', async () => {
  const second = {
    id: '01932c5a-0000-7000-8000-0000000005a2',
    name: '二店',
    status: 'RESTING',
    shipHours: 48,
    logoUrl: null,
  } as const
  writeDraft(newKey, null, { ...valuesOf(goods), shopId: second.id })
  await open(undefined, [saved('WAREHOUSE')], merchantLogin.permissions, [...merchantLogin.shops, second])
  expect(screen.getByText('店铺未营业，商品暂不能上架')).toBeTruthy()
  await waitFor(() => expect(app.server.inputsOf(api.freight.list)).toContainEqual({ shopId: second.id }))
  press('存入仓库')
  await waitFor(() => expect(saves()[0]).toMatchObject({ shopId: second.id }))
})

it('asks for the period of a limit of buyers, and sends none without a limit', async () => {
  await open(goods.id, [answer(api.goods.save, goods)])
  type(/每人限购/, '5')
  press('保存修改')
  expect(await screen.findByText('请选择限购周期')).toBeTruthy()
  expect(saves()).toEqual([])
  type(/每人限购/, '')
  press('保存修改')
  await waitFor(() => expect(saves()[0]).toMatchObject({ limitPerBuyer: null, limitPeriod: null }))
})

it('lets no buyer be kept from the least that an order holds', async () => {
  await open(goods.id, [answer(api.goods.save, goods)])
  type(/起购数量/, '5')
  type(/每人限购/, '2')
  press('保存修改')
  expect(await screen.findByText('不能小于起购数量 5')).toBeTruthy()
  expect(saves()).toEqual([])
})
