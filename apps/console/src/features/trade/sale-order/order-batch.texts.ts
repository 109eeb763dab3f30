// Words of what is done to many orders at once.
import { defineTexts } from '../../../i18n/text.ts'

export const orderBatchTexts = defineTexts({
  note: ['备注', 'Note'],
  noteTitle: ['备注 {count} 个订单', 'Note on {count} orders'],
  noteKeep: ['不填则保留各单原有备注', 'Left empty, each keeps its own'],
  flagKeep: ['不改', 'As it is'],
  nothing: ['请填写备注或选择标记', 'Write a note or choose a flag'],
  extend: ['延长收货', 'More time'],
  extendTitle: ['延长 {count} 个订单的收货时间', 'More time for {count} orders'],
  done: ['已处理 {count} 个订单', '{count} orders are done'],
  takenBack: ['已撤销 {count} 单的发货', '{count} orders are to ship again'],
  outcomeTitle: ['部分订单未处理', 'Some orders were left'],
  outcome: ['成功 {done} 单，未处理 {failed} 单', '{done} done, {failed} left'],
  order: ['订单', 'Order'],
  why: ['原因', 'Why'],
})
