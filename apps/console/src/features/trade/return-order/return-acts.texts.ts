// Words of what is done to returns, each with what follows from it.
import { defineTexts } from '../../../i18n/text.ts'

export const returnActsTexts = defineTexts({
  agreeRefund: ['同意退款', 'Refund'],
  agreeReturn: ['同意退货', 'Agree to the return'],
  reject: ['拒绝', 'Refuse'],
  offer: ['协商', 'Offer'],
  receive: ['确认收货并退款', 'Received: refund'],
  receiveShort: ['确认收货', 'Received'],
  refuseReceipt: ['拒收退货', 'Refuse what came'],
  extend: ['延期', 'More time'],
  payAgain: ['再次退款', 'Refund again'],

  agreeTitle: ['同意售后 {no}', 'Agree to {no}'],
  agreeRefundMeans: [
    '同意后立即向买家退款 {amount} 元，不能撤回。',
    'The buyer is refunded ¥{amount} at once. This can’t be undone.',
  ],
  agreeUnsent: ['这 {count} 件商品不再发货。', 'These {count} pieces are not to be sent any more.'],
  agreeReturnMeans: [
    '同意后买家会看到退货地址并寄回商品；您收货确认后才退款 {amount} 元。买家逾期未寄回，售后自动关闭。',
    'The buyer sees the address and sends the goods back; ¥{amount} is refunded once you have received them. If nothing is sent in time, the return closes.',
  ],
  inWords: ['大写', 'In words'],
  fromSettled: ['退款从可用余额扣除。', 'It comes out of your available balance.'],
  fromPending: ['退款从待结算货款扣除。', 'It comes out of what is pending.'],
  address: ['退货地址', 'Goes back to'],
  isDefault: ['默认', 'Default'],
  noAddress: ['店铺还没有退货地址', 'The shop has no return address'],
  addAddress: ['去添加', 'Add one'],
  defaultAddress: ['使用店铺的默认退货地址', 'To the shop’s default return address'],
  agreedRefund: ['已同意，正在退款', 'Agreed: the refund is on its way'],
  agreedReturn: ['已同意，等待买家寄回', 'Agreed: the buyer sends it back'],

  rejectTitle: ['拒绝售后 {no}', 'Refuse {no}'],
  rejectMeans: [
    '买家会看到原因与说明，可以修改申请；逾期未修改，售后自动关闭。还可拒绝 {count} 次。',
    'The buyer reads why and may ask for something else; otherwise the return closes in time. You may refuse {count} more times.',
  ],
  refuseTitle: ['拒收退货 {no}', 'Refuse what came back: {no}'],
  refuseMeans: [
    '拒收后不退款，买家会看到原因与说明，可以修改申请；请保留退回的商品。',
    'Nothing is refunded. The buyer sees why and may ask for something else. Keep what came back.',
  ],
  code: ['拒绝原因', 'Reason'],
  codeChoose: ['请选择', 'Choose'],
  reason: ['拒绝说明', 'Explanation'],
  reasonHint: ['买家会看到，2 至 200 个字', 'The buyer reads it, 2 to 200 characters'],
  proofs: ['凭证', 'Pictures'],
  proofsNeeded: ['该原因须上传凭证，最多 {max} 张', 'This reason needs pictures, at most {max}'],
  proofsOptional: ['选填，最多 {max} 张', 'Optional, at most {max}'],
  proofsMissing: ['请上传凭证', 'Add at least one picture'],
  amountHint: [
    '金额不对时，也可以用“协商”提出新的金额，不占用拒绝次数。',
    'If only the amount is wrong you may make an offer instead: that is no refusal.',
  ],
  rejected: ['已拒绝，等待买家处理', 'Refused: it is the buyer’s turn'],

  offerTitle: ['协商售后 {no}', 'An offer for {no}'],
  offerMeans: [
    '买家同意后按新方案执行；不同意或逾期未答复，则回到待处理。还可协商 {count} 次。',
    'If the buyer accepts, it is done so; otherwise, or without an answer in time, it comes back to you. {count} more offers.',
  ],
  offerType: ['改为', 'Instead'],
  offerAmount: ['退款金额（元）', 'Refund (¥)'],
  offerMost: ['最多可退 {max} 元；买家申请 {asked} 元', 'At most ¥{max}; the buyer asks for ¥{asked}'],
  tooSmall: ['退款金额至少 0.01 元', 'At least ¥0.01'],
  tooLarge: ['最多可退 {max} 元', 'At most ¥{max}'],
  offerNote: ['协商说明', 'Note to the buyer'],
  offerHint: ['如：包装破损不影响使用，补偿 10 元', 'E.g. only the box is damaged: ¥10 back'],
  offerSend: ['发给买家', 'Send'],
  offered: ['已发给买家，等待答复', 'Sent: the buyer answers'],

  receiveTitle: ['确认收货 {no}', 'Receive {no}'],
  receiveMeans: [
    '确认后立即向买家退款 {amount} 元，不能撤回。请先验货。',
    'The buyer is refunded ¥{amount} at once. This can’t be undone: look at the goods first.',
  ],
  restock: ['退回的 {count} 件', 'The {count} pieces'],
  restockYes: ['完好，退回库存继续销售', 'Fine: back in stock'],
  restockNo: ['不能再售，不退回库存', 'Not for sale any more'],
  received: ['已收货，正在退款', 'Received: the refund is on its way'],

  extendTitle: ['延期 {no}', 'More time for {no}'],
  extendMeans: ['处理期限延后 24 小时，每个售后单只能延期一次。', 'You have 24 hours more, once for each return.'],
  extendReason: ['原因', 'Reason'],
  extendHint: ['如：仓库周末休息，周一验货', 'E.g. the warehouse is closed till Monday'],
  extended: ['已延期 24 小时', '24 hours more'],

  payAgainTitle: ['再次退款 {amount} 元？', 'Refund ¥{amount} once more?'],
  payAgainMeans: [
    '上次未成功：{reason}。再次向支付渠道发起退款，同一笔款项不会重复退。',
    'It failed: {reason}. The provider is asked once more; nothing is refunded twice.',
  ],
  payAgainPlain: [
    '再次向支付渠道发起退款，同一笔款项不会重复退。',
    'The provider is asked once more; nothing is refunded twice.',
  ],
  paidAgain: ['已再次发起退款', 'The refund is on its way again'],
  moved: ['该售后单的状态已变化，不能再这样处理', 'This return has moved on: this can’t be done any more'],
})
