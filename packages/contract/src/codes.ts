// Every refusal of the business: its name in the code, its four-digit Code on the wire, what people read.

import { type Language, type Said, said } from './said.ts'
import { waitSaid } from './wait.ts'

/** Sentences that say what to do; `{name}` is filled from the refusal's details. */
interface RefusalText extends Said {
  readonly code: string
}

const catalogue = {
  'request.invalid': { code: '1001', zh: '参数错误{what}', en: 'Something in the request is not right{what}' },
  'session.missing': { code: '1002', zh: '登录已失效，请重新登录', en: 'Your session has ended, please log in again' },
  'permission.denied': { code: '1003', zh: '没有权限执行此操作{what}', en: 'You have no permission for this{what}' },
  'request.tooMany': {
    code: '1004',
    zh: '操作过于频繁，请{wait}再试',
    en: 'Too many tries, please try again {wait}',
  },
  'stepUp.required': { code: '1005', zh: '需要安全验证', en: 'Please confirm that it is you' },
  'smsCode.wrong': {
    code: '1006',
    zh: '验证码错误或已失效，请核对；多次输错后请重新获取',
    en: 'The code is wrong or no longer good. Check it; after several wrong ones ask for another',
  },
  'login.wrong': { code: '1007', zh: '账号或密码错误', en: 'Wrong account or password' },
  'agreement.missing': {
    code: '1008',
    zh: '请先阅读并同意注册协议与隐私协议的最新版本',
    en: 'Please read and accept the current terms and privacy policy',
  },
  'phone.taken': {
    code: '1009',
    zh: '该手机号无法注册，请直接登录或找回密码',
    en: 'This phone cannot be registered. Log in, or recover the password',
  },
  'password.weak': { code: '1010', zh: '密码不符合要求：{reason}', en: 'The password does not do: {reason}' },
  'password.wrong': { code: '1011', zh: '当前密码不正确', en: 'The current password is wrong' },
  'login.secondFactor': { code: '1012', zh: '请输入动态口令完成登录', en: 'Enter the dynamic code to log in' },
  'otp.wrong': {
    code: '1013',
    zh: '动态口令不正确或已使用，请输入下一个口令',
    en: 'The dynamic code is wrong or was used, please enter the next one',
  },
  'proofOfWork.missing': { code: '1014', zh: '请完成安全验证', en: 'Please finish the security check' },
  'login.smsOnly': {
    code: '1015',
    zh: '今日密码错误次数过多，请改用短信验证码登录，或明日再试',
    en: 'Too many wrong passwords today. Log in with an SMS code, or try again tomorrow',
  },
  'session.ended': { code: '1016', zh: '{reason}，请重新登录', en: '{reason}. Please log in again' },
  'emailCode.wrong': {
    code: '1017',
    zh: '验证码错误或已失效，请重新获取',
    en: 'The code is wrong or has expired, please ask for a new one',
  },
  'operator.enrolmentMissing': {
    code: '1018',
    zh: '请先完成账号的安全设置',
    en: 'Please finish setting up your account first',
  },
  'session.otherUser': {
    code: '1019',
    zh: '此浏览器已登录另一个账号，请刷新页面后继续',
    en: 'Another account is signed in in this browser. Reload the page to go on',
  },
  'certification.missing': {
    code: '1020',
    zh: '请先完成实名认证，通过后即可使用此功能',
    en: 'This opens once your real name is certified',
  },
  'merchant.closed': {
    code: '3167',
    zh: '商户已注销，只能查看与导出，不能进行其他操作',
    en: 'The merchant is closed: everything can be read and exported, and nothing else be done',
  },
  'state.notAllowed': { code: '2001', zh: '当前不能操作：{status}', en: 'Not possible now: {status}' },
  'record.changed': {
    code: '2002',
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody else has changed this. Reload and try again',
  },
  'command.keyReused': {
    code: '2003',
    zh: '重复请求的内容不一致，请刷新页面后重试',
    en: 'This was sent before with other contents. Reload the page and try again',
  },
  'record.notFound': { code: '2004', zh: '记录不存在{what}', en: 'There is no such record{what}' },
  'name.taken': {
    code: '2005',
    zh: '“{name}”已被使用，请换一个名称',
    en: '“{name}” is taken, please choose another name',
  },
  'role.inUse': { code: '2006', zh: '角色正在使用，不能删除', en: 'The role is in use and cannot be deleted' },
  'role.builtIn': {
    code: '2007',
    zh: '内置角色不能修改或删除，请复制后再改',
    en: 'Built-in roles cannot be changed or deleted. Copy it and change the copy',
  },
  'invitation.invalid': {
    code: '2008',
    zh: '邀请已失效，请联系店主重新邀请',
    en: 'The invitation has ended. Ask the shop owner for a new one',
  },
  'region.unknown': { code: '2009', zh: '请从列表中选择{field}', en: 'Choose the {field} from the list' },
  'command.answerGone': {
    code: '2010',
    zh: '该操作早已完成，其结果不再保存，请刷新页面查看',
    en: 'This was done long ago and its result is no longer kept. Reload the page',
  },
  'shopCategory.hasGoods': {
    code: '2012',
    zh: '“{name}”中还有 {count} 件商品，请先选择移到其他分类或移出',
    en: '“{name}” still holds {count} goods. Say where they go first',
  },
  'shop.unchosen': { code: '2013', zh: '请选择店铺', en: 'Choose a shop' },
  'stock.short': {
    code: '3001',
    zh: '“{goods}”库存不足，剩余 {available} 件',
    en: 'Not enough stock of “{goods}”: {available} left',
  },
  'balance.short': {
    code: '3002',
    zh: '可用余额不足，当前 {available} 元',
    en: 'The available balance is too low: ¥{available}',
  },
  /** Of what lies apart from the balance: the deposit, the money for promotion. */
  'account.short': {
    code: '3029',
    zh: '{account}余额不足，当前 {left} 元',
    en: 'Too little is left of the {account}: ¥{left}',
  },
  'refund.aboveRest': {
    code: '3008',
    zh: '退款金额不能超过可退的 {rest} 元',
    en: 'At most ¥{rest} can still be refunded',
  },
  'price.notLower': { code: '3018', zh: '只能改低价格：{what}', en: 'A price may only become lower: {what}' },
  /** One person alone may not do it: it is entered, and another approves it. */
  'approval.needed': {
    code: '3081',
    zh: '须由两人办理：{what}，请在人工入账中登记，由另一位平台人员复核',
    en: 'Two persons have to do it: {what}. Enter it as a manual entry, and somebody else approves it',
  },
  'limit.exceeded': { code: '3003', zh: '超出限额：{limit}', en: 'Beyond the limit: {limit}' },
  'goods.notOnSale': { code: '3004', zh: '“{goods}”已下架，无法购买', en: '“{goods}” is no longer on sale' },
  'goods.incomplete': { code: '3005', zh: '商品暂不能上架：{reason}', en: 'Cannot be put on sale yet: {reason}' },
  'stock.belowLocked': {
    code: '3006',
    zh: '{what}库存不能少于订单已占用的 {locked} 件',
    en: 'The stock{what} cannot be below the {locked} that orders hold',
  },
  'skuCode.taken': {
    code: '3020',
    zh: '{what}商家编码“{name}”已被“{goods}”使用',
    en: 'The code “{name}”{what} is that of “{goods}”',
  },
  'goodsCode.taken': {
    code: '3051',
    zh: '外部编码“{name}”已被同店铺的“{goods}”使用',
    en: 'The code “{name}” is that of “{goods}” in the same shop',
  },
  'bankReference.taken': {
    code: '3161',
    zh: '银行流水号 {reference} 已用于充值 {recharge}，同一笔到账只能入账一次',
    en: 'The bank’s reference {reference} is that of recharge {recharge}: what came once is credited once',
  },
  'goods.paramWrong': {
    code: '3021',
    zh: '商品参数“{name}”：{reason}',
    en: 'The parameter “{name}”: {reason}',
  },
  'freight.noDelivery': {
    code: '3011',
    zh: '“{goods}”不配送到该收货地区{reason}',
    en: '“{goods}” is not sent to that region{reason}',
  },
  'freight.measureMissing': {
    code: '3012',
    zh: '“{goods}”没有填写{what}，不能使用按{what}计费的运费模板',
    en: '“{goods}” has no {what}, which this freight template charges by',
  },
  'freight.inUse': {
    code: '3013',
    zh: '“{goods}”等 {count} 件商品正在使用这个模板，请先为它们更换运费',
    en: '{count} goods are sent by this template, such as “{goods}”. Give them another freight first',
  },
  'address.inUse': {
    code: '3101',
    zh: '运费模板“{template}”等 {count} 个模板从该地址发货，请先为它们改选发货地址',
    en: '{count} freight templates send from this address, such as “{template}”. Choose another one for them first',
  },
  'carrier.unknown': { code: '3007', zh: '请选择列表中的快递公司', en: 'Choose a carrier from the list' },
  'carrier.off': {
    code: '3175',
    zh: '平台已停用{name}，请选择其他快递公司',
    en: 'The platform does not offer {name} any more. Choose another carrier',
  },
  'carrier.codeTaken': { code: '3176', zh: '代码 {code} 已是{name}的代码', en: 'The code {code} is that of {name}' },
  'carrier.serviceTaken': {
    code: '3177',
    zh: '快递100编码 {code} 已用于{name}',
    en: 'What the tracking service calls {code} is {name}',
  },
  'waybill.elsewhere': {
    code: '3019',
    zh: '运单号 {waybill} 已用于另一位买家的订单 {order}，请核对；确认无误可继续使用',
    en: 'The waybill {waybill} is on order {order} of another buyer. Check it; you may use it all the same',
  },
  'waybill.outbound': {
    code: '3028',
    zh: '运单号 {waybill} 是商家发出的包裹，请填写寄回商品的运单号',
    en: 'The waybill {waybill} is of a parcel that the merchant sent. Enter that of the goods you send back',
  },
  'waybill.inbound': {
    code: '3030',
    zh: '运单号 {waybill} 是买家寄回商品的包裹，请填写换货或补寄的运单号',
    en: 'By the waybill {waybill} the goods came back. Enter that of what you send anew',
  },
  'quantity.aboveRest': {
    code: '3022',
    zh: '“{goods}”最多还可处理 {rest} 件',
    en: 'At most {rest} of “{goods}” are left',
  },
  'redeemCode.unknown': {
    code: '3023',
    zh: '没有找到这个券码，请核对后再试',
    en: 'There is no such code. Check it and try again',
  },
  'return.open': {
    code: '3024',
    zh: '“{goods}”已有售后处理中，请在该售后单中继续',
    en: '“{goods}” has a return under way: go on with that one',
  },
  'return.late': { code: '3025', zh: '已超出售后期，不能再申请', en: 'The time for returns is over' },
  'return.reason': {
    code: '3026',
    zh: '售后原因“{reason}”不适用于当前的售后类型或商品',
    en: '“{reason}” is no reason for this kind of return, or for these goods',
  },
  'return.noAddress': {
    code: '3027',
    zh: '店铺没有退货地址，请先在店铺管理中添加，或选择一个地址',
    en: 'The shop has no return address. Add one in the shop, or choose one',
  },
  'fee.changed': {
    code: '3031',
    zh: '手续费现为 {fee} 元，请核对后再提交',
    en: 'The fee is ¥{fee} now. Check it and send again',
  },
  'withdraw.codeTooLate': {
    code: '3166',
    zh: '短信验证码已达上限，{wait}才能再发，而本次提现{until}自动撤销。已开启动态口令的可改用动态口令，否则请届时重新申请',
    en: 'No more SMS codes for now: the next one can be sent {wait}, but this withdrawal is cancelled {until}. Confirm by the dynamic code if you have it, or apply again then',
  },
  'provider.pending': {
    code: '4001',
    zh: '支付渠道处理中，请稍后查看结果',
    en: 'The payment provider is still working on it. Look again in a moment',
  },
  'provider.refused': { code: '4002', zh: '支付渠道未通过：{reason}', en: 'The payment provider refused: {reason}' },
  'realName.mismatch': { code: '4003', zh: '实名认证未通过：{reason}', en: 'Real-name certification failed: {reason}' },
  'wallet.stepMissing': { code: '4004', zh: '请先完成：{step}', en: 'Please do this first: {step}' },
  'bankCard.unsupported': {
    code: '4005',
    zh: '暂不支持该银行卡：{reason}',
    en: 'This bank card cannot be used: {reason}',
  },
  'bankCard.coolingDown': {
    code: '4006',
    zh: '新绑定的银行卡 24 小时后才能提现',
    en: 'A new bank card can be paid to 24 hours after it was added',
  },
  'sms.notSent': { code: '4007', zh: '短信未能发出：{reason}', en: 'The text message was not sent: {reason}' },
  'company.notAccepted': {
    code: '4008',
    zh: '企业认证资料有误：{reason}',
    en: 'Something in the company’s papers is wrong: {reason}',
  },
  'bank.unknown': { code: '4009', zh: '请选择列表中的开户银行', en: 'Choose a bank from the list' },
  'email.notSent': { code: '4010', zh: '邮件未能发出：{reason}', en: 'The e-mail was not sent: {reason}' },
  'file.unreadable': {
    code: '5001',
    zh: '图片无法识别，请上传 JPG、PNG 或 WebP',
    en: 'The picture cannot be read. Upload JPG, PNG or WebP',
  },
  'file.tooLarge': { code: '5002', zh: '文件过大，最大 {limit}', en: 'The file is too large: {limit} at most' },
  'file.tooSmall': {
    code: '5003',
    zh: '图片“{name}”为 {size} 像素，尺寸过小，至少 {limit}',
    en: 'The picture “{name}” has {size} pixels and is too small: {limit} at least',
  },
  'file.tooTall': {
    code: '3102',
    zh: '图片“{name}”为 {size} 像素，过于细长：高不超过宽的 {times} 倍，请切成几张上传',
    en: 'The picture “{name}” has {size} pixels: its height is {times} times its width at most, cut it into several',
  },
  'table.unreadable': { code: '5004', zh: '表格无法读取：{reason}', en: 'The table cannot be read: {reason}' },
  'file.empty': { code: '5005', zh: '文件是空的，请重新选择', en: 'The file is empty, choose another one' },
  'file.wrongType': {
    code: '5006',
    zh: '不支持的文件类型，请上传 {types}',
    en: 'This type of file is not taken. Upload {types}',
  },
  'file.disguised': {
    code: '5007',
    zh: '文件内容是 {actual}，与扩展名“.{ending}”不符，请改正后上传',
    en: 'The file is {actual}, which “.{ending}” does not say. Name it as what it is',
  },
  'file.tooManyPixels': {
    code: '5008',
    zh: '图片像素过多，最多 {limit} 万像素，请缩小后上传',
    en: 'The picture has too many pixels: {limit} times ten thousand at most. Make it smaller',
  },
  'file.tooLong': {
    code: '5009',
    zh: '视频过长，最长 {seconds} 秒',
    en: 'The video is too long: {seconds} seconds at most',
  },
  'file.badVideo': {
    code: '5010',
    zh: '视频无法播放，请上传 H.264 编码的 MP4',
    en: 'The video cannot be played. Upload MP4 with H.264',
  },
  'media.dirNotEmpty': {
    code: '5011',
    zh: '文件夹“{name}”内还有 {count} 个素材，请先移走或删除',
    en: 'There are {count} files in the folder “{name}”. Move or delete them first',
  },
  'system.busy': { code: '9000', zh: '系统繁忙，请稍后重试', en: 'The system is busy, please try again in a moment' },
  /** Nothing is wrong with the request: 503 with Retry-After. A command goes on with its own Idempotency-Key. */
  'system.notNow': {
    code: '9001',
    zh: '系统繁忙，请稍后重试{hint}',
    en: 'The system is busy, please try again in a moment{hint}',
  },
} as const satisfies Record<string, RefusalText>

export type RefusalName = keyof typeof catalogue
/** What a sentence is filled with that is words, and not a number or somebody's own name. */
type Worded = 'what' | 'reason' | 'status' | 'field' | 'limit' | 'step' | 'hint'
type Detail = string | number | boolean | null | readonly string[] | Said | undefined
export type PlainDetails = Readonly<Record<string, Exclude<Detail, Said>>>
export type RefusalDetails = Readonly<Record<string, Detail>> & { readonly [Name in Worded]?: Said }

const isRefusalName = (name: string): name is RefusalName => Object.hasOwn(catalogue, name)
export const refusalNames: readonly RefusalName[] = Object.keys(catalogue).filter(isRefusalName)
export const refusalCode = (name: RefusalName): string => catalogue[name].code

/** Waits are given in seconds, and read in the unit people count them in. */
const waits: Readonly<Record<string, string>> = { wait: 'seconds', until: 'left' }

/** The sentence of a refusal with its details filled in. */
export function refusalText(name: RefusalName, details: RefusalDetails = {}): Said {
  const filled = (language: Language) =>
    catalogue[name][language].replace(/\{(\w+)\}/g, (_, key: string) => {
      const seconds = waits[key]
      return seconds === undefined
        ? String(inLanguage(details[key], language) ?? '')
        : waitSaid(Number(details[seconds]))[language]
    })
  return said(filled('zh'), filled('en'))
}

const isSaid = (detail: Detail): detail is Said => typeof detail === 'object' && detail !== null && 'zh' in detail
const inLanguage = (detail: Detail, language: Language) => (isSaid(detail) ? detail[language] : detail)

/** The details as they are read in one language. */
export const detailsIn = (language: Language, details: RefusalDetails): PlainDetails =>
  Object.fromEntries(Object.entries(details).map(([key, detail]) => [key, inLanguage(detail, language)]))

/** Name of a refusal by its wire Code, or undefined for a code this build does not know. */
export const refusalByCode = (code: string): RefusalName | undefined =>
  refusalNames.find((name) => catalogue[name].code === code)
