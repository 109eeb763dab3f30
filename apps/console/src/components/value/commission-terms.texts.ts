// Texts that say what the platform takes.
import { defineTexts } from '../../i18n/text.ts'

export const commissionTermsTexts = defineTexts({
  rate: ['{rate}%', '{rate}%'],
  rateOfFreight: ['{rate}%（含运费）', '{rate}% of goods and freight'],
  fixed: ['每行 {fee} 元', '¥{fee} a line'],
  least: ['最低 {fee} 元', 'at least ¥{fee}'],
  most: ['最高 {fee} 元', 'at most ¥{fee}'],
  comma: ['，', ', '],
  ofCategory: ['类目费率', 'Rate of the category'],
  ofRule: ['规则“{name}”（{no}）', 'Rule “{name}” ({no})'],
  how: ['佣金计算明细', 'How the commission came about'],
  ofLine: ['{title}：{fee} 元，{terms}', '{title}: ¥{fee}, {terms}'],
  baseOfGoods: ['计佣基数 {goods} 元', 'of ¥{goods}'],
  baseWithFreight: [
    '计佣基数 {sum} 元（实付 {goods} 元 + 运费 {freight} 元）',
    'of ¥{sum} (goods ¥{goods}, freight ¥{freight})',
  ],
  kept: [
    '按下单时的规则计算，之后规则变更不影响本单；退款按比例退回佣金',
    'As it held at placing, whatever became of the rule since; refunds bring it back in proportion',
  ],
  since: ['{from} 起', 'From {from}'],
  period: ['{from} 至 {to}', '{from} to {to}'],
})
