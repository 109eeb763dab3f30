// Staff of a merchant, and roles of a merchant or of the platform: who else may do what. A change holds from the person's next request on.
import { telling } from '../../said.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { allPermissions, codeOf, pageRoutes } from '../../permissions.ts'
import { revealed, revealReason } from '../../reveal.ts'
import { mobileSchema, proofOfWorkSchema, textSchema } from '../../rules.ts'
import { instantSchema } from '../../time.ts'
import { invitationToken } from './invitation-token.ts'

/** The code of a permission of either side; the server refuses what belongs to the other. */
const permission = z.enum(allPermissions.map(codeOf), { error: telling('没有这个权限', 'There is no such permission') })

const route = z.enum(
  pageRoutes.map(({ path }) => path),
  { error: telling('没有这个页面', 'There is no such page') },
)

export const staffStatus = z.enum(['ACTIVE', 'DISABLED', 'INVITED'])

/** How far a role reaches: every shop, the shops of whoever has it, or there only what is their own. */
export const dataScope = z.enum(['ALL_SHOPS', 'OWN_SHOP', 'SELF'], {
  error: telling('没有这个数据范围', 'There is no such scope'),
})
export type DataScope = z.output<typeof dataScope>

const role = z.object({
  id: idSchema,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** Codes. */
  permissions: z.array(z.string()),
  /** Paths of the console's pages that it opens; they follow from the permissions. */
  routes: z.array(z.string()),
  dataScope,
  builtIn: z.boolean(),
  memberCount: z.int(),
  version: versionSchema,
})
export type Role = z.output<typeof role>

const roleFields = {
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{1,31}$/, {
      error: telling(
        '2 到 32 位小写字母、数字、横线，以字母开头',
        '2 to 32 small letters, digits and dashes, beginning with a letter',
      ),
    })
    .meta({ title: '标识' }),
  name: textSchema(1, 20).meta({ title: '名称' }),
  description: textSchema(0, 200).default('').meta({ title: '说明' }),
  permissions: z.array(permission).max(200).default([]).meta({ title: '权限' }),
  /** Pages to open: the permission of each is added to the others. */
  routes: z.array(route).max(50).optional().meta({ title: '页面' }),
  /** As narrow as can be, unless somebody says more. */
  dataScope: dataScope.default('OWN_SHOP').meta({ title: '数据范围' }),
}

export const roleIds = z
  .array(idSchema)
  .min(1, { error: telling('至少一个角色', 'Choose at least one role') })
  .max(10, { error: telling('最多 10 个角色', 'At most 10 roles') })
  .meta({ title: '角色' })

/** Left out: every shop that the caller reaches. */
export const shopIds = z
  .array(idSchema)
  .max(5, { error: telling('最多 5 家店铺', 'At most 5 shops') })
  .optional()
  .meta({ title: '店铺' })

export const staffMember = z.object({
  id: idSchema,
  nickname: z.string(),
  phone: z.string(),
  kind: z.enum(['OWNER', 'STAFF']),
  status: staffStatus,
  roles: z.array(z.object({ id: idSchema, name: z.string() })),
  /** The widest scope of the roles; the shops bind all but ALL_SHOPS. */
  dataScope,
  shops: z.array(z.object({ id: idSchema, name: z.string() })),
  lastSeenAt: instantSchema.nullable(),
  invitationExpiresAt: instantSchema.nullable(),
  version: versionSchema,
})
export type StaffMember = z.output<typeof staffMember>

/** Who is invited to work here, and as what. */
export const newStaffFields = {
  phone: mobileSchema.meta({ title: '手机号' }),
  nickname: textSchema(1, 20).meta({ title: '姓名' }),
  roleIds,
  shopIds,
}

export const staff = {
  roles: endpoint({
    path: '/api/user/rolelist',
    summary: '角色列表，内置在前；不管理员工或角色的人只看到自己的',
    access: { merchant: 'any', operator: 'any' },
    shops: 'any',
    body: z.strictObject({}).optional(),
    data: z.array(role),
  }),
  addRole: endpoint({
    path: '/api/user/roleadd',
    summary: '新建角色',
    access: { merchant: 'role.manage', operator: 'operatorRole.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject(roleFields),
    data: role,
    refusals: ['name.taken', 'limit.exceeded', 'command.keyReused'],
  }),
  updateRole: endpoint({
    path: '/api/user/roleupdate',
    summary: '修改角色；持有者下一次请求即生效',
    access: { merchant: 'role.manage', operator: 'operatorRole.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({ id: idSchema, version: versionSchema, ...roleFields }),
    data: role,
    refusals: ['name.taken', 'role.builtIn', 'record.notFound', 'record.changed', 'command.keyReused'],
  }),
  deleteRole: endpoint({
    path: '/api/user/roledelete',
    summary: '删除未被使用的角色',
    access: { merchant: 'role.manage', operator: 'operatorRole.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject({ id: idSchema }),
    data: z.null(),
    refusals: ['role.builtIn', 'role.inUse', 'record.notFound', 'command.keyReused'],
  }),
  list: endpoint({
    path: '/api/user/list',
    summary: '员工与待接受的邀请',
    access: { merchant: 'staff.manage' },
    shops: 'any',
    body: listBody(['createdAt:asc'], { keyword: z.string().trim().max(40).optional().meta({ title: '关键词' }) }),
    data: listData(staffMember),
    refusals: ['request.invalid'],
  }),
  reveal: endpoint({
    path: '/api/user/StaffReveal',
    summary: '查看员工或受邀人的完整手机号；记入操作日志，每日有次数限制',
    access: { merchant: 'staff.manage' },
    shops: 'any',
    body: z.strictObject({ id: idSchema, reason: revealReason }),
    data: revealed,
    refusals: ['record.notFound', 'limit.exceeded', 'request.tooMany'],
  }),
  invite: endpoint({
    path: '/api/user/StaffInvite',
    summary: '邀请员工：向手机发送邀请短信，逾期失效',
    access: { merchant: 'staff.manage' },
    freshProof: 'session',
    command: true,
    body: z.strictObject(newStaffFields),
    /** False: the invitation stands, and its text did not go out; the same phone can be invited again. */
    data: staffMember.extend({ isTexted: z.boolean() }),
    refusals: ['limit.exceeded', 'record.notFound', 'request.tooMany', 'state.notAllowed', 'command.keyReused'],
  }),
  invitation: endpoint({
    path: '/api/user/InvitationInfo',
    summary: '邀请的内容：商户、脱敏手机，并发送验证码',
    access: { public: true },
    body: z.strictObject({
      invitation: invitationToken,
      sendCode: z.boolean().default(false),
      proofOfWork: proofOfWorkSchema,
    }),
    data: z.object({ merchantName: z.string(), nickname: z.string(), phone: z.string(), resendAfterSeconds: z.int() }),
    refusals: ['invitation.invalid', 'request.tooMany', 'sms.notSent', 'proofOfWork.missing'],
  }),
  update: endpoint({
    path: '/api/user/update',
    summary: '修改员工的角色与店铺、状态，或撤销邀请',
    access: { merchant: 'staff.manage', whileClosed: true },
    freshProof: 'session',
    command: true,
    body: z.discriminatedUnion('change', [
      z.strictObject({
        change: z.literal('roles'),
        id: idSchema,
        version: versionSchema,
        roleIds,
        shopIds,
      }),
      z.strictObject({ change: z.literal('status'), id: idSchema, version: versionSchema, active: z.boolean() }),
      z.strictObject({ change: z.literal('revokeInvitation'), id: idSchema }),
    ]),
    data: staffMember,
    refusals: ['limit.exceeded', 'record.notFound', 'record.changed', 'state.notAllowed', 'command.keyReused'],
  }),
}
