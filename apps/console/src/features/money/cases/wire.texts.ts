// Texts of the wire log.
import { defineTexts } from '../../../i18n/text.ts'

export const wireTexts = defineTexts({
  note: [
    '向支付渠道发出的请求与应答，敏感信息已脱敏，保留 90 天。',
    'What was asked of the payment provider and what it answered, masked, for ninety days.',
  ],
  title: ['渠道报文', 'Wire log'],
  none: ['没有渠道报文', 'Nothing was asked'],
  noneOfOrder: ['没有本单的报文（保留 90 天）', 'Nothing was asked about it in ninety days'],
  all: ['在渠道报文中查看', 'In the wire log'],
  keyword: ['单号', 'Number'],
  keywordHint: ['平台单号 / 渠道单号 / 会员号', 'Our order no., the provider’s, or a member no.'],
  service: ['接口', 'Service'],
  orderNo: ['平台单号', 'Order no.'],
  providerNo: ['渠道单号', 'Provider no.'],
  outcome: ['结果', 'Outcome'],
  ms: ['耗时', 'Took'],
  milliseconds: ['{ms} 毫秒', '{ms} ms'],
  at: ['时间', 'Time'],
  lastAt: ['最近一次', 'Last time'],
  repeats: ['相同应答', 'Same answer'],
  times: ['另有 {count} 次', '{count} more times'],
  asked: ['请求', 'Asked'],
  answered: ['应答', 'Answered'],
  noAnswer: ['没有可信的应答', 'Nothing came back that can be believed'],
  code: ['渠道代码', 'Its code'],
  reason: ['原因', 'Why'],
  http: ['HTTP 状态', 'HTTP status'],
  look: ['查看', 'View'],
})
