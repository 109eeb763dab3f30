/** The faults that a scenario can order, and what each of them does, in the words of the inspector. */

/** What can happen to a call of the gateway. */
const OF_CALLS = [
  ['resetBeforeCommit', '未办理即断开连接'],
  ['resetAfterCommit', '已办理后断开连接'],
  ['slowBefore', '办理前超时'],
  ['slowAfter', '办理后超时'],
  ['http502Html', '返回 502 网页'],
  ['http500Empty', '返回 500 空响应'],
  ['http200Html', '返回 200 网页'],
  ['truncatedJson', '应答被截断'],
  ['emptyBody', '应答为空'],
  ['replyBadSignature', '应答签名错误'],
  ['replyUnsigned', '应答没有签名'],
  ['replyOtherKey', '应答由其他密钥签名'],
  ['replyOtherOrder', '应答指向其他订单'],
  ['replyOtherAmount', '应答金额多 1 分'],
  ['GW0013', '系统错误 GW0013'],
  ['GW0014', '交易超时 GW0014'],
  ['GW0015', '访问频率受限 GW0015'],
  ['9400', '系统繁忙 9400'],
  ['9999', '系统错误 9999'],
  ['staleQuery', '查询仍显示未支付'],
  ['notFoundThenFound', '查询暂显示订单不存在'],
  ['clockSkew', '时间戳相差过大'],
  ['expireCert', '证书过期'],
  ['lockMember', '会员被锁定'],
  ['notifyBeforeReply', '通知先于应答到达'],
] as const

/** What can happen to a notification. */
const OF_NOTIFICATIONS = [
  ['lose', '通知丢失'],
  ['delay', '通知延迟'],
  ['reorder', '付款通知先于代收通知'],
  ['duplicate', '通知重复'],
  ['afterFinal', '确认之后再次通知'],
  ['badSignature', '通知签名错误'],
  ['otherKey', '通知由其他密钥签名'],
  ['tamperAmount', '通知金额多 1 分，签名正确'],
  ['otherPayer', '通知的付款人不符，签名正确'],
  ['otherOrder', '通知指向未知订单，签名正确'],
  ['otherKind', '通知类型无人认识，签名正确'],
  ['plusAsSpace', '加号未编码'],
  ['extraField', '多一个字段'],
  ['emptyField', '有空字段'],
  ['wrongApp', '通知属于其他应用'],
] as const

export type CallFault = (typeof OF_CALLS)[number][0]
export type NotifyFault = (typeof OF_NOTIFICATIONS)[number][0]
export type Fault = CallFault | NotifyFault

export const CALL_FAULTS = OF_CALLS.map(([name]) => name)
export const NOTIFY_FAULTS = OF_NOTIFICATIONS.map(([name]) => name)

/** Every fault with its words, in the order of the lists. */
export const FAULT_WORDS: ReadonlyMap<Fault, string> = new Map<Fault, string>([...OF_CALLS, ...OF_NOTIFICATIONS])
