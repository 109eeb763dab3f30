// Every permission by its name: the one table behind roles, buttons, endpoints and the console's pages.
import { type Said, said, sameInBoth } from './said.ts'

interface Row {
  /** The legacy code (page code:action) that the wire and the database keep. */
  readonly code: `${number}:${string}`
  /** What it is called where it stands alone, as in the operation log. */
  readonly title: readonly [chinese: string, english: string]
  /** What it is called beside its page, in both languages; looking at the page unless given. */
  readonly label?: readonly [chinese: string, english: string]
  /** The page of the console that it opens, and others that show the same in another way. */
  readonly page?: `/${string}`
  readonly morePages?: readonly `/${string}`[]
}
type Table = Readonly<Record<string, Row>>

const ofMerchant = {
  'goods.view': { code: '2001:view', title: ['查看商品', 'look at goods'], page: '/goods/index' },
  'goods.shelve': {
    code: '2001:shelf',
    title: ['商品上架与下架', 'put goods on and off sale'],
    label: ['上架与下架', 'Shelve'],
  },
  'goods.setPrice': { code: '2001:price', title: ['改商品价格', 'change prices'], label: ['改价格', 'Prices'] },
  'goods.setStock': { code: '2001:stock', title: ['改商品库存', 'change stock'], label: ['改库存', 'Stock'] },
  'goods.delete': { code: '2001:delete', title: ['删除商品', 'delete goods'], label: ['删除', 'Delete'] },
  'goods.import': { code: '2001:import', title: ['导入商品', 'import goods'], label: ['导入', 'Import'] },
  'goods.export': { code: '2001:export', title: ['导出商品', 'export goods'], label: ['导出', 'Export'] },
  'goods.create': {
    code: '2002:create',
    title: ['新建商品', 'make goods'],
    label: ['新建商品', 'Create'],
    page: '/goods/add',
  },
  'goods.edit': {
    code: '2003:edit',
    title: ['编辑商品', 'edit goods'],
    label: ['编辑商品', 'Edit'],
    page: '/goods/edit/$id',
  },
  'saleOrder.view': {
    code: '3001:view',
    title: ['查看销售订单', 'look at sale orders'],
    page: '/order/saleorder',
    morePages: ['/order/parcels'],
  },
  'saleOrder.ship': { code: '3001:ship', title: ['订单发货', 'ship orders'], label: ['发货', 'Ship'] },
  'saleOrder.close': { code: '3001:close', title: ['关闭订单', 'close orders'], label: ['关闭订单', 'Close'] },
  'saleOrder.price': {
    code: '3001:price',
    title: ['改低订单价格', 'lower the price of orders'],
    label: ['改价', 'Price'],
  },
  'saleOrder.address': {
    code: '3001:address',
    title: ['订单改地址', 'change where orders go'],
    label: ['改地址', 'Address'],
  },
  'saleOrder.refund': { code: '7001:refund', title: ['订单退款', 'refund orders'], label: ['退款', 'Refund'] },
  'saleOrder.remark': { code: '3001:remark', title: ['订单备注', 'note on orders'], label: ['备注', 'Remark'] },
  'saleOrder.print': {
    code: '3001:print',
    title: ['打印订单', 'print orders'],
    label: ['打印', 'Print'],
    page: '/order/print',
  },
  'saleOrder.reveal': {
    code: '3001:reveal',
    title: ['查看完整收货信息', 'see receivers in full'],
    label: ['查看完整收货信息', 'Reveal receivers'],
  },
  'saleOrder.export': {
    code: '3001:export',
    title: ['导出销售订单', 'export sale orders'],
    label: ['导出', 'Export'],
  },
  'withdrawOrder.view': { code: '3002:view', title: ['查看提现', 'look at withdrawals'], page: '/order/WithdrawOrder' },
  'withdrawOrder.apply': {
    code: '3002:apply',
    title: ['申请提现', 'apply for withdrawals'],
    label: ['申请提现', 'Apply'],
  },
  'withdrawOrder.cancel': {
    code: '3002:cancel',
    title: ['取消提现', 'cancel withdrawals'],
    label: ['取消提现', 'Cancel'],
  },
  'withdrawOrder.schedule': {
    code: '3002:schedule',
    title: ['设置自动提现', 'schedule withdrawals'],
    label: ['设置自动提现', 'Schedule'],
  },
  'withdrawOrder.export': {
    code: '3002:export',
    title: ['导出提现单', 'export withdrawals'],
    label: ['导出', 'Export'],
  },
  'platformPayment.pay': {
    code: '3002:repay',
    title: ['向平台付款', 'pay the platform'],
    label: ['偿还欠款', 'Pay the platform'],
  },
  'rechargeOrder.view': { code: '3003:view', title: ['查看充值', 'look at recharges'], page: '/order/rechargeorder' },
  'rechargeOrder.apply': {
    code: '3003:apply',
    title: ['发起充值', 'recharge the wallet'],
    label: ['充值', 'Recharge'],
  },
  'shop.view': { code: '4001:view', title: ['查看店铺', 'look at the shop'], page: '/shop/manager' },
  'shop.edit': { code: '4001:edit', title: ['修改店铺', 'change the shop'], label: ['修改店铺', 'Edit'] },
  'shopCategory.view': {
    code: '4002:view',
    title: ['查看店铺分类', 'look at shop categories'],
    page: '/shop/category',
  },
  'shopCategory.edit': {
    code: '4002:edit',
    title: ['修改店铺分类', 'change shop categories'],
    label: ['修改店铺分类', 'Edit'],
  },
  'qualification.view': {
    code: '4003:view',
    title: ['查看资质', 'look at qualifications'],
    page: '/shop/qualification',
  },
  'qualification.edit': {
    code: '4003:edit',
    title: ['提交资质', 'hand in qualifications'],
    label: ['提交资质', 'Hand in'],
  },
  'media.view': { code: '4004:view', title: ['查看素材中心', 'look at the media library'], page: '/shop/media' },
  'media.edit': {
    code: '4004:edit',
    title: ['管理素材', 'keep the media library'],
    label: ['上传与整理素材', 'Upload and arrange'],
  },
  'account.view': {
    code: '5001:view',
    title: ['查看账户管理', 'look at the account'],
    page: '/systemconfig/loginInfo',
  },
  'bankCard.manage': {
    code: '5001:bankcard',
    title: ['管理银行卡', 'bank cards'],
    label: ['管理银行卡', 'Bank cards'],
  },
  'apiKey.manage': { code: '5001:security', title: ['接口密钥', 'API keys'], label: ['接口密钥', 'API keys'] },
  'staff.manage': { code: '5001:staff', title: ['管理员工', 'staff'], label: ['管理员工', 'Staff'] },
  'role.manage': { code: '5001:role', title: ['管理角色', 'roles'], label: ['管理角色', 'Roles'] },
  'operationLog.view': {
    code: '5001:oplog',
    title: ['操作日志', 'operation log'],
    label: ['操作日志', 'Operation log'],
  },
  'fundFlow.view': {
    code: '8002:view',
    title: ['查看资金流水', 'look at the fund flow'],
    page: '/finance/FinanceDetail',
  },
  'fundFlow.export': {
    code: '8002:export',
    title: ['导出资金流水', 'export the fund flow'],
    label: ['导出', 'Export'],
  },
  'bookProof.view': {
    code: '8003:view',
    title: ['查看账本证明', 'look at the proof of the book'],
    page: '/finance/bookproof',
  },
  'bookProof.download': {
    code: '8003:export',
    title: ['下载账本', 'download the book'],
    label: ['下载账本', 'Download'],
  },
} as const satisfies Table

const ofPlatform = {
  'certification.view': {
    code: '10001:view',
    title: ['查看认证', 'look at certifications'],
    page: '/operator/certification',
  },
  'certification.audit': {
    code: '10001:audit',
    title: ['认证审核', 'review certifications'],
    label: ['审核', 'Review'],
  },
  'merchantDirectory.view': {
    code: '10002:view',
    title: ['查看商户', 'look at merchants'],
    page: '/operator/merchants',
  },
  'merchantDirectory.freeze': {
    code: '10002:freeze',
    title: ['冻结店铺', 'freeze shops'],
    label: ['冻结与解冻店铺', 'Freeze shops'],
  },
  'qualificationReview.view': {
    code: '10003:view',
    title: ['查看商户资质', 'look at merchants’ qualifications'],
    page: '/operator/qualification',
  },
  'qualificationReview.audit': {
    code: '10003:audit',
    title: ['资质审核', 'review qualifications'],
    label: ['审核', 'Review'],
  },
  'goodsAudit.view': {
    code: '10004:view',
    title: ['查看商品审核', 'look at goods in audit'],
    page: '/operator/goods-audit',
  },
  'goodsAudit.audit': {
    code: '10004:audit',
    title: ['商品审核', 'audit goods'],
    label: ['审核', 'Audit'],
  },
  'payout.view': { code: '10005:view', title: ['查看提现打款', 'look at payouts'], page: '/operator/withdraw' },
  'payout.audit': { code: '10005:audit', title: ['提现审核', 'review withdrawals'], label: ['审核', 'Review'] },
  'payout.pay': {
    code: '10005:pay',
    title: ['提现打款与驳回', 'pay and reject withdrawals'],
    label: ['打款与驳回', 'Pay and reject'],
  },
  'payout.export': {
    code: '10005:export',
    title: ['导出提现单', 'export withdrawals of all merchants'],
    label: ['导出', 'Export'],
  },
  'settlement.view': {
    code: '10006:view',
    title: ['查看待结算订单', 'look at orders to settle'],
    page: '/operator/settlement',
  },
  'settlement.settle': {
    code: '10006:settle',
    title: ['立即结算订单', 'settle orders at once'],
    label: ['立即结算', 'Settle at once'],
  },
  'rechargeTransfer.view': {
    code: '10007:view',
    title: ['查看转账充值', 'look at recharges by transfer'],
    page: '/operator/recharge-transfer',
  },
  'rechargeTransfer.reject': {
    code: '10007:reject',
    title: ['退回转账凭证', 'reject slips of transfers'],
    label: ['退回凭证', 'Reject slips'],
  },
  'manualEntry.view': {
    code: '10008:view',
    title: ['查看人工入账', 'look at manual entries'],
    page: '/operator/manual-entry',
  },
  'manualEntry.enter': {
    code: '10008:enter',
    title: ['登记人工入账', 'enter manual entries'],
    label: ['登记', 'Enter'],
  },
  'manualEntry.approve': {
    code: '10008:audit',
    title: ['复核人工入账', 'approve manual entries'],
    label: ['复核', 'Approve'],
  },
  'platformGoods.view': {
    code: '10009:view',
    title: ['查看全部商户的商品', 'look at goods of all merchants'],
    page: '/operator/goods',
  },
  'platformGoods.forceOff': {
    code: '10009:off',
    title: ['违规下架商品', 'force goods off'],
    label: ['违规下架', 'Force off'],
  },
  'platformGoods.ban': { code: '10009:ban', title: ['封禁商品', 'ban goods'], label: ['封禁', 'Ban'] },
  'goodsAppeal.audit': {
    code: '10009:audit',
    title: ['处理商品申诉', 'decide appeals for goods'],
    label: ['处理申诉', 'Appeals'],
    page: '/operator/goods-appeal',
  },
  'category.view': {
    code: '10020:view',
    title: ['查看平台类目', 'look at categories'],
    page: '/operator/category',
  },
  'category.edit': {
    code: '10020:edit',
    title: ['修改平台类目', 'change categories'],
    label: ['修改类目', 'Edit'],
  },
  'brand.view': { code: '10021:view', title: ['查看品牌库', 'look at brands'], page: '/operator/brand' },
  'brand.edit': { code: '10021:edit', title: ['修改品牌', 'change brands'], label: ['修改品牌', 'Edit'] },
  'operator.view': {
    code: '10010:view',
    title: ['查看平台账号', 'look at operator accounts'],
    page: '/operator/accounts',
  },
  'operator.manage': {
    code: '10010:operator',
    title: ['管理平台账号', 'manage operator accounts'],
    label: ['管理账号', 'Accounts'],
  },
  'operatorRole.manage': {
    code: '10010:role',
    title: ['管理平台角色', 'manage operator roles'],
    label: ['管理角色', 'Roles'],
  },
  'platformLog.view': {
    code: '10011:view',
    title: ['查看平台操作日志', 'look at the platform’s log'],
    page: '/operator/log',
  },
  'errorLog.view': { code: '10012:view', title: ['查看页面错误', 'look at page errors'], page: '/operator/errors' },
  'systemStatus.view': {
    code: '10013:view',
    title: ['查看系统状态', 'look at the system status'],
    page: '/operator/status',
  },
  'wireLog.view': { code: '10016:view', title: ['查看渠道报文', 'look at the wire log'], page: '/operator/wire-log' },
  'moneyCase.view': { code: '10014:view', title: ['查看资金个案', 'look at money cases'], page: '/operator/cases' },
  'moneyCase.handle': {
    code: '10014:handle',
    title: ['资金个案领取与结案', 'take and resolve money cases'],
    label: ['领取与结案', 'Take and resolve'],
  },
  'reconciliation.view': {
    code: '10015:view',
    title: ['查看渠道对账', 'look at the reconciliation'],
    page: '/operator/reconciliation',
  },
  'reconciliation.run': {
    code: '10015:run',
    title: ['重新对账', 'reconcile a day again'],
    label: ['重新对账', 'Run again'],
  },
  'platformSaleOrder.hold': {
    code: '10017:hold',
    title: ['暂停与恢复订单', 'hold and release orders'],
    label: ['暂停与恢复', 'Hold and release'],
  },
} as const satisfies Table

const table = { ...ofMerchant, ...ofPlatform }
const rows: Readonly<Record<keyof typeof table, Row>> = table

export type MerchantPermission = keyof typeof ofMerchant
export type OperatorPermission = keyof typeof ofPlatform
export type Permission = MerchantPermission | OperatorPermission

const isOfMerchant = (name: string): name is MerchantPermission => Object.hasOwn(ofMerchant, name)
const isOfPlatform = (name: string): name is OperatorPermission => Object.hasOwn(ofPlatform, name)

/** What the owner of a merchant may do: everything of the merchant's side. */
export const ownerPermissions: readonly MerchantPermission[] = Object.keys(ofMerchant).filter(isOfMerchant)
/** Everything of the platform's side. */
export const platformPermissions: readonly OperatorPermission[] = Object.keys(ofPlatform).filter(isOfPlatform)
export const allPermissions: readonly Permission[] = [...ownerPermissions, ...platformPermissions]

/** The legacy code: 'saleOrder.ship' → '3001:ship'. */
export const codeOf = (permission: Permission): string => table[permission].code

const byCode: ReadonlyMap<string, Permission> = new Map(allPermissions.map((each) => [codeOf(each), each]))

/** The permission with this code; undefined for a code of another release. */
export const permissionOf = (code: string): Permission | undefined => byCode.get(code)

/** The permissions with these codes; codes of another release are left out. */
export const permissionsOf = (codes: readonly string[]): Permission[] => codes.flatMap((code) => byCode.get(code) ?? [])

/** The code of the page that a permission belongs to: 'saleOrder.ship' → '3001'. */
export const pageOf = (permission: Permission): string => codeOf(permission).replace(/:.*/, '')

/** What a permission is called, by its code; one of another release keeps the code. */
export function permissionTitle(code: string): Said {
  const permission = permissionOf(code)
  return permission === undefined ? sameInBoth(code) : said(...rows[permission].title)
}

const LOOK = ['查看', 'View'] as const
export const permissionLabel = (permission: Permission): readonly [chinese: string, english: string] =>
  rows[permission].label ?? LOOK

/** A page that takes a permission. */
export type PageRoute =
  | Extract<(typeof table)[Permission], { readonly page: string }>['page']
  | Extract<(typeof table)[Permission], { readonly morePages: readonly string[] }>['morePages'][number]

/** The pages of the console, each with the permission that opens it. */
export const pageRoutes: readonly { readonly path: PageRoute; readonly permission: Permission }[] =
  allPermissions.flatMap((permission) => {
    const row = table[permission]
    const more = 'morePages' in row ? row.morePages : []
    return 'page' in row ? [row.page, ...more].map((path) => ({ path, permission })) : []
  })
