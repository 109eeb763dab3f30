// Texts of a shop's scores.
import { scoreKindTexts, scorePartTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const scoreTexts = defineTexts({
  title: ['店铺评分', 'Scores'],
  ...namedTexts('kind_', scoreKindTexts),
  ...namedTexts('part_', scorePartTexts),
  span: [
    '{from} 至 {to} 的订单、商品审核与售后，每天更新',
    'Orders, audits and returns from {from} to {to}, counted once a day',
  ],
  notYet: ['开店后每天统计一次，首次统计尚未完成', 'Counted once a day; the first count is not done yet'],
  few: ['样本不足', 'Too few to say'],
  outOf: ['满分 5.00', 'of 5.00'],
  sample: ['{good} / {all}', '{good} of {all}'],
  fewPart: ['{all} 个样本，满 {least} 个后计入', '{all} so far; counts from {least} on'],
  scale: ['{floor}% 及以下计 1.00，全部做到计 5.00。', '{floor} % or less is worth 1.00, all of them 5.00. '],
  weight: ['占 {weight}%', '{weight} %'],
  raise_FLAWLESS: [
    '因质量、破损、描述不符、发错、少发或假货退款、换货、补寄的订单越少，分数越高。',
    'The fewer orders with refunds or replacements for flawed, damaged, wrong, missing or fake goods, the higher.',
  ],
  raise_APPROVED: [
    '按驳回原因改好再提交，一次通过的越多越好。',
    'Correct what was sent back before you hand it in again.',
  ],
  raise_ANSWERED: [
    '买家申请后 {hours} 小时（审核期限的一半）内同意、拒绝或协商；逾期由系统自动处理的计为未处理。',
    'Agree, refuse or make an offer within {hours} hours, half of the time; what the clock answers for you counts as unanswered.',
  ],
  raise_UNDISPUTED: [
    '平台介入后判定支持买家的售后越少，分数越高；支持商家或撤销的不影响。',
    'The fewer rulings for buyers, the higher; those for you and those called off do not matter.',
  ],
  raise_REFUNDED: [
    '仅退款在申请后 {hours} 小时内、退货在买家寄回后 {days} 天内完成退款。',
    'Without goods within {hours} hours of the application, with goods within {days} days of their being sent back.',
  ],
  raise_ON_TIME: [
    '先发即将超时的订单，不再有超时发货；因缺货关闭的已付款订单也计为未按时。',
    'Ship first what is due soon, so that nothing is late; a paid order closed for want of stock counts as late, too.',
  ],
  raise_QUICK: ['买家付款后尽早发货。', 'Ship soon after buyers have paid.'],
  link_FLAWLESS: ['查看已发货订单', 'Shipped orders'],
  link_APPROVED: ['查看被驳回的商品', 'Goods sent back'],
  link_ANSWERED: ['查看待处理的售后', 'Returns to answer'],
  link_UNDISPUTED: ['查看平台介入中的售后', 'Returns in dispute'],
  link_REFUNDED: ['查看待收货的售后', 'Returns on their way back'],
  link_ON_TIME: ['查看已超时的订单', 'Overdue orders'],
  link_QUICK: ['查看待发货订单', 'Orders to ship'],
})
