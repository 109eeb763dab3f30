// What the platform's people read of a merchant that leaves.
import { defineTexts } from '../../../i18n/text.ts'

export const leavingTexts = defineTexts({
  title: ['注销', 'Closing'],
  reason: ['注销原因', 'Reason'],
  asked: ['申请', 'Asked'],
  askedBy: ['{at} · {by}', '{at} · {by}'],
  dueAt: ['最早注销时间', 'Not before'],
  checkedAt: ['最近复查', 'Last looked at'],
  notYet: ['等待期内', 'The wait is not over'],
  open: ['尚未结清', 'Still open'],
  openNone: ['没有', 'Nothing'],
  past_DONE: ['{at} 申请：{reason}；已注销', 'Asked {at}: {reason}; closed'],
  past_CANCELED: ['{at} 申请：{reason}；已撤销', 'Asked {at}: {reason}; taken back'],
})
