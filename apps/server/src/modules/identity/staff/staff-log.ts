// What the operation log says of changes of staff.
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'

interface Named {
  readonly name: string
}

interface StaffAct {
  readonly actor: MerchantActor
  readonly action: 'staff.roles' | 'staff.status' | 'staff.revokeInvitation'
  readonly member: { readonly id: string; readonly nickname: string }
  readonly summary: string
  readonly changes?: readonly FieldChange[]
}

export function logStaff(tx: TenantTx, act: StaffAct, now: Date): Promise<void> {
  const { actor, action, member, summary, changes = [] } = act
  const target = { type: 'staff', id: member.id, no: member.nickname }
  return logAct(tx, { actor, action, target, summary, changes: changed(...changes) }, now)
}

export const namesOf = (named: readonly Named[]): string =>
  named.length === 0 ? '无' : named.map(({ name }) => name).join('、')

interface RolesAndShops {
  readonly roles: readonly Named[]
  readonly shops: readonly Named[]
}

export const changesOf = (before: RolesAndShops, after: RolesAndShops): FieldChange[] => [
  { field: 'roles', label: '角色', before: namesOf(before.roles), after: namesOf(after.roles) },
  { field: 'shops', label: '店铺', before: namesOf(before.shops), after: namesOf(after.shops) },
]

export function summaryOf(nickname: string, before: RolesAndShops, after: RolesAndShops): string {
  const parts = changed(...changesOf(before, after)).map(
    (change) => `${change.label}由${change.before}改为${change.after}`,
  )
  return `“${nickname}”的${parts.length === 0 ? '角色未变' : parts.join('，')}`
}
