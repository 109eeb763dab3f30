// Commission rules 佣金规则: what the platform takes of sales where a category's own rate does not hold, made and ended by its people.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { merchantType } from '../merchant/merchant.ts'
import { orderSource } from './sale-order-list.ts'

/** Rules that hold or will; those that have ended are as many as there were. */
export const COMMISSION_RULES_AT_MOST = 5_000

/** What a rule is mainly about, the narrowest first: of two that suit a line the narrower one holds. */
export const commissionScope = z.enum(['GOODS', 'SHOP', 'MERCHANT', 'CATEGORY', 'TYPE', 'SOURCE'], {
  error: telling('没有这种适用范围', 'There is no such scope'),
})
export type CommissionScope = z.output<typeof commissionScope>
export const commissionState = z.enum(['COMING', 'IN_FORCE', 'ENDED'], {
  error: telling('没有这种状态', 'There is no such state'),
})
export type CommissionState = z.output<typeof commissionState>

const shownTerms = z.object({
  /** null: a fixed amount. */
  bp: z.int().nullable(),
  /** Of a whole line, however many pieces it has; null: a rate. */
  fixedFen: z.int().nullable(),
  minFen: z.int().nullable(),
  maxFen: z.int().nullable(),
  /** Taken of the line's share of the freight, too. */
  ofFreight: z.boolean(),
})
export type ShownCommissionTerms = z.output<typeof shownTerms>

/** What held for a line as it was placed; the rule is null where it was its category's own rate. */
export const lineCommissionTerms = shownTerms.extend({
  commissionFen: z.int(),
  rule: z.object({ ruleNo: z.string(), name: z.string() }).nullable(),
})
export type LineCommissionTerms = z.output<typeof lineCommissionTerms>

const named = z.object({ id: idSchema, no: z.string(), name: z.string() })
const period = {
  startsAt: instantSchema,
  /** The first moment at which it no longer holds; null: nobody has said. */
  endsAt: instantSchema.nullable(),
}

/** A rule as the merchants see it for whom it holds. */
const heldRule = shownTerms.extend({
  id: idSchema,
  ruleNo: z.string(),
  name: z.string(),
  scope: commissionScope,
  shop: named.nullable(),
  goods: named.nullable(),
  category: z.object({ id: idSchema, name: z.string() }).nullable(),
  merchantType: merchantType.nullable(),
  orderSource: orderSource.nullable(),
  state: commissionState,
  ...period,
})
export type HeldCommissionRule = z.output<typeof heldRule>

const ruleRow = heldRule.extend({
  merchant: named.nullable(),
  priority: z.int(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: instantSchema,
  /** Who ended it before its time, or made another instead; null: nobody. */
  ended: z.object({ by: z.string(), at: instantSchema, reason: z.string() }).nullable(),
  version: versionSchema,
})
export type CommissionRuleRow = z.output<typeof ruleRow>

/** In the operation log. */
export const commissionRuleActs = {
  'commissionRule.add': { label: ['新建佣金规则', 'Add a commission rule'], byPlatform: true },
  'commissionRule.change': { label: ['修改佣金规则', 'Change a commission rule'], byPlatform: true },
  'commissionRule.end': { label: ['终止佣金规则', 'End a commission rule'], byPlatform: true },
} as const satisfies Acts

const source = orderSource.nullable().default(null).meta({ title: '订单来源' })
const ofCategory = idSchema.meta({ title: '平台类目' })
const narrowed = ofCategory.nullable().default(null)
const ofMerchant = idSchema.meta({ title: '商户' })

const subject = z
  .discriminatedUnion(
    'scope',
    [
      z.strictObject({
        scope: z.literal('GOODS'),
        merchantId: ofMerchant,
        goodsId: idSchema.meta({ title: '商品' }),
        orderSource: source,
      }),
      z.strictObject({
        scope: z.literal('SHOP'),
        merchantId: ofMerchant,
        shopId: idSchema.meta({ title: '店铺' }),
        categoryId: narrowed,
        orderSource: source,
      }),
      z.strictObject({
        scope: z.literal('MERCHANT'),
        merchantId: ofMerchant,
        categoryId: narrowed,
        orderSource: source,
      }),
      z.strictObject({
        scope: z.literal('CATEGORY'),
        categoryId: ofCategory,
        merchantType: merchantType.nullable().default(null).meta({ title: '商户类型' }),
        orderSource: source,
      }),
      z.strictObject({
        scope: z.literal('TYPE'),
        merchantType: merchantType.meta({ title: '商户类型' }),
        orderSource: source,
      }),
      z.strictObject({ scope: z.literal('SOURCE'), orderSource: orderSource.meta({ title: '订单来源' }) }),
    ],
    { error: telling('请选择适用范围', 'Choose what it is about') },
  )
  .meta({ title: '适用范围' })
export type CommissionSubject = z.output<typeof subject>

const bp = z
  .int({
    error: telling('须为整数，单位为万分之一（150 即 1.5%）', 'A whole number of ten-thousandths (150 is 1.5 %)'),
  })
  .min(0, { error: telling('佣金比例不能小于 0', 'At least 0') })
  .max(5_000, { error: telling('佣金比例不能超过 50%', 'At most 50 %') })
  .meta({ title: '佣金比例' })
const bound = (title: string) => fenSchema(0).nullable().default(null).meta({ title })

const terms = z
  .discriminatedUnion(
    'kind',
    [
      z
        .strictObject({
          kind: z.literal('PERCENT'),
          bp,
          minFen: bound('最低佣金'),
          maxFen: bound('最高佣金'),
          ofFreight: z.boolean().default(false).meta({ title: '含运费' }),
        })
        .refine(({ minFen, maxFen }) => minFen === null || maxFen === null || minFen <= maxFen, {
          path: ['maxFen'],
          error: telling('最高佣金不能低于最低佣金', 'The most is not below the least'),
        }),
      z.strictObject({ kind: z.literal('FIXED'), fixedFen: fenSchema(0).meta({ title: '每行佣金' }) }),
    ],
    { error: telling('请选择计佣方式', 'Choose how it is reckoned') },
  )
  .meta({ title: '计佣方式' })
export type CommissionRuleTerms = z.output<typeof terms>

const name = textSchema(1, 30).meta({ title: '规则名称' })
const priority = z
  .int({ error: telling('优先级必须是整数', 'A whole number') })
  .min(0, { error: telling('优先级为 0 到 9', 'From 0 to 9') })
  .max(9, { error: telling('优先级为 0 到 9', 'From 0 to 9') })
  .default(0)
  .meta({ title: '优先级' })
const reason = textSchema(2, 200).meta({ title: '原因' })
const times = {
  /** Not given: at once. */
  startsAt: instantSchema.optional().meta({ title: '生效时间' }),
  endsAt: instantSchema.nullable().default(null).meta({ title: '失效时间' }),
}
const isInOrder = (body: { readonly startsAt?: string | undefined; readonly endsAt: string | null }) =>
  body.startsAt === undefined || body.endsAt === null || Date.parse(body.endsAt) > Date.parse(body.startsAt)
const inOrder = {
  path: ['endsAt'],
  error: telling('失效时间须晚于生效时间', 'It ends after it begins'),
}

const refusals = [
  'request.invalid',
  'record.notFound',
  'record.changed',
  'state.notAllowed',
  'limit.exceeded',
  'command.keyReused',
] as const

export const commissionRuleApi = {
  list: endpoint({
    path: '/api/CommissionRule/List',
    summary: '佣金规则，新的在前（平台运营）；counts 按状态计数',
    access: { operator: 'commissionRule.view' },
    body: listBody(['madeAt:desc', 'madeAt:asc'], {
      state: commissionState.optional().meta({ title: '状态' }),
      scope: commissionScope.optional().meta({ title: '适用范围' }),
      /** Rules that name this category itself. */
      categoryId: idSchema.optional().meta({ title: '平台类目' }),
      /** The whole number of the rule or of a merchant, or a merchant's whole name. */
      keyword: z.string().trim().max(60).optional().meta({ title: '关键词' }),
    }),
    data: listData(ruleRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/CommissionRule/Info',
    summary: '一条佣金规则与它的历次版本（平台运营）',
    access: { operator: 'commissionRule.view' },
    body: z.strictObject({ id: idSchema.meta({ title: '佣金规则' }) }),
    data: ruleRow.extend({
      /** It, and what it took the place of or what took its own; the newest first. */
      versions: z.array(ruleRow),
      /** Of one that has not begun: what its withdrawal gives back, as that would stand then; null: nothing. */
      restores: ruleRow.nullable(),
    }),
    refusals: ['record.notFound'],
  }),
  subjects: endpoint({
    path: '/api/CommissionRule/Subjects',
    summary: '按完整编号或名称查找商户、店铺或商品，最多 10 个（平台运营）',
    access: { operator: 'commissionRule.view' },
    body: z.strictObject({
      kind: z
        .enum(['MERCHANT', 'SHOP', 'GOODS'], { error: telling('没有这种对象', 'There is no such kind') })
        .meta({ title: '对象' }),
      /** A whole number; a merchant's or a shop's whole name; a merchant's number finds its shops. */
      keyword: textSchema(1, 60).meta({ title: '关键词' }),
    }),
    data: z.object({
      found: z.array(z.object({ id: idSchema, no: z.string(), name: z.string(), merchant: named })),
    }),
  }),
  preview: endpoint({
    path: '/api/CommissionRule/Preview',
    summary: '试算：一件商品此刻的佣金，与加上这条规则后的佣金（平台运营）',
    access: { operator: 'commissionRule.view' },
    body: z.strictObject({
      goodsNo: z.string().trim().min(1).max(30).meta({ title: '商品编号' }),
      quantity: z.int().min(1).max(999).default(1).meta({ title: '数量' }),
      subject,
      terms,
      priority,
      /** Instead of this one. */
      replacesId: idSchema.optional().meta({ title: '佣金规则' }),
    }),
    data: z.object({
      title: z.string(),
      merchantName: z.string(),
      payFen: z.int(),
      now: lineCommissionTerms,
      would: lineCommissionTerms,
      /** The rule is about these goods, and none that is narrower holds. */
      isHeld: z.boolean(),
    }),
    refusals: ['record.notFound'],
  }),
  add: endpoint({
    path: '/api/CommissionRule/Add',
    summary: '新建佣金规则（平台运营）；只影响生效后下的订单；条件与优先级相同的规则时间不能重叠',
    access: { operator: 'commissionRule.edit' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({ name, subject, terms, priority, ...times, reason }).refine(isInOrder, inOrder),
    data: ruleRow,
    refusals,
  }),
  change: endpoint({
    path: '/api/CommissionRule/Change',
    summary: '修改佣金规则：原规则到新规则生效时终止，不改写（平台运营）；已下的订单不受影响',
    access: { operator: 'commissionRule.edit' },
    freshProof: 'session',
    command: true,
    body: z
      .strictObject({
        id: idSchema.meta({ title: '佣金规则' }),
        version: versionSchema,
        name,
        terms,
        priority,
        ...times,
        reason,
      })
      .refine(isInOrder, inOrder),
    data: ruleRow,
    refusals,
  }),
  end: endpoint({
    path: '/api/CommissionRule/End',
    summary: '终止佣金规则，立即或在指定时间；未生效的即撤销，被它替代的规则恢复原定失效时间（平台运营）',
    access: { operator: 'commissionRule.edit' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({
      id: idSchema.meta({ title: '佣金规则' }),
      version: versionSchema,
      /** Not given: at once. */
      endsAt: instantSchema.optional().meta({ title: '失效时间' }),
      reason,
    }),
    data: ruleRow,
    refusals,
  }),
}

/** What the platform takes of a merchant's own sales. */
export const commissionApi = {
  rates: endpoint({
    path: '/api/Commission/Rates',
    summary: '本商户适用的佣金规则，生效中与将生效的，最窄的在前；未列出的按类目费率',
    access: { merchant: 'any' },
    body: z.strictObject({}).optional(),
    data: z.array(heldRule),
  }),
  ofGoods: endpoint({
    path: '/api/Commission/OfGoods',
    summary: '一个类目或一件商品此刻的佣金',
    access: { merchant: 'any' },
    body: z.strictObject({
      categoryId: idSchema.meta({ title: '平台类目' }),
      goodsId: idSchema.optional().meta({ title: '商品' }),
    }),
    data: shownTerms.extend({ rule: heldRule.nullable() }),
    refusals: ['record.notFound'],
  }),
}
