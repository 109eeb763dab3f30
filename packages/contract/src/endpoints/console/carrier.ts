// Carriers 快递公司: those that merchants ship with, kept by the platform's people. Who ships reads them in base data.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { isSafeLink } from '../../goods-detail.ts'
import { lineSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { PATTERN_LENGTH, waybillPatternLength } from '../../waybill-pattern.ts'

export const CARRIERS_AT_MOST = 100
const CARRIER_PREFIXES = 12
const CARRIER_PATTERNS = 8

const carrierRow = z.object({
  id: idSchema,
  carrierCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  phone: z.string(),
  website: z.string(),
  kuaidi100Code: z.string(),
  waybillPrefixes: z.array(z.string()),
  waybillPatterns: z.array(z.string()),
  asksPhoneTail: z.boolean(),
  hasEWaybill: z.boolean(),
  sort: z.int(),
  /** With what is disabled nothing new is shipped; what went by it keeps its name and is followed on. */
  enabled: z.boolean(),
  version: versionSchema,
})
export type CarrierRow = z.output<typeof carrierRow>

const codeOf = (form: RegExp, zh: string, en: string) => z.string().regex(form, { error: telling(zh, en) })
const tooMany = (most: number) => ({ error: telling(`最多 ${most} 个`, `At most ${most}`) })

const prefixSchema = codeOf(/^[A-Z0-9]{1,10}$/, '单号开头为 1 到 10 位大写字母或数字', '1 to 10 capitals or digits')
const patternSchema = z
  .string()
  .max(PATTERN_LENGTH, { error: telling(`不能超过 ${PATTERN_LENGTH} 个字符`, `At most ${PATTERN_LENGTH} characters`) })
  .refine((pattern) => waybillPatternLength(pattern) !== null, {
    error: telling(
      '单号规则只能由大写字母、数字、\\d、[A-Z]、{8,12}、? 和 (AB|CD) 组成，描述 6 到 32 位的单号，长度不定的部分至多三处',
      'Only of capitals, digits, \\d, [A-Z], {8,12}, ? and (AB|CD), for numbers of 6 to 32 characters, at most three parts of no fixed length',
    ),
  })

/** In the operation log. */
export const carrierActs = {
  'carrier.add': { label: ['新增快递公司', 'Add a carrier'], byPlatform: true },
  'carrier.change': { label: ['修改快递公司', 'Change a carrier'], byPlatform: true },
} as const satisfies Acts

export const carrierApi = {
  listAll: endpoint({
    path: '/api/Carrier/ListAll',
    summary: '全部快递公司，含停用的（平台运营），按排序；商户与店铺前台从基础数据读取',
    access: { operator: 'carrier.view' },
    body: z.strictObject({}).optional(),
    data: z.array(carrierRow),
  }),
  save: endpoint({
    path: '/api/Carrier/Save',
    summary: '新增或修改快递公司，停用或启用（平台运营）；代码新增后不能修改',
    access: { operator: 'carrier.edit' },
    command: true,
    body: z.strictObject({
      /** Absent: another one. Present: change that one, `version` required. */
      id: idSchema.optional().meta({ title: '快递公司' }),
      version: versionSchema.optional().meta({ title: '版本' }),
      /** Stays what it is. */
      carrierCode: codeOf(
        /^[A-Z][A-Z0-9]{1,15}$/,
        '代码为 2 到 16 位大写字母或数字，以字母开头',
        '2 to 16 capitals or digits, a letter first',
      ).meta({ title: '快递公司代码' }),
      name: lineSchema(2, 20).meta({ title: '快递公司名称' }),
      nameEn: lineSchema(2, 40).meta({ title: '快递公司英文名称' }),
      phone: codeOf(/^[0-9-]{5,20}$/, '请填写 5 到 20 位的客服电话', '5 to 20 digits or dashes').meta({
        title: '快递客服电话',
      }),
      website: z
        .string()
        .trim()
        .max(200, { error: telling('不能超过 200 个字符', 'At most 200 characters') })
        .refine((text) => text === '' || isSafeLink(text), {
          error: telling('请填写以 https:// 开头的网址', 'An address that begins with https://'),
        })
        .default('')
        .meta({ title: '快递官网' }),
      kuaidi100Code: codeOf(/^[a-z0-9_]{0,40}$/, '请填写小写字母、数字或下划线', 'Small letters, digits, underscores')
        .default('')
        .meta({ title: '快递100编码' }),
      waybillPrefixes: z
        .array(prefixSchema)
        .max(CARRIER_PREFIXES, tooMany(CARRIER_PREFIXES))
        .default([])
        .meta({ title: '单号开头' }),
      waybillPatterns: z
        .array(patternSchema)
        .max(CARRIER_PATTERNS, tooMany(CARRIER_PATTERNS))
        .default([])
        .meta({ title: '单号规则' }),
      asksPhoneTail: z.boolean().default(false).meta({ title: '查询须手机尾号' }),
      hasEWaybill: z.boolean().default(false).meta({ title: '支持电子面单' }),
      sort: z.int().min(0).max(999).default(0).meta({ title: '排序' }),
      enabled: z.boolean().default(true).meta({ title: '启用' }),
    }),
    data: z.object({ id: idSchema }),
    refusals: [
      'record.notFound',
      'record.changed',
      'name.taken',
      'carrier.codeTaken',
      'carrier.serviceTaken',
      'state.notAllowed',
      'limit.exceeded',
      'command.keyReused',
    ],
  }),
}
