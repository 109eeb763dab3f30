// Permission = page code + action; one list for routes, buttons and endpoints (decision 17).

const merchantPermissions = [
  '2001:view',
  '2001:shelf',
  '2001:price',
  '2001:stock',
  '2002:create',
  '2003:edit',
  '3001:view',
  '3001:ship',
  '3001:close',
  '3001:remark',
  '3001:reveal',
  '3002:view',
  '3002:apply',
  '3002:cancel',
  '4001:view',
  '4001:edit',
  '5001:view',
  '5001:bankcard',
  '5001:security',
  '5001:staff',
  '5001:role',
  '5001:oplog',
  '8002:view',
] as const

const operatorPermissions = [
  '10001:view',
  '10001:audit',
  '10005:view',
  '10005:audit',
  '10005:pay',
  '10010:view',
  '10010:operator',
  '10010:role',
  '10011:view',
  '10012:view',
  '10013:view',
  '10014:view',
  '10014:handle',
] as const

export type MerchantPermission = (typeof merchantPermissions)[number]
export type OperatorPermission = (typeof operatorPermissions)[number]
export type Permission = MerchantPermission | OperatorPermission

/** The page code that a permission belongs to: '3001:ship' → '3001'. */
export const pageOf = (permission: Permission): string => permission.slice(0, permission.indexOf(':'))

/** What the owner of a merchant may do: everything of the merchant's side. */
export const ownerPermissions: readonly MerchantPermission[] = merchantPermissions
/** Everything of the platform's side; what each role may do of it is the server's to say. */
export const platformPermissions: readonly OperatorPermission[] = operatorPermissions
