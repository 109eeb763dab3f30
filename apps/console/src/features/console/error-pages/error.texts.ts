// Texts of the error pages within the frame.
import { defineTexts } from '../../../i18n/text.ts'

export const errorTexts = defineTexts({
  notFound: [
    '地址可能有误，或页面已被移走。左侧菜单和顶部搜索可以带您到要去的地方。',
    'The address may be wrong, or the page has moved. The menu and the search above lead on.',
  ],
  forbidden: [
    '当前账号没有此页面的权限，请联系店主开通。',
    'This account may not open the page. Ask the owner of the account for the permission.',
  ],
  forbiddenToOperator: [
    '当前账号没有此页面的权限，请联系平台管理员开通。',
    'This account may not open the page. Ask an administrator of the platform for the permission.',
  ],
  back: ['返回上一页', 'Go back'],
  home: ['返回首页', 'Go home'],
})
