// Recurring jobs and their states in words; the compiler asks for every new one.
import type { JobName, JobStatus } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const jobLabels: Record<JobName, { readonly name: Text; readonly does: Text }> = {
  'fire-timers': {
    name: ['到期任务', 'Deadlines'],
    does: [
      '订单超时、自动确认收货、结算、认证到期',
      'Order time-outs, automatic receipt, settlement, expiry of papers',
    ],
  },
  'resume-provider-calls': {
    name: ['支付渠道查询', 'Payment queries'],
    does: [
      '查询收款、退款、结算与提现的最终结果',
      'Asks what became of payments, refunds, settlements and withdrawals',
    ],
  },
  'handle-notifications': {
    name: ['支付渠道通知', 'Payment notifications'],
    does: ['处理支付渠道发来的通知', 'Works off what the payment provider tells'],
  },
  'pay-held-withdrawals': {
    name: ['暂缓提现打款', 'Held withdrawals'],
    does: [
      '重新核对渠道余额，一致后为暂缓的提现打款',
      'Compares with the provider again and pays the withdrawals that waited for it',
    ],
  },
  'deliver-outbox': {
    name: ['短信与邮件', 'Texts and e-mails'],
    does: ['发送待发的通知短信与邮件', 'Sends the notices that wait'],
  },
  'notify-guessed-accounts': {
    name: ['撞库提醒', 'Guessing alerts'],
    does: ['提醒密码被多次试错的账号', 'Tells people whose passwords somebody tries to guess'],
  },
  'ask-members': {
    name: ['支付账户状态', 'Wallet states'],
    does: ['向支付渠道查询商户支付账户的状态', 'Asks the provider about the wallets of merchants'],
  },
  'resume-verifications': {
    name: ['认证核验', 'Certification checks'],
    does: ['查询实名认证与企业认证的结果', 'Asks for the results of certifications'],
  },
  'make-exports': {
    name: ['导出文件', 'Exports'],
    does: ['生成各列表的导出文件', 'Writes the files of lists that are exported'],
  },
  'run-imports': {
    name: ['导入', 'Imports'],
    does: ['校验并导入上传的表格', 'Checks and applies tables that were uploaded'],
  },
  'seal-plain': {
    name: ['数据加密', 'Sealing'],
    does: ['加密早期版本写入的个人信息', 'Encrypts personal data that an earlier release wrote'],
  },
  'audit-books': {
    name: ['账本核对', 'Audit of the books'],
    does: [
      '每天核对每个商户的账本，不符即开资金个案',
      'Proves every book once a day; a broken one becomes a money case',
    ],
  },
  'seal-books': {
    name: ['账本封存', 'Sealing of the books'],
    does: [
      '每天封存每个商户的新分录，并复核已封存的部分',
      'Seals what was booked in every book once a day, and looks at older seals again',
    ],
  },
  'reconcile-days': {
    name: ['渠道对账', 'Reconciliation'],
    does: [
      '每天 8:30 起取得前一日的渠道对账文件，与订单、账本三方核对',
      'From 8:30 fetches the provider’s file of the day before and holds it against orders and ledger',
    ],
  },
  'compare-balances': {
    name: ['渠道余额核对', 'Balances at the provider'],
    does: [
      '每天逐个核对有资金变动商户的渠道余额与账本',
      'Once a day compares what the provider holds for each merchant whose money moved',
    ],
  },
  'ask-platform-accounts': {
    name: ['平台账户查询', 'Platform accounts'],
    does: [
      '每小时查询平台在渠道的账户，准备金不足时告警',
      'Asks every hour what the platform’s own accounts hold; warns when the prepaid one is low',
    ],
  },
  'watch-deposits': {
    name: ['保证金检查', 'Deposits'],
    does: [
      '每分钟检查被扣减的保证金，不足时通知商户',
      'Looks every minute at deposits that something was taken from, and tells merchants who fall short',
    ],
  },
  'tell-raised-deposits': {
    name: ['保证金提高通知', 'Raised deposits'],
    does: [
      '每分钟把类目提高的保证金通知到保证金因此不足的商户',
      'Tells merchants whose deposit no longer suffices, every minute, when a category asks more',
    ],
  },
  'tell-rates': {
    name: ['佣金变更通知', 'Changed commission'],
    does: [
      '每分钟把新建与终止的佣金规则通知到受影响的商户',
      'Tells merchants every minute of commission rules that were made or ended',
    ],
  },
  'write-initials': {
    name: ['商品拼音首字母', 'Pinyin initials'],
    does: [
      '为旧版本留下的商品补写标题的拼音首字母，供搜索使用',
      'Writes the pinyin initials of goods from before there were any, so that they are found by them',
    ],
  },
  'hash-receiver-names': {
    name: ['收件人姓名索引', 'Receivers by name'],
    does: [
      '为旧版本留下的订单补写收件人姓名的密文索引，供按姓名搜索使用',
      'Writes what orders of an earlier release are found by under the whole name of their receiver',
    ],
  },
  'ask-parcels': {
    name: ['物流查询', 'Asking about parcels'],
    does: [
      '向物流查询服务订阅和查询在途包裹，同一运单至少间隔 30 分钟',
      'Asks the tracking service about parcels on their way, about one waybill at most every 30 minutes',
    ],
  },
  'tell-promises': {
    name: ['发货时限提醒', 'Notices of promises'],
    does: ['发货截止即将到期与到期时提醒发货人员', 'Tells whoever ships soon before a promise ends, and when it has'],
  },
  'tell-returns-due': {
    name: ['售后时限提醒', 'Notices of returns'],
    does: [
      '售后处理或举证时限到期前 12 小时提醒商户',
      'Tells merchants twelve hours before the time to answer a return or to show evidence ends',
    ],
  },
  'tell-bills-due': {
    name: ['账单确认提醒', 'Notices of bills'],
    does: ['账单自动确认前一天提醒商户', 'Tells merchants a day before a bill confirms itself'],
  },
  'prove-bills': {
    name: ['账单复算', 'Reckon bills again'],
    does: [
      '出账后及每月重新汇总账单明细并核对摘要，不一致的记为资金个案',
      'Adds up and hashes the lines of each bill again, once drawn and every month; what differs is a money case',
    ],
  },
  'tell-orders-due': {
    name: ['平台订单到期提醒', 'Notices of platform orders'],
    does: ['平台订单到期前一天提醒商户', 'Tells merchants a day before a platform order is due'],
  },
  'ask-waybills': {
    name: ['电子面单查询', 'Ask for e-waybills'],
    does: [
      '退回订单不再需要的面单号；快递公司未答复的取号与取消继续查询，直到有结果',
      'Gives back numbers that no order needs any more, and asks carriers again about those that they have not answered for',
    ],
  },
  'watch-parcels': {
    name: ['包裹异常检查', 'Watch over parcels'],
    does: [
      '检查揽收、中转、派送是否超时，记为包裹异常；恢复后自动结束',
      'Finds parcels that are late, stand still or come back; what moves on again is over by itself',
    ],
  },
  'move-merged-goods': {
    name: ['合并类目的商品', 'Goods of merged categories'],
    does: [
      '把已合并类目的商品逐个商户移到并入的类目，并通知商户',
      'Moves the goods of categories that were merged, merchant after merchant, and tells them',
    ],
  },
  'count-shop-scores': {
    name: ['店铺评分', 'Shop scores'],
    does: [
      '每天按近 90 天的发货、退款与商品审核统计各店铺评分',
      'Counts once a day what the last 90 days say of each shop: shipping, refunds, audits',
    ],
  },
  'seal-operation-log': {
    name: ['操作日志封存', 'Log sealing'],
    does: ['每日封存操作日志，防止篡改', 'Seals each day of the operation log against changes'],
  },
  'check-operation-log': {
    name: ['操作日志校验', 'Log check'],
    does: ['核对已封存的操作日志是否完整', 'Checks that the sealed operation log is whole'],
  },
  sweep: {
    name: ['过期清理', 'Clean-up'],
    does: ['清除过期的令牌、会话与日志', 'Removes tokens, sessions and logs that have expired'],
  },
}

export const jobStatusLabels: Record<JobStatus, { readonly text: Text; readonly tone: Tone }> = {
  OK: { text: ['正常', 'On time'], tone: 'success' },
  WAITING: { text: ['等待首次运行', 'Waiting for its first run'], tone: 'neutral' },
  FAILING: { text: ['上次失败', 'Last run failed'], tone: 'warning' },
  LATE: { text: ['已停滞', 'Late'], tone: 'danger' },
}
