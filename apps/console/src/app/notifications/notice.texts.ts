// Texts of the bell and its notices.
import { defineTexts } from '../../i18n/text.ts'

export const noticeTexts = defineTexts({
  title: ['通知', 'Notices'],
  unread: ['通知：{count} 条未读', 'Notices: {count} unread'],
  isUnread: ['未读：', 'Unread: '],
  none: [
    '还没有通知。新订单、到账和审核结果会出现在这里。',
    'No notices yet. New orders, payouts and reviews will appear here.',
  ],
  kept: ['保留 90 天', 'Kept for 90 days'],
  readAll: ['全部标为已读', 'Mark all read'],
  clearRead: ['清除已读', 'Clear read ones'],
  clearOne: ['清除“{title}”', 'Clear “{title}”'],
  more: ['查看更多', 'Show more'],
})
