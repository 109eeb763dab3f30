// Qualifications 资质: the licences and certificates that a merchant hands in so that goods of some categories may be sold.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { actingParty } from '../../acting-party.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { handedKind, isNamed, paperKind, paperName } from '../trade/papers.ts'

/** PENDING waits for the platform. What has run out is EXPIRED; its goods stay on sale until the grace is over. */
export const qualificationStatus = z.enum(['PENDING', 'PASSED', 'REJECTED', 'EXPIRED'])
export type QualificationStatus = z.output<typeof qualificationStatus>

export const QUALIFICATIONS_AT_MOST = 100
export const QUALIFICATION_FILES = 5
export const QUALIFICATION_CATEGORIES = 30
/** The last day of papers that never end. */
export const LONG_TERM_DAY = '9999-12-31'

/** The shop is the brand's own, or one or two steps away from it. */
export const brandLevel = z.enum(['OWN', 'FIRST', 'SECOND'], {
  error: telling('请选择授权级别', 'Choose the level'),
})
export type BrandLevel = z.output<typeof brandLevel>

/** A private picture: the addresses are good for ten minutes. */
const picture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

const paper = {
  kind: handedKind,
  /** '' unless the kind is OTHER, or BRAND: then the brand's as it was called. */
  name: z.string(),
  /** What it is called, in the language of the reader. */
  title: z.string(),
}

const qualification = z.object({
  id: idSchema,
  ...paper,
  number: z.string(),
  /** Of kind BRAND alone: whose goods this shop may sell. */
  brand: z
    .object({
      id: idSchema,
      name: z.string(),
      level: brandLevel,
      shop: z.object({ id: idSchema, name: z.string() }),
    })
    .nullable(),
  /** It covers goods of these and of all that is below them; of a brand, none. */
  categories: z.array(z.object({ id: idSchema, name: z.string() })),
  validFrom: daySchema,
  validTo: daySchema,
  status: qualificationStatus,
  rejectReason: z.string().nullable(),
  /** Of one that ran out: until when goods that need it stay on sale. */
  graceUntil: instantSchema.nullable(),
  /** Another one that passed covers the same for longer. */
  isRenewed: z.boolean(),
  submittedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  version: versionSchema,
  allowedActions: z.array(z.enum(['correct', 'withdraw', 'renew'])),
})
const ownQualification = qualification.extend({ pictures: z.array(picture) })
export type Qualification = z.output<typeof ownQualification>

/** HELD until its last day; WAITING for the platform; MISSING altogether. */
export const askedState = z.enum(['HELD', 'WAITING', 'MISSING'])
export type AskedState = z.output<typeof askedState>

const asked = z.object({
  ...paper,
  required: z.boolean(),
  /** The worst of the categories'. */
  state: askedState,
  /** The day on which the first of what is held ends. */
  validTo: daySchema.nullable(),
  /** Those of the merchant's goods that ask it. */
  categories: z.array(
    z.object({ id: idSchema, name: z.string(), state: askedState, goodsCount: z.int(), onSaleCount: z.int() }),
  ),
})
export type AskedQualification = z.output<typeof asked>

const handed = {
  number: textSchema(2, 60).meta({ title: '证件编号' }),
  fileIds: z
    .array(idSchema)
    .min(1, { error: telling('请上传资质图片', 'Upload a picture of it') })
    .max(QUALIFICATION_FILES, {
      error: telling(`最多上传 ${QUALIFICATION_FILES} 张图片`, `At most ${QUALIFICATION_FILES} pictures`),
    })
    .meta({ title: '资质图片' }),
  validFrom: daySchema.meta({ title: '生效日期' }),
  /** Long term: 9999-12-31. */
  validTo: daySchema.meta({ title: '到期日期' }),
}
const handedIn = {
  ...handed,
  kind: paperKind.meta({ title: '资质类型' }),
  name: paperName.default('').meta({ title: '资质名称' }),
  categoryIds: z
    .array(idSchema)
    .min(1, { error: telling('请选择适用类目', 'Choose the categories that it covers') })
    .max(QUALIFICATION_CATEGORIES, {
      error: telling(`最多选择 ${QUALIFICATION_CATEGORIES} 个类目`, `At most ${QUALIFICATION_CATEGORIES} categories`),
    })
    .meta({ title: '适用类目' }),
}
const endsLater = ({ validFrom, validTo }: { readonly validFrom: string; readonly validTo: string }): boolean =>
  validFrom < validTo
const endsTooSoon = { error: telling('到期日期须晚于生效日期', 'It ends after it begins'), path: ['validTo'] }

/** In the operation log. */
export const qualificationActs = {
  'qualification.handIn': { label: ['提交资质', 'Hand in a qualification'] },
  'qualification.correct': { label: ['修改资质', 'Correct a qualification'] },
  'qualification.withdraw': { label: ['撤回资质', 'Withdraw a qualification'] },
  'qualification.view': { label: ['查看资质资料', 'View a qualification'], byPlatform: true },
  'qualification.audit': { label: ['资质审核', 'Review a qualification'], byPlatform: true },
  'qualification.expire': { label: ['资质过期', 'Qualification expired'] },
} as const satisfies Acts

export const qualificationApi = {
  list: endpoint({
    path: '/api/Qualification/OwnList',
    summary: '本商户提交的资质，新的在前；图片地址短时有效',
    access: { merchant: 'qualification.view' },
    body: z.strictObject({}).optional(),
    data: z.array(ownQualification),
  }),
  asked: endpoint({
    path: '/api/Qualification/Asked',
    summary: '本商户商品的类目（或指定的一个类目）所要求的资质，以及各自是否已具备',
    access: { merchant: ['qualification.view', 'goods.create', 'goods.edit'] },
    body: z
      .strictObject({
        /** Of this category, whether goods stand in it or not. */
        categoryId: idSchema.optional().meta({ title: '平台类目' }),
      })
      .optional(),
    data: z.array(asked),
  }),
  save: endpoint({
    path: '/api/Qualification/Save',
    summary: '提交资质，等待平台审核；带 id 为修改待审核或被驳回的一份。续期请另交一份，原有的到期前仍有效',
    access: { merchant: 'qualification.edit' },
    command: true,
    body: z
      .strictObject({
        /** Absent: another one. Present: correct that one, `version` required. */
        id: idSchema.optional().meta({ title: '资质' }),
        version: versionSchema.optional().meta({ title: '版本' }),
        ...handedIn,
      })
      .refine(isNamed, { error: telling('请填写资质名称', 'Say what it is called'), path: ['name'] })
      .refine(endsLater, endsTooSoon),
    data: z.object({ id: idSchema, status: qualificationStatus, version: versionSchema }),
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
  }),
  brandState: endpoint({
    path: '/api/Qualification/BrandState',
    summary: '一家店铺能否销售一个需授权品牌的商品：已有有效授权、待审核或未生效、没有',
    access: { merchant: ['qualification.view', 'goods.create', 'goods.edit'] },
    body: z.strictObject({
      brandId: idSchema.meta({ title: '品牌' }),
      /** Left out: the shop that is looked at, or the only one. */
      shopId: idSchema.optional().meta({ title: '店铺' }),
    }),
    data: z.object({ state: askedState }),
    refusals: ['record.notFound', 'shop.unchosen'],
  }),
  saveBrand: endpoint({
    path: '/api/Qualification/SaveBrand',
    summary: '提交一家店铺的品牌授权，等待平台审核；带 id 为修改待审核或被驳回的一份。续期请另交一份',
    access: { merchant: 'qualification.edit' },
    command: true,
    body: z
      .strictObject({
        /** Absent: another one. Present: correct that one, `version` required. */
        id: idSchema.optional().meta({ title: '资质' }),
        version: versionSchema.optional().meta({ title: '版本' }),
        brandId: idSchema.meta({ title: '品牌' }),
        shopId: idSchema.meta({ title: '店铺' }),
        level: brandLevel.meta({ title: '授权级别' }),
        ...handed,
      })
      .refine(endsLater, endsTooSoon),
    data: z.object({ id: idSchema, status: qualificationStatus, version: versionSchema }),
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
  }),
  withdraw: endpoint({
    path: '/api/Qualification/Withdraw',
    summary: '撤回一份待审核或被驳回的资质',
    access: { merchant: 'qualification.edit' },
    command: true,
    body: z.strictObject({ id: idSchema.meta({ title: '资质' }), version: versionSchema }),
    data: z.null(),
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}

const reviewRow = qualification
  .pick({ id: true, kind: true, name: true, title: true, number: true, brand: true, status: true, rejectReason: true })
  .extend({
    merchantId: idSchema,
    merchantNo: z.string(),
    merchantName: z.string(),
    validTo: daySchema,
    submittedAt: instantSchema,
    decidedAt: instantSchema.nullable(),
    version: versionSchema,
  })
export type QualificationReviewRow = z.output<typeof reviewRow>

const reviewInfo = reviewRow.extend({
  validFrom: daySchema,
  categories: z.array(z.object({ id: idSchema, name: z.string() })),
  pictures: z.array(picture),
  /** What became of it so far, the newest first. */
  history: z.array(z.object({ at: instantSchema, text: z.string(), party: actingParty, name: z.string().nullable() })),
  allowedActions: z.array(z.enum(['pass', 'reject'])),
})
export type QualificationReviewInfo = z.output<typeof reviewInfo>

const named = { merchantId: idSchema.meta({ title: '商户' }), id: idSchema.meta({ title: '资质' }) }

export const qualificationReview = {
  list: endpoint({
    path: '/api/Qualification/List',
    summary: '各商户提交的资质（平台运营）；counts 按状态计数，PENDING 为待审核',
    access: { operator: 'qualificationReview.view' },
    body: listBody(['submittedAt:asc', 'submittedAt:desc'], {
      status: qualificationStatus.optional().meta({ title: '状态' }),
      /** A merchant's number or whole name. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(reviewRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/Qualification/Info',
    summary: '一份资质的完整资料与图片（平台运营，短时有效地址）；每次查看都有记录',
    access: { operator: 'qualificationReview.view' },
    body: z.strictObject(named),
    data: reviewInfo,
    refusals: ['record.notFound'],
  }),
  audit: endpoint({
    path: '/api/Qualification/Audit',
    summary: '审核资质：通过或驳回（驳回须写原因，商户可见）',
    access: { operator: 'qualificationReview.audit' },
    freshProof: 'session',
    command: true,
    body: z.discriminatedUnion(
      'decision',
      [
        z.strictObject({ decision: z.literal('pass'), ...named, version: versionSchema }),
        z.strictObject({
          decision: z.literal('reject'),
          ...named,
          version: versionSchema,
          reason: textSchema(2, 100).meta({ title: '驳回原因' }),
        }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: reviewRow,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
