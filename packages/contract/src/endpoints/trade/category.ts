// Platform categories: a three-level tree, leaves take goods.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { attributesBody, shownAttribute } from './attributes.ts'
import { askedPapers, shownPaper } from './papers.ts'

/** Whether buyers may send goods back without a reason: always, where the merchant offers it with the goods, or never. */
export const noReasonReturn = z.enum(['MUST', 'OPTIONAL', 'NOT_ALLOWED'])
export type NoReasonReturn = z.output<typeof noReasonReturn>

const category = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  name: z.string(),
  level: z.int(),
  commissionBp: z.int(),
  /** Its goods go on sale once the merchant's deposit is as high. */
  depositFen: z.int(),
  /** A shipped order confirms itself after so many days. */
  confirmDays: z.int(),
  /** The money of a completed order waits so many days. */
  afterSaleDays: z.int(),
  noReasonReturn,
  /** Said where disabled ones were asked for. */
  enabled: z.boolean().optional(),
  /** What it and all above it ask before goods go on sale. */
  papers: z.array(shownPaper),
})
export type Category = z.output<typeof category>

export const CATEGORIES_AT_MOST = 1_000
/** Beyond this a category's goods are not counted. */
export const CATEGORY_GOODS_COUNTED = 100

const categoryRow = category.extend({
  /** What it asks itself. */
  ownPapers: z.array(shownPaper),
  /** Its goods are looked at by a person; those of the ones below, too. */
  needsAudit: z.boolean(),
  /** As it is kept, which is Chinese: the name in the other language is the product's own. */
  keptName: z.string(),
  /** What is disabled takes no new goods, nor does what is below it; goods that stand there are sold as before. */
  enabled: z.boolean(),
  /** Goods of all merchants in it, up to CATEGORY_GOODS_COUNTED. */
  goodsCount: z.int(),
  /** Of its own. */
  attributeCount: z.int(),
  /** Where its goods go on: it was merged into this one, and takes no goods any more. */
  mergedInto: z.object({ id: idSchema, name: z.string() }).nullable(),
  version: versionSchema,
})
export type CategoryRow = z.output<typeof categoryRow>

const name = textSchema(1, 20).meta({ title: '类目名称' })
const commissionBp = z
  .int({ error: telling('佣金比例必须是数字', 'A number') })
  .min(0, { error: telling('佣金比例不能小于 0', 'At least 0') })
  .max(5_000, { error: telling('佣金比例不能超过 50%', 'At most 50 %') })
  .meta({ title: '佣金比例' })
const depositFen = fenSchema(0)
  .max(100_000_000, { error: telling('保证金不能超过 1,000,000 元', 'At most ¥1,000,000') })
  .meta({ title: '保证金' })
/** The least and the most of both times, in days. */
export const CATEGORY_DAYS = { least: 7, most: 30 } as const
const daysOf = (title: string) =>
  z
    .int({ error: telling(`${title}必须是整数`, 'A whole number') })
    .min(CATEGORY_DAYS.least, { error: telling(`${title}不能少于 ${CATEGORY_DAYS.least} 天`, 'At least 7 days') })
    .max(CATEGORY_DAYS.most, { error: telling(`${title}不能超过 ${CATEGORY_DAYS.most} 天`, 'At most 30 days') })
    .meta({ title })
const confirmDays = daysOf('自动确认收货')
const afterSaleDays = daysOf('售后期')
const returnTerms = noReasonReturn.meta({ title: '无理由退货' })
const siblings = z
  .array(idSchema)
  .min(1)
  .max(500)
  .refine((ids) => new Set(ids).size === ids.length, { error: telling('类目不能重复', 'A category stands here twice') })

/** In the operation log. */
export const categoryActs = {
  'category.add': { label: ['新建平台类目', 'Add a category'], byPlatform: true },
  'category.change': { label: ['修改平台类目', 'Change a category'], byPlatform: true },
  'category.arrange': { label: ['平台类目排序', 'Arrange categories'], byPlatform: true },
  'category.move': { label: ['移动平台类目', 'Move a category'], byPlatform: true },
  'category.remove': { label: ['删除平台类目', 'Delete a category'], byPlatform: true },
  'category.merge': { label: ['合并平台类目', 'Merge categories'], byPlatform: true },
} as const satisfies Acts

const refusals = [
  'record.notFound',
  'record.changed',
  'name.taken',
  'state.notAllowed',
  'limit.exceeded',
  'command.keyReused',
] as const

/** Beyond this the goods of a merge are not counted. */
export const CATEGORY_MERGE_COUNTED = 10_000

/** What two categories have to be alike in, or the second ask no more of. */
const mergeObstacleField = z.enum([
  'source',
  'target',
  'kind',
  'returns',
  'deposit',
  'papers',
  'audit',
  'attributes',
  'commissionRules',
])

const categoryMerge = z.object({
  source: z.object({ id: idSchema, name: z.string(), version: versionSchema }),
  into: z.object({ id: idSchema, name: z.string(), version: versionSchema }),
  /** Of all merchants, each up to CATEGORY_MERGE_COUNTED. */
  goodsCount: z.int(),
  merchantCount: z.int(),
  /** Terms that are others in the second one: for orders from then on. */
  differences: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** Attributes of the first whose values go on under those of the second with the same name and kind. */
  mapped: z.array(z.string()),
  /** Those without a namesake there: what goods say by them stays as their own parameter. */
  left: z.array(z.string()),
  /** What forbids it; none: it may be done. */
  obstacles: z.array(z.object({ field: mergeObstacleField, text: z.string() })),
})
export type CategoryMerge = z.output<typeof categoryMerge>

const intoId = idSchema.meta({ title: '并入的类目' })

export const categoryApi = {
  list: endpoint({
    path: '/api/Category/List',
    summary: '平台类目（父在前的平铺列表）；可含已停用的',
    access: { merchant: 'any', operator: 'any' },
    /** Disabled ones as well, in which goods may stand from before. */
    body: z.strictObject({ withDisabled: z.literal(true).optional().meta({ title: '含已停用' }) }).optional(),
    data: z.array(category),
  }),
  listAll: endpoint({
    path: '/api/Category/ListAll',
    summary: '全部平台类目，含停用的（平台运营）；父在前的平铺列表',
    access: { operator: 'category.view' },
    body: z.strictObject({}).optional(),
    data: z.array(categoryRow),
  }),
  attributes: endpoint({
    path: '/api/Category/Attributes',
    summary: '类目的属性：上级的在前，各按顺序',
    access: { merchant: 'any', operator: 'any' },
    body: z.strictObject({ categoryId: idSchema.meta({ title: '平台类目' }) }),
    data: z.array(shownAttribute),
  }),
  mergePreview: endpoint({
    path: '/api/Category/MergePreview',
    summary: '把一个末级类目并入另一个会怎样：涉及多少商品与商户，条件与属性的变化，有什么不允许（平台运营）',
    access: { operator: 'category.edit' },
    body: z.strictObject({ id: idSchema.meta({ title: '平台类目' }), intoId }),
    data: categoryMerge,
    refusals: ['record.notFound'],
  }),
  insert: endpoint({
    path: '/api/Category/Insert',
    summary: '新建平台类目，排在同级最后（平台运营）；条件不填时同上级；已有商品的类目不能再分下级',
    access: { operator: 'category.edit' },
    command: true,
    body: z.strictObject({
      name,
      parentId: idSchema.nullable().default(null).meta({ title: '上级类目' }),
      commissionBp: commissionBp.optional(),
      depositFen: depositFen.optional(),
      confirmDays: confirmDays.optional(),
      afterSaleDays: afterSaleDays.optional(),
      noReasonReturn: returnTerms.optional(),
    }),
    data: z.object({ id: idSchema }),
    refusals,
  }),
  update: endpoint({
    path: '/api/Category/Update',
    summary:
      '修改平台类目的名称与条件，资质要求，属性，停用或启用，同级排序，移到另一个上级，并入另一个类目，删除空类目（平台运营）；已下单的保持下单时的条件',
    access: { operator: 'category.edit' },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: z.literal('change'),
          id: idSchema,
          version: versionSchema,
          name,
          commissionBp,
          depositFen,
          /** What is left out stays as it is. */
          confirmDays: confirmDays.optional(),
          afterSaleDays: afterSaleDays.optional(),
          noReasonReturn: returnTerms.optional(),
          /** What is given becomes the terms of everything below, too. */
          withBelow: z.boolean().default(false).meta({ title: '应用到下级' }),
        }),
        z.strictObject({
          action: z.literal('enable'),
          id: idSchema,
          version: versionSchema,
          enabled: z.boolean().meta({ title: '启用' }),
        }),
        z.strictObject({
          /** Instead of what it asked itself; what those above it ask is asked besides. Goods on sale stay there. */
          action: z.literal('askPapers'),
          id: idSchema,
          version: versionSchema,
          papers: askedPapers.meta({ title: '资质要求' }),
        }),
        z.strictObject({
          /** Instead of its own; those of the categories above it are its attributes besides. Goods keep what they say. */
          action: z.literal('setAttributes'),
          id: idSchema,
          version: versionSchema,
          attributes: attributesBody.meta({ title: '类目属性' }),
        }),
        z.strictObject({
          /** Whether goods here, and below, are looked at by a person before buyers see them. */
          action: z.literal('askAudit'),
          id: idSchema,
          version: versionSchema,
          needsAudit: z.boolean().meta({ title: '人工审核' }),
        }),
        z.strictObject({
          /** It takes no goods from now on, and those of all merchants in it go on in the other one. */
          action: z.literal('merge'),
          id: idSchema,
          version: versionSchema,
          intoId,
          /** As both were when it was looked at what would become of it. */
          intoVersion: versionSchema,
        }),
        z.strictObject({
          /** Below another one of its parent's level, with all that is below it; none of them has goods. */
          action: z.literal('move'),
          id: idSchema,
          version: versionSchema,
          parentId: idSchema.meta({ title: '上级类目' }),
        }),
        z.strictObject({
          /** Nothing is below it, nothing stands in it and nothing is about it. */
          action: z.literal('remove'),
          id: idSchema,
          version: versionSchema,
        }),
        z.strictObject({
          /** All siblings, in their new order. */
          action: z.literal('arrange'),
          parentId: idSchema.nullable().meta({ title: '上级类目' }),
          ids: siblings.meta({ title: '平台类目' }),
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: z.null(),
    refusals,
  }),
}
