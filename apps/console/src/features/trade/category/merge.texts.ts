// Texts of merging one category into another.
import { defineTexts } from '../../../i18n/text.ts'

export const mergeTexts = defineTexts({
  act: ['并入其他类目', 'Merge into another'],
  title: ['把“{name}”并入其他类目', 'Merge “{name}” into another category'],
  hint: [
    '并入后该类目立即关闭，不能再启用；其中所有商户的商品逐步移到新类目。',
    'The category closes at once and for good; the goods of all merchants in it move to the other one step by step.',
  ],
  into: ['并入', 'Into'],
  choose: ['选择同一一级类目下的末级类目', 'A last-level category below the same first level'],
  noTarget: [
    '同一一级类目下没有其他可用的末级类目',
    'There is no other last-level category below the same first level',
  ],
  forbidden: ['不能合并，原因如下', 'This merge is not possible'],
  goods: ['{merchants} 个商户的 {goods} 件商品将移动', '{goods} goods will move (merchants: {merchants})'],
  goodsMany: ['{goods}+ 件商品将移动', '{goods}+ goods will move'],
  goodsNone: ['该类目下没有商品', 'It has no goods'],
  stays: [
    '价格、库存与在售状态不变；已下的订单保持下单时的佣金与期限。',
    'Prices, stock and sale stay; orders that were placed keep their commission and periods.',
  ],
  terms: ['佣金与期限', 'Commission and periods'],
  same: ['与原类目相同', 'The same as before'],
  fromTo: ['{before} → {after}', '{before} → {after}'],
  none: ['无', 'none'],
  mapped: ['沿用的属性', 'Attributes that go on'],
  left: ['变为商品自有参数的属性', 'Attributes that become the goods’ own parameters'],
  comma: ['、', ', '],
  merge: ['确认并入', 'Merge'],
  merged: ['“{name}”已并入“{into}”，商品正在移动', '“{name}” was merged into “{into}”; its goods are moving'],
  mergedInto: ['已并入“{name}”', 'Merged into “{name}”'],
})
