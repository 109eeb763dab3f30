// Words of the tags bar.
import { defineTexts } from '../../i18n/text.ts'

export const tabsTexts = defineTexts({
  tags: ['已打开的页面', 'Open pages'],
  tagRefresh: ['刷新', 'Refresh'],
  tagClose: ['关闭', 'Close'],
  tagCloseOthers: ['关闭其他', 'Close others'],
  tagCloseAll: ['关闭所有', 'Close all'],
  tagDropped: ['最多打开 {most} 个标签，已关闭“{title}”', 'At most {most} tabs: “{title}” was closed'],
  tagTyped: ['“{titles}”有未保存的内容，继续将会丢失', 'What is half typed in “{titles}” would be lost'],
  goOnAnyway: ['仍要继续', 'Go on anyway'],
  closeTag: ['关闭 {title}', 'Close {title}'],
})
