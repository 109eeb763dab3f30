// Verification codes by SMS (api.md "Messages"). Codes are one-time, bound to phone and scene, five tries, five minutes.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mobileSchema } from '../rules.ts'

const sent = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() })

export const message = {
  register: endpoint({
    path: '/api/Message/Register',
    summary: '发送注册验证码（无论手机号是否已注册，回答相同）',
    access: { public: true },
    body: z.strictObject({ phone: mobileSchema.meta({ title: '手机号' }) }),
    data: sent,
    refusals: ['request.tooMany', 'sms.notSent'],
  }),
  sendAllinpayCode: endpoint({
    path: '/api/Message/SendAllinpayVerificationCode',
    summary: '由支付渠道向待绑定的手机发送验证码',
    access: { merchant: '5001:bankcard' },
    body: z.strictObject({ phone: mobileSchema.meta({ title: '手机号' }) }),
    data: sent,
    refusals: ['provider.pending', 'provider.refused', 'wallet.stepMissing', 'request.tooMany', 'state.notAllowed'],
  }),
}
