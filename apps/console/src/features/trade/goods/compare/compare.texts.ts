// Texts of the look at what a save would change.
import { defineTexts } from '../../../../i18n/text.ts'

export const compareTexts = defineTexts({
  compare: ['查看改动', 'View changes'],
  title: ['与现有内容对照', 'Beside what is there now'],
  atOnce: ['保存后立即生效，不需要人工审核', 'It holds as soon as it is saved; nobody has to look'],
  waits: ['保存后转人工审核，通过后生效', 'Once saved it waits for an audit, and holds when it is approved'],
  nothing: [
    '买家看到的内容没有变化；条码、编码、运费等其余修改保存后立即生效',
    'What buyers see stays as it is; codes, freight and the rest hold as soon as they are saved',
  ],
  rest: [
    '这里列出买家看到的内容；条码、编码、运费等其余修改保存后立即生效',
    'This is what buyers see; codes, freight and the rest hold as soon as they are saved',
  ],
  left: [
    '本店今天还可提交 {today} 次审核，现在最多可连续提交 {now} 次',
    'The shop may ask for {today} more audits today, {now} of them now',
  ],
  overtaken: ['商品刚被他人修改过', 'Somebody has changed the goods meanwhile'],
  overtakenWhat: [
    '下面是与最新内容的对照，保存时会先请你选择载入还是覆盖。',
    'Below they stand beside the newest; before it is saved you choose to load or to overwrite.',
  ],
  back: ['继续编辑', 'Go on editing'],
})
