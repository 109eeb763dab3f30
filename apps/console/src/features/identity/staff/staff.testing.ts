// Staff as the server answers them, for tests: somebody who works here, and somebody who is invited.
import type { StaffMember } from '@merchant/contract'
import { sampleId } from '../../../testing/samples.ts'
import { builtIn } from '../role/role.testing.ts'

export const clerk: StaffMember = {
  id: sampleId(21),
  nickname: '李发货',
  phone: '139****1111',
  kind: 'STAFF',
  status: 'ACTIVE',
  roles: [{ id: builtIn.id, name: builtIn.name }],
  dataScope: 'OWN_SHOP',
  shops: [{ id: sampleId(31), name: '清和茶铺' }],
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  invitationExpiresAt: null,
  version: 2,
}
export const invited: StaffMember = {
  ...clerk,
  id: sampleId(22),
  nickname: '王新人',
  status: 'INVITED',
  lastSeenAt: null,
  invitationExpiresAt: '2026-11-23T00:00:00.000Z',
}
