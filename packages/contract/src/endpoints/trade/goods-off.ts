// Goods that the platform takes off the sale: by which rule, what their merchant says against it, and the platform's desks for both.
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

/** The rule that was broken; what each asks is in the labels. */
export const offCode = z.enum(
  ['PROHIBITED', 'COUNTERFEIT', 'INFRINGING', 'MISLEADING', 'UNLICENSED', 'PRICE', 'QUALITY', 'OTHER'],
  { error: telling('请选择违反的规则', 'Choose the rule that is broken') },
)
export type OffCode = z.output<typeof offCode>

/** Of goods: whether an appeal against the decision waits, or was rejected. */
export const goodsAppealState = z.enum(['NONE', 'PENDING', 'REJECTED'])
export type GoodsAppealState = z.output<typeof goodsAppealState>
/** CLOSED: what it was against is over by itself. */
export const goodsAppealStatus = z.enum(['PENDING', 'GRANTED', 'REJECTED', 'CLOSED'])
export type GoodsAppealStatus = z.output<typeof goodsAppealStatus>

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
/** Against one decision. */
export const APPEALS_AT_MOST = 3
/** From the decision, and again from each answer that rejects an appeal. */
export const APPEAL_DAYS = 7
const MOST_TAKEN_OFF = 100

/** A private picture: the addresses are good for ten minutes. */
const picture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

const appeal = z.object({
  id: idSchema,
  status: goodsAppealStatus,
  /** What it is against. */
  offStatus: z.enum(['FORCED_OFF', 'BANNED']),
  rule: z.string(),
  reason: z.string(),
  offAt: instantSchema,
  text: z.string(),
  pictures: z.array(picture),
  submittedBy: z.string(),
  submittedAt: instantSchema,
  /** What the platform answered. */
  answer: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
})
export type GoodsAppeal = z.output<typeof appeal>

/** In the operation log. */
export const goodsOffActs = {
  'goods.appeal': { label: ['提交商品申诉', 'Appeal for goods'] },
  'platformGoods.forceOff': { label: ['违规下架商品', 'Force goods off'], byPlatform: true },
  'platformGoods.ban': { label: ['封禁商品', 'Ban goods'], byPlatform: true },
  'goodsAppeal.audit': { label: ['处理商品申诉', 'Decide an appeal'], byPlatform: true },
} as const satisfies Acts

export const goodsAppeal = {
  ofGoods: endpoint({
    path: '/api/Goods/Off',
    summary: '一个商品的违规处理：平台的历次决定与本商户的申诉（新的在前，各最多 50 条）；图片地址短时有效',
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
          appealsLeft: z.int(),
          /** Afterwards the decision is final; what is forced off may still be corrected. */
          appealUntil: instantSchema,
        })
        .nullable(),
      rulings: z.array(ruling),
      appeals: z.array(appeal),
      version: versionSchema,
      allowedActions: z.array(z.enum(['edit', 'appeal'])),
    }),
    refusals: ['record.notFound'],
  }),
  submit: endpoint({
    path: '/api/Goods/Appeal',
    summary: '对违规下架或封禁提出申诉；同一商品同时只有一份待处理，每次处罚 7 天内最多申诉 3 次，驳回后另有 7 天',
    access: { merchant: 'goods.edit' },
    command: true,
    body: z.strictObject({
      goodsId: idSchema.meta({ title: '商品' }),
      version: versionSchema,
      text: textSchema(10, 500).meta({ title: '申诉理由' }),
      /** Uploaded for this. */
      fileIds: z
        .array(idSchema)
        .max(APPEAL_FILES, {
          error: telling(`最多上传 ${APPEAL_FILES} 张图片`, `At most ${APPEAL_FILES} pictures`),
        })
        .default([])
        .meta({ title: '申诉凭证' }),
    }),
    data: z.object({ id: idSchema, version: versionSchema }),
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
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
      sellingPoint: z.string(),
      pictures: z.array(z.string()),
      detail: shownDetail,
      skus: z.array(z.object({ specText: z.string(), priceFen: z.int(), stock: z.int() })),
      rulings: z.array(ruling.extend({ by: z.string() })),
    }),
    refusals: ['record.notFound'],
  }),
  forceOff: endpoint({
    path: '/api/PlatformGoods/ForceOff',
    summary: '违规下架商品（平台运营）：商户修改并通过审核，或申诉成立后回到仓库',
    access: { operator: 'platformGoods.forceOff' },
    command: true,
    body: takingOff,
    data: outcome,
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
  ban: endpoint({
    path: '/api/PlatformGoods/Ban',
    summary: '封禁商品（平台运营）：不能修改或删除，只有申诉成立才回到仓库',
    access: { operator: 'platformGoods.ban' },
    command: true,
    body: takingOff,
    data: outcome,
    refusals: ['record.notFound', 'state.notAllowed', 'command.keyReused'],
  }),
}

const reviewRow = appeal.omit({ pictures: true }).extend({
  ...ofMerchant,
  goodsId: idSchema,
  goodsNo: z.string(),
  title: z.string(),
  decidedBy: z.string().nullable(),
  version: versionSchema,
})
export type GoodsAppealRow = z.output<typeof reviewRow>

const ofAppeal = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema.meta({ title: '申诉' }) }

export const goodsAppealReview = {
  list: endpoint({
    path: '/api/GoodsAppeal/List',
    summary: '各商户的商品申诉（平台运营）；counts 按状态计数，PENDING 为待处理',
    access: { operator: 'goodsAppeal.audit' },
    body: listBody(['submittedAt:asc', 'submittedAt:desc'], {
      status: goodsAppealStatus.optional().meta({ title: '状态' }),
      /** A merchant's number or whole name. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(reviewRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/GoodsAppeal/Info',
    summary: '一份商品申诉：申诉理由、凭证与平台此前的决定（平台运营，图片地址短时有效）',
    access: { operator: 'goodsAppeal.audit' },
    body: z.strictObject(ofAppeal),
    data: reviewRow.extend({
      pictures: z.array(picture),
      /** Of the goods as they are now. */
      saleStatus,
      goodsPictures: z.array(z.string()),
      rulings: z.array(ruling.extend({ by: z.string() })),
      allowedActions: z.array(z.enum(['grant', 'reject'])),
    }),
    refusals: ['record.notFound'],
  }),
  audit: endpoint({
    path: '/api/GoodsAppeal/Audit',
    summary: '处理商品申诉：成立则商品回到仓库，不成立则维持；答复商户可见',
    access: { operator: 'goodsAppeal.audit' },
    command: true,
    body: z.strictObject({
      ...ofAppeal,
      version: versionSchema,
      decision: z
        .enum(['grant', 'reject'], { error: telling('不支持的操作', 'There is no such act') })
        .meta({ title: '处理结果' }),
      answer: textSchema(5, 200).meta({ title: '答复' }),
    }),
    data: reviewRow,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
