// What the operation log says of changes of staff.
import { said, type Said, saidList, sameInBoth } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'

interface Named {
  readonly name: string | Said
}

interface StaffAct {
  readonly actor: MerchantActor
  readonly action: 'staff.roles' | 'staff.status' | 'staff.revokeInvitation'
  readonly member: { readonly id: string; readonly nickname: string }
  readonly summary: Said
  readonly changes?: readonly FieldChange[]
}

export function logStaff(tx: TenantTx, act: StaffAct, now: Date): Promise<void> {
  const { actor, action, member, summary, changes = [] } = act
  const target = { type: 'staff', id: member.id, no: member.nickname }
  return logAct(tx, { actor, action, target, summary, changes: changed(...changes) }, now)
}

export const namesOf = (named: readonly Named[]): Said =>
  named.length === 0
    ? said('无', 'none')
    : saidList(named.map(({ name }) => (typeof name === 'string' ? sameInBoth(name) : name)))

interface RolesAndShops {
  readonly roles: readonly Named[]
  readonly shops: readonly Named[]
}

export const changesOf = (before: RolesAndShops, after: RolesAndShops) => [
  { field: 'roles', label: said('角色', 'Roles'), before: namesOf(before.roles), after: namesOf(after.roles) },
  { field: 'shops', label: said('店铺', 'Shops'), before: namesOf(before.shops), after: namesOf(after.shops) },
]

export function summaryOf(nickname: string, before: RolesAndShops, after: RolesAndShops): Said {
  const parts = changesOf(before, after)
    .filter((change) => change.before.zh !== change.after.zh)
    .map((change) =>
      said(
        `${change.label.zh}由${change.before.zh}改为${change.after.zh}`,
        `${change.label.en.toLowerCase()} from ${change.before.en} to ${change.after.en}`,
      ),
    )
  if (parts.length === 0) return said(`“${nickname}”的角色未变`, `The roles of “${nickname}” stay as they are`)
  const all = saidList(parts, said('，', ', '))
  return said(`“${nickname}”的${all.zh}`, `Changed “${nickname}”: ${all.en}`)
}
