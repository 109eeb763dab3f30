// Texts of the platform's parameters.
import { defineTexts } from '../../../i18n/text.ts'

export const parameterPageTexts = defineTexts({
  note: [
    '修改只影响此后产生的单据、费用与时限，已有单据与已在计时的不变；注明立即生效的除外',
    'A change counts for what begins afterwards; what is running goes on as it began, but for what says at once',
  ],
  parameter: ['参数', 'Parameter'],
  value: ['现行值', 'In force'],
  standard: ['默认值', 'Standard'],
  range: ['可设范围', 'Bounds'],
  changed: ['最近修改', 'Last change'],
  never: ['未修改过', 'Never'],
  isOther: ['已调整', 'Adjusted'],
  amount: ['{count} {unit}', '{count} {unit}'],
  or: ['、', ', '],
  between: ['{min} – {max} {unit}', '{min} – {max} {unit}'],
  change: ['修改', 'Change'],
  history: ['修改记录', 'History'],
  changeTitle: ['修改“{name}”', 'Change “{name}”'],
  historyTitle: ['“{name}”的修改记录', 'History of “{name}”'],
  about: ['{meaning}。{note}', '{meaning}. {note}'],
  newValue: ['新值', 'New value'],
  same: ['与现行值相同，没有需要保存的修改', 'That is in force already: nothing would change'],
  outside: ['须在 {min} 至 {max} 之间', 'From {min} to {max}'],
  reason: ['修改原因', 'Reason'],
  reasonHint: ['写入修改记录与平台日志', 'Kept in the history and in the platform’s log'],
  saved: ['已修改“{name}”', '“{name}” was changed'],
  noHistory: ['还没有修改过', 'It was never changed'],
  from: ['{before} → {after}', '{before} → {after}'],
})
