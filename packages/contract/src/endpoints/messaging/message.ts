// Verification codes by SMS. Codes are one-time, bound to phone and scene, five tries, five minutes.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { mobileSchema, proofOfWorkSchema, smsCodeSchema } from '../../rules.ts'

const sent = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() })

export const message = {
  register: endpoint({
    path: '/api/Message/Register',
    summary: '发送注册验证码（无论手机号是否已注册，回答相同）',
    access: { public: true },
    body: z.strictObject({ phone: mobileSchema.meta({ title: '手机号' }), proofOfWork: proofOfWorkSchema }),
    data: sent,
    refusals: ['request.tooMany', 'sms.notSent', 'proofOfWork.missing'],
  }),
  verifyRegister: endpoint({
    path: '/api/Message/VerifyRegister',
    summary: '核对注册验证码：输错计入次数，正确不消耗，注册时仍需提交',
    access: { public: true },
    body: z.strictObject({
      phone: mobileSchema.meta({ title: '手机号' }),
      smsCode: smsCodeSchema.meta({ title: '短信验证码' }),
    }),
    /** How long the proven code is good for the registration. */
    data: z.object({ validSeconds: z.int() }),
    refusals: ['smsCode.wrong', 'request.tooMany'],
  }),
  sendAllinpayCode: endpoint({
    path: '/api/Message/SendAllinpayVerificationCode',
    summary: '由支付渠道向待绑定的手机发送验证码',
    access: { merchant: 'bankCard.manage', whileClosed: false },
    body: z.strictObject({ phone: mobileSchema.meta({ title: '手机号' }) }),
    data: sent,
    refusals: [
      'provider.pending',
      'provider.refused',
      'wallet.stepMissing',
      'limit.exceeded',
      'request.tooMany',
      'state.notAllowed',
    ],
  }),
}
