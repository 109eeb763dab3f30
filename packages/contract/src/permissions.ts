// Every permission by its name: the one table behind roles, buttons, endpoints and the console's pages.

interface Row {
  /** The legacy code (page code:action) that the wire and the database keep. */
  readonly code: `${number}:${string}`
  /** What it is called beside its page, in both languages; looking at the page unless given. */
  readonly label?: readonly [chinese: string, english: string]
  /** The page of the console that it opens, and others that show the same in another way. */
  readonly page?: `/${string}`
  readonly morePages?: readonly `/${string}`[]
}
type Table = Readonly<Record<string, Row>>

const ofMerchant = {
  'goods.view': { code: '2001:view', page: '/goods/index' },
  'goods.shelve': {
    code: '2001:shelf',
    label: ['上架与下架', 'Shelve'],
  },
  'goods.setPrice': { code: '2001:price', label: ['改价格', 'Prices'] },
  'goods.setStock': { code: '2001:stock', label: ['改库存', 'Stock'] },
  'goods.delete': { code: '2001:delete', label: ['删除', 'Delete'] },
  'goods.import': { code: '2001:import', label: ['导入', 'Import'] },
  'goods.export': { code: '2001:export', label: ['导出', 'Export'] },
  'goods.create': {
    code: '2002:create',
    label: ['新建商品', 'Create'],
    page: '/goods/add',
  },
  'goods.edit': {
    code: '2003:edit',
    label: ['编辑商品', 'Edit'],
    page: '/goods/edit/$id',
  },
  'saleOrder.view': {
    code: '3001:view',
    page: '/order/saleorder',
    morePages: ['/order/parcels'],
  },
  'saleOrder.ship': { code: '3001:ship', label: ['发货', 'Ship'] },
  'saleOrder.close': { code: '3001:close', label: ['关闭订单', 'Close'] },
  'saleOrder.price': {
    code: '3001:price',
    label: ['改价', 'Price'],
  },
  'saleOrder.address': {
    code: '3001:address',
    label: ['改地址', 'Address'],
  },
  'saleOrder.refund': { code: '7001:refund', label: ['退款', 'Refund'] },
  'saleOrder.remark': { code: '3001:remark', label: ['备注', 'Remark'] },
  'saleOrder.print': {
    code: '3001:print',
    label: ['打印', 'Print'],
    page: '/order/print',
  },
  'saleOrder.reveal': {
    code: '3001:reveal',
    label: ['查看完整收货信息', 'Reveal receivers'],
  },
  'saleOrder.export': {
    code: '3001:export',
    label: ['导出', 'Export'],
  },
  'withdrawOrder.view': { code: '3002:view', page: '/order/WithdrawOrder' },
  'withdrawOrder.apply': {
    code: '3002:apply',
    label: ['申请提现', 'Apply'],
  },
  'withdrawOrder.cancel': {
    code: '3002:cancel',
    label: ['取消提现', 'Cancel'],
  },
  'withdrawOrder.schedule': {
    code: '3002:schedule',
    label: ['设置自动提现', 'Schedule'],
  },
  'withdrawOrder.export': {
    code: '3002:export',
    label: ['导出', 'Export'],
  },
  'platformPayment.pay': {
    code: '3002:repay',
    label: ['偿还欠款', 'Pay the platform'],
  },
  'rechargeOrder.view': { code: '3003:view', page: '/order/rechargeorder' },
  'rechargeOrder.apply': {
    code: '3003:apply',
    label: ['充值', 'Recharge'],
  },
  'shop.view': { code: '4001:view', page: '/shop/manager' },
  'shop.edit': { code: '4001:edit', label: ['修改店铺', 'Edit'] },
  'shopCategory.view': {
    code: '4002:view',
    page: '/shop/category',
  },
  'shopCategory.edit': {
    code: '4002:edit',
    label: ['修改店铺分类', 'Edit'],
  },
  'qualification.view': {
    code: '4003:view',
    page: '/shop/qualification',
  },
  'qualification.edit': {
    code: '4003:edit',
    label: ['提交资质', 'Hand in'],
  },
  'media.view': { code: '4004:view', page: '/shop/media' },
  'media.edit': {
    code: '4004:edit',
    label: ['上传与整理素材', 'Upload and arrange'],
  },
  'account.view': {
    code: '5001:view',
    page: '/systemconfig/loginInfo',
  },
  'bankCard.manage': {
    code: '5001:bankcard',
    label: ['管理银行卡', 'Bank cards'],
  },
  'apiKey.manage': { code: '5001:security', label: ['接口密钥', 'API keys'] },
  'staff.manage': { code: '5001:staff', label: ['管理员工', 'Staff'] },
  'role.manage': { code: '5001:role', label: ['管理角色', 'Roles'] },
  'operationLog.view': {
    code: '5001:oplog',
    label: ['操作日志', 'Operation log'],
  },
  'fundFlow.view': {
    code: '8002:view',
    page: '/finance/FinanceDetail',
  },
  'fundFlow.export': {
    code: '8002:export',
    label: ['导出', 'Export'],
  },
  'bookProof.view': {
    code: '8003:view',
    page: '/finance/bookproof',
  },
  'bookProof.download': {
    code: '8003:export',
    label: ['下载账本', 'Download'],
  },
} as const satisfies Table

const ofPlatform = {
  'certification.view': {
    code: '10001:view',
    page: '/operator/certification',
  },
  'certification.audit': {
    code: '10001:audit',
    label: ['审核', 'Review'],
  },
  'merchantDirectory.view': {
    code: '10002:view',
    page: '/operator/merchants',
  },
  'merchantDirectory.freeze': {
    code: '10002:freeze',
    label: ['冻结与解冻店铺', 'Freeze shops'],
  },
  'qualificationReview.view': {
    code: '10003:view',
    page: '/operator/qualification',
  },
  'qualificationReview.audit': {
    code: '10003:audit',
    label: ['审核', 'Review'],
  },
  'goodsAudit.view': {
    code: '10004:view',
    page: '/operator/goods-audit',
  },
  'goodsAudit.audit': {
    code: '10004:audit',
    label: ['审核', 'Audit'],
  },
  'payout.view': { code: '10005:view', page: '/operator/withdraw' },
  'payout.audit': { code: '10005:audit', label: ['审核', 'Review'] },
  'payout.pay': {
    code: '10005:pay',
    label: ['打款与驳回', 'Pay and reject'],
  },
  'payout.export': {
    code: '10005:export',
    label: ['导出', 'Export'],
  },
  'settlement.view': {
    code: '10006:view',
    page: '/operator/settlement',
  },
  'settlement.settle': {
    code: '10006:settle',
    label: ['立即结算', 'Settle at once'],
  },
  'rechargeTransfer.view': {
    code: '10007:view',
    page: '/operator/recharge-transfer',
  },
  'rechargeTransfer.reject': {
    code: '10007:reject',
    label: ['退回凭证', 'Reject slips'],
  },
  'manualEntry.view': {
    code: '10008:view',
    page: '/operator/manual-entry',
  },
  'manualEntry.enter': {
    code: '10008:enter',
    label: ['登记', 'Enter'],
  },
  'manualEntry.approve': {
    code: '10008:audit',
    label: ['复核', 'Approve'],
  },
  'platformGoods.view': {
    code: '10009:view',
    page: '/operator/goods',
  },
  'platformGoods.forceOff': {
    code: '10009:off',
    label: ['违规下架', 'Force off'],
  },
  'platformGoods.ban': { code: '10009:ban', label: ['封禁', 'Ban'] },
  'goodsAppeal.audit': {
    code: '10009:audit',
    label: ['处理申诉', 'Appeals'],
    page: '/operator/goods-appeal',
  },
  'category.view': {
    code: '10020:view',
    page: '/operator/category',
  },
  'category.edit': {
    code: '10020:edit',
    label: ['修改类目', 'Edit'],
  },
  'brand.view': { code: '10021:view', page: '/operator/brand' },
  'brand.edit': { code: '10021:edit', label: ['修改品牌', 'Edit'] },
  'operator.view': {
    code: '10010:view',
    page: '/operator/accounts',
  },
  'operator.manage': {
    code: '10010:operator',
    label: ['管理账号', 'Accounts'],
  },
  'operatorRole.manage': {
    code: '10010:role',
    label: ['管理角色', 'Roles'],
  },
  'platformLog.view': {
    code: '10011:view',
    page: '/operator/log',
  },
  'errorLog.view': { code: '10012:view', page: '/operator/errors' },
  'systemStatus.view': {
    code: '10013:view',
    page: '/operator/status',
  },
  'wireLog.view': { code: '10016:view', page: '/operator/wire-log' },
  'moneyCase.view': { code: '10014:view', page: '/operator/cases' },
  'moneyCase.handle': {
    code: '10014:handle',
    label: ['领取与结案', 'Take and resolve'],
  },
  'reconciliation.view': {
    code: '10015:view',
    page: '/operator/reconciliation',
  },
  'reconciliation.run': {
    code: '10015:run',
    label: ['重新对账', 'Run again'],
  },
  'platformSaleOrder.view': {
    code: '10017:view',
    page: '/operator/saleorder',
  },
  'platformSaleOrder.hold': {
    code: '10017:hold',
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
