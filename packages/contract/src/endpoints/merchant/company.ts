// The company behind a merchant: its papers handed in, their audit, and what was handed in read again.
import { said, type Said, spoken, telling } from '../../said.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { isCreditCode, isOrgCode } from '../../number-checks.ts'
import {
  companyNameSchema,
  contactPhoneSchema,
  isIdNumber,
  mobileSchema,
  regionSchema,
  textSchema,
} from '../../rules.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { privatePicture } from './private-picture.ts'

/** MANUAL: a person of the platform looks at it. EXPIRED: passed once, the licence's validity is over. */
export const companyStatus = z.enum(['NONE', 'VERIFYING', 'PASSED', 'REJECTED', 'MANUAL', 'EXPIRED'])
export type CompanyStatus = z.output<typeof companyStatus>
export const taxpayerType = z.enum(['GENERAL', 'SMALL'])
export type TaxpayerType = z.output<typeof taxpayerType>
export const companyAuthType = z.enum(['ONE_CERT', 'THREE_CERT'])
export type CompanyAuthType = z.output<typeof companyAuthType>

/** Codes as people copy them: without blanks and dashes, in capitals. */
const codeText = (title: string, isValid: (text: string) => boolean, wrong: Said) =>
  z
    .string()
    .max(60, { error: telling(wrong.zh, wrong.en) })
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .refine(isValid, { error: telling(wrong.zh, wrong.en) })
    .meta({ title })

const companyFields = {
  companyName: companyNameSchema(2, 100).meta({ title: '企业名称' }),
  licenseFileId: idSchema.meta({ title: '营业执照' }),
  licenseFrom: daySchema.meta({ title: '营业期限起' }),
  /** Long term: 9999-12-31. */
  licenseTo: daySchema.meta({ title: '营业期限止' }),
  region: regionSchema.meta({ title: '注册地区' }),
  address: textSchema(10, 200).meta({ title: '注册地址' }),
  /** Companies have one; the licence of a 个体工商户 may name none. */
  registeredCapitalFen: fenSchema(1).nullable().default(null).meta({ title: '注册资本' }),
  scope: textSchema(2, 2000).meta({ title: '经营范围' }),
  legalName: textSchema(2, 20)
    .refine((name) => /^[\p{Script=Han}·]+$/u.test(name), {
      error: telling('请填写身份证上的中文姓名', 'Enter the Chinese name as on the ID'),
    })
    .meta({ title: '法定代表人姓名' }),
  /** The provider takes identity cards only. */
  legalIdNumber: codeText(
    '法定代表人身份证号',
    isIdNumber,
    said('身份证号为 15 位数字，或 18 位且末位为数字或 X', '15 digits, or 18 of which the last may be X'),
  ),
  legalIdFrontFileId: idSchema.meta({ title: '法定代表人身份证人像面' }),
  legalIdBackFileId: idSchema.meta({ title: '法定代表人身份证国徽面' }),
  legalPhone: mobileSchema.meta({ title: '法定代表人手机号' }),
  companyPhone: contactPhoneSchema.meta({ title: '企业电话' }),
  employeeCount: z
    .int({ error: telling('请填写整数', 'Enter a whole number') })
    .min(1, { error: telling('至少 1 人', 'At least 1') })
    .max(10_000_000, { error: telling('人数过大，请核对', 'That is too many, please check it') })
    .meta({ title: '员工人数' }),
  taxpayerType: taxpayerType.meta({ title: '纳税人类型' }),
  /** The name on the public account, which is the company's own. */
  accountName: companyNameSchema(2, 100).meta({ title: '对公账户名' }),
  accountNo: codeText(
    '对公账号',
    (text) => /^\d{8,32}$/.test(text),
    said('对公账号为 8 到 32 位数字', '8 to 32 digits'),
  ),
  /** One of the bank codes of basedata. */
  bankCode: z
    .string()
    .regex(/^[A-Z]{2,10}$/, { error: telling('请选择列表中的开户银行', 'Choose a bank from the list') })
    .meta({ title: '开户银行' }),
  bankBranch: textSchema(4, 100).meta({ title: '开户支行' }),
  unionBankNo: codeText('联行号', (text) => /^\d{12}$/.test(text), said('联行号为 12 位数字', '12 digits')),
  bankRegion: regionSchema.meta({ title: '开户地区' }),
  openingPermitFileId: idSchema.nullable().default(null).meta({ title: '开户许可证' }),
}

const companyBody = z
  .discriminatedUnion(
    'authType',
    [
      z.strictObject({
        authType: z.literal('ONE_CERT').meta({ title: '证照类型' }),
        creditCode: codeText(
          '统一社会信用代码',
          isCreditCode,
          said('统一社会信用代码不正确，请核对', 'This credit code is not right, please check it'),
        ),
        ...companyFields,
      }),
      z.strictObject({
        authType: z.literal('THREE_CERT').meta({ title: '证照类型' }),
        licenseNo: codeText(
          '营业执照注册号',
          (text) => /^(\d{13}|\d{15})$/.test(text),
          said('营业执照注册号为 13 或 15 位数字', '13 or 15 digits'),
        ),
        orgCode: codeText(
          '组织机构代码',
          isOrgCode,
          said('组织机构代码不正确，请核对', 'This organisation code is not right, please check it'),
        ),
        taxNo: codeText(
          '税务登记号',
          (text) => /^[0-9A-Z]{15,20}$/.test(text),
          said('税务登记号为 15 到 20 位数字或大写字母', '15 to 20 digits or capitals'),
        ),
        ...companyFields,
      }),
    ],
    { error: telling('请选择证照类型', 'Choose the kind of papers') },
  )
  .superRefine(({ licenseFrom, licenseTo, accountName, companyName }, context) => {
    if (licenseTo < licenseFrom)
      context.addIssue({
        code: 'custom',
        path: ['licenseTo'],
        message: spoken(said('营业期限止不能早于营业期限起', 'The end cannot be before the beginning')),
      })
    if (accountName !== companyName)
      context.addIssue({
        code: 'custom',
        path: ['accountName'],
        message: spoken(said('对公账户名须与企业名称一致', 'It must be the company’s own name')),
      })
  })

/** What was handed in; `masked` is what only its owner and an auditor would need in full. */
export const companyPapers = z.object({
  authType: companyAuthType,
  companyName: z.string(),
  /** Null with three certificates. */
  creditCode: z.string().nullable(),
  licenseNo: z.string().nullable(),
  orgCode: z.string().nullable(),
  taxNo: z.string().nullable(),
  licenseFrom: daySchema,
  licenseTo: daySchema,
  region: regionSchema,
  address: z.string(),
  registeredCapitalFen: z.int().nullable(),
  scope: z.string(),
  legalName: z.string(),
  legalIdNumber: z.string(),
  legalPhone: z.string(),
  companyPhone: z.string(),
  employeeCount: z.int(),
  taxpayerType,
  accountName: z.string(),
  accountNo: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  bankBranch: z.string(),
  unionBankNo: z.string(),
  bankRegion: regionSchema,
  pictures: z.object({
    license: privatePicture,
    legalIdFront: privatePicture,
    legalIdBack: privatePicture,
    openingPermit: privatePicture.nullable(),
  }),
})
export type CompanyPapers = z.output<typeof companyPapers>

/** Fields of the papers that a verdict can name. The table's check knows the same ones. */
export const wrongField = z.enum([
  'companyName',
  'creditCode',
  'licenseNo',
  'orgCode',
  'taxNo',
  'licenseFileId',
  'licenseFrom',
  'licenseTo',
  'registeredCapitalFen',
  'scope',
  'address',
  'legalName',
  'legalIdNumber',
  'legalPhone',
  'legalIdFrontFileId',
  'legalIdBackFileId',
  'bankCode',
  'accountNo',
  'bankBranch',
  'unionBankNo',
  'openingPermitFileId',
])
export type WrongField = z.output<typeof wrongField>

const companyInfo = z.object({
  status: companyStatus,
  /** Why it was rejected or is looked at by a person; null otherwise. */
  reason: z.string().nullable(),
  /** What it was rejected for, where the verdict says so by a code; its sentence is for people only. */
  wrongFields: z.array(wrongField),
  submittedAt: instantSchema.nullable(),
  passedAt: instantSchema.nullable(),
  /** With EXPIRED: until then only withdrawals are closed. */
  graceUntil: instantSchema.nullable(),
  /** After the fifth a person of the platform looks at the next one. */
  attemptsLeftToday: z.int(),
  /** Whether `saveCompany` would take papers now. */
  canSubmit: z.boolean(),
  /** The newest papers, masked: legal person's name, number and phone, account number. Null while there are none. */
  papers: companyPapers.nullable(),
})
export type CompanyInfo = z.output<typeof companyInfo>

export const company = {
  save: endpoint({
    path: '/api/user/CompanySave',
    summary: '提交企业认证（个体工商户与企业）；被驳回后可重新提交',
    access: { merchant: 'owner', whileUnverified: true },
    command: true,
    body: companyBody,
    data: z.object({ status: companyStatus, reason: z.string().nullable() }),
    refusals: [
      'company.notAccepted',
      'region.unknown',
      'bank.unknown',
      'wallet.stepMissing',
      'state.notAllowed',
      'limit.exceeded',
      'record.notFound',
      'request.tooMany',
      'command.keyReused',
    ],
  }),
  info: endpoint({
    path: '/api/user/CompanyInfo',
    summary: '企业认证的资料（脱敏）与状态；审核中时向渠道核对',
    access: { merchant: 'owner', whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: companyInfo,
  }),
}
