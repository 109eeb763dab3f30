// How each table of a merchant leads to a shop; a table that is not here does not compile, so none is forgotten.
import type { TenantTables } from '../tables.generated.ts'

/** The row names its shop. `orNone`: null means that it is about the whole merchant, and everybody may see it. */
interface ByColumn {
  readonly column: 'shop_id' | 'id'
  readonly orNone?: true
}
/** The row belongs to another one, and goes where that goes. */
interface ByParent {
  readonly parent: string
  readonly key: string
}
/** The row is the merchant's as a whole, for this reason. */
interface OfMerchant {
  readonly why: string
}
/** `person`: the column that says whose the row is, for those who are shown only their own. */
export type ShopPath = (ByColumn | ByParent | OfMerchant) & { readonly person?: string }
export type ShopPaths = Readonly<Record<string, ShopPath>>

type PathOf<Row> = Row extends { shop_id: unknown } ? ByColumn & { readonly person?: string } : ShopPath

const money = { why: 'the wallet and its books are one for all shops' }
const people = { why: 'people and their rights are checked one by one by the module staff' }
const own = { why: "a person's or a program's own, and bound to it by its own statements" }
const machinery = { why: 'never shown; it must be found whoever caused it' }

export const shopPaths: { readonly [Name in keyof TenantTables]: PathOf<TenantTables[Name]> } = {
  shop: { column: 'id' },
  shop_address: { column: 'shop_id' },
  goods: { column: 'shop_id' },
  shop_category: { column: 'shop_id' },
  goods_shop_category: { parent: 'goods', key: 'goods_id' },
  sku: { parent: 'goods', key: 'goods_id' },
  goods_ruling: { parent: 'goods', key: 'goods_id' },
  violation: { column: 'shop_id' },
  goods_revision: { column: 'shop_id' },
  goods_snapshot: { parent: 'goods', key: 'goods_id' },
  goods_draft: { column: 'shop_id', orNone: true },
  goods_template: { column: 'shop_id' },
  goods_gram: { parent: 'goods', key: 'goods_id' },
  freight_template: { column: 'shop_id' },
  freight_terms: { column: 'shop_id' },
  stock_log: { parent: 'sku', key: 'sku_id' },
  price_log: { parent: 'sku', key: 'sku_id' },
  sale_order: { column: 'shop_id' },
  sale_order_item: { parent: 'sale_order', key: 'order_id' },
  sale_order_counter: { column: 'shop_id' },
  sales_day: { column: 'shop_id' },
  sale_order_tag: { column: 'shop_id' },
  sale_order_event: { parent: 'sale_order', key: 'order_id' },
  shipment: { parent: 'sale_order', key: 'order_id' },
  shipment_item: { parent: 'shipment', key: 'shipment_id' },
  waybill_account: { column: 'shop_id' },
  waybill: { column: 'shop_id' },
  parcel: { column: 'shop_id' },
  parcel_trace: { parent: 'parcel', key: 'parcel_id' },
  parcel_exception: { column: 'shop_id' },
  refund_order: { column: 'shop_id' },
  return_order: { column: 'shop_id' },
  return_rule: { column: 'shop_id' },
  return_rule_day: { parent: 'return_rule', key: 'rule_id' },
  return_order_event: { parent: 'return_order', key: 'return_id' },
  return_dispute: { column: 'shop_id' },
  return_evidence: { parent: 'return_dispute', key: 'dispute_id' },
  return_verdict: { parent: 'return_dispute', key: 'dispute_id' },
  address_change: { column: 'shop_id' },
  redeem_code: { column: 'shop_id' },
  order_invoice: { column: 'shop_id' },
  payment: { parent: 'sale_order', key: 'order_id' },
  operation_log: { column: 'shop_id', orNone: true },
  notification: { column: 'shop_id', orNone: true },
  shop_rename: { column: 'shop_id' },
  user_shop: { column: 'shop_id' },
  platform_order: { column: 'shop_id', orNone: true },
  platform_order_event: { parent: 'platform_order', key: 'order_id' },
  platform_order_payment: { parent: 'platform_order', key: 'order_id' },
  platform_order_refund: { parent: 'platform_order', key: 'order_id' },

  finance_bill: { column: 'shop_id' },
  finance_bill_line: { parent: 'finance_bill', key: 'bill_id' },
  finance_bill_event: { parent: 'finance_bill', key: 'bill_id' },

  pack: money,
  pack_use: { why: 'which of the units of the whole merchant something took; never shown' },
  settlement_terms: money,
  ledger_closing: money,
  withdraw_order: { ...money, person: 'applied_by' },
  withdraw_order_event: money,
  recharge_order: money,
  recharge_order_event: money,
  recharge_refund: money,
  platform_payment: money,
  withdraw_schedule: money,
  withdraw_schedule_run: money,
  manual_entry: money,
  fund_hold: money,
  deposit_watch: money,
  category_merge_told: machinery,
  bank_card: money,
  ledger_account: money,
  ledger_audit: money,
  recon_balance: money,
  ledger_entry: money,
  ledger_posting: money,
  ledger_seal: money,
  ledger_seal_part: money,
  pay_member: money,
  provider_call: machinery,
  command: machinery,
  operation_log_seal: machinery,
  storefront_nonce: machinery,

  user_account: people,
  user_role: people,
  role: people,
  staff_invitation: people,
  staff_queue: people,
  merchant_closing: { why: 'a merchant closes whole, with all of its shops' },
  real_name_cert: people,
  company_cert: people,
  qualification: { column: 'shop_id', orNone: true },

  api_key: { ...own, person: 'created_by' },
  buyer: { why: 'a buyer of the storefront, shown only with an order' },
  client_error: own,
  export_task: own,
  import_task: own,
  import_row: { why: 'shown only with its task' },
  file_asset: {
    why: 'shown through the goods or person that it belongs to, and in the library, which is one for all shops',
  },
  file_dir: { why: 'the library is one for all shops' },
  file_gram: { why: 'names of files of the library' },
  file_use: { why: 'what a file is used for is shown through the goods or shop itself' },
  file_removal: machinery,
  file_space: machinery,
  merchant: { why: 'the merchant itself' },
  merchant_restriction: { why: 'the merchant itself' },
  notification_choice: own,
  order_tag: { why: 'words, no rows' },
  saved_view: { why: 'filters and columns, no rows' },
  saved_view_queue: machinery,
}
