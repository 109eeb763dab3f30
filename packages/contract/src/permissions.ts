// Every permission by its name, with its title and the legacy code (page code:action) that the wire and the database keep.

type Table = Readonly<Record<string, { readonly code: `${number}:${string}`; readonly title: string }>>

const ofMerchant = {
  'goods.view': { code: '2001:view', title: '查看商品' },
  'goods.shelve': { code: '2001:shelf', title: '商品上架与下架' },
  'goods.setPrice': { code: '2001:price', title: '改商品价格' },
  'goods.setStock': { code: '2001:stock', title: '改商品库存' },
  'goods.create': { code: '2002:create', title: '新建商品' },
  'goods.edit': { code: '2003:edit', title: '编辑商品' },
  'saleOrder.view': { code: '3001:view', title: '查看销售订单' },
  'saleOrder.ship': { code: '3001:ship', title: '订单发货' },
  'saleOrder.close': { code: '3001:close', title: '关闭订单' },
  'saleOrder.remark': { code: '3001:remark', title: '订单备注' },
  'saleOrder.reveal': { code: '3001:reveal', title: '查看完整收货信息' },
  'withdrawOrder.view': { code: '3002:view', title: '查看提现' },
  'withdrawOrder.apply': { code: '3002:apply', title: '申请提现' },
  'withdrawOrder.cancel': { code: '3002:cancel', title: '取消提现' },
  'shop.view': { code: '4001:view', title: '查看店铺' },
  'shop.edit': { code: '4001:edit', title: '修改店铺' },
  'account.view': { code: '5001:view', title: '查看账户管理' },
  'bankCard.manage': { code: '5001:bankcard', title: '管理银行卡' },
  'apiKey.manage': { code: '5001:security', title: '接口密钥' },
  'staff.manage': { code: '5001:staff', title: '管理员工' },
  'role.manage': { code: '5001:role', title: '管理角色' },
  'operationLog.view': { code: '5001:oplog', title: '操作日志' },
  'fundFlow.view': { code: '8002:view', title: '查看资金流水' },
} as const satisfies Table

const ofPlatform = {
  'certification.view': { code: '10001:view', title: '查看认证' },
  'certification.audit': { code: '10001:audit', title: '认证审核' },
  'merchantDirectory.view': { code: '10002:view', title: '查看商户' },
  'payout.view': { code: '10005:view', title: '查看提现打款' },
  'payout.audit': { code: '10005:audit', title: '提现审核' },
  'payout.pay': { code: '10005:pay', title: '提现打款与驳回' },
  'operator.view': { code: '10010:view', title: '查看平台账号' },
  'operator.manage': { code: '10010:operator', title: '管理平台账号' },
  'operatorRole.manage': { code: '10010:role', title: '管理平台角色' },
  'platformLog.view': { code: '10011:view', title: '查看平台操作日志' },
  'errorLog.view': { code: '10012:view', title: '查看页面错误' },
  'systemStatus.view': { code: '10013:view', title: '查看系统状态' },
  'moneyCase.view': { code: '10014:view', title: '查看资金个案' },
  'moneyCase.handle': { code: '10014:handle', title: '资金个案领取与结案' },
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

/** A permission in Chinese by its code; one of another release keeps the code. */
export function permissionTitle(code: string): string {
  const permission = permissionOf(code)
  return permission === undefined ? code : table[permission].title
}
