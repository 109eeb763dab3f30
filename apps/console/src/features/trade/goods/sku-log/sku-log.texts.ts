// What the past of an SKU's stock and price says.
import { priceKindTexts, priceReasonTexts, stockReasonTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../../i18n/text.ts'

export const skuLogTexts = defineTexts({
  open: ['库存与价格记录', 'Stock and price log'],
  title: ['库存与价格记录 · {title}', 'Stock and price log · {title}'],
  sku: ['规格', 'SKU'],
  noSpecs: ['无规格', 'Without dimensions'],
  removed: ['{sku}（已移除）', '{sku} (removed)'],
  tab_stock: ['库存', 'Stock'],
  tab_price: ['价格', 'Price'],
  byHand: ['只看人工调整', 'Changes by hand only'],
  at: ['时间', 'When'],
  reason: ['原因', 'Why'],
  ...namedTexts('reason_', stockReasonTexts),
  kind: ['项目', 'What'],
  ...namedTexts('kind_', priceKindTexts),
  ...namedTexts('priceReason_', priceReasonTexts),
  delta: ['库存变动', 'Change'],
  lockedDelta: ['占用变动', 'Held'],
  after: ['变动后库存', 'Stock after'],
  held: ['其中占用 {count}', '{count} held'],
  who: ['操作人', 'By'],
  subject: ['关联单号', 'Number'],
  before: ['修改前', 'Before'],
  afterPrice: ['修改后', 'After'],
  noStock: ['还没有库存变动', 'The stock has not changed yet'],
  noneByHand: ['没有人工调整过库存', 'Nobody changed the stock by hand'],
  first: ['首次定价', 'First price'],
  noPrice: ['还没有价格记录', 'Nothing is written down of its price yet'],
  older: ['更早的记录', 'Older'],
  newest: ['回到最新', 'Newest'],
})
