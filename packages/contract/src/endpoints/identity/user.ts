// Sign-in and the person behind it: login, token, logout, login info, real-name data.
import { said, spoken, telling } from '../../said.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import {
  isIdNumber,
  mobileSchema,
  otpSchema,
  passwordSchema,
  passwordWeakness,
  proofOfWorkSchema,
  smsCodeSchema,
  textSchema,
} from '../../rules.ts'
import { allPermissions } from '../../permissions.ts'
import { daySchema, instantSchema } from '../../time.ts'
import { agreementsSchema } from '../merchant/agreements.ts'
import { privatePicture } from '../merchant/private-picture.ts'
import { ownRestriction } from '../merchant/merchant-restriction.ts'
import { shopStatus } from '../merchant/shop-status.ts'
import { invitationToken } from './invitation-token.ts'
import { firstSession, tokenAnswer } from './token-answer.ts'

/** Authentication flag: -1 failed, 0 not submitted, 1 passed, 2 under review, 3 expired. The client starts at -2 (unknown). */
export const authFlag = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type AuthFlag = z.output<typeof authFlag>

const enrolmentStep = z.enum(['password', 'totp'])
export type EnrolmentStep = z.output<typeof enrolmentStep>

/** `apiDocs`: the API's document can be browsed. */
const feature = z.enum(['apiDocs'])
export type Feature = z.output<typeof feature>

const loginInfo = z.object({
  party: z.enum(['merchant', 'operator']),
  user: z.object({
    id: idSchema,
    /** The account's own phone in full: the navbar shows it to its owner. */
    phone: z.string(),
    nickname: z.string(),
    avatarUrl: z.string().nullable(),
    kind: z.enum(['OWNER', 'STAFF', 'OPERATOR']),
    isAuthentication: authFlag,
  }),
  info: z.object({
    realName: z.string(),
    idNumber: z.string(),
    isAuthentication: authFlag,
    /** The flag that opens the router: 1 lets the user in. */
    isRealNameAuthentication: authFlag,
  }),
  company: z.object({
    id: idSchema.nullable(),
    name: z.string(),
    creditCode: z.string(),
    isAuthentication: authFlag,
  }),
  /** What an operator's account still lacks before it may do anything else. */
  enrolment: z.array(enrolmentStep),
  permissions: z.array(z.enum(allPermissions)),
  roles: z.array(z.string()).min(1),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  merchant: z
    .object({
      id: idSchema,
      merchantNo: z.string(),
      type: z.enum(['INDIVIDUAL', 'SOLE', 'ENTERPRISE']),
      status: z.string(),
      onboardingStep: z.string(),
      /** What the platform holds against it now. */
      restrictions: z.array(ownRestriction),
      /** When it is closed at the earliest; null: nobody has asked for it, or it is done. */
      closesAt: instantSchema.nullable(),
    })
    .nullable(),
  /** Those that the person reaches, the merchant's first one first. */
  shops: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      status: shopStatus,
      /** What new goods promise unless told. */
      shipHours: z.int(),
      logoUrl: z.string().nullable(),
    }),
  ),
  /** The one that is looked at; null: all of them, or none is there yet. */
  currentShopId: idSchema.nullable(),
  /** Whether every shop of the merchant is theirs, also one that is yet to be opened. */
  reachesAllShops: z.boolean(),
  /** What this installation offers beside the rest. */
  features: z.array(feature),
  serverTime: instantSchema,
})
export type LoginInfo = z.output<typeof loginInfo>

/** With an invitation: it names the phone, the name and the merchant. Without: a person's own account. */
const registration = z
  .strictObject({
    invitation: invitationToken.optional(),
    phone: mobileSchema.optional().meta({ title: '手机号' }),
    smsCode: smsCodeSchema.meta({ title: '短信验证码' }),
    password: passwordSchema.meta({ title: '密码' }),
    nickname: textSchema(2, 20).optional().meta({ title: '昵称' }),
    agreements: agreementsSchema,
    source: z.enum(['PC', 'H5']).optional().meta({ title: '来源' }),
  })
  .superRefine(({ invitation, phone, password, nickname, source }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (invitation !== undefined) {
      for (const [path, value] of Object.entries({ phone, nickname, source }))
        if (value !== undefined)
          complain(path, spoken(said('由邀请决定，请勿填写', 'The invitation decides this, leave it out')))
      return
    }
    if (phone === undefined)
      return complain('phone', spoken(said('请填写手机号，或使用邀请', 'Enter the phone, or use an invitation')))
    const weakness = passwordWeakness(password, phone, nickname === undefined ? [] : [nickname])
    if (weakness !== null) complain('password', spoken(weakness))
  })

const realNameBody = z.strictObject({
  realName: textSchema(2, 20)
    .refine((name) => /^[\p{Script=Han}·]+$/u.test(name), {
      error: telling('请填写身份证上的中文姓名', 'Enter the Chinese name as on the ID'),
    })
    .meta({ title: '真实姓名' }),
  idNumber: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine(isIdNumber, {
      error: telling('身份证号为 15 位数字，或 18 位且末位为数字或 X', '15 digits, or 18 of which the last may be X'),
    })
    .meta({ title: '身份证号' }),
  validFrom: daySchema.meta({ title: '证件有效期起' }),
  /** Long-term documents: 9999-12-31. */
  validTo: daySchema.meta({ title: '证件有效期止' }),
  idFrontFileId: idSchema.meta({ title: '身份证人像面' }),
  idBackFileId: idSchema.meta({ title: '身份证国徽面' }),
})

/** MANUAL: a person of the platform looks at it. EXPIRED: passed once, the papers' validity is over. */
export const realNameStatus = z.enum(['NONE', 'VERIFYING', 'PASSED', 'REJECTED', 'MANUAL', 'EXPIRED'])

export const user = {
  login: endpoint({
    path: '/api/user/login',
    summary: '登录（OAuth2 密码形式的表单）：密码，或发到手机的验证码',
    access: { public: true },
    wire: 'oauthToken',
    body: z
      .strictObject({
        username: z
          .string()
          .trim()
          .min(1, { error: telling('请输入账号', 'Enter the account') })
          .max(64, { error: telling('账号过长', 'Too long') })
          .meta({ title: '账号' }),
        /** Left out when a challenge or a code stands for it. */
        password: z
          .string()
          .min(1, { error: telling('请输入密码', 'Enter the password') })
          .max(128, { error: telling('密码过长', 'Too long') })
          .optional()
          .meta({ title: '密码' }),
        grantType: z
          .literal('password', { error: telling('仅支持密码登录', 'Only passwords are supported') })
          .meta({ title: '授权类型' }),
        /** In the password's place, which then counts for nothing, from /api/Message/Login; the username is the phone. */
        smsCode: smsCodeSchema.optional().meta({ title: '短信验证码' }),
        /** The second factor's code, or a recovery code, when the answer before was `mfa_required`. */
        otp: otpSchema.optional().meta({ title: '动态口令' }),
        /** From the answer `mfa_required`; it stands for the password for five minutes. */
        challenge: z
          .string()
          .regex(/^[\w-]{43}$/, {
            error: telling('登录验证已失效，请重新登录', 'This login has expired, please log in again'),
          })
          .optional()
          .meta({ title: '登录验证' }),
        /** 保持登录: seven days without use instead of two hours, also over the browser's end. Operators never. */
        keep: z
          .literal('1', { error: telling('只能是 1', 'Only 1') })
          .optional()
          .meta({ title: '保持登录' }),
        proofOfWork: proofOfWorkSchema,
      })
      .superRefine(({ password, smsCode, otp, challenge }, context) => {
        if (password === undefined && challenge === undefined && smsCode === undefined)
          context.addIssue({
            code: 'custom',
            path: ['password'],
            message: spoken(said('请输入密码', 'Enter the password')),
          })
        if (challenge !== undefined && otp === undefined)
          context.addIssue({
            code: 'custom',
            path: ['otp'],
            message: spoken(said('请输入动态口令', 'Enter the dynamic code')),
          })
      }),
    data: tokenAnswer,
    refusals: [
      'login.wrong',
      'login.secondFactor',
      'login.smsOnly',
      'otp.wrong',
      'smsCode.wrong',
      'proofOfWork.missing',
      'request.tooMany',
    ],
  }),
  register: endpoint({
    path: '/api/user/register',
    summary: '以短信验证码注册账号：带邀请时成为该商户的员工，否则为个人；注册即登录，继续实名认证',
    access: { public: true },
    body: registration,
    data: firstSession,
    refusals: [
      'invitation.invalid',
      'smsCode.wrong',
      'password.weak',
      'phone.taken',
      'agreement.missing',
      'request.tooMany',
    ],
  }),
  token: endpoint({
    path: '/api/user/token',
    summary: '用轮换的刷新令牌换取新的访问令牌，并告知登录的剩余时长',
    access: { public: true },
    wire: 'refreshToken',
    /** From a header: whose session is to be renewed. Left out: the browser's, whosever it is. */
    body: z.strictObject({ userId: idSchema.optional().meta({ title: '用户' }) }),
    data: tokenAnswer,
    refusals: ['session.ended', 'session.otherUser'],
  }),
  logout: endpoint({
    path: '/api/user/logout',
    summary: '退出登录',
    access: { merchant: 'any', operator: 'any', whileEnrolling: true, whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: z.null(),
  }),
  infoOfLogin: endpoint({
    path: '/api/user/InfoOfLogin',
    summary: '当前登录者的信息、认证状态与权限',
    access: { merchant: 'any', operator: 'any', whileEnrolling: true, whileUnverified: true },
    shops: 'any',
    body: z.strictObject({}).optional(),
    data: loginInfo,
  }),
  saveRealName: endpoint({
    path: '/api/user/InfoSave',
    summary: '提交实名认证',
    access: { merchant: 'owner', whileUnverified: true },
    command: true,
    body: realNameBody,
    data: z.object({ status: realNameStatus, reason: z.string().nullable() }),
    refusals: [
      'realName.mismatch',
      'provider.pending',
      'provider.refused',
      'state.notAllowed',
      'limit.exceeded',
      'record.notFound',
      'request.tooMany',
      'command.keyReused',
    ],
  }),
  realName: endpoint({
    path: '/api/user/RealNameInfo',
    summary: '实名认证的资料（脱敏）与状态',
    access: { merchant: 'owner', whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: z.object({
      status: realNameStatus,
      reason: z.string().nullable(),
      realName: z.string(),
      idNumber: z.string(),
      validFrom: daySchema.nullable(),
      validTo: daySchema.nullable(),
      /** With EXPIRED: until then only withdrawals are closed. */
      graceUntil: instantSchema.nullable(),
      attemptsLeftToday: z.int(),
      submittedAt: instantSchema.nullable(),
      /** What was handed in last, to correct it from any browser; null unless it was turned down or waits for a person. */
      pictures: z.object({ idFront: privatePicture, idBack: privatePicture }).nullable(),
    }),
  }),
}
