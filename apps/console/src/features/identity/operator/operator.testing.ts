// Accounts of the platform and a role of theirs as the server answers them, for tests.
import type { OperatorAccount, Role } from '@merchant/contract'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { sampleId } from '../../../testing/samples.ts'

export const finance: Role = {
  id: sampleId(103),
  key: 'PLATFORM_FINANCE',
  name: '财务',
  description: '提现打款',
  permissions: ['payout.view', 'payout.pay'],
  routes: ['/operator/withdraw'],
  dataScope: 'ALL_SHOPS',
  builtIn: true,
  memberCount: 1,
  version: 1,
}
export const account: OperatorAccount = {
  id: sampleId(31),
  loginName: 'op_finance',
  name: '周会计',
  status: 'ACTIVE',
  roles: [{ id: finance.id, name: finance.name }],
  hasTotp: true,
  oneTimePasswordExpiresAt: null,
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 3,
}
export const self: OperatorAccount = { ...account, id: operatorLogin.user.id, loginName: 'op_admin', name: '郑主管' }
export const shown = { ...account, oneTimePassword: 'abcd-efgh-jkmn-pqrs' }
