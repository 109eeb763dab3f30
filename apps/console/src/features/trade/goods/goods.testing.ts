// Goods and categories as the tests of this feature need them.
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { sampleShopId } from '../../../testing/sample-session.ts'
import {
  api,
  type Category,
  type ChargeMode,
  type DataOf,
  type FreightTemplateRow,
  type GoodsInfo,
  type GoodsRow,
  type GoodsSku,
} from '@merchant/contract'

const periods = { confirmDays: 10, afterSaleDays: 7, noReasonReturn: 'MUST', papers: [] } satisfies Partial<Category>

export const categories: Category[] = [
  {
    id: '01932c5a-0000-7000-8000-00000000ca01',
    parentId: null,
    name: '食品生鲜',
    level: 1,
    commissionBp: 300,
    depositFen: 0,
    ...periods,
  },
  {
    id: '01932c5a-0000-7000-8000-00000000ca02',
    parentId: '01932c5a-0000-7000-8000-00000000ca01',
    name: '茶饮冲调',
    level: 2,
    commissionBp: 300,
    depositFen: 0,
    ...periods,
  },
  {
    id: '01932c5a-0000-7000-8000-00000000ca03',
    parentId: '01932c5a-0000-7000-8000-00000000ca02',
    name: '茶叶',
    level: 3,
    commissionBp: 250,
    depositFen: 0,
    ...periods,
  },
]
/** By the category's own rate. */
export const usualRate: DataOf<typeof api.commission.ofGoods> = {
  bp: 500,
  fixedFen: null,
  minFen: null,
  maxFen: null,
  ofFreight: false,
  rule: null,
}

export const teaId = '01932c5a-0000-7000-8000-00000000ca03'

/** The same, and tea asks 2,000.00 元. */
export const askingCategories = categories.map((category) =>
  category.id === teaId ? { ...category, depositFen: 200_000 } : category,
)

/** A merchant who has paid so much of its deposit. */
export const depositor = (paidFen: number): DataOf<typeof api.merchant.info> => ({
  id: '01932c5a-0000-7000-8000-000000000002',
  merchantNo: 'MA1',
  type: 'INDIVIDUAL',
  name: '清和',
  contactName: '张三',
  contactPhone: '138****8000',
  shortName: null,
  contactEmail: null,
  region: null,
  address: null,
  status: 'ACTIVE',
  statusReason: null,
  onboarding: [],
  deposit: { requiredFen: 0, paidFen, missingFen: 0 },
  limits: { withdrawMinFen: 1, withdrawMaxFen: 2, withdrawMaxPublicFen: 3, withdrawsPerDay: 3 },
})

const picture = (index: number) => ({
  fileId: `01932c5a-0000-7000-8000-0000000000f${index}`,
  url: `/files/${index}.webp`,
  thumbnailUrl: `/files/${index}-240.webp`,
})

export const sampleGoods = (index: number, change: Partial<GoodsRow> = {}): GoodsRow => ({
  id: `01932c5a-0000-7000-8000-00000000000${index}`,
  shopId: sampleShopId,
  goodsNo: `GD26112000000000000${index}`,
  outerCode: '',
  title: `凤庆古树红茶 ${index} 号`,
  cover: picture(1),
  categoryId: teaId,
  categoryName: '茶叶',
  saleStatus: 'ON_SALE',
  priceFen: 16_800,
  priceMaxFen: 16_800,
  stock: 120,
  available: 118,
  skuCount: 1,
  lowSkus: 0,
  soldCount: 7,
  isRecommended: false,
  sortWeight: 0,
  createdAt: '2026-11-10T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 4,
  auditStatus: 'NONE',
  isPassed: true,
  purgesAt: null,
  off: null,
  allowedActions: ['unshelve', 'edit', 'schedule'],
  onSaleAt: null,
  offSaleAt: null,
  completeness: { score: 65, missing: ['detailPictures', 'manyPictures', 'video'] },
  type: 'PHYSICAL',
  shipMode: 'STOCK',
  presaleEndAt: null,
  ...change,
})

export const sampleInfo = (change: Partial<GoodsInfo> = {}): GoodsInfo => ({
  ...sampleGoods(1),
  shopCategoryIds: [],
  shortTitle: '古树红茶',
  unit: '盒',
  longPictures: [],
  sellingPoint: '一芽二叶',
  video: null,
  detail: [{ type: 'paragraph', spans: [{ text: '产地：云南凤庆' }] }],
  pictures: [picture(1), picture(2)],
  freightFen: 0,
  freightTemplate: null,
  shipHours: 48,
  afterSaleDays: null,
  services: [],
  presaleShipDays: null,
  validDays: null,
  validUntil: null,
  minPerOrder: null,
  limitPerOrder: null,
  limitPerBuyer: null,
  limitPeriod: null,
  params: [],
  brand: null,
  specs: [],
  skus: [sampleSku()],
  retiredSkus: [],
  ...change,
})

export const sampleSku = (change: Partial<GoodsSku> = {}): GoodsSku => ({
  id: '01932c5a-0000-7000-8000-0000000005c1',
  skuNo: 'GD261120000000000001-1',
  valueIds: [],
  specText: '',
  priceFen: 16_800,
  marketPriceFen: null,
  stock: 120,
  locked: 2,
  available: 118,
  outerSkuCode: 'FQ-1',
  barcode: '',
  weightG: null,
  volumeCm3: null,
  enabled: true,
  picture: null,
  alertQuantity: null,
  alertAt: 10,
  tierPrices: [],
  version: 9,
  ...change,
})

export const freightTemplate = (id: string, name: string, chargeMode: ChargeMode = 'COUNT'): FreightTemplateRow => ({
  id,
  shopId: sampleShopId,
  name,
  isDefault: false,
  kind: 'PAID',
  chargeMode,
  base: { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 },
  areaRules: 0,
  freeRules: 0,
  noDelivery: 0,
  shipFromAddressId: null,
  carrierCodes: [],
  usedBy: 0,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
})

/** What each editor asks besides its goods: the categories, one of which has a rate, without attributes and brands. */
export const editorAnswers: readonly FakeAnswer[] = [
  answer(api.category.list, categories),
  answer(api.commission.ofGoods, usualRate),
  answer(api.category.attributes, []),
  answer(api.brand.list, []),
]
