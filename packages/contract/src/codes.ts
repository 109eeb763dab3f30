// Every refusal of the business: its name in the code, its four-digit Code on the wire, what people read.

interface RefusalText {
  readonly code: string
  /** Chinese sentence that says what to do; `{name}` is filled from the refusal's details. */
  readonly text: string
}

const catalogue = {
  'request.invalid': { code: '1001', text: '参数错误' },
  'session.missing': { code: '1002', text: '登录已失效，请重新登录' },
  'permission.denied': { code: '1003', text: '没有权限执行此操作{what}' },
  'request.tooMany': { code: '1004', text: '操作过于频繁，请 {seconds} 秒后再试' },
  'stepUp.required': { code: '1005', text: '需要安全验证' },
  'smsCode.wrong': { code: '1006', text: '验证码错误或已失效，请重新获取' },
  'login.wrong': { code: '1007', text: '账号或密码错误' },
  'agreement.missing': { code: '1008', text: '请先阅读并同意注册协议与隐私协议的最新版本' },
  'phone.taken': { code: '1009', text: '该手机号无法注册，请直接登录或找回密码' },
  'password.weak': { code: '1010', text: '密码不符合要求：{reason}' },
  'password.wrong': { code: '1011', text: '当前密码不正确' },
  'login.secondFactor': { code: '1012', text: '请输入动态口令完成登录' },
  'otp.wrong': { code: '1013', text: '动态口令不正确或已使用，请输入下一个口令' },
  'proofOfWork.missing': { code: '1014', text: '请完成安全验证' },
  'login.smsOnly': { code: '1015', text: '今日密码错误次数过多，请改用短信验证码登录，或明日再试' },
  'session.ended': { code: '1016', text: '{reason}，请重新登录' },
  'emailCode.wrong': { code: '1017', text: '验证码错误或已失效，请重新获取' },
  'operator.enrolmentMissing': { code: '1018', text: '请先完成账号的安全设置' },
  'session.otherUser': { code: '1019', text: '此浏览器已登录另一个账号，请刷新页面后继续' },
  'certification.missing': { code: '1020', text: '请先完成实名认证，通过后即可使用此功能' },
  'state.notAllowed': { code: '2001', text: '当前状态（{status}）不允许该操作' },
  'record.changed': { code: '2002', text: '数据已被他人修改，请刷新后重试' },
  'command.keyReused': { code: '2003', text: '重复请求的内容不一致，请刷新页面后重试' },
  'record.notFound': { code: '2004', text: '记录不存在' },
  'name.taken': { code: '2005', text: '“{name}”已被使用，请换一个名称' },
  'role.inUse': { code: '2006', text: '角色正在使用，不能删除' },
  'role.builtIn': { code: '2007', text: '内置角色不能修改或删除，请复制后再改' },
  'invitation.invalid': { code: '2008', text: '邀请已失效，请联系店主重新邀请' },
  'region.unknown': { code: '2009', text: '请从列表中选择{field}' },
  'command.answerGone': { code: '2010', text: '该操作早已完成，其结果不再保存，请刷新页面查看' },
  'stock.short': { code: '3001', text: '“{goods}”库存不足，剩余 {available} 件' },
  'balance.short': { code: '3002', text: '可提现余额不足，当前可用 {available} 元' },
  'limit.exceeded': { code: '3003', text: '超出限额：{limit}' },
  'goods.notOnSale': { code: '3004', text: '“{goods}”已下架，无法购买' },
  'goods.incomplete': { code: '3005', text: '商品暂不能上架：{reason}' },
  'stock.belowLocked': { code: '3006', text: '库存不能少于订单已占用的 {locked} 件' },
  'carrier.unknown': { code: '3007', text: '请选择列表中的快递公司' },
  'provider.pending': { code: '4001', text: '支付渠道处理中，请稍后查看结果' },
  'provider.refused': { code: '4002', text: '支付渠道未通过：{reason}' },
  'realName.mismatch': { code: '4003', text: '实名认证未通过：{reason}' },
  'wallet.stepMissing': { code: '4004', text: '请先完成：{step}' },
  'bankCard.unsupported': { code: '4005', text: '暂不支持该银行卡：{reason}' },
  'bankCard.coolingDown': { code: '4006', text: '新绑定的银行卡 24 小时后才能提现' },
  'sms.notSent': { code: '4007', text: '短信未能发出：{reason}' },
  'company.notAccepted': { code: '4008', text: '企业认证资料有误：{reason}' },
  'bank.unknown': { code: '4009', text: '请选择列表中的开户银行' },
  'email.notSent': { code: '4010', text: '邮件未能发出：{reason}' },
  'file.unreadable': { code: '5001', text: '图片无法识别，请上传 JPG、PNG 或 WebP' },
  'file.tooLarge': { code: '5002', text: '文件过大，最大 {limit}' },
  'file.tooSmall': { code: '5003', text: '图片尺寸过小，至少 {limit}' },
  'system.busy': { code: '9000', text: '系统繁忙，请稍后重试' },
  /** Nothing is wrong with the request: 503 with Retry-After. A command goes on with its own Idempotency-Key. */
  'system.notNow': { code: '9001', text: '系统繁忙，请稍后重试{hint}' },
} as const satisfies Record<string, RefusalText>

export type RefusalName = keyof typeof catalogue
export type RefusalDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

const isRefusalName = (name: string): name is RefusalName => Object.hasOwn(catalogue, name)
export const refusalNames: readonly RefusalName[] = Object.keys(catalogue).filter(isRefusalName)
export const refusalCode = (name: RefusalName): string => catalogue[name].code

/** The Chinese sentence of a refusal with its details filled in. */
export function refusalText(name: RefusalName, details: RefusalDetails = {}): string {
  return catalogue[name].text.replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''))
}

/** Name of a refusal by its wire Code, or undefined for a code this build does not know. */
export const refusalByCode = (code: string): RefusalName | undefined =>
  refusalNames.find((name) => catalogue[name].code === code)
