// The platform's side of certification: what waits for a person, its papers, and the decision.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { actingParty } from '../../acting-party.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { companyPapers } from './company.ts'
import { merchantType } from './merchant.ts'

export const certificationKind = z.enum(['REAL_NAME', 'COMPANY'])
export type CertificationKind = z.output<typeof certificationKind>
/** MANUAL waits for the platform; the others are there to be looked up. */
export const certificationStatus = z.enum(['MANUAL', 'VERIFYING', 'PASSED', 'REJECTED', 'EXPIRED'])
export type CertificationStatus = z.output<typeof certificationStatus>

const certificationRow = z.object({
  kind: certificationKind,
  merchantId: idSchema,
  merchantNo: z.string(),
  merchantName: z.string(),
  merchantType,
  status: certificationStatus,
  /** Why it waits or was rejected. */
  reason: z.string().nullable(),
  submittedAt: instantSchema,
  passedAt: instantSchema.nullable(),
  version: versionSchema,
})
export type CertificationRow = z.output<typeof certificationRow>

/** A private picture: the addresses are good for ten minutes. */
const picture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })

const certificationInfo = certificationRow.extend({
  /** In full, because it has to be held against the papers; null for a company. */
  realName: z
    .object({
      name: z.string(),
      idNumber: z.string(),
      validFrom: daySchema,
      validTo: daySchema,
      pictures: z.object({ idFront: picture, idBack: picture }),
    })
    .nullable(),
  /** In full; null for a person. */
  company: companyPapers.nullable(),
  /** What became of the merchant's papers of this kind so far, the newest first. */
  history: z.array(
    z.object({
      at: instantSchema,
      text: z.string(),
      party: actingParty,
      /** Of the platform's people; null of anybody else. */
      name: z.string().nullable(),
    }),
  ),
  allowedActions: z.array(z.enum(['pass', 'reject'])),
})
export type CertificationInfo = z.output<typeof certificationInfo>

const named = {
  kind: certificationKind.meta({ title: '认证类型' }),
  merchantId: idSchema.meta({ title: '商户' }),
}

/** In the operation log. */
export const certificationActs = {
  'certification.view': { label: ['查看认证资料', 'View certification documents'], byPlatform: true },
  'certification.audit': { label: ['认证审核', 'Review a certification'], byPlatform: true },
  'certification.expire': { label: ['证件过期', 'Documents expired'] },
} as const satisfies Acts

export const certificationReview = {
  list: endpoint({
    path: '/api/Certification/List',
    summary: '实名与企业认证的列表（平台运营）；counts 按状态计数，MANUAL 为待人工审核',
    access: { operator: 'certification.view' },
    body: listBody(['submittedAt:asc', 'submittedAt:desc'], {
      kind: certificationKind.optional().meta({ title: '认证类型' }),
      status: certificationStatus.optional().meta({ title: '状态' }),
      /** A merchant's number or whole name. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
    }),
    data: listData(certificationRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/Certification/Info',
    summary: '一份认证的完整资料与证件图片（短时有效地址）；每次查看都有记录',
    access: { operator: 'certification.view' },
    body: z.strictObject(named),
    data: certificationInfo,
    refusals: ['record.notFound'],
  }),
  audit: endpoint({
    path: '/api/Certification/Audit',
    summary: '人工审核：通过或驳回（驳回须写原因，商户可见）',
    access: { operator: 'certification.audit' },
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
    data: certificationRow,
    refusals: ['record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
