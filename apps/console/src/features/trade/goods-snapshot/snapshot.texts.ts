// 交易快照: goods as they were bought.
import { goodsServiceTexts, rejectFieldTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const snapshotTexts = defineTexts({
  snapshot: ['交易快照', 'As bought'],
  snapshotOf: ['交易快照：{title}', 'As bought: {title}'],
  same: ['下单后商品未修改', 'Nothing of it has changed since'],
  changed: ['下单后商品有修改：{fields}', 'Changed since it was bought: {fields}'],
  and: ['、', ', '],
  off: ['商品现已下架', 'It is not on sale now'],
  deleted: ['商品已删除，以下为下单时的内容', 'The goods were deleted; this is what they were'],
  notKept: ['下单时尚未留存商品内容', 'It was bought before goods were kept as they were'],
  notKeptHint: ['只有订单中的标题、规格与价格可供查看', 'Title, specification and price of the order are what is left'],
  ordered: ['下单时间', 'Ordered'],
  since: ['此内容在售自', 'On sale like this since'],
  spec: ['规格', 'Specification'],
  price: ['单价', 'Price'],
  quantity: ['数量', 'Quantity'],
  takenOff: ['优惠', 'Taken off'],
  paid: ['小计', 'Sum'],
  services: ['服务承诺', 'Services'],
  noServices: ['无', 'None'],
  days: ['售后天数', 'Returns within'],
  daysOf: ['{count} 天', '{count} days'],
  ...namedTexts('field_', rejectFieldTexts),
  ...namedTexts('service_', goodsServiceTexts),
  unit: ['计量单位', 'Unit of sale'],
  pictures: ['商品图片', 'Pictures'],
  longPictures: ['3:4 长图', 'Upright pictures'],
  video: ['商品视频', 'Video'],
  params: ['商品参数', 'Parameters'],
  detail: ['商品详情', 'Detail'],
})
