// Revisions of goods: what was changed when, and what a person of the platform looks at before buyers see it.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { shownDetail } from '../../goods-detail.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { goodsType } from './goods-type.ts'
import { ruling } from './goods-ruling.ts'

export const revisionStatus = z.enum(['SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED'])
export type RevisionStatus = z.output<typeof revisionStatus>
/** FIX: corrected because the platform had taken them off. */
export const revisionKind = z.enum(['CREATE', 'EDIT', 'FIX'])
export type RevisionKind = z.output<typeof revisionKind>
/** Of goods: what waits, or was sent back and not corrected yet. */
export const goodsAuditStatus = z.enum(['NONE', 'SUBMITTED', 'REJECTED'])
export type GoodsAuditStatus = z.output<typeof goodsAuditStatus>

/** Why a person looks: the category asks it, a sensitive word, a price far from the approved one, the goods were taken off the sale, or their merchant may bring nothing new on sale. */
export const auditFlag = z.enum(['CATEGORY', 'WORD', 'PRICE', 'FORCED_OFF', 'RESTRICTED'])
export type AuditFlag = z.output<typeof auditFlag>

/** What can be marked; named as the fields of the editor are. */
export const rejectField = z.enum([
  'title',
  'shortTitle',
  'sellingPoint',
  'categoryId',
  'brandId',
  'params',
  'pictureFileIds',
  'longPictureFileIds',
  'videoFileId',
  'detail',
  'specs',
  'skus',
])
export type RejectField = z.output<typeof rejectField>
export const rejectCode = z.enum(['MISLEADING', 'SENSITIVE', 'PICTURE', 'CATEGORY', 'PRICE', 'INFRINGING', 'OTHER'])
export type RejectCode = z.output<typeof rejectCode>

const rejectItem = z.strictObject({
  field: rejectField.meta({ title: '项目' }),
  code: rejectCode.meta({ title: '驳回原因' }),
  /** What has to change; the merchant reads it. */
  text: textSchema(0, 100).default('').meta({ title: '说明' }),
})
/** As it is answered. */
const shownItem = z.object({ field: rejectField, code: rejectCode, text: z.string() })
export type RejectItem = z.output<typeof shownItem>

export const flag = z.object({ kind: auditFlag, text: z.string() })
export const difference = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** Of pictures: their addresses. */
  pictures: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
})
export type GoodsDifference = z.output<typeof difference>

const revision = z.object({
  id: idSchema,
  rev: z.int(),
  kind: revisionKind,
  status: revisionStatus,
  /** The machine let it pass. */
  isAutomatic: z.boolean(),
  flags: z.array(flag),
  differences: z.array(difference),
  rejectItems: z.array(shownItem),
  submittedAt: instantSchema,
  submittedBy: z.string(),
  auditedAt: instantSchema.nullable(),
  version: versionSchema,
})
export type GoodsRevision = z.output<typeof revision>

/** In the operation log. */
export const goodsAuditActs = {
  'goods.submitAudit': { label: ['商品提交审核', 'Submit goods for audit'] },
  'goods.withdrawAudit': { label: ['撤回商品审核', 'Withdraw goods from audit'] },
  'goodsAudit.audit': { label: ['商品审核', 'Audit goods'], byPlatform: true },
  'goodsAudit.saveWords': { label: ['修改敏感词', 'Change sensitive words'], byPlatform: true },
} as const satisfies Acts

export const goodsRevision = {
  ofGoods: endpoint({
    path: '/api/Goods/Revisions',
    summary: '一个商品的修改记录（新的在前，最多 50 条），以及待审核或被驳回的一份和其编辑内容',
    access: { merchant: ['goods.view', 'goods.edit'] },
    shops: 'any',
    body: z.strictObject({ goodsId: idSchema.meta({ title: '商品' }) }),
    data: z.object({
      list: z.array(revision),
      /** What the platform decided beside them, the newest first. */
      rulings: z.array(ruling),
      /** What waits, or was sent back and not corrected yet. */
      current: revision
        .extend({
          /** The editor's form as it was sent; null where it was not kept. */
          form: z.record(z.string(), z.unknown()).nullable(),
        })
        .nullable(),
    }),
    refusals: ['record.notFound'],
  }),
  withdraw: endpoint({
    path: '/api/Goods/RevisionWithdraw',
    summary: '撤回待审核的一份修改；在售的内容不变',
    access: { merchant: 'goods.edit' },
    command: true,
    body: z.strictObject({ goodsId: idSchema.meta({ title: '商品' }), version: versionSchema }),
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}

/** Of what waits: longer than a person may take. */
export const auditDeadline = z.enum(['OVERDUE'], { error: telling('没有这种审核时限', 'There is no such deadline') })

const auditRow = revision.omit({ differences: true }).extend({
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  goodsId: idSchema,
  goodsNo: z.string(),
  title: z.string(),
  auditedBy: z.string().nullable(),
  /** By when a person decides; null once nobody has to. */
  dueAt: instantSchema.nullable(),
})
export type GoodsAuditRow = z.output<typeof auditRow>

const auditInfo = auditRow.extend({
  differences: z.array(difference),
  /** As it would be from now on. */
  wished: z.object({
    title: z.string(),
    type: goodsType,
    shortTitle: z.string(),
    sellingPoint: z.string(),
    categoryName: z.string(),
    detail: shownDetail,
    pictures: z.array(z.string()),
    longPictures: z.array(z.string()),
    /** Its address; null: none. */
    video: z.string().nullable(),
    skus: z.array(z.object({ specText: z.string(), beforeFen: z.int().nullable(), priceFen: z.int() })),
  }),
  allowedActions: z.array(z.enum(['approve', 'reject'])),
})
export type GoodsAuditInfo = z.output<typeof auditInfo>

const named = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema.meta({ title: '修改' }) }

/** Of the platform's list. */
export const SENSITIVE_WORDS_AT_MOST = 1_000

const words = z
  .array(textSchema(1, 20))
  .max(SENSITIVE_WORDS_AT_MOST, {
    error: telling(`最多 ${SENSITIVE_WORDS_AT_MOST} 个敏感词`, `At most ${SENSITIVE_WORDS_AT_MOST} words`),
  })
  .meta({ title: '敏感词' })

export const goodsAudit = {
  list: endpoint({
    path: '/api/GoodsAudit/List',
    summary: '各商户提交审核的商品（平台运营）；counts 按状态计数，SUBMITTED 为待审核，dueAt 为审核时限',
    access: { operator: 'goodsAudit.view' },
    body: listBody(['submittedAt:asc', 'submittedAt:desc'], {
      status: revisionStatus.optional().meta({ title: '状态' }),
      /** A merchant's number or whole name. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
      deadline: auditDeadline.optional().meta({ title: '审核时限' }),
      /** In which they would stand, with what stands below it. */
      categoryId: idSchema.optional().meta({ title: '平台类目' }),
    }),
    data: listData(auditRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/GoodsAudit/Info',
    summary: '一份提交审核的商品：修改前后对照、图片与规格（平台运营）',
    access: { operator: 'goodsAudit.view' },
    body: z.strictObject(named),
    data: auditInfo,
    refusals: ['record.notFound'],
  }),
  audit: endpoint({
    path: '/api/GoodsAudit/Audit',
    summary: '审核商品：通过后立即生效，驳回须逐项标明原因（商户可见）',
    access: { operator: 'goodsAudit.audit' },
    command: true,
    body: z.discriminatedUnion(
      'decision',
      [
        z.strictObject({ decision: z.literal('approve'), ...named, version: versionSchema }),
        z.strictObject({
          decision: z.literal('reject'),
          ...named,
          version: versionSchema,
          items: z
            .array(rejectItem)
            .min(1, { error: telling('至少标出一项', 'Mark one field at least') })
            .max(20)
            .refine((items) => new Set(items.map(({ field }) => field)).size === items.length, {
              error: telling('同一项只标一次', 'Each field once'),
            })
            .meta({ title: '驳回原因' }),
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: auditRow,
    refusals: [
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'goods.incomplete',
      'goods.paramWrong',
      'stock.belowLocked',
      'freight.measureMissing',
      'limit.exceeded',
      'skuCode.taken',
      'goodsCode.taken',
      'command.keyReused',
    ],
  }),
  words: endpoint({
    path: '/api/GoodsAudit/Words',
    summary: '敏感词：出现在商品标题、卖点、详情中时转人工审核（平台运营）',
    access: { operator: 'goodsAudit.view' },
    body: z.strictObject({}).optional(),
    data: z.object({ words: z.array(z.string()) }),
  }),
  saveWords: endpoint({
    path: '/api/GoodsAudit/SaveWords',
    summary: '保存全部敏感词（平台运营）；已通过的商品不受影响',
    access: { operator: 'goodsAudit.audit' },
    command: true,
    body: z.strictObject({ words }),
    data: z.object({ words: z.array(z.string()) }),
    refusals: ['command.keyReused'],
  }),
}
