// Every permission by its name: the one table behind roles, buttons, endpoints and the console's pages.

/** The legacy code (page code:action) that the wire and the database keep. */
type Code = `${number}:${string}`
/** With the pages of the console that it opens, where it opens any: the first is its own, others show the same in another way. */
type Row = Code | readonly [code: Code, ...pages: `/${string}`[]]
type Table = Readonly<Record<string, Row>>

const ofMerchant = {
  'goods.view': ['2001:view', '/goods/index', '/goods/violation'],
  'goods.shelve': '2001:shelf',
  'goods.setPrice': '2001:price',
  'goods.setStock': '2001:stock',
  'goods.delete': '2001:delete',
  'goods.import': '2001:import',
  'goods.export': '2001:export',
  'goods.create': ['2002:create', '/goods/add'],
  'goods.edit': ['2003:edit', '/goods/edit/$id'],
  'saleOrder.view': ['3001:view', '/order/saleorder', '/order/parcels'],
  'saleOrder.place': '3001:place',
  'saleOrder.ship': '3001:ship',
  'saleOrder.close': '3001:close',
  'saleOrder.price': '3001:price',
  'saleOrder.address': '3001:address',
  'saleOrder.refund': '7001:refund',
  'returnOrder.view': ['7001:view', '/goodsreturn/order'],
  'returnOrder.agree': '7001:agree',
  'returnOrder.reject': '7001:reject',
  'returnOrder.negotiate': '7001:negotiate',
  'returnOrder.receive': '7001:receive',
  'returnOrder.evidence': '7001:evidence',
  'returnOrder.rules': '7001:rules',
  'returnOrder.export': '7001:export',
  'saleOrder.remark': '3001:remark',
  'saleOrder.print': ['3001:print', '/order/print'],
  'saleOrder.reveal': '3001:reveal',
  'saleOrder.redeem': ['3001:redeem', '/order/redeem'],
  'saleOrder.export': '3001:export',
  'withdrawOrder.view': ['3002:view', '/order/WithdrawOrder'],
  'withdrawOrder.apply': '3002:apply',
  'withdrawOrder.cancel': '3002:cancel',
  'withdrawOrder.schedule': '3002:schedule',
  'withdrawOrder.export': '3002:export',
  'platformPayment.pay': '3002:repay',
  'rechargeOrder.view': ['3003:view', '/order/rechargeorder'],
  'rechargeOrder.apply': '3003:apply',
  'platformOrder.view': ['3004:view', '/order/platformorder'],
  'platformOrder.pay': '3004:pay',
  'platformOrder.cancel': '3004:cancel',
  'platformOrder.invoice': '3004:invoice',
  'platformOrder.export': '3004:export',
  'shop.view': ['4001:view', '/shop/manager'],
  'shop.edit': '4001:edit',
  'shopCategory.view': ['4002:view', '/shop/category'],
  'shopCategory.edit': '4002:edit',
  'qualification.view': ['4003:view', '/shop/qualification'],
  'qualification.edit': '4003:edit',
  'media.view': ['4004:view', '/shop/media'],
  'media.edit': '4004:edit',
  'account.view': ['5001:view', '/systemconfig/loginInfo'],
  'bankCard.manage': '5001:bankcard',
  'apiKey.manage': '5001:security',
  'staff.manage': '5001:staff',
  'role.manage': '5001:role',
  'operationLog.view': '5001:oplog',
  'bill.view': ['8001:view', '/finance/FinanceBill'],
  'bill.confirm': '8001:confirm',
  'bill.dispute': '8001:dispute',
  'bill.export': '8001:export',
  'bill.invoice': '8001:invoice',
  'fundFlow.view': ['8002:view', '/finance/FinanceDetail'],
  'fundFlow.export': '8002:export',
  'bookProof.view': ['8003:view', '/finance/bookproof'],
  'bookProof.download': '8003:export',
} as const satisfies Table

const ofPlatform = {
  'certification.view': ['10001:view', '/operator/certification'],
  'certification.audit': '10001:audit',
  'merchantDirectory.view': ['10002:view', '/operator/merchants'],
  'merchantDirectory.freeze': '10002:freeze',
  'qualificationReview.view': ['10003:view', '/operator/qualification'],
  'qualificationReview.audit': '10003:audit',
  'goodsAudit.view': ['10004:view', '/operator/goods-audit'],
  'goodsAudit.audit': '10004:audit',
  'payout.view': ['10005:view', '/operator/withdraw'],
  'payout.audit': '10005:audit',
  'payout.pay': '10005:pay',
  'payout.export': '10005:export',
  'settlement.view': ['10006:view', '/operator/settlement'],
  'settlement.settle': '10006:settle',
  'settlement.export': '10006:export',
  'rechargeTransfer.view': ['10007:view', '/operator/recharge-transfer'],
  'rechargeTransfer.reject': '10007:reject',
  'manualEntry.view': ['10008:view', '/operator/manual-entry'],
  'manualEntry.enter': '10008:enter',
  'manualEntry.approve': '10008:audit',
  'platformGoods.view': ['10009:view', '/operator/goods', '/operator/violation'],
  'platformGoods.forceOff': '10009:off',
  'platformGoods.ban': '10009:ban',
  'violation.audit': '10009:audit',
  'category.view': ['10020:view', '/operator/category'],
  'category.edit': '10020:edit',
  'brand.view': ['10021:view', '/operator/brand'],
  'brand.edit': '10021:edit',
  'carrier.view': ['10026:view', '/operator/carrier'],
  'carrier.edit': '10026:edit',
  'operator.view': ['10010:view', '/operator/accounts'],
  'operator.manage': '10010:operator',
  'operatorRole.manage': '10010:role',
  'platformLog.view': ['10011:view', '/operator/log'],
  'errorLog.view': ['10012:view', '/operator/errors'],
  'systemStatus.view': ['10013:view', '/operator/status'],
  'parameter.view': ['10025:view', '/operator/parameter'],
  'parameter.edit': '10025:edit',
  'wireLog.view': ['10016:view', '/operator/wire-log'],
  'moneyCase.view': ['10014:view', '/operator/cases'],
  'moneyCase.handle': '10014:handle',
  'reconciliation.view': ['10015:view', '/operator/reconciliation'],
  'reconciliation.run': '10015:run',
  'platformSaleOrder.view': ['10017:view', '/operator/saleorder'],
  'platformSaleOrder.hold': '10017:hold',
  'platformSaleOrder.export': '10017:export',
  'returnDispute.view': ['10018:view', '/operator/dispute', '/operator/return'],
  'returnDispute.handle': '10018:handle',
  'returnDispute.export': '10018:export',
  'platformOrderDesk.view': ['10022:view', '/operator/platform-order'],
  'platformOrderDesk.handle': '10022:handle',
  'platformOrderDesk.export': '10022:export',
  'platformProduct.view': ['10023:view', '/operator/platform-product'],
  'platformProduct.edit': '10023:edit',
  'commissionRule.view': ['10024:view', '/operator/commission'],
  'commissionRule.edit': '10024:edit',
  'platformBill.view': ['10030:view', '/operator/bill'],
  'platformBill.resolve': '10030:resolve',
  'platformBill.approve': '10030:audit',
  'platformBill.pay': '10030:pay',
  'platformBill.terms': '10030:terms',
  'platformBill.export': '10030:export',
  'platformBill.invoice': '10030:invoice',
} as const satisfies Table

const table = { ...ofMerchant, ...ofPlatform }

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

const rowOf = (permission: Permission) => [table[permission]].flat() as [code: Code, ...pages: PageRoute[]]

/** The legacy code: 'saleOrder.ship' → '3001:ship'. */
export const codeOf = (permission: Permission): string => rowOf(permission)[0]

const byCode: ReadonlyMap<string, Permission> = new Map(allPermissions.map((each) => [codeOf(each), each]))

/** The permission with this code; undefined for a code of another release. */
export const permissionOf = (code: string): Permission | undefined => byCode.get(code)

/** The permissions with these codes; codes of another release are left out. */
export const permissionsOf = (codes: readonly string[]): Permission[] => codes.flatMap((code) => byCode.get(code) ?? [])

/** The code of the page that a permission belongs to: 'saleOrder.ship' → '3001'. */
export const pageOf = (permission: Permission): string => codeOf(permission).replace(/:.*/, '')

/** A page that takes a permission. */
export type PageRoute = Extract<Exclude<(typeof table)[Permission], string>[number], `/${string}`>

/** The pages of the console, each with the permission that opens it. */
export const pageRoutes: readonly { readonly path: PageRoute; readonly permission: Permission }[] =
  allPermissions.flatMap((permission) => {
    const [, ...pages] = rowOf(permission)
    return pages.map((path) => ({ path, permission }))
  })
