// Texts of roles and what they permit.
import { dataScopeTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const roleTexts = defineTexts({
  roles: ['角色', 'Roles'],
  chooseRoles: ['选择一个或多个角色', 'Choose one or more'],
  beyondYours: ['{name}（超出您的权限）', '{name} (beyond your own rights)'],
  dataScope: ['数据范围', 'Reach'],
  dataScopeHint: [
    '“仅本人”在所属店铺内，还只看到自己申请的提现、自己的操作和自己的接口密钥。',
    '“Own only” also narrows withdrawals, operations and API keys to the person’s own.',
  ],
  ...namedTexts('scope_', dataScopeTexts),
  role: ['角色', 'Role'],
  newRole: ['新建角色', 'New role'],
  roleName: ['名称', 'Name'],
  roleKey: ['标识', 'Key'],
  roleKeyHint: ['小写字母开头，如 night-shift', 'Starts with a lowercase letter, such as night-shift'],
  description: ['说明', 'Description'],
  permissions: ['权限', 'Rights'],
  permissionsCount: ['{count} 项', '{count}'],
  members: ['成员', 'Members'],
  builtIn: ['内置', 'Built in'],
  custom: ['自定义', 'Custom'],
  kind: ['类型', 'Kind'],
  view: ['查看', 'View'],
  copyRole: ['复制', 'Copy'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  copyOf: ['{name} 副本', '{name} copy'],
  deleteQuestion: ['删除角色“{name}”？', 'Delete the role {name}?'],
  deleted: ['角色已删除', 'Role deleted'],
  saved: ['角色已保存，持有者下一次操作即生效', 'Role saved; it holds from the next act on'],
  all: ['全选', 'All'],
  noPermission: ['请至少选择一项权限', 'Choose at least one right'],
})
