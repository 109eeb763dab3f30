// The merchant's wallet at the payment provider: member, phone, contract, bank cards, balance (domain-model 3, 14.4).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { balanceFenSchema } from '../money.ts'
import { isBankCardNumber, mobileSchema, smsCodeSchema } from '../rules.ts'
import { instantSchema } from '../time.ts'

export const walletState = z.enum(['NONE', 'CREATED', 'REALNAME_SET', 'PHONE_BOUND', 'SIGNED', 'READY', 'LOCKED'])
export type WalletState = z.output<typeof walletState>

const cardNumber = z
  .string()
  .transform((text) => text.replace(/\s+/g, ''))
  .refine(isBankCardNumber, { error: '银行卡号不正确，请核对' })

const bankCard = z.object({
  id: idSchema,
  bankName: z.string(),
  cardType: z.enum(['DEBIT', 'CREDIT']),
  last4: z.string(),
  holderName: z.string(),
  status: z.enum(['CODE_SENT', 'BOUND', 'FAILED', 'UNBOUND']),
  isDefault: z.boolean(),
  boundAt: instantSchema.nullable(),
  /** Until then the new card takes no withdrawal (limits.md 7). */
  coolingUntil: instantSchema.nullable(),
})
export type BankCard = z.output<typeof bankCard>

const member = z.object({
  state: walletState,
  phone: z.string().nullable(),
  contractNo: z.string().nullable(),
  signedAt: instantSchema.nullable(),
  cards: z.array(bankCard),
})

const stepRefusals = [
  'provider.pending',
  'provider.refused',
  'wallet.stepMissing',
  'state.notAllowed',
  'command.keyReused',
] as const

export const wallet = {
  memberInfo: endpoint({
    path: '/api/AllinpayMember/GetMemberInfo',
    summary: '支付账户的开通状态；refresh 时向渠道核对',
    access: { merchant: '3002:view' },
    body: z.strictObject({ refresh: z.boolean().default(false) }),
    data: member,
    refusals: ['provider.pending'],
  }),
  createMember: endpoint({
    path: '/api/AllinpayMember/MemberCreate',
    summary: '开通支付账户（渠道会员）',
    access: { merchant: '5001:bankcard' },
    command: true,
    body: z.strictObject({}),
    data: member,
    refusals: stepRefusals,
  }),
  bindPhone: endpoint({
    path: '/api/AllinpayMember/BindPhone',
    summary: '绑定支付手机',
    access: { merchant: '5001:bankcard' },
    command: true,
    body: z.strictObject({
      phone: mobileSchema.meta({ title: '手机号' }),
      code: z
        .string()
        .regex(/^\d{5,6}$/, { error: '请输入短信验证码' })
        .meta({ title: '验证码' }),
    }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong'],
  }),
  signContract: endpoint({
    path: '/api/AllinpayMember/SignContract',
    summary: '取得渠道签约页地址',
    access: { merchant: '5001:bankcard' },
    body: z.strictObject({}),
    data: z.object({ url: z.string() }),
    refusals: stepRefusals,
  }),
  cardBin: endpoint({
    path: '/api/AllinpayMember/GetBankCardBin',
    summary: '由卡号识别银行与卡种',
    access: { merchant: '5001:bankcard' },
    body: z.strictObject({ cardNumber: cardNumber.meta({ title: '银行卡号' }) }),
    data: z.object({ bankName: z.string(), bankCode: z.string(), cardType: z.enum(['DEBIT', 'CREDIT']) }),
    refusals: ['bankCard.unsupported', 'provider.pending', 'provider.refused'],
  }),
  applyBindCard: endpoint({
    path: '/api/AllinpayMember/ApplyBindBankCard',
    summary: '申请绑定银行卡，渠道向预留手机发送验证码',
    access: { merchant: '5001:bankcard' },
    command: true,
    body: z.strictObject({
      cardNumber: cardNumber.meta({ title: '银行卡号' }),
      phone: mobileSchema.meta({ title: '银行预留手机号' }),
    }),
    data: z.object({ card: bankCard, codeValidSeconds: z.int() }),
    refusals: [...stepRefusals, 'bankCard.unsupported', 'limit.exceeded', 'request.tooMany'],
  }),
  bindCard: endpoint({
    path: '/api/AllinpayBuss/BindBankCardAndSaveInfo',
    summary: '以验证码完成银行卡绑定',
    access: { merchant: '5001:bankcard' },
    command: true,
    body: z.strictObject({
      cardId: idSchema.meta({ title: '银行卡' }),
      code: z
        .string()
        .regex(/^\d{5,6}$/, { error: '请输入短信验证码' })
        .meta({ title: '验证码' }),
    }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong', 'record.notFound'],
  }),
  unbindCard: endpoint({
    path: '/api/AllinpayMember/UnbindBankCard',
    summary: '解绑银行卡',
    access: { merchant: '5001:bankcard' },
    command: true,
    body: z.strictObject({
      cardId: idSchema.meta({ title: '银行卡' }),
      smsCode: smsCodeSchema.meta({ title: '短信验证码' }),
    }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong', 'record.notFound'],
  }),
  sendUnbindCode: endpoint({
    path: '/api/Message/UnbindCardCode',
    summary: '向登录手机发送解绑银行卡的验证码',
    access: { merchant: '5001:bankcard' },
    body: z.strictObject({}),
    data: z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() }),
    refusals: ['request.tooMany', 'sms.notSent'],
  }),
  balance: endpoint({
    path: '/api/AllinpayOrder/QueryBalance',
    summary: '余额：账本各账户与渠道余额的对照',
    access: { merchant: '3002:view' },
    body: z.strictObject({ refresh: z.boolean().default(false) }),
    data: z.object({
      availableFen: balanceFenSchema,
      pendingFen: balanceFenSchema,
      frozenFen: balanceFenSchema,
      depositFen: balanceFenSchema,
      promoFen: balanceFenSchema,
      debtFen: balanceFenSchema,
      /** What the provider holds for this merchant; null when it was not asked or did not answer. */
      provider: z.object({ allFen: balanceFenSchema, frozenFen: balanceFenSchema, at: instantSchema }).nullable(),
      /** Provider minus ledger; 0 when both agree; null with `provider`. */
      differenceFen: balanceFenSchema.nullable(),
    }),
  }),
}
