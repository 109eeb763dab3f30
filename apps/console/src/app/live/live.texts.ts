// Words of the live stream: the network is gone, and is back.
import { defineTexts } from '../../i18n/text.ts'

export const liveTexts = defineTexts({
  gone: [
    '网络已断开，已填写的内容不会丢失，恢复后自动更新',
    'No connection. What you typed is kept; pages update once it is back',
  ],
  back: ['网络已恢复，页面已更新', 'Back online, pages are up to date'],
})
