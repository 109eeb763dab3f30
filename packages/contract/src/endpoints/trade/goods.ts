// Goods as merchants publish them, with the SKUs that they are sold as.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { completeness } from '../../goods-completeness.ts'
import { goodsDetail, shownDetail } from '../../goods-detail.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { lineSchema, textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { goodsParams, keptParams } from './attributes.ts'
import { CATEGORY_DAYS } from './category.ts'
import { difference, flag, goodsAuditStatus } from './goods-audit.ts'
import { goodsOff } from './goods-off.ts'
import { goodsType, saysDays, saysUntil, VALID_DAYS_ASKED, VALID_UNTIL_ASKED, validityFields } from './goods-type.ts'
import { DAYS_ASKED, END_ASKED, hasDays, hasEnd, promiseFields, shipMode, shownPromises } from './goods-promises.ts'
import {
  allSkusBody,
  checkSkus,
  goodsPrice,
  goodsSkus,
  goodsSpecs,
  goodsStock,
  retiredSku,
  shownSku,
  shownSpec,
  skuLimits,
  stockBefore,
} from './goods-skus.ts'
import { sellable } from './sellable.ts'
import { type SaleStatus, saleStatus } from './sale-status.ts'

/** Tabs of the goods list; every goods is in exactly one, and all but those in the recycle bin are in 全部. 售罄 is on sale with nothing available, 出售中 with something; 违规下架 holds what is banned, too. */
export const goodsTab = z.enum(['ON_SALE', 'WAREHOUSE', 'SOLD_OUT', 'FORCED_OFF', 'DRAFT', 'RECYCLED'])
export type GoodsTab = z.output<typeof goodsTab>
/** Beside them, across: goods of which something waits for a person of the platform, or was sent back; on sale with an SKU that runs low. */
export const goodsListTab = z.enum([...goodsTab.options, 'SUBMITTED', 'REJECTED', 'LOW_STOCK'])
export type GoodsListTab = z.output<typeof goodsListTab>

/** The tab that goods stand in; `available` is what is in stock and not locked. */
export const goodsTabOf = ({
  saleStatus: status,
  available,
}: {
  saleStatus: SaleStatus
  available: number
}): GoodsTab => {
  if (status === 'BANNED') return 'FORCED_OFF'
  return status === 'ON_SALE' && available <= 0 ? 'SOLD_OUT' : status
}

export const SHOP_CATEGORIES_OF_GOODS = 10
export const LONG_PICTURES_OF_GOODS = 5
export const MOST_PER_BUYER = 9_999
/** Goods of one call. */
export const GOODS_AT_ONCE = 100
/** Characters. */
export const goodsTextLimits = {
  leastTitle: 5,
  title: 60,
  shortTitle: 20,
  sellingPoint: 60,
  unit: 5,
  outerCode: 64,
} as const

const title = lineSchema(goodsTextLimits.leastTitle, goodsTextLimits.title)
  .refine((text) => !/^[\dA-Za-z\s]+$/.test(text), {
    error: telling('不能只有数字或字母', 'It cannot be digits or letters alone'),
  })
  .refine((text) => !/\p{Emoji_Presentation}/u.test(text), {
    error: telling('不能包含表情符号', 'It cannot hold emoji'),
  })
/** For cards that have room for a few words; nothing is shown of it but there. */
const shortTitle = lineSchema(0, goodsTextLimits.shortTitle).refine((text) => !/\p{Emoji_Presentation}/u.test(text), {
  error: telling('不能包含表情符号', 'It cannot hold emoji'),
})
/** What one piece of it is called: 件, 箱, 公斤; empty: nothing is said. */
const unit = textSchema(0, goodsTextLimits.unit)
/** Of days, weeks from Monday on and months as they are counted in Shanghai. */
export const limitPeriod = z.enum(['DAY', 'WEEK', 'MONTH', 'EVER'], {
  error: telling('没有这种限购周期', 'There is no such period'),
})
export type LimitPeriod = z.output<typeof limitPeriod>
const perBuyer = z
  .int({ error: telling('每人限购须为整数', 'A whole number of pieces') })
  .min(1, { error: telling('每人限购至少为 1 件', 'At least 1 piece') })
  .max(MOST_PER_BUYER, { error: telling('每人限购不能超过 9,999 件', 'At most 9,999 pieces') })
/** The more, the further ahead among buyers. */
export const MOST_SORT_WEIGHT = 9_999
const SORT_WEIGHT = telling('请填写 0 至 9,999 之间的整数', 'A whole number from 0 to 9,999')
export const sortWeight = z
  .int({ error: SORT_WEIGHT })
  .min(0, { error: SORT_WEIGHT })
  .max(MOST_SORT_WEIGHT, { error: SORT_WEIGHT })
const AFTER_SALE_DAYS = telling(
  `售后天数为 ${CATEGORY_DAYS.least}–${CATEGORY_DAYS.most} 天`,
  `${CATEGORY_DAYS.least} to ${CATEGORY_DAYS.most} days`,
)
/** Never less than their category gives. */
export const ownAfterSaleDays = z
  .int({ error: AFTER_SALE_DAYS })
  .min(CATEGORY_DAYS.least, { error: AFTER_SALE_DAYS })
  .max(CATEGORY_DAYS.most, { error: AFTER_SALE_DAYS })
const perOrder = z.int().min(1).max(skuLimits.perOrder)
const picture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

const goodsRow = z.object({
  id: idSchema,
  shopId: idSchema,
  goodsNo: z.string(),
  /** The merchant's own; empty: none. */
  outerCode: z.string(),
  title: z.string(),
  type: goodsType,
  cover: picture.nullable(),
  categoryId: idSchema,
  categoryName: z.string(),
  saleStatus,
  /** Of the cheapest SKU that is enabled, and of the dearest. */
  priceFen: z.int(),
  priceMaxFen: z.int(),
  /** Of all SKUs that are enabled. */
  stock: z.int(),
  available: z.int(),
  /** Enabled or not. */
  skuCount: z.int(),
  /** Enabled SKUs with no more available than they are warned of. */
  lowSkus: z.int(),
  soldCount: z.int(),
  /** How the shop arranges them: recommended ones first, then by weight. */
  isRecommended: z.boolean(),
  sortWeight: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  version: versionSchema,
  /** What of it waits for a person of the platform, or was sent back. */
  auditStatus: goodsAuditStatus,
  /** Something of it was approved: what never was can't go on sale. */
  isPassed: z.boolean(),
  /** When they go on and off sale by themselves; null where nobody set a time. */
  onSaleAt: instantSchema.nullable(),
  offSaleAt: instantSchema.nullable(),
  /** How much is said of them, and what would say more. */
  completeness,
  shipMode,
  /** Until when presale is sold; null for goods from stock. */
  presaleEndAt: instantSchema.nullable(),
  /** When goods of the recycle bin are purged; null for all others. */
  purgesAt: instantSchema.nullable(),
  /** By which rule the platform has taken them off; null for all others. */
  off: goodsOff.nullable(),
  allowedActions: z.array(z.enum(['edit', 'shelve', 'unshelve', 'schedule', 'recycle', 'restore', 'purge'])),
})
export type GoodsRow = z.output<typeof goodsRow>

const goodsInfo = goodsRow.extend({
  shopCategoryIds: z.array(idSchema),
  shortTitle: z.string(),
  sellingPoint: z.string(),
  unit: z.string(),
  /** How long buyers may return them after completion; null: as long as the category says, as it is where that is longer. */
  afterSaleDays: z.int().nullable(),
  detail: shownDetail,
  video: z.object({ fileId: idSchema, url: z.string() }).nullable(),
  pictures: z.array(picture),
  /** Three wide and four high, for pages that show goods upright. */
  longPictures: z.array(picture),
  /** Once an order, where there is no template; 0 is free. */
  freightFen: z.int(),
  freightTemplate: z.object({ id: idSchema, name: z.string() }).nullable(),
  shipHours: z.int(),
  ...shownPromises,
  /** Until when a voucher is good; null for all other goods, and one of them for vouchers. */
  validDays: z.int().nullable(),
  validUntil: instantSchema.nullable(),
  /** Of all SKUs together; null: as little or as much as one likes. */
  minPerOrder: z.int().nullable(),
  limitPerOrder: z.int().nullable(),
  /** Of one buyer in a period, in all orders that were not closed; both null: no limit. */
  limitPerBuyer: z.int().nullable(),
  limitPeriod: limitPeriod.nullable(),
  params: keptParams,
  brand: z.object({ id: idSchema, name: z.string() }).nullable(),
  specs: z.array(shownSpec),
  skus: z.array(shownSku),
  /** Those that were removed, the newest 500. */
  retiredSkus: z.array(retiredSku),
})
export type GoodsInfo = z.output<typeof goodsInfo>

const shopCategoryIds = z
  .array(idSchema)
  .max(SHOP_CATEGORIES_OF_GOODS, {
    error: telling(
      `最多选择 ${SHOP_CATEGORIES_OF_GOODS} 个店铺分类`,
      `At most ${SHOP_CATEGORIES_OF_GOODS} shop categories`,
    ),
  })
  .meta({ title: '店铺分类' })

const shipHours = z.literal([24, 48, 72], {
  error: telling('发货时限只能是 24、48 或 72 小时', '24, 48 or 72 hours'),
})
const someGoods = z.array(idSchema).min(1).max(GOODS_AT_ONCE).meta({ title: '商品' })
const freightPrice = fenSchema(0).max(99_999, { error: telling('运费不能超过 999.99 元', 'At most ¥999.99') })
const hasOneFreight = (sent: { readonly freightTemplateId: string | null; readonly freightFen: number }): boolean =>
  sent.freightTemplateId === null || sent.freightFen === 0
const TWO_FREIGHTS = telling('选择运费模板后不能再填写固定运费', 'With a template there is no price of its own')

interface Times {
  readonly onSaleAt?: string | null | undefined
  readonly offSaleAt?: string | null | undefined
}
const isInOrder = ({ onSaleAt = null, offSaleAt = null }: Times): boolean =>
  onSaleAt === null || offSaleAt === null || Date.parse(onSaleAt) < Date.parse(offSaleAt)
const OFF_BEFORE_ON = telling('下架时间须晚于上架时间', 'It must be after they go on sale')

const goodsSorts = [
  'updatedAt:desc',
  'updatedAt:asc',
  'createdAt:desc',
  'createdAt:asc',
  'price:asc',
  'price:desc',
  'stock:asc',
  'stock:desc',
  'sold:desc',
  'sold:asc',
  'completeness:asc',
  'completeness:desc',
  'weight:desc',
  'weight:asc',
] as const
/** Five hundred SKUs of ten million pieces. */
const stockEnd = z
  .int()
  .min(0)
  .max(skuLimits.skus * 10_000_000)
const completenessEnd = z
  .int({ error: telling('请填写 0 至 100 之间的整数', 'A whole number from 0 to 100') })
  .min(0)
  .max(100)
/** Both ends included, but for times, which are half open. */
const goodsRanges = {
  /** Of the cheapest SKU that is enabled. */
  priceFromFen: fenSchema().optional().meta({ title: '售价起' }),
  priceToFen: fenSchema().optional().meta({ title: '售价止' }),
  /** Of all SKUs that are enabled, held by orders or not. */
  stockFrom: stockEnd.optional().meta({ title: '库存起' }),
  stockTo: stockEnd.optional().meta({ title: '库存止' }),
  completenessFrom: completenessEnd.optional().meta({ title: '完整度起' }),
  completenessTo: completenessEnd.optional().meta({ title: '完整度止' }),
  createdFrom: instantSchema.optional().meta({ title: '创建时间起' }),
  createdTo: instantSchema.optional().meta({ title: '创建时间止' }),
  updatedFrom: instantSchema.optional().meta({ title: '更新时间起' }),
  updatedTo: instantSchema.optional().meta({ title: '更新时间止' }),
}

/** In the operation log. */
export const goodsActs = {
  'goods.create': { label: ['新建商品', 'Create goods'] },
  'goods.change': { label: ['修改商品', 'Edit goods'] },
  'goods.shelve': { label: ['商品上架', 'List goods'] },
  'goods.unshelve': { label: ['商品下架', 'Delist goods'] },
  'goods.setPrice': { label: ['改商品价格', 'Change a price'] },
  'goods.setStock': { label: ['改商品库存', 'Change stock'] },
  'goods.setSkus': { label: ['改 SKU 的价格与库存', 'Change prices and stock of SKUs'] },
  'goods.setFreight': { label: ['改商品运费', 'Change the freight of goods'] },
  'goods.setShipHours': { label: ['改商品发货时限', 'Change the ship promise of goods'] },
  'goods.schedule': { label: ['定时上下架', 'Schedule the sale'] },
  'goods.recycle': { label: ['商品移入回收站', 'Recycle goods'] },
  'goods.restore': { label: ['从回收站恢复商品', 'Restore goods'] },
  'goods.purge': { label: ['彻底删除商品', 'Purge goods'] },
  'goods.takeOffSale': { label: ['商品强制下架', 'Goods taken off sale'] },
  'goods.moveCategory': { label: ['类目合并', 'Category merged'] },
  'goods.recommend': { label: ['推荐商品', 'Recommend goods'] },
  'goods.unrecommend': { label: ['取消推荐商品', 'Recommend goods no more'] },
  'goods.setSortWeight': { label: ['改商品的排序值', 'Change the sort weight of goods'] },
  'goods.setShopCategories': { label: ['改商品的店铺分类', 'Change shop categories of goods'] },
} as const satisfies Acts

const refusalsOfSave = [
  'request.invalid',
  'permission.denied',
  'shop.unchosen',
  'record.notFound',
  'goods.incomplete',
  'goods.paramWrong',
  'state.notAllowed',
  'stock.belowLocked',
  'freight.measureMissing',
  'limit.exceeded',
  'skuCode.taken',
  'goodsCode.taken',
] as const

/** What a save asks for, and what is held against what stands before. */
const saving = z
  .strictObject({
    /** Absent: a new goods. Present: change that one, `version` required. */
    id: idSchema.optional().meta({ title: '商品' }),
    version: versionSchema.optional().meta({ title: '版本' }),
    /** Of a new goods; absent: the shop that is looked at, or the only one. */
    shopId: idSchema.optional().meta({ title: '店铺' }),
    /** Of new goods, which are physical unless told; of others what they are, or absent. */
    type: goodsType.optional().meta({ title: '商品类型' }),
    ...validityFields,
    title: title.meta({ title: '商品标题' }),
    shortTitle: shortTitle.default('').meta({ title: '短标题' }),
    sellingPoint: textSchema(0, goodsTextLimits.sellingPoint).default('').meta({ title: '卖点' }),
    unit: unit.default('').meta({ title: '计量单位' }),
    /** Each once in a shop. */
    outerCode: textSchema(0, goodsTextLimits.outerCode).default('').meta({ title: '外部编码' }),
    categoryId: idSchema.meta({ title: '平台类目' }),
    /** Absent: it stays what it is; null: none. */
    brandId: idSchema.nullable().optional().meta({ title: '品牌' }),
    /** Absent: they stay where they stand. */
    shopCategoryIds: shopCategoryIds.optional(),
    pictureFileIds: z
      .array(idSchema)
      .min(1, { error: telling('至少上传一张主图', 'Upload at least one picture') })
      .max(9, { error: telling('最多 9 张主图', 'At most 9 pictures') })
      .meta({ title: '商品主图' }),
    longPictureFileIds: z
      .array(idSchema)
      .max(LONG_PICTURES_OF_GOODS, {
        error: telling(`最多 ${LONG_PICTURES_OF_GOODS} 张长图`, `At most ${LONG_PICTURES_OF_GOODS} upright pictures`),
      })
      .default([])
      .meta({ title: '3:4 长图' }),
    /** One that was uploaded for goods, or lies in the library. */
    videoFileId: idSchema.nullable().default(null).meta({ title: '商品视频' }),
    detail: goodsDetail.default([]).meta({ title: '商品详情' }),
    /** Absent: they stay what they are. */
    params: goodsParams.optional().meta({ title: '商品参数' }),
    specs: goodsSpecs,
    skus: goodsSkus,
    minPerOrder: perOrder.nullable().default(null).meta({ title: '起购数量' }),
    limitPerOrder: perOrder.nullable().default(null).meta({ title: '每单限购' }),
    limitPerBuyer: perBuyer.nullable().default(null).meta({ title: '每人限购' }),
    limitPeriod: limitPeriod.nullable().default(null).meta({ title: '限购周期' }),
    freightFen: freightPrice.default(0).meta({ title: '运费' }),
    /** Instead of a price of its own. */
    freightTemplateId: idSchema.nullable().default(null).meta({ title: '运费模板' }),
    shipHours: shipHours.default(48).meta({ title: '发货时限' }),
    ...promiseFields,
    /** Null: as the category says. */
    afterSaleDays: ownAfterSaleDays.nullable().default(null).meta({ title: '售后天数' }),
    /** When they go on and off sale by themselves; absent: as it stands. */
    onSaleAt: instantSchema.nullable().optional().meta({ title: '上架时间' }),
    offSaleAt: instantSchema.nullable().optional().meta({ title: '下架时间' }),
    publish: z.boolean().meta({ title: '立即上架' }),
    /** The draft that this was typed in: it goes with the save, unless somebody has written over it since. */
    draft: z
      .strictObject({ id: idSchema.meta({ title: '草稿' }), version: versionSchema })
      .optional()
      .meta({ title: '草稿' }),
  })
  .refine(hasOneFreight, { error: TWO_FREIGHTS, path: ['freightFen'] })
  .refine(saysDays, { error: VALID_DAYS_ASKED, path: ['validDays'] })
  .refine(saysUntil, { error: VALID_UNTIL_ASKED, path: ['validUntil'] })
  .refine(hasDays, { error: DAYS_ASKED, path: ['presaleShipDays'] })
  .refine(hasEnd, { error: END_ASKED, path: ['presaleEndAt'] })
  .refine(
    ({ minPerOrder, limitPerOrder }) => minPerOrder === null || limitPerOrder === null || minPerOrder <= limitPerOrder,
    { error: telling('起购数量不能大于每单限购', 'More than an order may hold'), path: ['minPerOrder'] },
  )
  .refine(
    ({ minPerOrder, limitPerBuyer }) => minPerOrder === null || limitPerBuyer === null || minPerOrder <= limitPerBuyer,
    { error: telling('起购数量不能大于每人限购', 'More than a buyer may have'), path: ['minPerOrder'] },
  )
  .refine(({ limitPerBuyer, limitPeriod: period }) => (limitPerBuyer === null) === (period === null), {
    error: telling('每人限购与限购周期须一起填写', 'A limit of a buyer has its period'),
    path: ['limitPeriod'],
  })
  .refine(({ publish, onSaleAt = null }) => !publish || onSaleAt === null, {
    error: telling('立即上架时不能再设上架时间', 'What is published now has no time to go on sale'),
    path: ['onSaleAt'],
  })
  .refine(isInOrder, { error: OFF_BEFORE_ON, path: ['offSaleAt'] })
  .superRefine(checkSkus)

export const goods = {
  save: endpoint({
    path: '/api/Goods/Save',
    summary: '新建或修改商品；publish 为假时存入仓库。修改中的售价、库存与上下架各需自己的权限，新建时上架亦然',
    access: { merchant: { field: 'id', acts: { absent: 'goods.create', present: 'goods.edit' } } },
    command: true,
    ...allSkusBody,
    body: saving,
    data: goodsInfo,
    refusals: [...refusalsOfSave, 'record.changed', 'command.keyReused'],
  }),
  compare: endpoint({
    path: '/api/Goods/Compare',
    summary:
      '保存之前：与现有内容逐项对照，并说明是否转人工审核、今日还可提交几次；保存会拒绝的也一并拒绝，什么都不改变',
    access: { merchant: { field: 'id', acts: { absent: 'goods.create', present: 'goods.edit' } } },
    ...allSkusBody,
    body: saving,
    data: z.object({
      /** What buyers see; new goods have nothing beside them. */
      differences: z.array(difference),
      /** Why a person would look; none: it holds as soon as it is saved. */
      flags: z.array(flag),
      /** Somebody has changed them since that version. */
      isOvertaken: z.boolean(),
      /** How many more audits the shop may ask for today, and now, before those of the last hour count less; null: its shop is not said. */
      auditsLeft: z.object({ today: z.int(), now: z.int() }).nullable(),
    }),
    // Those of the save, but that somebody else was faster; and too often.
    refusals: [...refusalsOfSave, 'request.tooMany'],
  }),
  list: endpoint({
    path: '/api/Goods/List',
    summary: '商品列表，各状态的数量随搜索变化',
    access: { merchant: 'goods.view' },
    body: listBody(goodsSorts, {
      tab: goodsListTab.optional().meta({ title: '状态' }),
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
      /** With what stands below it. */
      categoryId: idSchema.optional().meta({ title: '平台类目' }),
      brandId: idSchema.optional().meta({ title: '品牌' }),
      /** Those that are sold before they are there, or that nobody sends, or that are redeemed. */
      shipMode: z
        .literal(['PRESALE', 'VIRTUAL', 'VOUCHER'], {
          error: telling('没有这种发货方式', 'There is no such way to ship'),
        })
        .optional()
        .meta({ title: '发货方式' }),
      /** With what stands below it. */
      shopCategoryId: idSchema.optional().meta({ title: '店铺分类' }),
      freightTemplateId: idSchema.optional().meta({ title: '运费模板' }),
      recommended: z
        .literal('YES', { error: telling('只能筛选店铺推荐的商品', 'Recommended goods, or all') })
        .optional()
        .meta({ title: '店铺推荐' }),
      ...goodsRanges,
    }),
    data: listData(goodsRow),
    refusals: ['request.invalid'],
  }),
  sellable,
  info: endpoint({
    path: '/api/Goods/Info',
    summary: '商品详情',
    access: { merchant: ['goods.view', 'goods.edit'] },
    shops: 'any',
    body: z.strictObject({ id: idSchema }),
    data: goodsInfo,
    refusals: ['record.notFound'],
  }),
  update: endpoint({
    path: '/api/Goods/Update',
    summary:
      '上架、下架、定时上下架、改价、改库存（有多个 SKU 的商品用 setSkus）、批量改价、改库存、改运费、改发货时限、设置店铺分类、推荐与取消推荐、设排序值，移入回收站、恢复、彻底删除',
    access: {
      merchant: {
        field: 'action',
        acts: {
          shelve: 'goods.shelve',
          unshelve: 'goods.shelve',
          setPrice: 'goods.setPrice',
          setStock: 'goods.setStock',
          setSkus: ['goods.setPrice', 'goods.setStock'],
          setShopCategories: 'goods.edit',
          setPrices: 'goods.setPrice',
          setStocks: 'goods.setStock',
          setFreight: 'goods.edit',
          setShipHours: 'goods.edit',
          recommend: 'goods.edit',
          unrecommend: 'goods.edit',
          setSortWeight: 'goods.edit',
          schedule: 'goods.shelve',
          recycle: 'goods.delete',
          restore: 'goods.delete',
          purge: 'goods.delete',
        },
      },
    },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({ action: z.literal('shelve'), ids: someGoods }),
        z.strictObject({ action: z.literal('unshelve'), ids: someGoods }),
        z
          .strictObject({
            /**
             * When they go on and off sale by themselves. Absent: as it is; null: not by themselves. What is on sale already is given the
             * time to leave alone.
             */
            action: z.literal('schedule'),
            ids: someGoods,
            onSaleAt: instantSchema.nullable().optional().meta({ title: '上架时间' }),
            offSaleAt: instantSchema.nullable().optional().meta({ title: '下架时间' }),
          })
          .refine(isInOrder, { error: OFF_BEFORE_ON, path: ['offSaleAt'] }),
        z.strictObject({ action: z.literal('recycle'), ids: someGoods }),
        z.strictObject({ action: z.literal('restore'), ids: someGoods }),
        z.strictObject({ action: z.literal('purge'), ids: someGoods }),
        z.strictObject({
          /** Of every SKU of each goods. */
          action: z.literal('setPrices'),
          ids: someGoods,
          change: z
            .discriminatedUnion(
              'how',
              [
                z.strictObject({ how: z.literal('set'), fen: goodsPrice.meta({ title: '售价' }) }),
                z.strictObject({
                  how: z.literal('add'),
                  /** Below zero: off. */
                  fen: z.int().min(-999_999_999).max(999_999_999).meta({ title: '加价' }),
                }),
                z.strictObject({
                  how: z.literal('multiply'),
                  /** 10,000 is the price as it is. */
                  bp: z.int().min(1).max(100_000).meta({ title: '比例' }),
                }),
              ],
              { error: telling('没有这种方式', 'There is no such way') },
            )
            .meta({ title: '改价方式' }),
        }),
        z.strictObject({
          action: z.literal('setStocks'),
          ids: someGoods,
          change: z
            .discriminatedUnion(
              'how',
              [
                z.strictObject({ how: z.literal('set'), count: goodsStock.meta({ title: '库存' }) }),
                z.strictObject({
                  how: z.literal('add'),
                  /** Below zero: fewer. */
                  count: z.int().min(-10_000_000).max(10_000_000).meta({ title: '增减数量' }),
                }),
              ],
              { error: telling('没有这种方式', 'There is no such way') },
            )
            .meta({ title: '改库存方式' }),
        }),
        z
          .strictObject({
            action: z.literal('setFreight'),
            ids: someGoods,
            freightTemplateId: idSchema.nullable().meta({ title: '运费模板' }),
            freightFen: freightPrice.default(0).meta({ title: '运费' }),
          })
          .refine(hasOneFreight, { error: TWO_FREIGHTS, path: ['freightFen'] }),
        z.strictObject({
          /** What orders from now on are promised; those that there are keep theirs. */
          action: z.literal('setShipHours'),
          ids: someGoods,
          shipHours: shipHours.meta({ title: '发货时限' }),
        }),
        z.strictObject({ action: z.literal('recommend'), ids: someGoods }),
        z.strictObject({ action: z.literal('unrecommend'), ids: someGoods }),
        z.strictObject({
          action: z.literal('setSortWeight'),
          ids: someGoods,
          sortWeight: sortWeight.meta({ title: '排序值' }),
        }),
        z.strictObject({
          action: z.literal('setPrice'),
          id: idSchema,
          version: versionSchema,
          priceFen: goodsPrice.meta({ title: '售价' }),
        }),
        z.strictObject({
          action: z.literal('setStock'),
          id: idSchema,
          version: versionSchema,
          stock: goodsStock.meta({ title: '库存' }),
          stockBefore,
        }),
        z.strictObject({
          action: z.literal('setSkus'),
          id: idSchema,
          version: versionSchema,
          /** Those that get another price or stock, each of which takes its own right. */
          skus: z
            .array(
              z.strictObject({
                id: idSchema.meta({ title: 'SKU' }),
                priceFen: goodsPrice.optional().meta({ title: '售价' }),
                stock: goodsStock.optional().meta({ title: '库存' }),
                stockBefore,
                /** Absent: as it is; null: the shop's. */
                alertQuantity: goodsStock.nullable().optional().meta({ title: '预警库存' }),
              }),
            )
            .min(1)
            .max(skuLimits.skus)
            .meta({ title: 'SKU' }),
        }),
        z.strictObject({
          action: z.literal('setShopCategories'),
          ids: someGoods,
          /** `replace` by none takes them out of all. */
          mode: z
            .enum(['add', 'remove', 'replace'], { error: telling('没有这种方式', 'There is no such way') })
            .meta({ title: '方式' }),
          shopCategoryIds,
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: z.object({
      succeeded: z.array(idSchema),
      failed: z.array(
        z.object({
          id: idSchema,
          code: z.string(),
          message: z.string(),
          /** Set when goods wait for a deposit, which this would make whole. */
          missingDepositFen: z.int().nullable(),
          /** Set when goods wait for a paper: the page on which it is handed in. */
          handInHref: z.string().nullable(),
        }),
      ),
    }),
    refusals: [
      'request.invalid',
      'permission.denied',
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'stock.belowLocked',
      'limit.exceeded',
      'command.keyReused',
    ],
  }),
}
