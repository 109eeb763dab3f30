// Staff, and how far their rights reach.
import type { DataScope, StaffMember } from '../endpoints/identity/staff.ts'
import type { LabelTexts } from './label.ts'

export const staffStatusTexts: LabelTexts<StaffMember['status']> = {
  ACTIVE: ['在职', 'Active'],
  DISABLED: ['已停用', 'Disabled'],
  INVITED: ['待接受', 'Invited'],
}

export const dataScopeTexts: LabelTexts<DataScope> = {
  ALL_SHOPS: ['全部店铺', 'All shops'],
  OWN_SHOP: ['所属店铺', 'Own shops'],
  SELF: ['仅本人', 'Own only'],
}
