// Texts of the error pages.
import { defineTexts } from '../../i18n/text.ts'

export const errorPageTexts = defineTexts({
  notFound: ['页面不存在', 'Page not found'],
  notFoundHint: ['地址可能有误，或页面已被移走。', 'The address may be wrong, or the page has moved.'],
  forbidden: ['没有访问权限', 'You may not see this page'],
  forbiddenHint: ['当前账号没有此页面的权限，请联系主账号开通。', 'Ask the owner of the account for permission.'],
  home: ['返回首页', 'Go home'],
  back: ['返回上一页', 'Go back'],
})
