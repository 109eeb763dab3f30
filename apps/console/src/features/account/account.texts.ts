// Titles of the account centre's pages; they travel with the first page, so everything else is said elsewhere.
import { defineTexts } from '../../i18n/text.ts'

export const accountTexts = defineTexts({
  title: ['账号中心', 'Account'],
  profile: ['个人中心', 'My profile'],
})
