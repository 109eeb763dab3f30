// Texts about what was typed and not sent yet.
import { defineTexts } from '../../i18n/text.ts'

export const draftTexts = defineTexts({
  kept: ['草稿已保存在本机 {time}', 'Draft kept on this device at {time}'],
  restored: ['已恢复未提交的内容', 'Unsent content restored'],
  restoredWhat: ['上次编辑于 {time}。', 'Last edited {time}.'],
  stale: [
    '此后资料已在别处修改，保存将以当前内容为准。',
    'It has been changed elsewhere since; saving writes what you see here.',
  ],
  drop: ['放弃草稿', 'Drop the draft'],
  dropQuestion: ['放弃未提交的内容？', 'Drop what was not sent?'],
})
