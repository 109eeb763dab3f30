// Words of what the platform does with bills and settlement cycles, each with what follows from it.
import { defineTexts } from '../../../i18n/text.ts'

export const platformBillTexts = defineTexts({
  merchant: ['商户', 'Merchant'],
  keyword: ['关键词', 'Keyword'],
  keywordHint: ['账单号 / 商户号 / 商户全名', 'Bill no., merchant no. or whole name'],
  none: ['还没有账单，商户的账期结束后自动出具', 'No bills yet. They are drawn up as settlement periods end.'],

  resolve: ['处理异议', 'Answer'],
  resolveAgain: ['修改答复', 'Answer anew'],
  decide: ['复核', 'Check'],
  pay: ['打款', 'Pay'],

  resolveTitle: ['处理账单 {no} 的异议', 'Answer the objection to {no}'],
  resolveMeans: [
    '答复与调整须另一人复核；复核通过后账单重新待商户确认，调整计入应结金额。',
    'A second person checks the answer. Once approved the merchant confirms the bill anew, with the adjustment in it.',
  ],
  answer: ['答复', 'Answer'],
  answerHint: ['商户会看到，2 至 500 个字', 'The merchant reads it, 2 to 500 characters'],
  way: ['账单金额', 'The amount'],
  keep: ['维持原账单', 'Stays as it is'],
  add: ['补给商户', 'More for the merchant'],
  take: ['向商户扣回', 'Less for the merchant'],
  adjustFen: ['调整金额（元）', 'Adjustment (¥)'],
  tooSmall: ['调整金额至少 0.01 元', 'At least ¥0.01'],
  wouldBe: ['本期待付将由 {before} 元变为 {after} 元', 'To pay goes from ¥{before} to ¥{after}'],
  resolveSend: ['提交复核', 'Send to be checked'],
  resolved: ['已提交，等待另一人复核', 'Sent: a second person checks it'],

  approve: ['复核通过', 'Approve'],
  reject: ['驳回', 'Turn down'],
  approveTitle: ['通过账单 {no} 的异议处理？', 'Approve the answer to {no}?'],
  approveMeans: [
    '调整 {adjust} 元，答复：{text}。通过后账单重新待商户确认。',
    'Adjustment ¥{adjust}, answer: {text}. Then the merchant confirms the bill anew.',
  ],
  rejectTitle: ['驳回账单 {no} 的异议处理？', 'Turn down the answer to {no}?'],
  rejectMeans: [
    '答复与调整作废，账单回到待处理异议，由运营重新处理。',
    'The answer is void; the objection waits for another one.',
  ],
  proveApprove: [
    '通过 {merchant} 账单 {no} 的异议处理，调整 {adjust} 元',
    'Approve {no} of {merchant}, adjusted by ¥{adjust}',
  ],
  proveReject: ['驳回 {merchant} 账单 {no} 的异议处理', 'Turn down the answer to {no} of {merchant}'],
  approved: ['已通过，账单重新待商户确认', 'Approved: the merchant confirms it anew'],
  rejected: ['已驳回，等待重新处理', 'Turned down: it waits for another answer'],

  payTitle: ['确认打款', 'Pay this bill'],
  inWords: ['大写', 'In words'],
  billNo: ['账单号', 'Bill no.'],
  payMeans: [
    '打款后账单的订单逐笔结算到商户可用余额，调整与结转一并结清，不能撤回；有售后或被暂停的订单最后结算。',
    'Its orders are settled one by one into the merchant’s available balance, with what is adjusted and carried in. It can’t be undone; orders with an open return or on hold come last.',
  ],
  payOwed: [
    '本期待付为负：订单照常结算，差额 {amount} 元计入商户欠款，从结算款中抵扣。',
    'It comes out below zero: its orders are settled, and ¥{amount} are owed and taken from what is settled.',
  ],
  payNothing: ['结算账单', 'Settle the bill'],
  payConfirm: ['打款 {amount} 元', 'Pay ¥{amount}'],
  provePay: ['向 {merchant} 打款 {amount} 元（账单 {no}）', 'Pay {merchant} ¥{amount} for bill {no}'],
  paid: ['已开始打款', 'The payment has begun'],
  settledAtOnce: ['账单已结清', 'The bill is settled'],

  cycles: ['商户结算周期', 'Settlement cycles'],
  cycleSearch: ['商户号 / 商户全名', 'Merchant no. or whole name'],
  cycleStart: ['输入商户号或商户全名，回车查找', 'Type a merchant no. or whole name and press Enter'],
  cycleNone: ['没有这个商户', 'There is no such merchant'],
  cycleNow: ['当前周期', 'Now'],
  period: ['当前账期', 'Running period'],
  cycleNext: ['已定变更', 'Decided'],
  cycleNextOf: ['自 {day} 起改为{cycle}', '{cycle} from {day} on'],
  cycleChoose: ['改为', 'Change to'],
  cycleFrom: [
    '当前账期结束后生效：自 {day} 起{cycle}',
    'Holds once the running period has ended: {cycle} from {day} on',
  ],
  cycleSame: ['保持当前周期，取消已定的变更', 'Stays as it is: the change that was decided is called off'],
  cycleSave: ['保存', 'Save'],
  proveCycle: ['将 {merchant} 的结算周期改为{cycle}', 'Change the cycle of {merchant}: {cycle}'],
  cycleSaved: ['已保存，自 {day} 起生效', 'Saved: it holds from {day} on'],
  cycleKept: ['已保存，周期不变', 'Saved: the cycle stays'],
})
