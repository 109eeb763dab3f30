// Texts of the suggested lines.
import { defineTexts } from '../../../i18n/text.ts'

export const shipLinesTexts = defineTexts({
  title: ['推荐物流线路', 'Suggested lines'],
  asking: ['正在比较线路', 'Comparing the lines'],
  unknown: ['暂时取不到线路，不影响发货', 'No lines at the moment; ship as usual'],
  parcel: ['按 {weight} kg 估算，参考价以与快递公司的约定为准', 'For {weight} kg, at reference prices'],
  guessed: ['；部分商品未填写重量', '; not all goods have a weight'],
  recommended: ['推荐', 'Best'],
  facts: [
    '约 {fee} 元 · {from}–{to} 天 · 准时 {rate}% · {score} 分',
    '≈ ¥{fee} · {from}–{to} days · {rate}% on time · {score}/100',
  ],
})
