// Words of parcels: what lies in one, taking it back, setting its number right, and what can't be sent.
import { defineTexts } from '../../../i18n/text.ts'

export const parcelTexts = defineTexts({
  siblings: [
    '该买家还有 {count} 单寄往同一地址，可装进这个包裹一并发货',
    'The buyer has {count} more to the same address that may leave in this parcel',
  ],
  sibling: ['{no} · {count} 件', '{no} · {count} pcs'],
  sentTogether: [
    '{no} 与另外 {count} 单已合并发货；如需撤销，请在各订单中操作',
    '{no} and {count} more have left together; each is taken back in its own drawer',
  ],
  mergeable: ['可合并发货', 'May leave together'],
  parcels: ['包裹', 'Parcels'],
  parcelOf: ['包裹 {at}', 'Parcel {at}'],
  takenBack: ['已撤销', 'Taken back'],
  undo: ['撤销发货', 'Take back'],
  undoAsk: ['撤销这个包裹的发货？', 'Take this parcel back?'],
  undoMeans: [
    '商品回到待发货，运单 {no} 作废；买家会看到发货已撤销。请确认包裹没有交给快递。',
    'Its goods are to ship again and the waybill {no} is void; the buyer sees that it was taken back. Make sure that the carrier does not have it.',
  ],
  undoneShort: ['撤销', 'Undo'],
  undone: ['已撤销发货，商品回到待发货', 'Taken back: its goods are to ship again'],
  edit: ['修改物流', 'Change'],
  editTitle: ['修改物流 {no}', 'Change the carrier or number of {no}'],
  editMeans: [
    '发货后 24 小时内、快递公司揽收前，或包裹退回后再次寄出时可改，共 3 次；买家会看到新的单号。',
    'Three times: within 24 hours, before the carrier collects it, or when what came back leaves anew. The buyer sees the new number.',
  ],
  edited: ['物流信息已修改', 'Carrier and number are changed'],
  elsewhere: [
    '该单号已用于另一位买家的订单，请核对；确认无误再按一次',
    'This number is on another buyer’s parcel. Check it; press once more if it is right',
  ],

  refuseWhy: ['拒绝说明（买家可见，可不填）', 'Why it is refused (the buyer reads it; may be empty)'],
  refuseWhyHint: ['不填则写：商品已发出及运单号', 'Empty: that it is on its way, with its number'],
  askedBack: [
    '买家已申请退款，待处理。商品已发出请再按一次：将拒绝退款并发货；否则先在售后单中处理',
    'Its buyer asks for the money. Press once more if it is on its way: the refund is refused. Otherwise answer the return first',
  ],

  sent: ['已发 {count}', '{count} sent'],
  short: ['缺货 {count}', '{count} out of stock'],
  splitOn: ['只发一部分', 'Send only a part'],
  splitOff: ['全部发出', 'Send all of it'],
  splitHint: ['填写这个包裹里的件数，其余留待下一个包裹', 'How many lie in this parcel; the rest waits for the next'],
  inParcel: ['“{title}”本次发出件数', 'Pieces of “{title}” in this parcel'],
  ofLeft: ['/ {count}', '/ {count}'],
  nothingInIt: ['包裹里至少放一件商品', 'At least one piece lies in a parcel'],
  partSent: ['包裹已发出，订单 {no} 还有 {count} 件待发', 'The parcel is sent; {count} pieces of order {no} are left'],
  piecesLeft: ['待发 {count} 件', '{count} to ship'],

  outOfStock: ['缺货退款', 'Out of stock'],
  outOfStockProof: ['今日已关闭多笔已付款订单，继续缺货退款', 'Many paid orders were closed today: close one more'],
  outTitle: ['缺货退款 {no}', 'Out of stock: {no}'],
  outMeans: [
    '选出发不了的件数：对应货款原路退回买家，其余照常发货；整单缺货关闭会计为未按时发货，影响店铺物流分。',
    'Choose what can’t be sent: its money goes back the way it came, and the rest is shipped as usual. An order that is closed so counts as late in the shop’s score.',
  ],
  outPieces: ['{title}（待发 {count} 件）', '{title} ({count} to ship)'],
  outAll: ['整单缺货', 'All of the order'],
  outRefund: ['退给买家', 'Back to the buyer'],
  outCloses: ['全部缺货：退款后订单关闭。', 'All of it: the order is closed once the money is back.'],
  outNone: ['请填写缺货的件数', 'How many are out of stock?'],
  outReason: ['说明（买家可见）', 'Reason (the buyer reads it)'],
  outDefault: ['商品缺货', 'Out of stock'],
  restock: ['商品其实还在，退回库存继续销售', 'The goods are there after all: back on sale'],
  restockHint: [
    '不勾选则从库存中核减，避免再次超卖',
    'Otherwise they come off the stock, so that they are not sold again',
  ],
  dropped: ['已按缺货退款，款项正在退回', 'The money of what is out of stock is on its way back'],
  outSave: ['确认缺货退款', 'Refund it'],

  dropTitle: ['退券 {no}', 'Pay back {no}'],
  dropMeans: [
    '选出要退的张数：未核销的券码随即作废，对应货款原路退回买家，其余照常可用。',
    'Choose how many: unused codes end at once, their money goes back the way it came, and the rest stay good.',
  ],
  dropPieces: ['{title}（未核销 {count} 张）', '{title} ({count} unused)'],
  dropAll: ['全部退券', 'All of them'],
  dropNone: ['请填写退券的张数', 'How many codes are paid back?'],
  dropCloses: ['全部退券：退款后订单关闭。', 'All of them: the order is closed once the money is back.'],
  dropDefault: ['与买家协商退券', 'Agreed with the buyer'],
  dropSave: ['确认退券', 'Pay them back'],
  dropDone: ['已退券，款项正在退回', 'The codes have ended, and their money is on its way back'],
  redeemed: ['已核销 {count}', '{count} redeemed'],
  paidBack: ['已退 {count}', '{count} paid back'],
})
