// The merchant as a party of the marketplace: registration and its own profile.
import { spoken, telling } from '../../said.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { firstSession } from '../identity/token-answer.ts'
import {
  companyNameSchema,
  contactPhoneSchema,
  emailSchema,
  mobileSchema,
  passwordSchema,
  passwordWeakness,
  regionSchema,
  smsCodeSchema,
  textSchema,
} from '../../rules.ts'
import { agreementsSchema } from './agreements.ts'

export const merchantType = z.enum(['INDIVIDUAL', 'SOLE', 'ENTERPRISE'], {
  error: telling('只能是个人、个体工商户、企业', 'An individual, a sole trader or a company'),
})
export type MerchantType = z.output<typeof merchantType>
export const onboardingSteps = [
  'REALNAME',
  'COMPANY',
  'WALLET_MEMBER',
  'WALLET_PHONE',
  'WALLET_CONTRACT',
  'WALLET_CARD',
  'DEPOSIT',
  'SHOP',
  'GOODS',
  'DONE',
] as const
export const onboardingStep = z.enum(onboardingSteps)
export type OnboardingStep = z.output<typeof onboardingStep>

const registrationFields = {
  phone: mobileSchema.meta({ title: '手机号' }),
  smsCode: smsCodeSchema.meta({ title: '短信验证码' }),
  password: passwordSchema.meta({ title: '密码' }),
  contactName: textSchema(2, 20).meta({ title: '联系人' }),
  agreements: agreementsSchema,
  source: z.enum(['PC', 'H5']).meta({ title: '来源' }),
}
/** What a party with a licence has besides: how it is called in short, how and where it is reached. */
const licensedFields = {
  ...registrationFields,
  shortName: companyNameSchema(2, 20).optional().meta({ title: '简称' }),
  /** The registering phone unless given. */
  contactPhone: contactPhoneSchema.optional().meta({ title: '联系电话' }),
  contactEmail: emailSchema.optional().meta({ title: '联系邮箱' }),
  region: regionSchema.meta({ title: '所在地区' }),
  address: textSchema(10, 200).meta({ title: '经营地址' }),
}

const registration = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({
        type: z.literal('INDIVIDUAL').meta({ title: '商户类型' }),
        name: textSchema(2, 50).meta({ title: '商户名称' }),
        ...registrationFields,
      }),
      z.strictObject({
        type: z.literal('SOLE').meta({ title: '商户类型' }),
        /** As the licence has it; a 个体工商户 without a name of its own is called after its owner. */
        name: companyNameSchema(2, 50).meta({ title: '字号名称' }),
        ...licensedFields,
      }),
      z.strictObject({
        type: z.literal('ENTERPRISE').meta({ title: '商户类型' }),
        name: companyNameSchema(2, 50).meta({ title: '企业名称' }),
        ...licensedFields,
      }),
    ],
    { error: telling('请选择商户类型', 'Choose the kind of merchant') },
  )
  .superRefine(({ password, phone, name, contactName }, context) => {
    const weakness = passwordWeakness(password, phone, [name, contactName])
    if (weakness !== null) context.addIssue({ code: 'custom', path: ['password'], message: spoken(weakness) })
  })

export const merchant = {
  register: endpoint({
    path: '/api/merchant/register',
    summary: '商户注册（个人、个体工商户、企业）：用户与商户一次建立，注册即登录',
    access: { public: true },
    body: registration,
    data: z.object({ merchantId: idSchema, merchantNo: z.string(), session: firstSession }),
    refusals: ['smsCode.wrong', 'phone.taken', 'agreement.missing', 'region.unknown', 'request.tooMany'],
  }),
  info: endpoint({
    path: '/api/merchant/Info',
    summary: '商户资料、状态与开通进度',
    access: { merchant: 'any', whileUnverified: true },
    shops: 'any',
    body: z.strictObject({}).optional(),
    data: z.object({
      id: idSchema,
      merchantNo: z.string(),
      type: merchantType,
      name: z.string(),
      contactName: z.string(),
      contactPhone: z.string(),
      /** A party with a licence has these; null for a person. */
      shortName: z.string().nullable(),
      contactEmail: z.string().nullable(),
      region: regionSchema.nullable(),
      address: z.string().nullable(),
      status: z.string(),
      statusReason: z.string().nullable(),
      onboarding: z.array(
        z.object({
          step: onboardingStep,
          state: z.enum(['done', 'current', 'locked', 'failed']),
          reason: z.string().nullable(),
          link: z.string(),
        }),
      ),
      /** The most that a category of its goods asks, and what stands in the ledger. */
      deposit: z.object({ requiredFen: z.int(), paidFen: z.int(), missingFen: z.int() }),
      limits: z.object({
        withdrawMinFen: z.int(),
        withdrawMaxFen: z.int(),
        withdrawMaxPublicFen: z.int(),
        withdrawsPerDay: z.int(),
      }),
    }),
  }),
}
