// Roles as the server answers them, for tests: a built-in one, one's own, and one that permits everything.
import { codeOf, ownerPermissions, type Role } from '@merchant/contract'
import { sampleId } from '../../../testing/samples.ts'

export const builtIn: Role = {
  id: sampleId(11),
  key: 'ORDER',
  name: '订单发货',
  description: '销售订单',
  permissions: [codeOf('saleOrder.view'), codeOf('saleOrder.ship')],
  routes: ['/order/saleorder'],
  dataScope: 'OWN_SHOP',
  builtIn: true,
  memberCount: 1,
  version: 0,
}
export const custom: Role = {
  ...builtIn,
  id: sampleId(12),
  key: 'night',
  name: '夜班',
  builtIn: false,
  memberCount: 0,
  version: 3,
}
export const mighty: Role = {
  ...builtIn,
  id: sampleId(13),
  key: 'admin',
  name: '超级管理员',
  permissions: ownerPermissions.map(codeOf),
}
