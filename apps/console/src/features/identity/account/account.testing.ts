// Roles, staff and one's own profile as the server tells them, for tests of the account centre.
import { api, type DataOf, ownerPermissions, type Role, type StaffMember } from '@merchant/contract'
import { answer } from '../../../testing/fake-api.ts'
import { merchantLogin } from '../../../testing/sample-session.ts'

const id = (number: number) => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`
export const page = { page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }

export const profile: DataOf<typeof api.security.profile> = {
  nickname: '清和茶铺',
  introduction: '',
  email: '',
  emailPending: '',
  avatarUrl: null,
  loginName: null,
  phone: '13800138000',
  hasTotp: false,
  recoveryCodesLeft: 0,
  passwordChangedAt: '2026-11-01T01:00:00.000Z',
}
export const builtIn: Role = {
  id: id(11),
  key: 'ORDER',
  name: '订单发货',
  description: '销售订单',
  permissions: ['3001:view', '3001:ship'],
  routes: ['/order/saleorder'],
  dataScope: 'OWN_SHOP',
  builtIn: true,
  memberCount: 1,
  version: 0,
}
export const custom: Role = {
  ...builtIn,
  id: id(12),
  key: 'night',
  name: '夜班',
  builtIn: false,
  memberCount: 0,
  version: 3,
}
export const mighty: Role = {
  ...builtIn,
  id: id(13),
  key: 'admin',
  name: '超级管理员',
  permissions: [...ownerPermissions],
}
export const clerk: StaffMember = {
  id: id(21),
  nickname: '李发货',
  phone: '139****1111',
  kind: 'STAFF',
  status: 'ACTIVE',
  roles: [{ id: builtIn.id, name: builtIn.name }],
  dataScope: 'OWN_SHOP',
  shops: [{ id: id(31), name: '清和茶铺' }],
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  invitationExpiresAt: null,
  version: 2,
}
export const invited: StaffMember = {
  ...clerk,
  id: id(22),
  nickname: '王新人',
  status: 'INVITED',
  lastSeenAt: null,
  invitationExpiresAt: '2026-11-23T00:00:00.000Z',
}

/** A server with these roles and people, and a profile. */
export const accountAnswers = [
  answer(api.security.profile, profile),
  answer(api.user.infoOfLogin, merchantLogin),
  answer(api.staff.roles, [builtIn, custom, mighty]),
  answer(api.staff.list, { list: [clerk, invited], total: 2, ...page }),
]
