// The merchant's wallet at the payment provider: member, phone, contract, bank cards, balance.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { balanceFenSchema } from '../../money.ts'
import { isBankCardNumber } from '../../number-checks.ts'
import { mobileSchema, smsCodeSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'

/** A person's member goes by REALNAME_SET, a company's by COMPANY_SET; all other steps are the same. */
export const walletState = z.enum([
  'NONE',
  'CREATED',
  'REALNAME_SET',
  'COMPANY_SET',
  'PHONE_BOUND',
  'SIGNED',
  'READY',
  'LOCKED',
])
export type WalletState = z.output<typeof walletState>

const cardNumber = z
  .string()
  .transform((text) => text.replace(/\s+/g, ''))
  .refine(isBankCardNumber, {
    error: telling('银行卡号不正确，请核对', 'This card number is not right, please check it'),
  })

export const cardKind = z.enum(['PRIVATE', 'PUBLIC'])
export const cardType = z.enum(['DEBIT', 'CREDIT'])
export const cardStatus = z.enum(['CODE_SENT', 'BOUND', 'FAILED', 'UNBOUND'])

const bankCard = z.object({
  id: idSchema,
  /** PUBLIC: the company's own account, there after its audit; it is never unbound and has no cool-down. */
  kind: cardKind,
  /** The branch that keeps a public account; null for cards. */
  branchName: z.string().nullable(),
  bankName: z.string(),
  cardType,
  last4: z.string(),
  holderName: z.string(),
  status: cardStatus,
  isDefault: z.boolean(),
  boundAt: instantSchema.nullable(),
  /** Until then the new card takes no withdrawal. */
  coolingUntil: instantSchema.nullable(),
})
export type BankCard = z.output<typeof bankCard>

const member = z.object({
  /** What the member is at the provider, or would become; it can never be changed. */
  memberType: z.enum(['PERSONAL', 'ENTERPRISE']),
  state: walletState,
  phone: z.string().nullable(),
  /** The old phone is unbound and no other bound yet: until then the provider takes no recharge and no withdrawal. */
  phoneChange: z.object({ oldPhone: z.string(), since: instantSchema }).nullable(),
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

/** The provider's own codes have five digits or six. */
const providerCode = z.string().regex(/^\d{5,6}$/, { error: telling('请输入短信验证码', 'Enter the SMS code') })

const cardApplication = z.strictObject({
  cardNumber: cardNumber.meta({ title: '银行卡号' }),
  phone: mobileSchema.meta({ title: '银行预留手机号' }),
})
const cardBank = z.object({ bankName: z.string(), bankCode: z.string(), cardType })

/** In the operation log. */
export const walletActs = {
  'wallet.createMember': { label: ['开通支付账户', 'Open the wallet'] },
  'wallet.bindPhone': { label: ['绑定支付手机', 'Bind the payment phone'] },
  'wallet.unbindPhone': { label: ['解绑支付手机', 'Unbind the payment phone'] },
  'wallet.bindCard': { label: ['绑定银行卡', 'Bind a card'] },
  'wallet.unbindCard': { label: ['解绑银行卡', 'Unbind a card'] },
} as const satisfies Acts

export const wallet = {
  memberInfo: endpoint({
    path: '/api/AllinpayMember/GetMemberInfo',
    summary: '支付账户的开通状态；refresh 时向渠道核对',
    access: { merchant: ['withdrawOrder.view', 'bankCard.manage'] },
    body: z.strictObject({ refresh: z.boolean().default(false) }),
    data: member,
    refusals: ['provider.pending'],
  }),
  createMember: endpoint({
    path: '/api/AllinpayMember/MemberCreate',
    summary: '开通支付账户（渠道会员）',
    access: { merchant: 'bankCard.manage' },
    command: true,
    body: z.strictObject({}),
    data: member,
    refusals: stepRefusals,
  }),
  setRealName: endpoint({
    path: '/api/AllinpayMember/SetRealName',
    summary: '把已通过的实名提交给渠道（个人会员）',
    access: { merchant: 'bankCard.manage' },
    command: true,
    body: z.strictObject({}),
    data: member,
    refusals: stepRefusals,
  }),
  setCompanyInfo: endpoint({
    path: '/api/AllinpayMember/SetCompanyInfo',
    summary: '把企业资料提交给渠道审核（企业会员）；已提交时核对结果',
    access: { merchant: 'bankCard.manage' },
    command: true,
    body: z.strictObject({}),
    data: member,
    refusals: [...stepRefusals, 'company.notAccepted'],
  }),
  createAndAuthenticate: endpoint({
    path: '/api/AllinpayBuss/MemberCreateAndAuth',
    summary: '开通支付账户并提交实名或企业资料，一次完成；中断后可重试',
    access: { merchant: 'bankCard.manage' },
    command: true,
    body: z.strictObject({}),
    data: member,
    refusals: [...stepRefusals, 'company.notAccepted'],
  }),
  bindPhone: endpoint({
    path: '/api/AllinpayMember/BindPhone',
    summary: '绑定支付手机',
    access: { merchant: 'bankCard.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({
      phone: mobileSchema.meta({ title: '手机号' }),
      code: providerCode.meta({ title: '验证码' }),
    }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong'],
  }),
  sendUnbindPhoneCode: endpoint({
    path: '/api/Message/UnbindPhoneCode',
    summary: '更换支付手机：由支付渠道向原支付手机发送验证码',
    access: { merchant: 'bankCard.manage', whileClosed: false },
    body: z.strictObject({}),
    data: z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() }),
    refusals: [
      'provider.pending',
      'provider.refused',
      'wallet.stepMissing',
      'limit.exceeded',
      'request.tooMany',
      'state.notAllowed',
    ],
  }),
  unbindPhone: endpoint({
    path: '/api/AllinpayMember/UnbindPhone',
    summary: '更换支付手机：以原支付手机的验证码解绑，随后绑定新手机；中断后可继续',
    access: { merchant: 'bankCard.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({ code: providerCode.meta({ title: '验证码' }) }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong'],
  }),
  signContract: endpoint({
    path: '/api/AllinpayMember/SignContract',
    summary: '取得渠道签约页地址',
    access: { merchant: 'bankCard.manage', whileClosed: false },
    body: z.strictObject({}),
    data: z.object({ url: z.string() }),
    refusals: stepRefusals,
  }),
  cardBin: endpoint({
    path: '/api/AllinpayMember/GetBankCardBin',
    summary: '由卡号识别银行与卡种',
    access: { merchant: 'bankCard.manage' },
    body: z.strictObject({ cardNumber: cardNumber.meta({ title: '银行卡号' }) }),
    data: cardBank,
    refusals: ['bankCard.unsupported', 'provider.pending', 'provider.refused'],
  }),
  applyBindCard: endpoint({
    path: '/api/AllinpayMember/ApplyBindBankCard',
    summary: '申请绑定银行卡，渠道向预留手机发送验证码',
    access: { merchant: 'bankCard.manage' },
    freshProof: 'session',
    command: true,
    body: cardApplication,
    /** How long the application waits for its code; how long the provider takes the code, it does not say. */
    data: z.object({ card: bankCard, codeValidSeconds: z.int() }),
    refusals: [...stepRefusals, 'bankCard.unsupported', 'limit.exceeded', 'request.tooMany'],
  }),
  applyBindKnownCard: endpoint({
    path: '/api/AllinpayBuss/GetBankInfoAndApplyBindBank',
    summary: '识别银行卡并申请绑定，一次完成',
    access: { merchant: 'bankCard.manage' },
    freshProof: 'session',
    command: true,
    body: cardApplication,
    data: z.object({ bank: cardBank, card: bankCard, codeValidSeconds: z.int() }),
    refusals: [...stepRefusals, 'bankCard.unsupported', 'limit.exceeded', 'request.tooMany'],
  }),
  bindCardAndPhone: endpoint({
    path: '/api/AllinpayBuss/BindBankAndPhone',
    summary: '以各自的验证码绑定支付手机与银行卡；已绑定的一项跳过，中断后可重试',
    access: { merchant: 'bankCard.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({
      phone: mobileSchema.meta({ title: '手机号' }),
      phoneCode: providerCode.meta({ title: '手机验证码' }),
      cardId: idSchema.meta({ title: '银行卡' }),
      cardCode: providerCode.meta({ title: '银行卡验证码' }),
    }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong', 'record.notFound'],
  }),
  bindCard: endpoint({
    path: '/api/AllinpayBuss/BindBankCardAndSaveInfo',
    summary: '以验证码完成银行卡绑定',
    access: { merchant: 'bankCard.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({
      cardId: idSchema.meta({ title: '银行卡' }),
      code: providerCode.meta({ title: '验证码' }),
    }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong', 'record.notFound'],
  }),
  unbindCard: endpoint({
    path: '/api/AllinpayMember/UnbindBankCard',
    summary: '解绑银行卡',
    // Proven by the code to the login phone, which counts for a person as a fresh proof does.
    access: { merchant: 'bankCard.manage' },
    command: true,
    body: z.strictObject({
      cardId: idSchema.meta({ title: '银行卡' }),
      smsCode: smsCodeSchema.meta({ title: '短信验证码' }),
    }),
    data: member,
    refusals: [...stepRefusals, 'smsCode.wrong', 'record.notFound', 'request.tooMany'],
  }),
  sendUnbindCode: endpoint({
    path: '/api/Message/UnbindCardCode',
    summary: '向登录手机发送解绑银行卡的验证码；给出 cardId 时，不能解绑的卡不发送',
    access: { merchant: 'bankCard.manage', whileClosed: false },
    body: z.strictObject({ cardId: idSchema.optional().meta({ title: '银行卡' }) }),
    data: z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() }),
    refusals: ['request.tooMany', 'sms.notSent', 'record.notFound', 'state.notAllowed'],
  }),
  balance: endpoint({
    path: '/api/AllinpayOrder/QueryBalance',
    summary: '余额：账本各账户与渠道余额的对照',
    access: { merchant: 'withdrawOrder.view' },
    body: z.strictObject({ refresh: z.boolean().default(false) }),
    data: z.object({
      availableFen: balanceFenSchema,
      pendingFen: balanceFenSchema,
      frozenFen: balanceFenSchema,
      depositFen: balanceFenSchema,
      promoFen: balanceFenSchema,
      debtFen: balanceFenSchema,
      /**
       * What the provider holds for this merchant; null when it was not asked or did not answer. Its sum adds up:
       * available + frozen + deposit + promo + onItsWay + arriving + adjusted + difference = all.
       */
      provider: z
        .object({
          allFen: balanceFenSchema,
          frozenFen: balanceFenSchema,
          /** Sent to the bank and still there, the fee included. */
          onItsWayFen: balanceFenSchema,
          /** There already, brought perhaps by calls that are not decided. */
          arrivingFen: balanceFenSchema,
          /** Corrections by hand that nobody has explained yet. */
          adjustedFen: balanceFenSchema,
          at: instantSchema,
        })
        .nullable(),
      /** Provider minus ledger, money on its way to the bank apart; 0 when both agree; null with `provider`. */
      differenceFen: balanceFenSchema.nullable(),
      /** False: that both agree holds only if money under way has left, or has come, already. */
      isSettled: z.boolean(),
      /** Differences found in the provider's files or at night that nobody has explained yet; large payouts wait for them. */
      openDifferences: z.int(),
      /** A withdrawal of so much or more is not paid out while both differ or can't be compared. */
      heldFromFen: z.int(),
    }),
  }),
}
