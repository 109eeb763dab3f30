// Words of printing from the list and from an order.
import { printTemplateTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const printMenuTexts = defineTexts({
  print: ['打印', 'Print'],
  ...namedTexts('paper_', printTemplateTexts),
  mark: ['已打印 {count} 次，最近 {at}', 'Printed {count} times, last {at}'],
  most: ['一次最多打印 {count} 个订单，已选 {chosen} 个', 'At most {count} orders at once, {chosen} are chosen'],
  againTitle: ['{count} 单已打印过{paper}', '{paper}: printed before for {count} orders'],
  again: [
    '最近一次 {at}。重复打印容易重复拣货、重复发货，请确认上一份已作废。',
    'Last at {at}. What is printed twice is easily packed twice: make sure that the earlier paper is gone.',
  ],
  rest: ['只打印其余 {count} 单', 'Print the other {count}'],
  all: ['全部重新打印', 'Print all again'],
})
