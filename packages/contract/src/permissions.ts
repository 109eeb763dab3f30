// Every permission by its name: the one table behind roles, buttons, endpoints and the console's pages.

interface Row {
  /** The legacy code (page code:action) that the wire and the database keep. */
  readonly code: `${number}:${string}`
  /** The page of the console that it opens, and others that show the same in another way. */
  readonly page?: `/${string}`
  readonly morePages?: readonly `/${string}`[]
}
type Table = Readonly<Record<string, Row>>

const ofMerchant = {
  'goods.view': { code: '2001:view', page: '/goods/index', morePages: ['/goods/violation'] },
  'goods.shelve': {
    code: '2001:shelf',
  },
  'goods.setPrice': { code: '2001:price' },
  'goods.setStock': { code: '2001:stock' },
  'goods.delete': { code: '2001:delete' },
  'goods.import': { code: '2001:import' },
  'goods.export': { code: '2001:export' },
  'goods.create': {
    code: '2002:create',
    page: '/goods/add',
  },
  'goods.edit': {
    code: '2003:edit',
    page: '/goods/edit/$id',
  },
  'saleOrder.view': {
    code: '3001:view',
    page: '/order/saleorder',
    morePages: ['/order/parcels'],
  },
  'saleOrder.place': { code: '3001:place' },
  'saleOrder.ship': { code: '3001:ship' },
  'saleOrder.close': { code: '3001:close' },
  'saleOrder.price': {
    code: '3001:price',
  },
  'saleOrder.address': {
    code: '3001:address',
  },
  'saleOrder.refund': { code: '7001:refund' },
  'returnOrder.view': { code: '7001:view', page: '/goodsreturn/order' },
  'returnOrder.agree': { code: '7001:agree' },
  'returnOrder.reject': { code: '7001:reject' },
  'returnOrder.negotiate': { code: '7001:negotiate' },
  'returnOrder.receive': { code: '7001:receive' },
  'returnOrder.evidence': { code: '7001:evidence' },
  'returnOrder.rules': { code: '7001:rules' },
  'saleOrder.remark': { code: '3001:remark' },
  'saleOrder.print': {
    code: '3001:print',
    page: '/order/print',
  },
  'saleOrder.reveal': {
    code: '3001:reveal',
  },
  'saleOrder.redeem': {
    code: '3001:redeem',
    page: '/order/redeem',
  },
  'saleOrder.export': {
    code: '3001:export',
  },
  'withdrawOrder.view': { code: '3002:view', page: '/order/WithdrawOrder' },
  'withdrawOrder.apply': {
    code: '3002:apply',
  },
  'withdrawOrder.cancel': {
    code: '3002:cancel',
  },
  'withdrawOrder.schedule': {
    code: '3002:schedule',
  },
  'withdrawOrder.export': {
    code: '3002:export',
  },
  'platformPayment.pay': {
    code: '3002:repay',
  },
  'rechargeOrder.view': { code: '3003:view', page: '/order/rechargeorder' },
  'rechargeOrder.apply': {
    code: '3003:apply',
  },
  'platformOrder.view': { code: '3004:view', page: '/order/platformorder' },
  'platformOrder.pay': { code: '3004:pay' },
  'platformOrder.cancel': { code: '3004:cancel' },
  'platformOrder.invoice': { code: '3004:invoice' },
  'shop.view': { code: '4001:view', page: '/shop/manager' },
  'shop.edit': { code: '4001:edit' },
  'shopCategory.view': {
    code: '4002:view',
    page: '/shop/category',
  },
  'shopCategory.edit': {
    code: '4002:edit',
  },
  'qualification.view': {
    code: '4003:view',
    page: '/shop/qualification',
  },
  'qualification.edit': {
    code: '4003:edit',
  },
  'media.view': { code: '4004:view', page: '/shop/media' },
  'media.edit': {
    code: '4004:edit',
  },
  'account.view': {
    code: '5001:view',
    page: '/systemconfig/loginInfo',
  },
  'bankCard.manage': {
    code: '5001:bankcard',
  },
  'apiKey.manage': { code: '5001:security' },
  'staff.manage': { code: '5001:staff' },
  'role.manage': { code: '5001:role' },
  'operationLog.view': {
    code: '5001:oplog',
  },
  'bill.view': {
    code: '8001:view',
    page: '/finance/FinanceBill',
  },
  'bill.confirm': { code: '8001:confirm' },
  'bill.dispute': { code: '8001:dispute' },
  'bill.export': { code: '8001:export' },
  'fundFlow.view': {
    code: '8002:view',
    page: '/finance/FinanceDetail',
  },
  'fundFlow.export': {
    code: '8002:export',
  },
  'bookProof.view': {
    code: '8003:view',
    page: '/finance/bookproof',
  },
  'bookProof.download': {
    code: '8003:export',
  },
} as const satisfies Table

const ofPlatform = {
  'certification.view': {
    code: '10001:view',
    page: '/operator/certification',
  },
  'certification.audit': {
    code: '10001:audit',
  },
  'merchantDirectory.view': {
    code: '10002:view',
    page: '/operator/merchants',
  },
  'merchantDirectory.freeze': {
    code: '10002:freeze',
  },
  'qualificationReview.view': {
    code: '10003:view',
    page: '/operator/qualification',
  },
  'qualificationReview.audit': {
    code: '10003:audit',
  },
  'goodsAudit.view': {
    code: '10004:view',
    page: '/operator/goods-audit',
  },
  'goodsAudit.audit': {
    code: '10004:audit',
  },
  'payout.view': { code: '10005:view', page: '/operator/withdraw' },
  'payout.audit': { code: '10005:audit' },
  'payout.pay': {
    code: '10005:pay',
  },
  'payout.export': {
    code: '10005:export',
  },
  'settlement.view': {
    code: '10006:view',
    page: '/operator/settlement',
  },
  'settlement.settle': {
    code: '10006:settle',
  },
  'rechargeTransfer.view': {
    code: '10007:view',
    page: '/operator/recharge-transfer',
  },
  'rechargeTransfer.reject': {
    code: '10007:reject',
  },
  'manualEntry.view': {
    code: '10008:view',
    page: '/operator/manual-entry',
  },
  'manualEntry.enter': {
    code: '10008:enter',
  },
  'manualEntry.approve': {
    code: '10008:audit',
  },
  'platformGoods.view': {
    code: '10009:view',
    page: '/operator/goods',
    morePages: ['/operator/violation'],
  },
  'platformGoods.forceOff': {
    code: '10009:off',
  },
  'platformGoods.ban': { code: '10009:ban' },
  'violation.audit': { code: '10009:audit' },
  'category.view': {
    code: '10020:view',
    page: '/operator/category',
  },
  'category.edit': {
    code: '10020:edit',
  },
  'brand.view': { code: '10021:view', page: '/operator/brand' },
  'brand.edit': { code: '10021:edit' },
  'operator.view': {
    code: '10010:view',
    page: '/operator/accounts',
  },
  'operator.manage': {
    code: '10010:operator',
  },
  'operatorRole.manage': {
    code: '10010:role',
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
  'parameter.view': { code: '10025:view', page: '/operator/parameter' },
  'parameter.edit': { code: '10025:edit' },
  'wireLog.view': { code: '10016:view', page: '/operator/wire-log' },
  'moneyCase.view': { code: '10014:view', page: '/operator/cases' },
  'moneyCase.handle': {
    code: '10014:handle',
  },
  'reconciliation.view': {
    code: '10015:view',
    page: '/operator/reconciliation',
  },
  'reconciliation.run': {
    code: '10015:run',
  },
  'platformSaleOrder.view': {
    code: '10017:view',
    page: '/operator/saleorder',
  },
  'platformSaleOrder.hold': {
    code: '10017:hold',
  },
  'platformSaleOrder.export': { code: '10017:export' },
  'returnDispute.view': {
    code: '10018:view',
    page: '/operator/dispute',
  },
  'returnDispute.handle': {
    code: '10018:handle',
  },
  'platformOrderDesk.view': { code: '10022:view', page: '/operator/platform-order' },
  'platformOrderDesk.handle': { code: '10022:handle' },
  'platformProduct.view': { code: '10023:view', page: '/operator/platform-product' },
  'platformProduct.edit': { code: '10023:edit' },
  'commissionRule.view': { code: '10024:view', page: '/operator/commission' },
  'commissionRule.edit': { code: '10024:edit' },
  'platformBill.view': {
    code: '10030:view',
    page: '/operator/bill',
  },
  'platformBill.resolve': { code: '10030:resolve' },
  'platformBill.approve': { code: '10030:audit' },
  'platformBill.pay': { code: '10030:pay' },
  'platformBill.terms': { code: '10030:terms' },
  'platformBill.export': { code: '10030:export' },
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

/** The legacy code: 'saleOrder.ship' → '3001:ship'. */
export const codeOf = (permission: Permission): string => table[permission].code

const byCode: ReadonlyMap<string, Permission> = new Map(allPermissions.map((each) => [codeOf(each), each]))

/** The permission with this code; undefined for a code of another release. */
export const permissionOf = (code: string): Permission | undefined => byCode.get(code)

/** The permissions with these codes; codes of another release are left out. */
export const permissionsOf = (codes: readonly string[]): Permission[] => codes.flatMap((code) => byCode.get(code) ?? [])

/** The code of the page that a permission belongs to: 'saleOrder.ship' → '3001'. */
export const pageOf = (permission: Permission): string => codeOf(permission).replace(/:.*/, '')

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
