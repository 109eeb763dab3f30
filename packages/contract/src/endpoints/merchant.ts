// The merchant as a party of the marketplace: registration and its own profile.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { mobileSchema, passwordSchema, smsCodeSchema, textSchema } from '../rules.ts'

export const merchantType = z.enum(['INDIVIDUAL', 'SOLE', 'ENTERPRISE'])
export const onboardingSteps = [
  'REALNAME',
  'WALLET_MEMBER',
  'WALLET_PHONE',
  'WALLET_CONTRACT',
  'WALLET_CARD',
  'SHOP',
  'GOODS',
  'DONE',
] as const
export const onboardingStep = z.enum(onboardingSteps)
export type OnboardingStep = z.output<typeof onboardingStep>

export const merchant = {
  register: endpoint({
    path: '/api/merchant/register',
    summary: '商户注册：用户与商户一次建立',
    access: { public: true },
    body: z
      .strictObject({
        phone: mobileSchema.meta({ title: '手机号' }),
        smsCode: smsCodeSchema.meta({ title: '短信验证码' }),
        password: passwordSchema.meta({ title: '密码' }),
        type: z.literal('INDIVIDUAL', { error: '目前仅开放个人商户注册' }).meta({ title: '商户类型' }),
        name: textSchema(2, 50).meta({ title: '商户名称' }),
        contactName: textSchema(2, 20).meta({ title: '联系人' }),
        /** Versions of /rp and /ys that the person has ticked; anything but the current ones is refused. */
        agreements: z
          .strictObject({ registration: z.string().max(20), privacy: z.string().max(20) })
          .meta({ title: '协议' }),
        source: z.enum(['PC', 'H5']).meta({ title: '来源' }),
      })
      .superRefine(({ password, phone }, context) => {
        if (password.includes(phone))
          context.addIssue({ code: 'custom', path: ['password'], message: '密码不能包含手机号' })
      }),
    data: z.object({ merchantId: idSchema, merchantNo: z.string() }),
    refusals: ['smsCode.wrong', 'phone.taken', 'agreement.missing', 'request.tooMany'],
  }),
  info: endpoint({
    path: '/api/merchant/Info',
    summary: '商户资料、状态与开通进度',
    access: { merchant: 'any' },
    body: z.strictObject({}).optional(),
    data: z.object({
      id: idSchema,
      merchantNo: z.string(),
      type: merchantType,
      name: z.string(),
      contactName: z.string(),
      contactPhone: z.string(),
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
      limits: z.object({ withdrawMinFen: z.int(), withdrawMaxFen: z.int(), withdrawsPerDay: z.int() }),
    }),
  }),
}
