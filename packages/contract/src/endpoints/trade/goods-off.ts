// Goods that the platform takes off the sale: by which rule, and the platform's desk over the goods of all merchants.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { shownDetail } from '../../goods-detail.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { goodsAuditStatus } from './goods-audit.ts'
import { ruling } from './goods-ruling.ts'
import { saleStatus } from './sale-status.ts'
import { offCode, pointsSchema, violationStatus } from './violation-words.ts'

/** Of goods: whether an appeal against the decision waits, or was rejected. */
export const goodsAppealState = z.enum(['NONE', 'PENDING', 'REJECTED'])
export type GoodsAppealState = z.output<typeof goodsAppealState>

/** What stands in the way of goods that are off; null for all others. */
export const goodsOff = z.object({
  code: offCode,
  /** What the rule is called, in the reader's language. */
  rule: z.string(),
  /** What a person of the platform wrote to it. */
  reason: z.string(),
  at: instantSchema,
  appeal: goodsAppealState,
})

export const APPEAL_FILES = 5
/** Beside one decision. */
export const RULING_FILES = 5
const MOST_TAKEN_OFF = 100

/** In the operation log. */
export const goodsOffActs = {
  'platformGoods.forceOff': { label: ['违规下架商品', 'Force goods off'], byPlatform: true },
  'platformGoods.ban': { label: ['封禁商品', 'Ban goods'], byPlatform: true },
} as const satisfies Acts

/** A violation as goods name it; read in full at its own address. */
const ofGoods = z.object({
  id: idSchema,
  violationNo: z.string(),
  points: z.int(),
  status: violationStatus,
  appealDueAt: instantSchema,
  version: versionSchema,
})

export const goodsRuling = {
  ofGoods: endpoint({
    path: '/api/Goods/Off',
    summary: '一个商品的违规处理：平台的历次决定（新的在前，最多 50 条）与所依据的违规；图片地址短时有效',
    access: { merchant: ['goods.view', 'goods.edit'] },
    shops: 'any',
    body: z.strictObject({ goodsId: idSchema.meta({ title: '商品' }) }),
    data: z.object({
      /** How to get it right; null once the goods are off no more. */
      off: goodsOff
        .extend({
          status: z.enum(['FORCED_OFF', 'BANNED']),
          /** What the rule asks, in a sentence. */
          ruleText: z.string(),
          /** By which they are off. */
          violation: ofGoods,
        })
        .nullable(),
      rulings: z.array(ruling),
      version: versionSchema,
      allowedActions: z.array(z.enum(['edit', 'appeal'])),
    }),
    refusals: ['record.notFound'],
  }),
}

const ofMerchant = { merchantId: idSchema, merchantNo: z.string(), merchantName: z.string() }

const platformRow = z.object({
  ...ofMerchant,
  id: idSchema,
  goodsNo: z.string(),
  title: z.string(),
  /** Its thumbnail; null where the picture is gone. */
  coverUrl: z.string().nullable(),
  categoryName: z.string(),
  saleStatus,
  auditStatus: goodsAuditStatus,
  priceFen: z.int(),
  priceMaxFen: z.int(),
  soldCount: z.int(),
  updatedAt: instantSchema,
  off: goodsOff.extend({ by: z.string() }).nullable(),
  allowedActions: z.array(z.enum(['forceOff', 'ban'])),
})
export type PlatformGoodsRow = z.output<typeof platformRow>

const named = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema.meta({ title: '商品' }) }
const some = {
  goods: z
    .array(z.strictObject(named))
    .min(1, { error: telling('请选择商品', 'Choose the goods') })
    .max(MOST_TAKEN_OFF, {
      error: telling(`一次最多 ${MOST_TAKEN_OFF} 个商品`, `At most ${MOST_TAKEN_OFF} goods at once`),
    })
    .meta({ title: '商品' }),
  code: offCode.meta({ title: '违反规则' }),
  /** The merchant reads it. */
  reason: textSchema(5, 200).meta({ title: '违规说明' }),
  /** Left out: those of the rule. */
  points: pointsSchema.optional(),
  /** Uploaded for the merchant of the goods, who sees them. */
  fileIds: z
    .array(idSchema)
    .max(RULING_FILES, { error: telling(`最多上传 ${RULING_FILES} 张图片`, `At most ${RULING_FILES} pictures`) })
    .default([])
    .meta({ title: '违规凭证' }),
}
const takingOff = z
  .strictObject(some)
  .refine(
    ({ goods, fileIds }) => fileIds.length === 0 || new Set(goods.map(({ merchantId }) => merchantId)).size === 1,
    {
      error: telling('违规凭证只能附给同一商户的商品', 'Evidence is for the goods of one merchant'),
      path: ['fileIds'],
    },
  )
const outcome = z.object({
  succeeded: z.array(idSchema),
  failed: z.array(z.object({ id: idSchema, code: z.string(), message: z.string() })),
})
export type OffOutcome = z.output<typeof outcome>

export const platformGoods = {
  list: endpoint({
    path: '/api/PlatformGoods/List',
    summary: '全部商户的商品（平台运营）；关键词为商品号、标题中的词，或商户号、商户全名；counts 按状态计数',
    access: { operator: 'platformGoods.view' },
    body: listBody(['updatedAt:desc', 'updatedAt:asc'], {
      status: saleStatus.optional().meta({ title: '状态' }),
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
      /** With what stands below it. */
      categoryId: idSchema.optional().meta({ title: '平台类目' }),
    }),
    data: listData(platformRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/PlatformGoods/Info',
    summary: '一个商户的商品：买家所见的内容，与平台的历次处理（平台运营）',
    access: { operator: 'platformGoods.view' },
    body: z.strictObject(named),
    data: platformRow.extend({
      shopName: z.string(),
      shortTitle: z.string(),
      sellingPoint: z.string(),
      pictures: z.array(z.string()),
      longPictures: z.array(z.string()),
      detail: shownDetail,
      skus: z.array(z.object({ specText: z.string(), priceFen: z.int(), stock: z.int() })),
      rulings: z.array(ruling.extend({ by: z.string() })),
    }),
    refusals: ['record.notFound'],
  }),
  forceOff: endpoint({
    path: '/api/PlatformGoods/ForceOff',
    summary: '违规下架商品（平台运营）：开具违规并扣分，商户修改并通过审核，或违规被撤销后回到仓库',
    access: { operator: 'platformGoods.forceOff' },
    command: true,
    body: takingOff,
    data: outcome,
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
  ban: endpoint({
    path: '/api/PlatformGoods/Ban',
    summary: '封禁商品（平台运营）：开具违规并扣分，不能修改或删除，只有违规被撤销才回到仓库',
    access: { operator: 'platformGoods.ban' },
    command: true,
    body: takingOff,
    data: outcome,
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
}
