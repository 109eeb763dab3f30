// Violations 违规: what the platform holds against a merchant, with a number and points; what the merchant says to it, and the platform's desk.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { APPEAL_FILES, RULING_FILES } from './goods-off.ts'
import {
  conductRule,
  pointsSchema,
  violationEffect,
  violationRule,
  violationStatus,
  violationTarget,
  violationType,
} from './violation-words.ts'

/** In the operation log. */
export const violationActs = {
  'violation.issue': { label: ['开具违规', 'Issue a violation'], byPlatform: true },
  'violation.appeal': { label: ['违规申诉', 'Appeal against a violation'] },
  'violation.uphold': { label: ['维持违规', 'Uphold a violation'], byPlatform: true },
  'violation.revoke': { label: ['撤销违规', 'Revoke a violation'], byPlatform: true },
  'violation.effective': { label: ['违规生效', 'Violation takes effect'] },
} as const satisfies Acts

/** A private picture: the addresses are good for ten minutes. */
const picture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

const row = z.object({
  id: idSchema,
  violationNo: z.string(),
  shopId: idSchema,
  type: violationType,
  ruleCode: violationRule,
  /** What the rule is called, in the reader's language. */
  rule: z.string(),
  target: violationTarget,
  targetId: idSchema,
  targetNo: z.string(),
  /** Goods by their title, a shop by its name; '' of an order. */
  targetTitle: z.string(),
  reason: z.string(),
  effects: z.array(violationEffect),
  points: z.int(),
  status: violationStatus,
  issuedAt: instantSchema,
  appealDueAt: instantSchema,
  version: versionSchema,
})
export type Violation = z.output<typeof row>

const ofMerchantRow = row.extend({ allowedActions: z.array(z.enum(['appeal'])) })
export type ViolationRow = z.output<typeof ofMerchantRow>

const details = {
  /** What the rule asks, in a sentence; '' where the reason says it all. */
  ruleText: z.string(),
  pictures: z.array(picture),
  appeal: z
    .object({
      text: z.string(),
      pictures: z.array(picture),
      by: z.string(),
      at: instantSchema,
    })
    .nullable(),
  /** What the platform decided after it was issued. */
  result: z.object({ text: z.string(), at: instantSchema }).nullable(),
  history: z.array(z.object({ at: instantSchema, actor: z.string(), text: z.string() })),
}

const filters = {
  status: violationStatus.optional().meta({ title: '状态' }),
  type: violationType.optional().meta({ title: '违规类型' }),
  issuedFrom: instantSchema.optional().meta({ title: '处罚时间起' }),
  issuedTo: instantSchema.optional().meta({ title: '处罚时间止' }),
}

const files = (most: number) =>
  z
    .array(idSchema)
    .max(most, { error: telling(`最多上传 ${most} 张图片`, `At most ${most} pictures`) })
    .default([])

export const violationApi = {
  list: endpoint({
    path: '/api/Violation/List',
    summary: '本商户的违规记录；关键词为违规单号或商品、订单、店铺编号，counts 按状态计数',
    access: { merchant: 'goods.view' },
    body: listBody(['issuedAt:desc', 'issuedAt:asc'], {
      ...filters,
      /** The number of a violation, or of what it is about. */
      keyword: z.string().trim().max(40).optional().meta({ title: '关键词' }),
    }),
    data: listData(ofMerchantRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/Violation/Info',
    summary: '一条违规：规则、说明、凭证、申诉与平台答复（图片地址短时有效）',
    access: { merchant: 'goods.view' },
    shops: 'any',
    body: z.strictObject({ id: idSchema.meta({ title: '违规' }) }),
    data: ofMerchantRow.extend(details),
    refusals: ['record.notFound'],
  }),
  points: endpoint({
    path: '/api/Violation/Points',
    summary: '本自然年的违规扣分：已撤销的不计，按各条违规合计，次年 1 月 1 日起重新计算',
    access: { merchant: 'goods.view' },
    shops: 'any',
    body: z.strictObject({}),
    data: z.object({
      year: z.int(),
      points: z.int(),
      /** Of it, what may still fall: within the time for an appeal, or appealed against. */
      openPoints: z.int(),
      count: z.int(),
    }),
    refusals: [],
  }),
  appeal: endpoint({
    path: '/api/Violation/Appeal',
    summary: '对一条违规申诉：处罚后 7 天内，仅一次；提交后不可修改',
    access: { merchant: 'goods.edit' },
    command: true,
    body: z.strictObject({
      id: idSchema.meta({ title: '违规' }),
      version: versionSchema,
      text: textSchema(10, 500).meta({ title: '申诉理由' }),
      /** Uploaded for this. */
      fileIds: files(APPEAL_FILES).meta({ title: '申诉凭证' }),
    }),
    data: ofMerchantRow,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}

const deskRow = row.extend({
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  issuedBy: z.string(),
  appealedAt: instantSchema.nullable(),
  decidedBy: z.string().nullable(),
  allowedActions: z.array(z.enum(['uphold', 'revoke'])),
})
export type ViolationDeskRow = z.output<typeof deskRow>

const named = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema.meta({ title: '违规' }) }

export const violationDesk = {
  list: endpoint({
    path: '/api/ViolationDesk/List',
    summary:
      '各商户的违规（平台运营）；关键词为违规单号、商户号、商户全名或商品、订单、店铺编号；counts 按状态计数，APPEALING 为待处理',
    access: { operator: 'platformGoods.view' },
    body: listBody(['issuedAt:desc', 'issuedAt:asc'], {
      status: violationStatus.optional().meta({ title: '状态' }),
      /** A merchant's number or whole name, the number of a violation, or of what it is about. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(deskRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/ViolationDesk/Info',
    summary: '一条违规：申诉理由、凭证与商户本年扣分（平台运营，图片地址短时有效）',
    access: { operator: 'platformGoods.view' },
    body: z.strictObject(named),
    data: deskRow.extend({
      ...details,
      /** Of the merchant, in the year in which it was issued. */
      yearPoints: z.int(),
    }),
    refusals: ['record.notFound'],
  }),
  issue: endpoint({
    path: '/api/ViolationDesk/Issue',
    summary:
      '对一张订单或一个店铺开具违规（平台运营）：扣分或警告，商户可在 7 天内申诉；商品违规在“全部商品”中下架或封禁',
    access: { operator: 'platformGoods.forceOff' },
    command: true,
    body: z
      .strictObject({
        merchantId: idSchema.meta({ title: '商户' }),
        saleOrderNo: textSchema(1, 40).optional().meta({ title: '订单号' }),
        shopId: idSchema.optional().meta({ title: '店铺' }),
        ruleCode: conductRule.meta({ title: '违反规则' }),
        /** The merchant reads it. */
        reason: textSchema(5, 200).meta({ title: '违规说明' }),
        /** Left out: those of the rule. */
        points: pointsSchema.optional(),
        /** Uploaded for this merchant, who sees them. */
        fileIds: files(RULING_FILES).meta({ title: '违规凭证' }),
      })
      .refine(({ saleOrderNo, shopId }) => (saleOrderNo === undefined) !== (shopId === undefined), {
        error: telling('请选择订单或店铺其中之一', 'Name an order or a shop, one of them'),
        path: ['saleOrderNo'],
      }),
    data: deskRow,
    refusals: ['record.notFound', 'command.keyReused'],
  }),
  decide: endpoint({
    path: '/api/ViolationDesk/Decide',
    summary:
      '处理违规申诉（平台运营）：维持则生效，撤销则扣分取消、商品回到仓库；未申诉的违规也可主动撤销；答复商户可见',
    access: { operator: 'violation.audit' },
    command: true,
    body: z.strictObject({
      ...named,
      version: versionSchema,
      decision: z
        .enum(['uphold', 'revoke'], { error: telling('不支持的操作', 'There is no such act') })
        .meta({ title: '处理结果' }),
      answer: textSchema(5, 200).meta({ title: '答复' }),
    }),
    data: deskRow,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
