// What the acts of the platform's people are called, by their name in the log.
import type { Text } from '../../i18n/text.ts'

export const platformActLabels: Readonly<Record<string, Text>> = {
  'certification.view': ['查看认证资料', 'Look at papers'],
  'certification.audit': ['认证审核', 'Review a certification'],
  'withdrawOrder.approve': ['提现审核通过', 'Let a withdrawal pass'],
  'withdrawOrder.hold': ['提现打款（暂缓）', 'Pay a withdrawal, on hold'],
  'withdrawOrder.pay': ['提现打款', 'Pay a withdrawal'],
  'withdrawOrder.reject': ['提现驳回', 'Reject a withdrawal'],
  'operator.create': ['新建平台账号', 'New account'],
  'operator.roles': ['修改账号角色', 'Change roles'],
  'operator.status': ['停用或恢复账号', 'Disable or enable'],
  'operator.reset': ['重置账号', 'Reset an account'],
  'role.add': ['新建角色', 'New role'],
  'role.update': ['修改角色', 'Change a role'],
  'role.delete': ['删除角色', 'Delete a role'],
  'user.stepUp': ['安全验证', 'Prove oneself'],
  'user.changePassword': ['修改密码', 'Change password'],
  'user.turnOnTotp': ['绑定动态口令', 'Bind dynamic code'],
}
