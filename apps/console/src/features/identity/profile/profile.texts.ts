// Texts of one's own page: its tabs and the card.
import { defineTexts } from '../../../i18n/text.ts'

export const profileTexts = defineTexts({
  card: ['名片', 'Card'],
  roles: ['角色', 'Roles'],
  owner: ['店主', 'Owner'],
  merchant: ['商户', 'Merchant'],
  phone: ['登录手机', 'Phone'],
  loginName: ['登录名', 'Login name'],
  tab_activity: ['动态', 'Activity'],
  tab_account: ['账户', 'Account'],
  tab_security: ['安全', 'Security'],
})
