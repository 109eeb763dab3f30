// Texts of staff and invitations.
import { staffStatusTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const staffTexts = defineTexts({
  staff: ['员工', 'Staff'],
  staffNote: ['权限变更从员工的下一次操作起生效。', 'A change of rights holds from the person’s next act on.'],
  keyword: ['关键词', 'Keyword'],
  keywordHint: ['姓名 / 手机号', 'Name / phone'],
  name: ['姓名', 'Name'],
  phone: ['手机号', 'Phone'],
  roles: ['角色', 'Roles'],
  status: ['状态', 'State'],
  ...namedTexts('status_', staffStatusTexts),
  lastSeenAt: ['最近活动', 'Last active'],
  never: ['从未登录', 'Never'],
  expiresAt: ['邀请 {at} 前有效', 'Invitation valid until {at}'],
  owner: ['店主', 'Owner'],
  invite: ['邀请员工', 'Invite'],
  inviteWhat: ['邀请链接以短信发送，{hours} 小时内有效。', 'The link is sent by SMS and is valid for {hours} hours.'],
  invited: ['邀请短信已发送', 'Invitation sent'],
  invitedWithoutText: [
    '邀请已建立，但短信未能发出，请稍后重新邀请该手机号',
    'Invited, but the text did not go out: invite this phone again later',
  ],
  changeRoles: ['角色与店铺', 'Roles and shops'],
  rolesChanged: ['角色与店铺已修改', 'Roles and shops changed'],
  disable: ['停用', 'Disable'],
  disableQuestion: ['停用“{name}”？', 'Disable {name}?'],
  disableWarning: [
    '其所有设备立即退出登录，可随时恢复。',
    'All their devices are logged out at once; this can be undone.',
  ],
  enable: ['恢复', 'Enable'],
  disabled: ['已停用', 'Disabled'],
  enabled: ['已恢复', 'Enabled'],
  revoke: ['撤销邀请', 'Revoke'],
  revokeQuestion: ['撤销给“{name}”的邀请？', 'Revoke the invitation of {name}?'],
  revoked: ['邀请已撤销', 'Invitation revoked'],
  noStaff: [
    '还没有员工。邀请员工加入，并用角色限定各自能看到和能做的事。',
    'No staff yet. Invite people, and let roles say what each may see and do.',
  ],
  shops: ['店铺', 'Shops'],
  allShops: ['全部店铺', 'All shops'],
  noShop: ['未分配', 'None yet'],
  chooseShops: ['选择一家或多家店铺', 'Choose one or more'],
  shopsHint: ['角色的数据范围为“所属店铺”或“仅本人”时，只能看到这些店铺', 'Binds roles that do not reach all shops'],
})
