// The platform's own people: their accounts, and what they did over all merchants.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { operationRecord } from './security.ts'
import { roleIds } from './staff.ts'

const account = z.object({
  id: idSchema,
  /** Null for accounts that were made before their login was kept. */
  loginName: z.string().nullable(),
  name: z.string(),
  status: z.enum(['ACTIVE', 'DISABLED']),
  roles: z.array(z.object({ id: idSchema, name: z.string() })),
  hasTotp: z.boolean(),
  /** Until when the one-time password can be used; null once the person has set one of their own. */
  oneTimePasswordExpiresAt: instantSchema.nullable(),
  lastSeenAt: instantSchema.nullable(),
  createdAt: instantSchema,
  version: versionSchema,
})
export type OperatorAccount = z.output<typeof account>

/** The password is shown to whoever made it and kept nowhere. */
const withOneTimePassword = account.extend({ oneTimePassword: z.string() })

const platformRecord = operationRecord.extend({
  /** Empty for what concerns the platform alone. */
  merchantName: z.string(),
})
export type PlatformRecord = z.output<typeof platformRecord>

/** In the operation log. */
export const operatorActs = {
  'operator.create': { label: ['新建平台账号', 'New operator account'], byPlatform: true },
  'operator.roles': { label: ['修改平台账号角色', 'Change operator roles'], byPlatform: true },
  'operator.status': { label: ['停用或启用平台账号', 'Disable or enable an operator'], byPlatform: true },
  'operator.reset': { label: ['重置平台账号', 'Reset an operator account'], byPlatform: true },
} as const satisfies Acts

export const operator = {
  list: endpoint({
    path: '/api/Operator/List',
    summary: '平台账号',
    access: { operator: 'operator.view' },
    body: listBody(['createdAt:asc'], { keyword: z.string().trim().max(40).optional().meta({ title: '关键词' }) }),
    data: listData(account),
    refusals: ['request.invalid'],
  }),
  create: endpoint({
    path: '/api/Operator/Create',
    summary: '新建平台账号：一次性密码只在此时显示，首次登录须改密码并绑定动态口令',
    access: { operator: 'operator.manage' },
    freshProof: 'command',
    command: true,
    body: z.strictObject({
      loginName: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9_]{3,31}$/, {
          error: telling(
            '4 到 32 位字母、数字或下划线，以字母开头',
            '4 to 32 letters, digits and underscores, beginning with a letter',
          ),
        })
        .meta({ title: '登录名' }),
      name: textSchema(1, 20).meta({ title: '姓名' }),
      roleIds,
    }),
    data: withOneTimePassword,
    refusals: [
      'permission.denied',
      'name.taken',
      'limit.exceeded',
      'record.notFound',
      'record.changed',
      'command.keyReused',
    ],
  }),
  update: endpoint({
    path: '/api/Operator/Update',
    summary: '修改平台账号的角色与状态；下一次请求即生效',
    access: { operator: 'operator.manage' },
    freshProof: 'command',
    command: true,
    body: z.discriminatedUnion('change', [
      z.strictObject({ change: z.literal('roles'), id: idSchema, version: versionSchema, roleIds }),
      z.strictObject({ change: z.literal('status'), id: idSchema, version: versionSchema, active: z.boolean() }),
    ]),
    data: account,
    refusals: [
      'permission.denied',
      'limit.exceeded',
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'command.keyReused',
    ],
  }),
  reset: endpoint({
    path: '/api/Operator/Reset',
    summary: '重置平台账号：新的一次性密码，解除动态口令，结束全部登录',
    access: { operator: 'operator.manage' },
    freshProof: 'command',
    command: true,
    body: z.strictObject({ id: idSchema, version: versionSchema }),
    data: withOneTimePassword,
    refusals: ['permission.denied', 'record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
  log: endpoint({
    path: '/api/Operator/OperationLogList',
    summary: '平台人员的操作日志，含对各商户的操作',
    access: { operator: 'platformLog.view' },
    body: listBody(['at:desc'], {
      targetType: z.string().max(40).optional().meta({ title: '模块' }),
      action: z.string().max(60).optional().meta({ title: '操作' }),
      actor: z.string().trim().max(20).optional().meta({ title: '操作人' }),
      keyword: z.string().trim().max(40).optional().meta({ title: '单号' }),
      from: instantSchema.optional().meta({ title: '时间起' }),
      to: instantSchema.optional().meta({ title: '时间止' }),
    }),
    data: listData(platformRecord),
    refusals: ['limit.exceeded', 'request.invalid'],
  }),
}
