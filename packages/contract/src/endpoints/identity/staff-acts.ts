// What is done to staff and roles, as the operation log tells it; apart from the endpoints, for the first page says none of it.
import type { Acts } from '../../act.ts'

/** In the operation log. */
export const staffActs = {
  'staff.invite': { label: ['邀请员工', 'Invite staff'] },
  'staff.accept': { label: ['接受邀请', 'Accept an invitation'] },
  'staff.revokeInvitation': { label: ['撤销邀请', 'Revoke an invitation'] },
  'staff.roles': { label: ['修改员工角色', 'Change staff roles'] },
  'staff.status': { label: ['停用或启用员工', 'Disable or enable staff'] },
  'staff.reveal': { label: ['查看员工手机号', 'View a staff phone number'] },
} as const satisfies Acts

/** In the operation log. */
export const roleActs = {
  'role.add': { label: ['新建角色', 'Create a role'], byPlatform: true },
  'role.update': { label: ['修改角色', 'Edit a role'], byPlatform: true },
  'role.delete': { label: ['删除角色', 'Delete a role'], byPlatform: true },
} as const satisfies Acts
