// The account's own security: password, phone, second factor, devices, step-up for sensitive acts, and what was done.
import { MISSING, said, spoken, telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { emailSchema, mobileSchema, passwordSchema, proofOfWorkSchema, smsCodeSchema, textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { newStaffFields, roleIds, shopIds, staffMember } from './staff.ts'

const sent = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() })
const signedIn = { merchant: 'any', operator: 'any', whileUnverified: true } as const
const enrolling = { ...signedIn, whileEnrolling: true } as const

const device = z.object({
  id: idSchema,
  deviceName: z.string(),
  ip: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  isCurrent: z.boolean(),
})
export type Device = z.output<typeof device>

export const loginResult = z.enum(['SUCCESS', 'BAD_PASSWORD', 'BAD_CODE', 'LOCKED', 'DISABLED', 'SECOND_FACTOR'])
export type LoginResult = z.output<typeof loginResult>
export const loginRisk = z.enum(['NEW_DEVICE', 'NEW_PLACE'])
export type LoginRisk = z.output<typeof loginRisk>

const loginRecord = z.object({
  id: idSchema,
  at: instantSchema,
  result: loginResult,
  /** A success from a device or network that this account was not used with before; null for all others. */
  risk: loginRisk.nullable(),
  ip: z.string(),
  deviceName: z.string(),
})
export type LoginRecord = z.output<typeof loginRecord>

/** Whether what was asked for was done, or the business said no. */
export const operationResult = z.enum(['DONE', 'REFUSED'])
export type OperationResult = z.output<typeof operationResult>

export const operationRecord = z.object({
  id: idSchema,
  at: instantSchema,
  actorName: z.string(),
  actorType: z.string(),
  action: z.string(),
  targetType: z.string(),
  targetNo: z.string(),
  summary: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  result: operationResult,
  /** What the server's log has the request under; null when nobody asked, and for acts of before it was kept. */
  requestId: z.string().nullable(),
  /** From where it was asked for; a merchant is not told the addresses of the platform's people. */
  ip: z.string().nullable(),
})
export type OperationRecord = z.output<typeof operationRecord>

/** Each stands once for a dynamic code; shown this one time. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Asked for without an account, so a browser proves some work from the second text on. */
const toPhone = z.strictObject({ phone: mobileSchema.meta({ title: '手机号' }), proofOfWork: proofOfWorkSchema })

/** What people do to their own account, in the operation log. */
export const accountActs = {
  'user.stepUp': { label: ['安全验证', 'Security check'], byPlatform: true },
  'user.changePassword': { label: ['修改密码', 'Change password'], byPlatform: true },
  'user.changePhone': { label: ['更换登录手机', 'Change login phone'], byPlatform: true },
  'user.changeLoginName': { label: ['修改登录名', 'Change login name'], byPlatform: true },
  'user.updateProfile': { label: ['修改个人资料', 'Change profile'], byPlatform: true },
  'user.confirmEmail': { label: ['验证邮箱', 'Confirm e-mail'], byPlatform: true },
  'user.revokeDevice': { label: ['下线登录设备', 'Sign a device out'], byPlatform: true },
  'user.turnOnTotp': { label: ['绑定动态口令', 'Turn dynamic codes on'], byPlatform: true },
  'user.turnOffTotp': { label: ['解除动态口令', 'Turn dynamic codes off'], byPlatform: true },
  'user.renewRecoveryCodes': { label: ['更换恢复码', 'Renew recovery codes'], byPlatform: true },
  'user.loginClosed': { label: ['暂停陌生设备登录', 'Block sign-in from unknown devices'] },
} as const satisfies Acts

export const security = {
  sendLoginCode: endpoint({
    path: '/api/Message/Login',
    summary: '发送登录验证码（无论账号是否存在，回答相同）',
    access: { public: true },
    body: toPhone,
    data: sent,
    refusals: ['request.tooMany', 'sms.notSent', 'proofOfWork.missing'],
  }),
  sendRecoveryCode: endpoint({
    path: '/api/Message/FindPsw',
    summary: '发送找回密码的验证码（无论账号是否存在，回答相同）',
    access: { public: true },
    body: toPhone,
    data: sent,
    refusals: ['request.tooMany', 'sms.notSent', 'proofOfWork.missing'],
  }),
  resetPassword: endpoint({
    path: '/api/user/ModifyPswBySmsCode',
    summary: '以短信验证码设置新密码，并结束全部登录',
    access: { public: true },
    body: z.strictObject({
      phone: mobileSchema.meta({ title: '手机号' }),
      smsCode: smsCodeSchema.meta({ title: '短信验证码' }),
      password: passwordSchema.meta({ title: '新密码' }),
    }),
    data: z.null(),
    refusals: ['smsCode.wrong', 'password.weak', 'request.tooMany'],
  }),
  changePassword: endpoint({
    path: '/api/user/PasswordSave',
    summary: '以当前密码修改密码，并结束其他登录',
    access: enrolling,
    body: z.strictObject({
      current: z
        .string()
        .min(1, { error: telling('请输入当前密码', 'Enter the current password') })
        .max(128, { error: telling('密码过长', 'Too long') })
        .meta({ title: '当前密码' }),
      password: passwordSchema.meta({ title: '新密码' }),
    }),
    data: z.null(),
    refusals: ['password.wrong', 'password.weak', 'request.tooMany'],
  }),
  stepUpMethods: endpoint({
    path: '/api/user/StepUpMethods',
    summary: '当前账号可用的安全验证方式',
    access: enrolling,
    body: z.strictObject({}).optional(),
    data: z.object({
      methods: z.array(z.enum(['password', 'totp', 'sms'])),
      phone: z.string(),
      validUntil: instantSchema.nullable(),
    }),
  }),
  sendStepUpCode: endpoint({
    path: '/api/Message/StepUp',
    summary: '向登录手机发送安全验证的验证码',
    access: signedIn,
    body: z.strictObject({ proofOfWork: proofOfWorkSchema }).optional(),
    data: sent,
    refusals: ['request.tooMany', 'sms.notSent', 'proofOfWork.missing', 'state.notAllowed'],
  }),
  stepUp: endpoint({
    path: '/api/user/StepUp',
    summary: '完成安全验证：十分钟内可进行敏感操作；带 act 时只为该操作，五分钟内一次有效',
    access: enrolling,
    body: z.strictObject({
      method: z
        .enum(['password', 'totp', 'sms'], { error: telling('不支持的验证方式', 'There is no such way to confirm') })
        .meta({ title: '验证方式' }),
      proof: z
        .string()
        .min(1, { error: MISSING })
        .max(128, { error: telling('过长', 'Too long') })
        .meta({ title: '验证内容' }),
      /** From the details of `stepUp.required`: the one act, with the content it was sent with, that this proof is for. */
      act: z
        .string()
        .regex(/^[\w-]{43}$/, { error: telling('操作标识不正确', 'not an act of ours') })
        .optional()
        .meta({ title: '操作' }),
    }),
    data: z.object({ validUntil: instantSchema }),
    refusals: ['password.wrong', 'smsCode.wrong', 'otp.wrong', 'state.notAllowed', 'request.tooMany'],
  }),
  beginTotp: endpoint({
    path: '/api/user/TotpBegin',
    summary: '开始绑定动态口令：返回密钥与二维码内容',
    access: enrolling,
    freshProof: 'session',
    body: z.strictObject({}).optional(),
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['state.notAllowed'],
  }),
  confirmTotp: endpoint({
    path: '/api/user/TotpConfirm',
    summary: '以动态口令确认绑定；恢复码只在此返回一次',
    access: enrolling,
    freshProof: 'session',
    body: z.strictObject({ code: smsCodeSchema.meta({ title: '动态口令' }) }),
    data: recoveryCodes,
    refusals: ['otp.wrong', 'state.notAllowed', 'request.tooMany'],
  }),
  renewRecoveryCodes: endpoint({
    path: '/api/user/TotpRecoveryCodes',
    summary: '重新生成动态口令的恢复码，原有恢复码作废',
    access: signedIn,
    freshProof: 'session',
    body: z.strictObject({}).optional(),
    data: recoveryCodes,
    refusals: ['state.notAllowed'],
  }),
  disableTotp: endpoint({
    path: '/api/user/TotpDisable',
    summary: '解除动态口令',
    access: signedIn,
    freshProof: 'session',
    body: z.strictObject({}).optional(),
    data: z.null(),
    refusals: ['state.notAllowed'],
  }),
  sendPhoneChangeCode: endpoint({
    path: '/api/Message/ChangePhone',
    summary: '更换手机：分别向原手机与新手机发送验证码',
    access: { merchant: 'any', whileUnverified: true },
    body: z.discriminatedUnion('to', [
      z.strictObject({ to: z.literal('old'), proofOfWork: proofOfWorkSchema }),
      z.strictObject({
        to: z.literal('new'),
        phone: mobileSchema.meta({ title: '新手机号' }),
        proofOfWork: proofOfWorkSchema,
      }),
    ]),
    data: sent,
    refusals: ['request.tooMany', 'sms.notSent', 'proofOfWork.missing'],
  }),
  saveAccount: endpoint({
    path: '/api/user/AccountSave',
    summary: '修改登录名，或以两部手机的验证码更换手机；新建员工（发出邀请），或修改员工的角色、店铺与状态',
    access: {
      merchant: {
        field: 'change',
        acts: { loginName: 'any', phone: 'any', newStaff: 'staff.manage', staff: 'staff.manage' },
      },
      whileUnverified: { field: 'change', acts: ['loginName', 'phone'] },
      whileClosed: { field: 'change', acts: ['loginName', 'phone', 'staff'] },
    },
    freshProof: 'session',
    command: true,
    body: z.discriminatedUnion('change', [
      z.strictObject({
        change: z.literal('loginName'),
        loginName: z
          .string()
          .regex(/^[A-Za-z][A-Za-z0-9_]{3,31}$/, {
            error: telling(
              '4 到 32 位字母、数字或下划线，以字母开头',
              '4 to 32 letters, digits and underscores, beginning with a letter',
            ),
          })
          .meta({ title: '登录名' }),
      }),
      z.strictObject({
        change: z.literal('phone'),
        phone: mobileSchema.meta({ title: '新手机号' }),
        oldCode: smsCodeSchema.meta({ title: '原手机验证码' }),
        newCode: smsCodeSchema.meta({ title: '新手机验证码' }),
      }),
      /** Without an id: invited by text; the account is there when the person has accepted. */
      z.strictObject({ change: z.literal('newStaff'), ...newStaffFields }),
      /** Phone, name and login are the person's own and not to be changed here. */
      z
        .strictObject({
          change: z.literal('staff'),
          id: idSchema,
          version: versionSchema,
          roleIds: roleIds.optional(),
          shopIds,
          active: z.boolean().optional().meta({ title: '启用' }),
        })
        .superRefine(({ roleIds: roles, shopIds: shops, active }, context) => {
          const complain = (message: string) => context.addIssue({ code: 'custom', path: ['roleIds'], message })
          if (roles === undefined && shops !== undefined)
            complain(spoken(said('修改店铺时请一并给出角色', 'Say the roles as well when you change shops')))
          else if (roles === undefined && active === undefined)
            complain(spoken(said('请给出角色或状态', 'Say roles or state')))
        }),
    ]),
    /** The staff account; null for one's own. `isTexted`: whether the text of a new one went out. */
    data: staffMember.extend({ isTexted: z.boolean().optional() }).nullable(),
    refusals: [
      'smsCode.wrong',
      'name.taken',
      'phone.taken',
      'limit.exceeded',
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'request.tooMany',
      'command.keyReused',
    ],
  }),
  updateProfile: endpoint({
    path: '/api/user/UserUpdate',
    summary: '修改昵称、头像、简介与邮箱；新邮箱验证后才生效。平台账号只有昵称',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    freshProof: { field: 'email', acts: ['present'] },
    body: z.strictObject({
      nickname: textSchema(1, 20).optional().meta({ title: '昵称' }),
      introduction: textSchema(0, 200).optional().meta({ title: '简介' }),
      email: z
        .union([z.literal(''), emailSchema])
        .optional()
        .meta({ title: '邮箱' }),
      avatarFileId: idSchema.nullable().optional().meta({ title: '头像' }),
    }),
    data: z.object({
      nickname: z.string(),
      introduction: z.string(),
      email: z.string(),
      /** Waits to be confirmed; '' when none does. */
      emailPending: z.string(),
      avatarUrl: z.string().nullable(),
    }),
    refusals: ['record.notFound', 'state.notAllowed'],
  }),
  sendEmailCode: endpoint({
    path: '/api/user/EmailCode',
    summary: '向待验证的邮箱发送验证码，24 小时内有效',
    access: { merchant: 'any', whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: z.object({ resendAfterSeconds: z.int() }),
    refusals: ['request.tooMany', 'email.notSent', 'state.notAllowed'],
  }),
  confirmEmail: endpoint({
    path: '/api/user/EmailConfirm',
    summary: '以验证码确认邮箱，此后安全提醒发送到该邮箱',
    access: { merchant: 'any', whileUnverified: true },
    body: z.strictObject({ code: smsCodeSchema.meta({ title: '邮箱验证码' }) }),
    data: z.object({ email: z.string() }),
    refusals: ['emailCode.wrong'],
  }),
  profile: endpoint({
    path: '/api/user/Profile',
    summary: '自己的资料：昵称、简介、邮箱、登录名、安全状态',
    access: signedIn,
    body: z.strictObject({}).optional(),
    data: z.object({
      nickname: z.string(),
      introduction: z.string(),
      /** The confirmed one, or ''. */
      email: z.string(),
      /** Waits to be confirmed; '' when none does. */
      emailPending: z.string(),
      avatarUrl: z.string().nullable(),
      loginName: z.string().nullable(),
      phone: z.string(),
      hasTotp: z.boolean(),
      recoveryCodesLeft: z.int(),
      passwordChangedAt: instantSchema,
    }),
  }),
  devices: endpoint({
    path: '/api/user/SessionList',
    summary: '自己的登录设备',
    access: signedIn,
    body: z.strictObject({}).optional(),
    data: z.array(device),
  }),
  revokeDevice: endpoint({
    path: '/api/user/SessionRevoke',
    summary: '下线一台设备，或除当前外的全部设备；立即生效',
    access: signedIn,
    body: z.discriminatedUnion('which', [
      z.strictObject({ which: z.literal('one'), id: idSchema }),
      z.strictObject({ which: z.literal('others') }),
    ]),
    data: z.object({ revoked: z.int() }),
    refusals: ['record.notFound'],
  }),
  loginLog: endpoint({
    path: '/api/user/LoginLogList',
    summary: '自己的登录记录',
    access: signedIn,
    body: listBody(['at:desc'], {}),
    data: listData(loginRecord),
    refusals: ['request.invalid'],
  }),
  ownOperations: endpoint({
    path: '/api/user/OwnOperationList',
    summary: '自己近 90 天的操作',
    access: signedIn,
    body: listBody(['at:desc'], {}),
    data: listData(operationRecord),
    refusals: ['request.invalid'],
  }),
  operationLog: endpoint({
    path: '/api/user/OperationLogList',
    summary: '本商户的操作日志',
    access: { merchant: 'operationLog.view' },
    body: listBody(['at:desc'], {
      keyword: z.string().trim().max(40).optional().meta({ title: '单号' }),
      targetType: z.string().max(40).optional().meta({ title: '对象' }),
      /** What stands before the dot of an action: `goods`, `saleOrder`. */
      module: z.string().max(40).optional().meta({ title: '模块' }),
      action: z.string().max(60).optional().meta({ title: '操作' }),
      actor: z.string().trim().max(20).optional().meta({ title: '操作人' }),
      actorType: z
        .enum(['BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER'])
        .optional()
        .meta({ title: '操作人类型' }),
      result: operationResult.optional().meta({ title: '结果' }),
      from: instantSchema.optional().meta({ title: '时间起' }),
      to: instantSchema.optional().meta({ title: '时间止' }),
    }),
    data: listData(operationRecord),
    refusals: ['limit.exceeded', 'request.invalid'],
  }),
}
