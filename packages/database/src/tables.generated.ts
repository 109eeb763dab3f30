// The tables of the database as types, written by npm run db:migrate from the catalogue; never edit it by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as what it holds, written as its text (JSON.stringify). */
export type Json = ColumnType<unknown, string, string>

export interface AccessTokenTable {
  token_hash: Buffer
  session_id: string
  expires_at: Date
}

export interface AddressChangeTable {
  merchant_id: string
  id: string
  shop_id: string
  order_id: string
  asked_by: 'BUYER' | 'MERCHANT'
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'AUTO_APPROVED' | 'EXPIRED' | 'CANCELED'
  receiver_name_enc: Buffer
  receiver_name_mask: string
  receiver_phone_enc: Buffer
  receiver_phone_mask: string
  receiver_phone_hash: Buffer
  receiver_phone_tail: string
  receiver_detail_enc: Buffer
  receiver_region: Json
  receiver_address_mask: string
  old_name_enc: Buffer
  old_name_mask: string
  old_phone_enc: Buffer
  old_phone_mask: string
  old_detail_enc: Buffer
  old_region: Json
  old_address_mask: string
  reject_reason: string | null
  asked_at: Date
  due_at: Date | null
  decided_at: Date | null
  receiver_hash: Buffer | null
  receiver_name_hash: Buffer | null
}

export interface ApiKeyTable {
  merchant_id: string
  id: string
  name: string
  key_prefix: string
  secret_enc: Buffer
  created_by: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface ApiKeyIndexTable {
  key_hash: Buffer
  merchant_id: string
  api_key_id: string
}

export interface BankCardTable {
  merchant_id: string
  id: string
  holder_name_enc: Buffer
  card_number_enc: Buffer
  card_number_hash: Buffer
  last4: string
  bank_code: string
  bank_name: string
  card_type: 'DEBIT' | 'CREDIT'
  phone_enc: Buffer | null
  status: 'CODE_SENT' | 'BOUND' | 'FAILED' | 'UNBOUND'
  is_default: Generated<boolean>
  trace_no: string | null
  trace_date: string | null
  code_expires_at: Date | null
  code_attempts: Generated<number>
  created_at: Date
  bound_at: Date | null
  unbound_at: Date | null
  version: Generated<number>
  kind: Generated<'PRIVATE' | 'PUBLIC'>
  branch_name: string | null
}

export interface BankReferenceTable {
  reference: string
  merchant_id: string
  entry_id: string
  recharge_no: string
  held_at: Date
}

export interface BrandTable {
  id: string
  name: string
  name_en: string
  first_letter: string
  category_ids: string[]
  sort: number
  enabled: boolean
  version: Generated<number>
  logo_file_id: string | null
  need_auth: Generated<boolean>
}

export interface BuyerTable {
  merchant_id: string
  id: string
  external_id: string
  nickname: string
  phone_enc: Buffer
  phone_hash: Buffer
  member_no: string
  member_state: 'NONE' | 'CREATED' | 'READY'
  created_at: Date
}

export interface CarrierTable {
  id: string
  code: string
  name: string
  name_en: string
  former_names: Generated<string[]>
  phone: string
  website: string
  kuaidi100_code: string
  waybill_prefixes: string[]
  waybill_patterns: string[]
  asks_phone_tail: boolean
  has_e_waybill: boolean
  sort: number
  enabled: boolean
  version: Generated<number>
}

export interface CategoryAttributeTable {
  id: string
  category_id: string
  name: string
  kind: 'SPEC' | 'PARAM'
  input_type: 'SELECT' | 'MULTI' | 'TEXT' | 'NUMBER' | 'DATE'
  unit: string
  options: string[]
  required: boolean
  searchable: boolean
  max_values: number
  sort: number
}

export interface CategoryMergeToldTable {
  merchant_id: string
  category_id: string
  goods_count: number
  told_at: Date
}

export interface ClientErrorTable {
  merchant_id: string
  id: string
  user_id: string
  at: Date
  message: string
  stack: string
  url: string
  user_agent: string
}

export interface CommandTable {
  merchant_id: string
  operation: string
  key: string
  body_hash: string
  answer: Json | null
  done_at: Date
  answer_enc: Buffer | null
}

export interface CommissionRuleTable {
  id: string
  rule_no: string
  name: string
  scope: 'GOODS' | 'SHOP' | 'MERCHANT' | 'CATEGORY' | 'TYPE' | 'SOURCE'
  owner_id: string | null
  shop_id: string | null
  goods_id: string | null
  category_id: string | null
  merchant_type: 'INDIVIDUAL' | 'SOLE' | 'ENTERPRISE' | null
  order_source: 'STOREFRONT' | 'MERCHANT' | null
  priority: Generated<number>
  kind: 'PERCENT' | 'FIXED'
  bp: number | null
  fixed_fen: number | null
  with_freight: Generated<boolean>
  min_fen: number | null
  max_fen: number | null
  valid_from: Date
  valid_to: Date | null
  holds_until: GeneratedAlways<Date>
  reason: string
  made_by: string
  made_by_name: string
  made_at: Date
  ended_by: string | null
  ended_by_name: string | null
  ended_at: Date | null
  end_reason: string | null
  replaces_id: string | null
  first_id: string
  version: Generated<number>
  replaced_by: string | null
  own_end: Date | null
}

export interface CommissionTellingTable {
  rule_id: string
  what: 'MADE' | 'ENDED'
  told_through: string | null
  asked_at: Date
}

export interface CompanyCertTable {
  merchant_id: string
  submission_no: Generated<number>
  auth_type: 'ONE_CERT' | 'THREE_CERT'
  company_name: string
  credit_code_enc: Buffer | null
  license_no_enc: Buffer | null
  org_code_enc: Buffer | null
  tax_no_enc: Buffer | null
  org_code_hash: Buffer
  valid_from_on: string
  valid_to_on: string
  region: Json
  address: string | null
  registered_capital_fen: number | null
  scope: string
  legal_name_enc: Buffer
  legal_id_number_enc: Buffer
  legal_phone_enc: Buffer
  company_phone: string | null
  employee_count: number
  taxpayer_type: 'GENERAL' | 'SMALL'
  account_name: string
  account_no_enc: Buffer
  bank_code: string
  bank_name: string
  bank_branch: string
  union_bank_no: string
  bank_region: Json
  license_file_id: string
  legal_id_front_file_id: string
  legal_id_back_file_id: string
  opening_permit_file_id: string | null
  status: 'VERIFYING' | 'PASSED' | 'REJECTED' | 'MANUAL' | 'EXPIRED'
  reject_reason: string | null
  attempt_day_on: string
  attempts_of_day: number
  submitted_at: Date
  passed_at: Date | null
  provider_state: 'TO_SEND' | 'SENT' | 'PASSED' | 'FAILED'
  provider_verdict_at: Date | null
  provider_tries: Generated<number>
  provider_asked_at: Date | null
  next_check_at: Date | null
  version: Generated<number>
  address_enc: Buffer | null
  company_phone_enc: Buffer | null
  wrong_fields: Generated<string[]>
}

export interface DepositRaiseTable {
  category_id: string
  raised_at: Date
  told_through: string | null
}

export interface DepositWatchTable {
  merchant_id: string
  seen_version: number
  looked_at: Date
}

export interface DevelopmentSmsTable {
  id: string
  phone: string
  text: string
  sent_at: Date
}

export interface ExportTaskTable {
  merchant_id: string
  id: string
  list: string
  format: 'XLSX' | 'CSV'
  mask_level: 'MASKED' | 'FULL'
  reason: string
  status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
  requested_by: string
  requester_name: string
  request_enc: Buffer
  request_hash: Buffer
  row_count: Generated<number>
  total: number | null
  size_bytes: number | null
  storage_key: string | null
  file_key_enc: Buffer | null
  failure: 'TOO_MANY_ROWS' | 'GIVEN_UP' | null
  attempts: Generated<number>
  lease_until: Date | null
  requested_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

export interface FileAssetTable {
  merchant_id: string
  id: string
  purpose: string
  access: 'PUBLIC' | 'PRIVATE'
  mime: string
  width: number
  height: number
  size_bytes: number
  sha256: string
  storage_key: string
  thumbnail_key: string
  uploaded_by: string
  created_at: Date
  kind: Generated<'IMAGE' | 'VIDEO' | 'DOC' | 'CERT'>
  name: Generated<string>
  name_small: GeneratedAlways<string | null>
  dir_id: string | null
  in_library: Generated<boolean>
  use_count: Generated<number>
  duration_ms: number | null
  claimed_at: Date | null
  was_sold: Generated<boolean>
  deleted_at: Date | null
}

export interface FileDirTable {
  merchant_id: string
  id: string
  parent_id: string | null
  name: string
  file_count: Generated<number>
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface FileGramTable {
  merchant_id: string
  gram: string
  file_id: string
}

export interface FileRemovalTable {
  merchant_id: string
  id: string
  access: 'PUBLIC' | 'PRIVATE'
  storage_key: string
  at: Date
}

export interface FileSpaceTable {
  merchant_id: string
  used_bytes: number
  file_count: Generated<number>
}

export interface FileUseTable {
  merchant_id: string
  file_id: string
  kind: 'GOODS' | 'SHOP' | 'GOODS_DRAFT' | 'GOODS_TEMPLATE'
  subject_id: string
}

export interface FinanceBillTable {
  merchant_id: string
  id: string
  shop_id: string
  bill_no: string
  cycle: 'D1' | 'W1' | 'HM' | 'M1'
  period_from: Date
  period_to: Date
  order_count: number
  refund_count: number
  goods_fen: number
  freight_fen: number
  discount_fen: number
  refund_before_fen: number
  refund_after_fen: number
  commission_fen: number
  commission_return_fen: number
  service_fen: number
  channel_fen: number
  adjust_fen: Generated<number>
  carry_in_fen: number
  settled_fen: number
  payable_fen: GeneratedAlways<number>
  to_pay_fen: GeneratedAlways<number>
  carry_out_fen: Generated<number>
  carried_to: string | null
  ledger_fen: number
  lines_hash: string
  status: 'GENERATED' | 'DISPUTED' | 'CONFIRMED' | 'PAYING' | 'PAID' | 'CARRIED'
  generated_at: Date
  confirm_due_at: Date | null
  confirmed_at: Date | null
  is_confirmed_by_itself: boolean | null
  paid_at: Date | null
  disputed_at: Date | null
  answer_text: string | null
  answer_fen: number | null
  answered_by: string | null
  answered_by_name: string | null
  answered_at: Date | null
  version: Generated<number>
  paid_fen: number | null
  told_due_at: Date | null
  transfer_failures: Generated<number>
  transfer_again_at: Date | null
  invoice_status: Generated<'NONE' | 'APPLIED' | 'ISSUED' | 'REJECTED'>
  invoice_title: string | null
  invoice_tax_no: string | null
  invoice_asked_at: Date | null
  invoice_no: string | null
  invoice_file_id: string | null
  invoice_reason: string | null
  invoice_answered_at: Date | null
  answer_due_at: Date | null
  proven_on: string | null
  penalty_fen: Generated<number>
  compensate_fen: Generated<number>
  other_fen: Generated<number>
}

export interface FinanceBillEventTable {
  merchant_id: string
  bill_id: string
  id: string
  event: 'generate' | 'confirm' | 'dispute' | 'resolve' | 'approve' | 'reject' | 'pay' | 'payFailed' | 'paid' | 'invoiceAsked' | 'invoiceIssued' | 'invoiceRejected'
  actor_type: 'BUYER' | 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  actor_id: string
  actor_name: string
  facts: Json
  at: Date
}

export interface FinanceBillLineTable {
  merchant_id: string
  bill_id: string
  id: string
  kind: 'INCOME' | 'REFUND' | 'FEE' | 'ADJUST' | 'PLATFORM'
  order_id: string | null
  order_no: Generated<string>
  refund_no: Generated<string>
  goods_fen: Generated<number>
  freight_fen: Generated<number>
  discount_fen: Generated<number>
  refund_before_fen: Generated<number>
  refund_after_fen: Generated<number>
  commission_fen: Generated<number>
  commission_return_fen: Generated<number>
  service_fen: Generated<number>
  channel_fen: Generated<number>
  adjust_fen: Generated<number>
  net_fen: GeneratedAlways<number>
  is_settled_alone: boolean
  posting_id: string | null
  at: Date
  note: Generated<string>
  objection: string | null
  answer_fen: number | null
  answer_text: string | null
  penalty_fen: Generated<number>
  compensate_fen: Generated<number>
  other_fen: Generated<number>
  platform_order_id: string | null
}

export interface FreightTemplateTable {
  merchant_id: string
  id: string
  shop_id: string
  name: string
  is_default: boolean
  created_at: Date
  updated_at: Date
  version: Generated<number>
  ship_from_address_id: string | null
  carrier_codes: Generated<string[]>
}

export interface FreightTermsTable {
  merchant_id: string
  template_id: string
  version: number
  shop_id: string
  charge_mode: 'COUNT' | 'WEIGHT' | 'VOLUME'
  terms: Json
  at: Date
}

export interface FundHoldTable {
  merchant_id: string
  entry_id: string
  entry_no: string
  amount_fen: number
  held_fen: number
  reason: string
  since: Date
}

export interface GoodsTable {
  merchant_id: string
  id: string
  shop_id: string
  goods_no: string
  title: string
  selling_point: string
  category_id: string
  picture_file_ids: string[]
  detail: Json
  freight_fen: number
  ship_hours: number
  sale_status: 'DRAFT' | 'WAREHOUSE' | 'ON_SALE' | 'RECYCLED' | 'PURGED' | 'FORCED_OFF' | 'BANNED'
  price_fen: number
  sold_count: Generated<number>
  created_at: Date
  updated_at: Date
  version: Generated<number>
  title_small: GeneratedAlways<string | null>
  freight_template_id: string | null
  specs: ColumnType<unknown, string | undefined, string>
  past_specs: ColumnType<unknown, string | undefined, string>
  spec_picture_file_ids: Generated<string[]>
  price_max_fen: number
  sellable_skus: Generated<number>
  min_per_order: number | null
  limit_per_order: number | null
  tab: GeneratedAlways<string>
  title_initials: string | null
  recycled_at: Date | null
  on_sale_at: Date | null
  off_sale_at: Date | null
  params: ColumnType<unknown, string | undefined, string>
  param_words: Generated<string>
  brand_id: string | null
  audit_status: Generated<'NONE' | 'SUBMITTED' | 'REJECTED'>
  is_passed: Generated<boolean>
  low_skus: Generated<number>
  is_low_stock: GeneratedAlways<boolean>
  detail_picture_file_ids: Generated<string[]>
  video_file_id: string | null
  off_code: 'PROHIBITED' | 'COUNTERFEIT' | 'INFRINGING' | 'MISLEADING' | 'UNLICENSED' | 'PRICE' | 'QUALITY' | 'OTHER' | null
  off_reason: string | null
  off_by: string | null
  off_at: Date | null
  appeal_status: Generated<'NONE' | 'PENDING' | 'REJECTED'>
  services: Generated<string[]>
  ship_mode: Generated<'STOCK' | 'PRESALE'>
  presale_ship_days: number | null
  presale_end_at: Date | null
  type: Generated<'PHYSICAL' | 'VIRTUAL' | 'VOUCHER'>
  valid_days: number | null
  valid_until: Date | null
  stock_total: Generated<number>
  is_placed: Generated<boolean>
  completeness: GeneratedAlways<number>
  limit_per_buyer: number | null
  limit_period: 'DAY' | 'WEEK' | 'MONTH' | 'EVER' | null
  violation_id: string | null
  short_title: Generated<string>
  long_picture_file_ids: Generated<string[]>
  unit: Generated<string>
  is_recommended: Generated<boolean>
  sort_weight: Generated<number>
  last_sku_serial: Generated<number>
  outer_code: Generated<string>
  after_sale_days: number | null
  snapshot_id: string | null
}

export interface GoodsDraftTable {
  merchant_id: string
  id: string
  shop_id: string | null
  goods_id: string | null
  title: string
  data: Json
  editor_id: string
  saved_by: string
  saved_by_name: string
  saved_at: Date
  version: Generated<number>
}

export interface GoodsGramTable {
  merchant_id: string
  gram: string
  goods_id: string
}

export interface GoodsRevisionTable {
  merchant_id: string
  id: string
  goods_id: string
  shop_id: string
  rev: number
  kind: 'CREATE' | 'EDIT' | 'FIX'
  data: Json | null
  form: Json | null
  diff: Json
  flags: Json
  status: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'SUPERSEDED'
  is_automatic: boolean
  submitted_by: string
  submitted_at: Date
  audited_by: string | null
  audited_at: Date | null
  reject_items: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  category_id: string
}

export interface GoodsRulingTable {
  merchant_id: string
  id: string
  goods_id: string
  kind: 'FORCED_OFF' | 'BANNED' | 'FIXED' | 'APPEAL_GRANTED'
  code: string | null
  reason: string | null
  by_name: string
  at: Date
  file_ids: Generated<string[]>
}

export interface GoodsShopCategoryTable {
  merchant_id: string
  category_id: string
  goods_id: string
}

export interface GoodsSnapshotTable {
  merchant_id: string
  id: string
  goods_id: string
  title: string
  short_title: string
  selling_point: string
  unit: string
  brand_id: string | null
  picture_file_ids: string[]
  long_picture_file_ids: string[]
  video_file_id: string | null
  params: Json
  detail: Json
  created_at: Date
}

export interface GoodsTemplateTable {
  merchant_id: string
  id: string
  shop_id: string
  name: string
  title: string
  data: Json
  saved_by: string
  saved_by_name: string
  saved_at: Date
  version: Generated<number>
}

export interface GuessedAccountTable {
  login_hash: Buffer
  day_on: string
  closed_at: Date
  notified_at: Date | null
}

export interface ImportRowTable {
  merchant_id: string
  task_id: string
  row_no: number
  outcome: 'READY' | 'SAME' | 'WRONG' | 'DONE' | 'REFUSED'
  about: string
  effect: Json | null
  complaints: Json
}

export interface ImportTaskTable {
  merchant_id: string
  id: string
  table_name: string
  file_name: string
  status: 'TO_CHECK' | 'CHECKING' | 'CHECKED' | 'TO_APPLY' | 'APPLYING' | 'DONE' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
  mode: 'RIGHT_ROWS' | 'ALL_OR_NOTHING' | null
  requested_by: string
  requester_name: string
  language: 'zh' | 'en'
  request_id: string | null
  ip: string | null
  storage_key: string | null
  file_key_enc: Buffer | null
  size_bytes: number
  total: number | null
  processed: Generated<number>
  ready: Generated<number>
  same: Generated<number>
  wrong: Generated<number>
  done: Generated<number>
  refused: Generated<number>
  applied_row: Generated<number>
  failure: 'UNREADABLE' | 'NOT_ALL_RIGHT' | 'NOT_ALLOWED' | 'GIVEN_UP' | null
  failure_said: Json | null
  takes: Generated<number>
  attempts: Generated<number>
  lease_until: Date | null
  requested_at: Date
  committed_at: Date | null
  finished_at: Date | null
  expires_at: Date
}

export interface JobTickTable {
  name: string
  every_seconds: number
  registered_at: Date
  begun_at: Date | null
  succeeded_at: Date | null
  failed_at: Date | null
  failures: Generated<number>
  last_error: Generated<string>
}

export interface KnownDeviceTable {
  principal_id: string
  token_hash: Buffer
  first_seen_at: Date
  last_seen_at: Date
}

export interface LedgerAccountTable {
  merchant_id: string
  code: string
  balance_fen: Generated<number>
  floor_fen: number | null
  ceiling_fen: number | null
  version: Generated<number>
  last_posted_at: Date | null
  in_total_fen: Generated<number>
  out_total_fen: Generated<number>
  in_count: Generated<number>
  out_count: Generated<number>
  lead_count: Generated<number>
}

export interface LedgerAuditTable {
  merchant_id: string
  day_on: string | null
  is_broken: Generated<boolean>
  findings: ColumnType<unknown, string | undefined, string>
  marks: ColumnType<unknown, string | undefined, string>
  reread_marks: ColumnType<unknown, string | undefined, string>
  audited_at: Date | null
  sealed_on: string | null
  checked_seq: Generated<number>
  sealed_seq: Generated<number>
  seals_checked_at: Date | null
}

export interface LedgerAuditDayTable {
  day_on: string
  book_count: number
  broken_count: number
  finished_at: Date
}

export interface LedgerClosingTable {
  merchant_id: string
  closed_until: Date
}

export interface LedgerEntryTable {
  merchant_id: string
  id: string
  posting_id: string
  move_no: number
  account_code: string
  counter_account_code: string
  amount_fen: number
  counter_amount_fen: GeneratedAlways<number>
  balance_after_fen: number
  account_version: number
  posted_at: Date
  in_total_fen: number
  out_total_fen: number
  in_count: number
  out_count: number
  lead_count: number
}

export interface LedgerPostingTable {
  merchant_id: string
  id: string
  key: string
  moves_hash: string
  kind: string
  subject_type: string
  subject_id: string
  subject_no: string
  related_no: string | null
  note: string | null
  occurred_at: Date
  posted_at: Date
}

export interface LedgerSealTable {
  merchant_id: string
  seq: number
  day_on: string
  entry_count: number
  previous_hash: Buffer
  hash: Buffer
  sealed_at: Date
}

export interface LedgerSealDayTable {
  day_on: string
  book_count: number
  previous_hash: Buffer
  hash: Buffer
  closed_at: Date
}

export interface LedgerSealPartTable {
  merchant_id: string
  seq: number
  account_code: string
  from_version: number
  to_version: number
  balance_fen: number
  entries_hash: Buffer
  marks: Buffer
}

export interface LiveEventTable {
  id: string
  stream_id: string
  sequence: number | null
  kind: 'saleOrder' | 'withdrawOrder' | 'rechargeOrder' | 'goods' | 'qualification' | 'certification' | 'notification' | 'returnOrder' | 'bill' | 'platformOrder' | 'merchant'
  subject_id: string | null
  shop_id: string | null
  person_id: string | null
  at: Date
}

export interface LiveStreamTable {
  stream_id: string
  last_sequence: number
}

export interface LiveTicketTable {
  token_hash: Buffer
  session_id: string
  expires_at: Date
}

export interface LoginChallengeTable {
  token_hash: Buffer
  principal_id: string
  login_hash: Buffer
  expires_at: Date
  attempts: Generated<number>
}

export interface LoginLogTable {
  id: string
  login_hash: Buffer
  principal_id: string | null
  account: string
  result: 'SUCCESS' | 'BAD_PASSWORD' | 'BAD_CODE' | 'LOCKED' | 'DISABLED' | 'SECOND_FACTOR'
  ip: string
  user_agent: string
  at: Date
  device: Generated<string>
  network: Generated<string>
  risk: 'NEW_DEVICE' | 'NEW_PLACE' | null
}

export interface LoginNameTable {
  login_hash: Buffer
  party: 'merchant' | 'operator'
  merchant_id: string | null
  principal_id: string
  created_at: Date
}

export interface ManualEntryTable {
  merchant_id: string
  id: string
  entry_no: string
  kind: 'ADJUST_UP' | 'ADJUST_DOWN' | 'FREEZE_FUNDS' | 'RELEASE_FUNDS' | 'WITHDRAW_BOUNCED' | 'WITHDRAW_DECLARED_PAID' | 'WITHDRAW_DECLARED_FAILED' | 'RECHARGE_TRANSFER' | 'RECHARGE_REFUND' | 'PLATFORM_ADVANCE' | 'CASE_RETURNED' | 'CASE_LOSS' | 'CALL_DECLARED_DONE' | 'CALL_DECLARED_FAILED' | 'DIFFERENCE_MORE' | 'DIFFERENCE_LESS' | 'SUSPENSE_LOSS' | 'PLATFORM_ORDER_REFUND' | 'ISSUE_PENALTY' | 'ISSUE_COMPENSATION' | 'ISSUE_BILL_DUE' | 'DEPOSIT_RETURN' | 'PROMO_RETURN'
  merchant_no: string
  merchant_name: string
  amount_fen: number
  subject_no: string | null
  reason: string
  voucher_file_id: string
  case_id: string | null
  case_no: string | null
  status: 'PENDING' | 'APPROVED' | 'BOOKED' | 'FAILED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'
  entered_by: string
  entered_by_name: string
  entered_at: Date
  expires_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  reject_reason: string | null
  version: Generated<number>
  returned_on: string | null
  bank_reference: string | null
}

export interface MerchantTable {
  merchant_id: string
  merchant_no: string
  type: 'INDIVIDUAL' | 'SOLE' | 'ENTERPRISE'
  name: string
  contact_name: string | null
  contact_phone_enc: Buffer
  status: 'REGISTERED' | 'CERTIFIED' | 'AUDITING' | 'REJECTED' | 'WAIT_SIGN' | 'ACTIVE' | 'RESTRICTED' | 'SUSPENDED' | 'CLOSING' | 'CLOSED'
  status_reason: string | null
  registered_at: Date
  updated_at: Date
  version: Generated<number>
  short_name: string | null
  contact_email_enc: Buffer | null
  region: Json | null
  address: string | null
  contact_name_enc: Buffer | null
  address_enc: Buffer | null
  goods_locked: Generated<boolean>
  orders_locked: Generated<boolean>
  withdrawals_locked: Generated<boolean>
}

export interface MerchantClosingTable {
  merchant_id: string
  id: string
  reason: string
  requested_by: string
  requested_by_name: string
  requested_at: Date
  due_at: Date
  checked_at: Date | null
  found: Json | null
  ended_at: Date | null
  end_kind: 'DONE' | 'CANCELED' | null
  ended_by: string | null
  ended_by_name: string | null
}

export interface MerchantRestrictionTable {
  merchant_id: string
  id: string
  kind: 'RESTRICT' | 'SUSPEND'
  scopes: string[]
  source: 'OPERATOR' | 'OVERDUE_ORDER'
  order_id: string | null
  order_no: string | null
  reason: string
  set_by: string
  set_by_name: string
  set_at: Date
  ended_at: Date | null
  ended_by: string | null
  ended_by_name: string | null
  end_reason: string | null
}

export interface MerchantVerificationTable {
  id: string
  verified_until: Date
  closed_at: Date | null
}

export interface MigrationChecksumTable {
  name: string
  checksum: string
}

export interface MoneyCaseTable {
  id: string
  number: string
  kind: 'CALL_CONTRADICTED' | 'PAID_AFTER_FAILED' | 'CLOSED_WHILE_WORKING' | 'ANSWER_SENSELESS' | 'CALL_UNDECIDED' | 'LATE_REFUND_FAILED' | 'REFUND_STUCK' | 'RECHARGE_STUCK' | 'PAYMENT_STUCK' | 'TRANSFER_STUCK' | 'NUMBER_UNKNOWN' | 'NOTIFICATION_STUCK' | 'BOOK_BROKEN' | 'RECON_DIFFERENCE' | 'NOTIFICATION_UNREAD' | 'MEMBER_STUCK'
  merchant_id: string | null
  merchant_no: string | null
  merchant_name: string | null
  subject_type: 'providerCall' | 'saleOrder' | 'refundOrder' | 'rechargeOrder' | 'platformPayment' | 'bill' | 'platformOrderRefund' | 'notification' | 'book' | 'reconDiff' | 'reconDay' | 'payMember'
  subject_id: string
  subject_no: string
  provider_no: string | null
  amount_fen: number | null
  facts: Json
  state: Generated<'OPEN' | 'TAKEN' | 'RESOLVED'>
  repeats: Generated<number>
  owner_id: string | null
  owner_name: string | null
  resolution: 'NO_DIFFERENCE' | 'PROVIDER_CORRECTED' | 'OUTCOME_DECLARED' | 'RETURNED_TO_PAYER' | 'PAID_TO_MERCHANT' | 'LOSS_TAKEN' | 'PUT_TO_SUSPENSE' | null
  resolution_fen: number | null
  resolution_note: string | null
  opened_at: Date
  last_reported_at: Date
  taken_at: Date | null
  resolved_at: Date | null
  version: Generated<number>
  resolved_by: string | null
  resolved_by_name: string | null
}

export interface MoneyCaseEventTable {
  case_id: string
  id: string
  event: 'opened' | 'repeated' | 'decided' | 'taken' | 'handedOver' | 'released' | 'noted' | 'resolved'
  actor_type: string
  actor_id: string
  actor_name: string
  facts: Json
  note: string | null
  at: Date
}

export interface NotificationTable {
  merchant_id: string
  id: string
  user_id: string
  shop_id: string | null
  kind: 'ORDER_TO_SHIP' | 'SETTLEMENT' | 'REFUND' | 'RECHARGE' | 'WITHDRAWAL' | 'CERTIFICATION' | 'SECURITY' | 'STAFF' | 'TABLE' | 'QUALIFICATION' | 'GOODS' | 'SHOP' | 'PARCEL' | 'SHIP_SOON' | 'SHIP_LATE' | 'ORDER_HELD' | 'ADDRESS_CHANGE' | 'INVOICE' | 'RETURN' | 'BILL' | 'PLATFORM_ORDER' | 'VIOLATION' | 'RETURN_SOON'
  level: 'INFO' | 'TODO' | 'WARN' | 'CRITICAL'
  title: string
  body: string
  link: string
  subject_id: string
  at: Date
  read_at: Date | null
  title_en: string | null
  body_en: string | null
  tally_count: number | null
  tally_fen: number | null
}

export interface NotificationChoiceTable {
  merchant_id: string
  user_id: string
  kind: string
  channel: 'IN_APP' | 'SMS' | 'EMAIL'
  is_enabled: boolean
  chosen_at: Date
}

export interface OperationLogTable {
  merchant_id: string
  id: string
  actor_type: 'BUYER' | 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  actor_id: string
  actor_name: string
  action: string
  target_type: string
  target_id: string | null
  target_no: string
  summary: string
  at: Date
  changes: ColumnType<unknown, string | undefined, string>
  shop_id: string | null
  result: Generated<'DONE' | 'REFUSED'>
  error_code: string | null
  request_id: string | null
  ip: string | null
  summary_en: string | null
}

export interface OperationLogCheckTable {
  day_on: string
  checked_at: Date
  finding: string | null
}

export interface OperationLogDayTable {
  day_on: string
  seal_count: number
  seals_hash: Buffer
  previous_hash: Buffer
  hash: Buffer
  closed_at: Date
}

export interface OperationLogSealTable {
  merchant_id: string
  day_on: string
  row_count: number
  rows_hash: Buffer
  previous_hash: Buffer
  hash: Buffer
  sealed_at: Date
}

export interface OperatorTable {
  id: string
  name: string
  password_hash: string
  status: 'ACTIVE' | 'DISABLED'
  created_at: Date
  last_login_at: Date | null
  password_changed_at: Date
  login_name: string | null
  role_ids: string[]
  one_time_until: Date | null
  version: Generated<number>
}

export interface OperatorNotificationTable {
  id: string
  permission: string
  level: 'INFO' | 'WARN' | 'CRITICAL'
  title: string
  body: string
  link: string
  at: Date
  title_en: string | null
  body_en: string | null
}

export interface OperatorNotificationReadTable {
  operator_id: string
  notification_id: string
  read_at: Date
  cleared_at: Date | null
}

export interface OperatorSetUpTable {
  operator_id: string
  by_id: string
  at: Date
}

export interface OrderInvoiceTable {
  merchant_id: string
  order_id: string
  shop_id: string
  type: 'PERSONAL' | 'COMPANY'
  title_enc: Buffer
  title_mask: string
  tax_no: string | null
  email_enc: Buffer
  email_mask: string
  asked_at: Date
  invoice_no: string | null
  reject_reason: string | null
  decided_at: Date | null
}

export interface OrderTagTable {
  merchant_id: string
  name: string
  place: number
}

export interface OutboxMessageTable {
  id: string
  channel: 'SMS' | 'EMAIL'
  message_enc: Buffer | null
  written_at: Date
  due_at: Date
  attempts: Generated<number>
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string | null
}

export interface PackTable {
  merchant_id: string
  id: string
  kind: 'SMS' | 'WAYBILL'
  order_id: string | null
  month: string | null
  units: number
  units_left: number
  units_back: Generated<number>
  granted_at: Date
  expires_at: Date | null
}

export interface PackUseTable {
  merchant_id: string
  kind: 'SMS' | 'WAYBILL'
  subject_id: string
  pack_id: string
  used_at: Date
  given_back_at: Date | null
}

export interface ParameterChangeTable {
  id: string
  key: string
  version: number
  before: number
  after: number
  reason: string
  changed_by: string
  changed_by_name: string
  changed_at: Date
}

export interface ParcelTable {
  merchant_id: string
  id: string
  order_id: string
  shop_id: string
  carrier_code: string
  waybill_no: string
  shipped_at: Date
  state: Generated<'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'REJECTED' | 'RETURNING' | 'RETURNED' | 'CANCELED'>
  sub_state: string | null
  subscribed_at: Date | null
  collected_at: Date | null
  signed_at: Date | null
  turned_at: Date | null
  last_trace: string | null
  last_trace_at: Date | null
  ask_at: Date | null
  asked_at: Date | null
  misses: Generated<number>
  trouble: string | null
  check_at: Date | null
  return_id: string | null
  shipment_id: GeneratedAlways<string | null>
  is_handed_back: Generated<boolean>
}

export interface ParcelExceptionTable {
  merchant_id: string
  id: string
  parcel_id: string
  shop_id: string
  type: 'PICKUP_SOON' | 'PICKUP_LATE' | 'DISPATCH_LATE' | 'TRANSIT_LATE' | 'DELIVERY_LATE' | 'LONG_DELIVERY' | 'SUSPECT_LOST' | 'INTERCEPT_RETURN' | 'FAKE_SHIP'
  since_at: Date
  status: Generated<'OPEN' | 'DONE' | 'IGNORED'>
  found_at: Date
  note: Generated<string>
  handled_by: string | null
  handled_at: Date | null
}

export interface ParcelTraceTable {
  merchant_id: string
  parcel_id: string
  at: Date
  hash: Buffer
  text: string
  city: string
  state: 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'REJECTED' | 'RETURNING' | 'RETURNED' | null
  sub_state: string | null
}

export interface PasswordHistoryTable {
  principal_id: string
  id: string
  password_hash: string
  replaced_at: Date
}

export interface PayMemberTable {
  merchant_id: string
  member_no: string
  member_type: 'PERSONAL' | 'ENTERPRISE'
  state: 'NONE' | 'CREATED' | 'REALNAME_SET' | 'COMPANY_SET' | 'PHONE_BOUND' | 'SIGNED' | 'READY' | 'LOCKED'
  phone_enc: Buffer | null
  contract_no: string | null
  signed_at: Date | null
  code_sent_at: Date | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
  unbound_phone_enc: Buffer | null
  unbound_at: Date | null
  unbind_code_sent_at: Date | null
  next_check_at: Date | null
  watched_from: Date | null
  asked_at: Date | null
}

export interface PaymentTable {
  merchant_id: string
  id: string
  payment_no: string
  order_id: string
  amount_fen: number
  status: 'CREATED' | 'PAYING' | 'SUCCESS' | 'FAILED' | 'CLOSED'
  call_id: string
  provider_no: string | null
  created_at: Date
  paid_at: Date | null
  closed_at: Date | null
  pay_by: Generated<'PAGE' | 'WECHAT_SCAN' | 'ALIPAY_SCAN' | 'WECHAT_MINI' | 'WECHAT_PUBLIC' | 'ALIPAY_SERVICE'>
  is_surplus: Generated<boolean>
  return_state: 'RETURNING' | 'RETRYING' | 'MANUAL' | 'RETURNED' | null
  return_attempts: Generated<number>
  return_fail_reason: string | null
}

export interface PlatformCategoryTable {
  id: string
  parent_id: string | null
  level: number
  name: string
  sort: number
  enabled: Generated<boolean>
  commission_bp: number
  deposit_fen: Generated<number>
  version: Generated<number>
  confirm_days: Generated<number>
  after_sale_days: Generated<number>
  no_reason_return: Generated<'MUST' | 'OPTIONAL' | 'NOT_ALLOWED'>
  papers: ColumnType<unknown, string | undefined, string>
  needs_audit: Generated<boolean>
  merged_into_id: string | null
  removed_at: Date | null
}

export interface PlatformOrderTable {
  merchant_id: string
  id: string
  shop_id: string | null
  order_no: string
  type: 'SERVICE' | 'DEPOSIT' | 'DEPOSIT_TOPUP' | 'PROMO' | 'SMS_PACK' | 'WAYBILL_PACK' | 'ENTRY_FEE' | 'ANNUAL_FEE' | 'PENALTY' | 'COMPENSATION' | 'BILL_DUE'
  issuer: 'MERCHANT' | 'PLATFORM'
  title: string
  description: string
  lines: Json
  amount_fen: number
  payable_fen: number
  paid_fen: Generated<number>
  owed_fen: Generated<number>
  refunded_fen: Generated<number>
  is_mandatory: boolean
  status: 'UNPAID' | 'PAYING' | 'OBJECTING' | 'OVERDUE' | 'PAID' | 'IN_SERVICE' | 'FINISHED' | 'CLOSED' | 'REFUNDING' | 'REFUNDED'
  due_at: Date | null
  due_left_ms: number | null
  auto_renew: Generated<boolean>
  period_months: number | null
  starts_at: Date | null
  ends_at: Date | null
  renews_id: string | null
  objected_at: Date | null
  objection: string | null
  objection_status: 'OPEN' | 'UPHELD' | 'WAIVED' | 'REDUCED' | null
  objection_answer: string | null
  judged_at: Date | null
  invoice_status: Generated<'NONE' | 'APPLIED' | 'ISSUED' | 'REJECTED'>
  invoice_title: string | null
  invoice_tax_no: string | null
  invoice_no: string | null
  invoice_reason: string | null
  related_no: string | null
  remark: string
  pay_method: 'BALANCE' | 'QUICK' | 'GATEWAY_B2C' | 'GATEWAY_B2B' | 'DEDUCTED' | null
  paid_at: Date | null
  closed_at: Date | null
  close_type: 'CANCEL' | 'TIMEOUT' | 'WAIVED' | null
  ordered_by: string
  ordered_at: Date
  version: Generated<number>
  told_due_at: Date | null
  objection_file_ids: Generated<string[]>
  invoice_fen: number | null
  invoice_file_id: string | null
}

export interface PlatformOrderEventTable {
  merchant_id: string
  order_id: string
  id: string
  event: 'order' | 'issue' | 'pay' | 'paid' | 'dropped' | 'payFailed' | 'cancel' | 'closed' | 'object' | 'judge' | 'deduct' | 'repaid' | 'start' | 'finish' | 'renew' | 'autoRenew' | 'refund' | 'refundFailed' | 'refunded' | 'surplus' | 'invoiceAsked' | 'invoiceIssued' | 'invoiceRejected'
  actor_type: 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  actor_id: string
  actor_name: string
  facts: Json
  at: Date
}

export interface PlatformOrderPaymentTable {
  merchant_id: string
  id: string
  order_id: string
  payment_no: string
  method: 'QUICK' | 'GATEWAY_B2C' | 'GATEWAY_B2B'
  amount_fen: number
  status: 'OPEN' | 'PAID' | 'FAILED' | 'CLOSED' | 'SURPLUS'
  call_id: string
  bank_name: string | null
  card_last4: string | null
  code_tries: Generated<number>
  confirmed_at: Date | null
  close_asked_at: Date | null
  fail_reason: string | null
  expires_at: Date
  begun_by: string
  begun_at: Date
  ended_at: Date | null
}

export interface PlatformOrderRefundTable {
  merchant_id: string
  id: string
  order_id: string
  refund_no: string
  kind: 'REFUND' | 'SURPLUS'
  amount_fen: number
  reason: string
  status: 'PROCESSING' | 'SUCCESS'
  failures: Generated<number>
  fail_reason: string | null
  asked_by: string
  asked_at: Date
  ended_at: Date | null
  entry_id: string | null
}

export interface PlatformPaymentTable {
  merchant_id: string
  id: string
  payment_no: string
  purpose: 'DEBT' | 'ORDER'
  way: 'BY_HAND' | 'SETTLEMENT' | 'RECHARGE' | 'ORDER'
  amount_fen: number
  source_no: string | null
  status: 'PROCESSING' | 'SUCCESS'
  failures: Generated<number>
  fail_reason: string | null
  paid_by: string
  taken_at: Date
  arrived_at: Date | null
}

export interface PlatformProductTable {
  id: string
  type: 'SERVICE' | 'DEPOSIT' | 'PROMO' | 'SMS_PACK' | 'WAYBILL_PACK' | 'ENTRY_FEE' | 'ANNUAL_FEE'
  name: string
  description: string
  versions: Json
  is_on_sale: boolean
  sort: number
  version: Generated<number>
}

export interface PriceLogTable {
  merchant_id: string
  id: string
  sku_id: string
  before_fen: number | null
  after_fen: number | null
  by_name: string
  at: Date
  reason: 'MANUAL' | 'IMPORT' | 'AUDIT' | null
  kind: Generated<'PRICE' | 'MARKET' | 'TIERS'>
  before_tiers: Json | null
  after_tiers: Json | null
}

export interface ProviderCallTable {
  merchant_id: string
  id: string
  number: string
  service: 'collect' | 'agentPay' | 'withdraw' | 'refund' | 'transfer' | 'deposit' | 'consume' | 'purchase'
  subject_type: string
  subject_id: string
  amount_fen: number
  request: Json
  status: 'NEW' | 'SENT' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
  attempts: Generated<number>
  not_found_count: Generated<number>
  resent_at: Date | null
  provider_no: string | null
  reason: string | null
  created_at: Date
  sent_at: Date | null
  next_check_at: Date | null
  settled_at: Date | null
  provider_began_at: Date | null
  doubt: 'CLOSED_WHILE_WORKING' | 'OTHER_ORDER' | 'OTHER_AMOUNT' | 'OTHER_PROVIDER_NO' | 'OTHER_PAYER' | null
  pay_info: string | null
  heard_paid_at: Date | null
}

export interface ProviderExchangeTable {
  id: string
  at: Date
  service: string
  order_no: string | null
  member_no: string | null
  provider_no: string | null
  asked: Json
  answered: Json | null
  http_status: number | null
  outcome: 'done' | 'refused' | 'repeated' | 'unknown' | null
  code: string | null
  reason: string | null
  ms: number | null
  repeats: Generated<number>
  last_at: Date
}

export interface ProviderNotificationTable {
  notify_id: string
  type: string
  number: string
  raw: string
  received_at: Date
  handled_at: Date | null
  outcome: string | null
  attempts: Generated<number>
  next_try_at: Date | null
}

export interface ProviderNumberTable {
  number: string
  merchant_id: string
}

export interface ProviderTroubleTable {
  kind: 'UNREACHABLE' | 'UNTRUSTED' | 'REFUSED'
  code: string
  service: string
  since: Date
  newest_at: Date
}

export interface QualificationTable {
  merchant_id: string
  id: string
  kind: 'FOOD_OPERATION' | 'FOOD_PRODUCTION' | 'COSMETICS' | 'PUBLICATION' | 'MEDICAL_DEVICE' | 'SEED' | 'CCC' | 'QUALITY_REPORT' | 'OTHER' | 'BRAND'
  name: string
  number: string
  file_ids: string[]
  category_ids: string[]
  valid_from_on: string
  valid_to_on: string
  status: 'PENDING' | 'PASSED' | 'REJECTED' | 'EXPIRED'
  reject_reason: string | null
  submitted_at: Date
  decided_at: Date | null
  version: Generated<number>
  brand_id: string | null
  shop_id: string | null
  brand_level: 'OWN' | 'FIRST' | 'SECOND' | null
}

export interface RateWindowTable {
  key: string
  window_start_at: Date
  count: number
}

export interface RealNameCertTable {
  merchant_id: string
  user_id: string
  real_name_enc: Buffer
  id_number_enc: Buffer
  id_number_hash: Buffer
  valid_from_on: string
  valid_to_on: string
  id_front_file_id: string
  id_back_file_id: string
  status: 'VERIFYING' | 'PASSED' | 'REJECTED' | 'MANUAL' | 'EXPIRED'
  reject_reason: string | null
  attempt_day_on: string
  attempts_of_day: number
  submitted_at: Date
  passed_at: Date | null
  provider_tries: Generated<number>
  next_try_at: Date | null
  version: Generated<number>
}

export interface RechargeOrderTable {
  merchant_id: string
  id: string
  recharge_no: string
  amount_fen: number
  fee_fen: number
  target: 'BALANCE' | 'DEPOSIT' | 'PROMO'
  method: 'QUICK' | 'GATEWAY_B2C' | 'GATEWAY_B2B' | 'WECHAT' | 'ALIPAY' | 'TRANSFER'
  bank_card_id: string | null
  bank_name: string | null
  card_last4: string | null
  status: 'CREATED' | 'CONFIRMING' | 'PAYING' | 'SUCCESS' | 'REFUNDING' | 'REFUNDED' | 'FAILED' | 'REJECTED' | 'CLOSED'
  fail_reason: string | null
  remark: string
  call_id: string | null
  applied_by: string
  applied_at: Date
  expires_at: Date
  code_tries: Generated<number>
  confirmed_at: Date | null
  cancel_asked_at: Date | null
  paid_at: Date | null
  closed_at: Date | null
  version: Generated<number>
  transfer_code: string | null
  slip_file_id: string | null
  handed_in_at: Date | null
  arrived_fen: number | null
  reject_reason: string | null
  credit_failures: Generated<number>
  refund_asked_fen: Generated<number>
  refunded_fen: Generated<number>
  entry_id: string | null
  repaid_fen: Generated<number>
}

export interface RechargeOrderEventTable {
  merchant_id: string
  order_id: string
  id: string
  event: 'apply' | 'confirm' | 'cancel' | 'paid' | 'paidLate' | 'failed' | 'closed' | 'handIn' | 'rejected' | 'credit' | 'creditFailed' | 'refundAsked' | 'refunded' | 'refundFailed'
  actor_type: 'BUYER' | 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  actor_id: string
  actor_name: string
  facts: Json
  at: Date
}

export interface RechargeRefundTable {
  merchant_id: string
  id: string
  refund_no: string
  recharge_id: string
  amount_fen: number
  status: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  reason: string
  fail_reason: string | null
  entry_id: string
  entry_no: string
  asked_at: Date
  ended_at: Date | null
}

export interface ReconAccountTable {
  account: 'platformBalance' | 'platformReserve' | 'transitForward'
  total_fen: number
  available_fen: number
  is_low: Generated<boolean>
  asked_at: Date
  our_fen: number | null
  low_since: Date | null
}

export interface ReconBalanceTable {
  merchant_id: string
  compared_on: string
  compared_at: Date
  difference_fen: number | null
}

export interface ReconDiffTable {
  id: string
  key: string
  day_on: string
  kind: 'ONLY_OURS' | 'ONLY_THEIRS' | 'AMOUNT' | 'STATUS' | 'TYPE' | 'DUPLICATE' | 'WRONG_DAY' | 'LEDGER' | 'BOUNCED' | 'BALANCE'
  merchant_id: string | null
  merchant_no: string | null
  merchant_name: string | null
  number: string
  provider_no: string | null
  service: string | null
  call_id: string | null
  our_status: string | null
  our_fen: number | null
  our_fee_fen: number | null
  ledger_fen: number | null
  their_fen: number | null
  their_fee_fen: number | null
  their_at: Date | null
  line_no: number | null
  asked: Json | null
  status: Generated<'OPEN' | 'AUTO_FIXED' | 'MANUAL_FIXED' | 'IGNORED'>
  evidence: ColumnType<unknown, string | undefined, string>
  case_number: string | null
  found_at: Date
  settled_at: Date | null
}

export interface ReconLineTable {
  day_on: string
  line_no: number
  number: string
  order_no: string
  kind: string
  service: string
  amount_fen: number
  fee_fen: number
  completed_at: Date
  pay_method: string | null
  original_number: string | null
}

export interface ReconRunTable {
  day_on: string
  status: Generated<'WAITING' | 'RUNNING' | 'OK' | 'DIFF' | 'FAILED'>
  attempts: Generated<number>
  our_count: number | null
  our_fen: number | null
  their_count: number | null
  their_fen: number | null
  their_fee_fen: number | null
  matched_count: number | null
  found_count: number | null
  fault: 'NOT_THERE' | 'NOT_FETCHED' | 'COLUMNS' | 'CHARSET' | 'CUT_OFF' | 'LINE' | 'SUMS' | 'TOO_MANY' | null
  fault_detail: string | null
  next_try_at: Date
  begun_at: Date | null
  finished_at: Date | null
  late_told_at: Date | null
  sums: Json | null
}

export interface RedeemCodeTable {
  merchant_id: string
  id: string
  shop_id: string
  order_id: string
  item_id: string | null
  code_enc: Buffer
  code_hash: Buffer
  code_tail: string
  status: 'UNUSED' | 'REDEEMED' | 'EXPIRED' | 'REFUNDED'
  made_at: Date
  expires_at: Date
  redeemed_by: string | null
  redeemed_by_name: string | null
  ended_at: Date | null
}

export interface RefreshTokenTable {
  token_hash: Buffer
  session_id: string
  issued_at: Date
  spent_at: Date | null
}

export interface RefundOrderTable {
  merchant_id: string
  id: string
  refund_no: string
  order_id: string
  shop_id: string
  amount_fen: number
  commission_fen: number
  is_settled: boolean
  status: 'PROCESSING' | 'RETRYING' | 'MANUAL' | 'SUCCESS'
  step: 'COMMISSION' | 'REFUND'
  attempts: Generated<number>
  fail_reason: string | null
  reason: string
  asked_by_type: 'BUYER' | 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  asked_by_id: string
  created_at: Date
  refunded_at: Date | null
  return_id: string | null
  to_bill: Generated<boolean>
  deposit_fen: Generated<number>
  lent_fen: Generated<number>
  sent_at: Date | null
}

export interface ReturnDisputeTable {
  merchant_id: string
  id: string
  shop_id: string
  dispute_no: string
  return_id: string
  return_no: string
  order_no: string
  initiator: 'BUYER' | 'MERCHANT' | 'PLATFORM'
  status: 'WAIT_MERCHANT_EVIDENCE' | 'WAIT_BUYER_EVIDENCE' | 'JUDGING' | 'APPEALING' | 'DONE_BUYER' | 'DONE_MERCHANT' | 'DONE_PARTIAL' | 'CANCELED'
  claim_fen: number
  opened_at: Date
  due_at: Date
  appealed_by: 'BUYER' | 'MERCHANT' | null
  appealed_at: Date | null
  ended_at: Date | null
  version: Generated<number>
}

export interface ReturnEvidenceTable {
  merchant_id: string
  dispute_id: string
  id: string
  side: 'BUYER' | 'MERCHANT' | 'PLATFORM'
  kind: 'CLAIM' | 'EVIDENCE' | 'QUESTION' | 'APPEAL'
  text: string
  file_ids: Generated<string[]>
  by_name: string
  at: Date
}

export interface ReturnOrderTable {
  merchant_id: string
  id: string
  shop_id: string
  return_no: string
  order_id: string
  order_no: string
  item_id: string
  buyer_nickname: string
  goods_title: string
  spec_text: string
  picture_file_id: string | null
  type: 'REFUND_ONLY' | 'RETURN_REFUND' | 'EXCHANGE' | 'RESHIP'
  phase: 'BEFORE_SHIP' | 'AFTER_SHIP' | 'AFTER_DONE'
  is_received: boolean
  quantity: number
  amount_fen: number
  max_fen: number
  reason: 'NO_REASON' | 'CHANGED_MIND' | 'WRONG_INFO' | 'LATE_SHIP' | 'OUT_OF_STOCK' | 'MISSING' | 'WRONG_GOODS' | 'QUALITY' | 'NOT_AS_DESCRIBED' | 'DAMAGED' | 'FAKE' | 'NO_TRACE' | 'LOST' | 'REFUSED' | 'AGREED' | 'OTHER'
  description: string
  status: 'MERCHANT_REVIEW' | 'BUYER_NEGOTIATE' | 'MERCHANT_REJECTED' | 'WAIT_BUYER_RETURN' | 'WAIT_MERCHANT_RECEIVE' | 'REFUNDING' | 'REFUND_FAILED' | 'SUCCESS' | 'CLOSED' | 'IN_DISPUTE' | 'WAIT_MERCHANT_SHIP' | 'WAIT_BUYER_RECEIVE'
  deadline_at: Date | null
  rejections: Generated<number>
  offers: Generated<number>
  reject_code: 'SHIPPED' | 'USED' | 'EXPIRED' | 'NOT_RECEIVED' | 'WRONG_RETURN' | 'CUSTOM' | 'AMOUNT' | 'AGREED' | 'OTHER' | null
  reject_reason: string | null
  reject_file_ids: Generated<string[]>
  offer_type: 'REFUND_ONLY' | 'RETURN_REFUND' | 'EXCHANGE' | 'RESHIP' | 'CANCEL' | null
  offer_fen: number | null
  offer_note: string | null
  return_address_enc: Buffer | null
  carrier_code: string | null
  carrier_name: string | null
  waybill_no: string | null
  is_restocked: boolean | null
  is_put_off: Generated<boolean>
  is_put_off_by_buyer: Generated<boolean>
  refund_id: string | null
  fail_reason: string | null
  close_type: 'BUYER_CANCEL' | 'BUYER_TIMEOUT' | 'PLATFORM_REJECT' | 'NEGOTIATED' | null
  applied_at: Date
  agreed_at: Date | null
  sent_back_at: Date | null
  received_at: Date | null
  ended_at: Date | null
  version: Generated<number>
  changes: Generated<number>
  receipt_refusals: Generated<number>
  dispute_status: 'WAIT_MERCHANT_EVIDENCE' | 'WAIT_BUYER_EVIDENCE' | 'JUDGING' | 'APPEALING' | 'DONE_BUYER' | 'DONE_MERCHANT' | 'DONE_PARTIAL' | 'CANCELED' | null
  disputes: Generated<number>
  is_judged: Generated<boolean>
  held_fen: Generated<number>
  paused_left_ms: number | null
  reship_carrier_code: string | null
  reship_carrier_name: string | null
  reship_waybill_no: string | null
  reshipped_at: Date | null
  auto_rule_id: string | null
  auto_rule_name: string | null
  file_ids: Generated<string[]>
  signed_back_at: Date | null
  told_due_at: Date | null
  sku_id: string
  has_come_back: Generated<boolean>
  is_hand_back_due: Generated<boolean>
  hand_back_carrier_code: string | null
  hand_back_carrier_name: string | null
  hand_back_waybill_no: string | null
  handed_back_at: Date | null
  hand_back_signed_at: Date | null
  question: string | null
  reship_signed_at: Date | null
  receive_result: 'OK' | 'DAMAGED' | 'WRONG' | 'EMPTY' | 'PARTIAL' | null
  restocked_quantity: number | null
  waybill_changes: Generated<number>
  wanted_sku_id: string | null
  wanted_spec_text: string | null
}

export interface ReturnOrderEventTable {
  merchant_id: string
  return_id: string
  id: string
  event: 'apply' | 'modify' | 'agree' | 'reject' | 'offer' | 'accept' | 'decline' | 'sendBack' | 'receive' | 'refuseReceipt' | 'extend' | 'askTime' | 'cancel' | 'close' | 'payFailed' | 'payAgain' | 'refunded' | 'escalate' | 'prove' | 'askProof' | 'missProof' | 'judge' | 'appeal' | 'acceptVerdict' | 'execute' | 'pause' | 'resume' | 'prolong' | 'reship' | 'convert' | 'gotIt' | 'remind' | 'signedBack' | 'turnOver' | 'handBack' | 'handedBack' | 'waiveGoods' | 'question' | 'answer' | 'setAddress' | 'signedAnew' | 'waitForParcel' | 'acceptCancel'
  actor_type: 'BUYER' | 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  actor_id: string
  actor_name: string
  facts: Json
  at: Date
}

export interface ReturnRuleTable {
  merchant_id: string
  id: string
  shop_id: string
  name: string
  is_enabled: boolean
  type: 'REFUND_ONLY' | 'RETURN_REFUND' | 'EXCHANGE' | 'RESHIP'
  phase: 'BEFORE_SHIP' | 'AFTER_SHIP' | 'AFTER_DONE' | null
  reasons: string[]
  max_fen: number
  buyer_rate_bp: number | null
  is_unsigned: boolean
  action: 'AGREE' | 'REMIND'
  daily_cap_fen: number | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface ReturnRuleDayTable {
  merchant_id: string
  rule_id: string
  day: string
  agreed_fen: Generated<number>
  agreed_count: Generated<number>
  cap_fen: number
  is_full_told: Generated<boolean>
}

export interface ReturnVerdictTable {
  merchant_id: string
  dispute_id: string
  id: string
  ruling: 'BUYER' | 'MERCHANT' | 'PARTIAL'
  amount_fen: number
  needs_goods: boolean
  liability: 'BUYER' | 'MERCHANT' | 'CARRIER' | 'PLATFORM'
  freight_by: 'BUYER' | 'MERCHANT' | 'INSURANCE'
  text: string
  judge_id: string
  judge_name: string
  at: Date
}

export interface RoleTable {
  merchant_id: string
  id: string
  key: string
  name: string
  description: string
  permissions: string[]
  created_at: Date
  updated_at: Date
  version: Generated<number>
  data_scope: 'ALL_SHOPS' | 'OWN_SHOP' | 'SELF'
}

export interface SaleOrderTable {
  merchant_id: string
  id: string
  shop_id: string
  order_no: string
  buyer_id: string
  buyer_nickname: string
  receiver_name_enc: Buffer
  receiver_phone_enc: Buffer
  receiver_phone_hash: Buffer
  receiver_phone_tail: string
  receiver_detail_enc: Buffer
  receiver_region: Json
  buyer_remark: string
  seller_remark: Generated<string>
  status: 'UNPAID' | 'TO_SHIP' | 'PART_SHIPPED' | 'SHIPPED' | 'COMPLETED' | 'CLOSED'
  settle_status: 'NOT_DUE' | 'PENDING' | 'SETTLED' | 'VOID'
  goods_fen: number
  freight_fen: number
  payable_fen: number
  paid_fen: Generated<number>
  commission_fen: number
  ship_hours: number
  close_type: 'BUYER_CANCEL' | 'PAY_TIMEOUT' | 'MERCHANT_CLOSE' | 'OUT_OF_STOCK' | 'ALL_REFUNDED' | null
  close_reason: string | null
  created_at: Date
  pay_expire_at: Date
  paid_at: Date | null
  ship_deadline_at: Date | null
  shipped_at: Date | null
  auto_confirm_at: Date | null
  completed_at: Date | null
  closed_at: Date | null
  settle_due_at: Date | null
  settle_call_id: string | null
  settled_at: Date | null
  version: Generated<number>
  receiver_name_mask: string | null
  receiver_phone_mask: string | null
  order_no_back: GeneratedAlways<string | null>
  refund_asked_fen: Generated<number>
  refunded_fen: Generated<number>
  commission_asked_fen: Generated<number>
  commission_returned_fen: Generated<number>
  freight_steps: Json | null
  confirm_days: number
  after_sale_days: number
  is_presale: Generated<boolean>
  has_fast_refund: Generated<boolean>
  flag: Generated<number>
  cut_fen: Generated<number>
  cut_count: Generated<number>
  extend_count: Generated<number>
  extended_days: Generated<number>
  buyer_extended_at: Date | null
  urged_at: Date | null
  urge_count: Generated<number>
  all_shipped_at: Date | null
  stage: GeneratedAlways<string>
  signed_at: Date | null
  hold_reason: 'RISK' | 'ADDRESS_REVIEW' | 'DISPUTE' | 'PLATFORM' | null
  held_at: Date | null
  hold_note: Generated<string>
  ship_left_ms: number | null
  ship_notices: Generated<number>
  address_change_count: Generated<number>
  address_change_id: string | null
  pick_prints: Generated<number>
  pack_prints: Generated<number>
  last_printed_at: Date | null
  delivery_type: Generated<'EXPRESS' | 'VIRTUAL' | 'VOUCHER' | 'PICKUP'>
  label_prints: Generated<number>
  is_printed: GeneratedAlways<boolean>
  source: Generated<'STOREFRONT' | 'MERCHANT'>
  discount_fen: Generated<number>
  checkout_no: string | null
  receiver_hash: Buffer | null
  receiver_province: GeneratedAlways<string | null>
  receiver_city: GeneratedAlways<string | null>
  invoice_status: Generated<'NONE' | 'REQUESTED' | 'ISSUED' | 'REJECTED'>
  returning_fen: Generated<number>
  open_returns: Generated<number>
  confirm_left_ms: number | null
  waits_for_bill: Generated<boolean>
  bill_id: string | null
  pickup_enc: Buffer | null
  pickup_days: number | null
  pickup_until: Date | null
  tags: Generated<string[]>
  after_sale_status: GeneratedAlways<string>
  receiver_name_hash: Buffer | null
  close_reason_code: 'CHANGED_MIND' | 'OUT_OF_STOCK' | 'WRONG_INFO' | 'IN_PERSON' | 'OTHER' | null
}

export interface SaleOrderCounterTable {
  merchant_id: string
  stage: string
  slot: number
  total: number
  shop_id: string
}

export interface SaleOrderEventTable {
  merchant_id: string
  order_id: string
  id: string
  event: 'place' | 'paid' | 'paidLate' | 'latePayRefunded' | 'lateRefundFailed' | 'close' | 'ship' | 'confirm' | 'autoConfirm' | 'settled' | 'settleFailed' | 'settleAsked' | 'remark' | 'reveal' | 'refundAsked' | 'commissionReturned' | 'refunded' | 'refundFailed' | 'refundStuck' | 'refundRetried' | 'cut' | 'extend' | 'urge' | 'shipUndone' | 'shipChanged' | 'outOfStock' | 'signed' | 'waitForParcel' | 'hold' | 'release' | 'addressChanged' | 'addressAsked' | 'addressApproved' | 'addressRejected' | 'addressDropped' | 'printed' | 'delivered' | 'codesMade' | 'redeemed' | 'codesExpired' | 'codesRefunded' | 'waybillTaken' | 'waybillRefused' | 'waybillCanceled' | 'invoiceAsked' | 'invoiceIssued' | 'invoiceRejected' | 'returnAsked' | 'returnEnded' | 'returnDropped' | 'invoiceCorrected' | 'pickupReady' | 'pickedUp' | 'pickupExpired' | 'pickupExtended' | 'tagged' | 'texted' | 'textedAgain' | 'refundCovered' | 'parcelNoted'
  actor_type: 'BUYER' | 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  actor_id: string
  actor_name: string
  facts: Json
  at: Date
}

export interface SaleOrderItemTable {
  merchant_id: string
  id: string
  order_id: string
  line: number
  goods_id: string
  sku_id: string
  goods_title: string
  spec_text: string
  picture_file_id: string | null
  outer_sku_code: string
  quantity: number
  unit_fen: number
  pay_fen: number
  commission_bp: number
  commission_fen: number
  after_sale_days: number | null
  no_reason_return: boolean | null
  services: Generated<string[]>
  cut_fen: Generated<number>
  shipped_quantity: Generated<number>
  dropped_quantity: Generated<number>
  stage: Generated<'UNPAID' | 'TO_SHIP' | 'SHIPPED' | 'COMPLETED' | 'CLOSED'>
  ordered_at: Date
  valid_days: number | null
  valid_until: Date | null
  discount_fen: Generated<number>
  held_quantity: Generated<number>
  returned_quantity: Generated<number>
  returned_fen: Generated<number>
  forfeited_fen: Generated<number>
  commission_rule_id: string | null
  commission_fixed_fen: number | null
  commission_min_fen: number | null
  commission_max_fen: number | null
  commission_of_freight: Generated<boolean>
  commission_freight_fen: Generated<number>
  snapshot_id: string | null
}

export interface SaleOrderTagTable {
  merchant_id: string
  order_id: string
  tag: string
  shop_id: string
  stage: 'UNPAID' | 'TO_SHIP' | 'SHIPPED' | 'COMPLETED' | 'CLOSED'
  ordered_at: Date
}

export interface SalesDayTable {
  merchant_id: string
  day_on: string
  slot: number
  paid_fen: number
  order_count: number
  shop_id: string
}

export interface SavedViewTable {
  merchant_id: string
  id: string
  owner_id: string
  page: string
  name: string
  scope: 'PERSONAL' | 'SHARED'
  query: Json | null
  created_at: Date
  updated_at: Date
  query_enc: Buffer | null
}

export interface SavedViewQueueTable {
  merchant_id: string
  page: string
  changed_at: Date
}

export interface SensitiveWordTable {
  word: string
}

export interface ServerErrorTable {
  id: string
  at: Date
  request_id: string
  method: string
  route: string
  message: string
  stack: string
  is_alarm: Generated<boolean>
}

export interface SessionTable {
  id: string
  party: 'merchant' | 'operator'
  merchant_id: string | null
  principal_id: string
  principal_role: string
  principal_name: string
  ip: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
  revoked_at: Date | null
  revoke_reason: string | null
  step_up_until: Date | null
  is_kept: Generated<boolean>
  device_hash: Buffer | null
  chosen_shop_id: string | null
}

export interface SettlementTermsTable {
  merchant_id: string
  cycle: Generated<'D1' | 'W1' | 'HM' | 'M1'>
  next_cycle: 'D1' | 'W1' | 'HM' | 'M1' | null
  period_from: Date
  period_to: Date
  version: Generated<number>
}

export interface ShipmentTable {
  merchant_id: string
  id: string
  shipment_no: string
  order_id: string
  carrier_code: string
  carrier_name: string
  waybill_no: string
  shipped_by: string
  shipped_at: Date
  edit_count: Generated<number>
  edited_at: Date | null
  canceled_at: Date | null
  canceled_by: string | null
  stage: Generated<'TO_SHIP' | 'SHIPPED' | 'COMPLETED' | 'CLOSED'>
  ordered_at: Date
  weight_g: number | null
  cost_fen: number | null
}

export interface ShipmentItemTable {
  merchant_id: string
  shipment_id: string
  item_id: string
  quantity: number
}

export interface ShopTable {
  merchant_id: string
  id: string
  shop_no: string
  name: string
  intro: string
  logo_file_id: string | null
  service_phone: string
  status: 'PENDING' | 'OPEN' | 'RESTING' | 'CLOSED' | 'FROZEN'
  created_at: Date
  updated_at: Date
  version: Generated<number>
  position: Generated<number>
  banner_file_id: string | null
  ship_hours: Generated<number>
  service_hours: ColumnType<unknown, string | undefined, string>
  holiday_from_on: string | null
  holiday_to_on: string | null
  is_on_holiday: Generated<boolean>
  freeze_reason: string | null
  status_before_freeze: 'PENDING' | 'OPEN' | 'RESTING' | null
  stock_alert: Generated<number>
  score_counts: Json | null
  scored_on: string | null
  pickup_offered: Generated<boolean>
  pickup_days: Generated<number>
  pickup_hours: ColumnType<unknown, string | undefined, string>
  texts_buyers: Generated<boolean>
  delivery_note: ColumnType<unknown, string | undefined, string>
  notice: Generated<string>
}

export interface ShopAddressTable {
  merchant_id: string
  id: string
  shop_id: string
  kind: 'SHIP' | 'RETURN' | 'PICKUP'
  contact: string | null
  phone_enc: Buffer
  region: Json
  detail: string | null
  updated_at: Date
  contact_enc: Buffer | null
  detail_enc: Buffer | null
  is_default: boolean
  remark: Generated<string>
  version: Generated<number>
  created_at: Date
}

export interface ShopCategoryTable {
  merchant_id: string
  id: string
  shop_id: string
  parent_id: string | null
  name: string
  sort: number
  is_visible: Generated<boolean>
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface ShopNameTable {
  name_key: string
  merchant_id: string
  shop_id: string
}

export interface ShopRenameTable {
  merchant_id: string
  shop_id: string
  id: string
  name_before: string
  name_after: string
  at: Date
}

export interface SkuTable {
  merchant_id: string
  id: string
  goods_id: string
  spec_text: string
  outer_sku_code: string
  price_fen: number
  stock: number
  locked: Generated<number>
  version: Generated<number>
  weight_g: number | null
  volume_cm3: number | null
  sku_no: string
  spec_value_ids: Generated<string[]>
  status: Generated<'ENABLED' | 'DISABLED' | 'RETIRED'>
  market_price_fen: number | null
  barcode: Generated<string>
  alert_quantity: number | null
  picture_file_id: string | null
  shown_file_id: string | null
  tier_prices: ColumnType<unknown, string | undefined, string>
  approved_price_fen: number | null
  low_from: Generated<number>
  is_low: GeneratedAlways<boolean>
  cost_fen: number | null
}

export interface SmsCodeTable {
  id: string
  scene: string
  phone_hash: Buffer
  binding: string
  code_hash: Buffer
  sent_at: Date
  expires_at: Date
  attempts: Generated<number>
  used_at: Date | null
  used_for: string | null
}

export interface StaffAccessTable {
  user_id: string
  merchant_id: string
  is_enabled: boolean
  built_in_roles: string[]
  permissions: string[]
  changed_at: Date
  has_one_time_password: Generated<boolean>
  data_scope: 'ALL_SHOPS' | 'OWN_SHOP' | 'SELF' | null
  shop_ids: string[]
}

export interface StaffInvitationTable {
  merchant_id: string
  id: string
  phone_enc: Buffer
  phone_hash: Buffer
  nickname: string
  role_ids: string[]
  status: 'PENDING' | 'ACCEPTED' | 'REVOKED'
  invited_by: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  shop_ids: string[]
  texted_at: Date | null
}

export interface StaffInvitationIndexTable {
  token_hash: Buffer
  merchant_id: string
  invitation_id: string
}

export interface StaffQueueTable {
  merchant_id: string
  changed_at: Date
}

export interface StepUpProofTable {
  session_id: string
  act_hash: Buffer
  expires_at: Date
  is_by_code: boolean
}

export interface StockLogTable {
  merchant_id: string
  id: string
  sku_id: string
  delta: number
  locked_delta: number
  stock_after: number
  locked_after: number
  reason: 'ORDER' | 'CLOSE' | 'SHIP' | 'RETURN' | 'MANUAL' | 'IMPORT' | 'UNSHIP' | 'SHORT'
  subject_no: string
  at: Date
  by_name: string | null
}

export interface StorefrontNonceTable {
  merchant_id: string
  nonce: string
  used_at: Date
}

export interface TimerTable {
  id: string
  merchant_id: string
  kind: 'saleOrder.payExpire' | 'saleOrder.autoConfirm' | 'saleOrder.settle' | 'saleOrder.lateRefund' | 'saleOrder.refundAgain' | 'withdrawOrder.confirmExpire' | 'withdrawSchedule.run' | 'certification.realNameExpire' | 'certification.companyExpire' | 'manualEntry.expire' | 'rechargeOrder.expire' | 'rechargeOrder.creditAgain' | 'platformPayment.sendAgain' | 'goods.purge' | 'qualification.remind' | 'qualification.expire' | 'qualification.graceOver' | 'goods.onSale' | 'goods.offSale' | 'shop.holidayBegins' | 'shop.holidayEnds' | 'goods.stockAlert' | 'goods.presaleEnd' | 'saleOrder.addressReview' | 'saleOrder.codesExpire' | 'goods.validityEnd' | 'returnOrder.deadline' | 'bill.generate' | 'bill.autoConfirm' | 'bill.watchPaid' | 'platformOrder.due' | 'platformOrder.payExpire' | 'platformOrder.service' | 'platformOrder.refundAgain' | 'returnDispute.overdue' | 'platformOrder.restrict' | 'violation.appeal' | 'bill.answerOverdue' | 'goodsRevision.overdue' | 'merchantClosing.goodsOff' | 'merchantClosing.done'
  subject_id: string
  due_at: Date
  attempts: Generated<number>
  fired_at: Date | null
  created_at: Date
}

export interface TotpTable {
  principal_id: string
  secret_enc: Buffer
  begun_at: Date
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface TotpRecoveryCodeTable {
  principal_id: string
  code_hash: Buffer
  made_at: Date
  used_at: Date | null
}

export interface TransferCodeTable {
  code: string
  merchant_id: string
  recharge_id: string
}

export interface UserAccountTable {
  merchant_id: string
  id: string
  kind: 'OWNER' | 'STAFF'
  phone_enc: Buffer
  phone_hash: Buffer
  nickname: string
  password_hash: string
  password_changed_at: Date
  status: 'ACTIVE' | 'LOCKED' | 'DISABLED' | 'CLOSED'
  register_source: string
  agreements: Json
  created_at: Date
  updated_at: Date
  last_login_at: Date | null
  version: Generated<number>
  login_name: string | null
  introduction: Generated<string>
  email_enc: Buffer | null
  avatar_file_id: string | null
  phone_changed_at: Date | null
  email_pending_enc: Buffer | null
  email_code_hash: Buffer | null
  email_code_sent_at: Date | null
  email_code_tries: Generated<number>
}

export interface UserRoleTable {
  merchant_id: string
  user_id: string
  role_id: string
  custom_role_id: string | null
}

export interface UserShopTable {
  merchant_id: string
  user_id: string
  shop_id: string
}

export interface ViolationTable {
  merchant_id: string
  id: string
  shop_id: string
  violation_no: string
  type: 'GOODS' | 'TRADE' | 'SERVICE' | 'OTHER'
  rule_code: 'PROHIBITED' | 'COUNTERFEIT' | 'INFRINGING' | 'MISLEADING' | 'UNLICENSED' | 'PRICE' | 'QUALITY' | 'OTHER' | 'LATE_SHIPMENT' | 'FALSE_SHIPMENT' | 'OUT_OF_STOCK' | 'WRONG_GOODS' | 'OFF_PLATFORM' | 'AFTER_SALE' | 'NO_REPLY' | 'ATTITUDE' | 'FAKE_TRADE' | 'PRIVACY' | 'OTHER_CONDUCT'
  target: 'GOODS' | 'ORDER' | 'SHOP'
  target_id: string
  target_no: string
  target_title: string
  reason: string
  effects: string[]
  points: number
  file_ids: string[]
  status: 'PENDING' | 'APPEALING' | 'EFFECTIVE' | 'REVOKED'
  issued_by: string
  issued_at: Date
  appeal_due_at: Date
  appeal_text: string | null
  appeal_file_ids: Generated<string[]>
  appealed_by: string | null
  appealed_at: Date | null
  result: string | null
  decided_by: string | null
  decided_at: Date | null
  version: Generated<number>
  upheld_text: string | null
  upheld_by: string | null
  upheld_at: Date | null
}

export interface WaybillTable {
  merchant_id: string
  id: string
  shop_id: string
  order_id: string
  account_id: string
  request_no: string
  carrier_code: string
  state: Generated<'ASKING' | 'ISSUED' | 'REFUSED' | 'USED' | 'CANCELING' | 'CANCELED'>
  waybill_no: string | null
  sort_code: Generated<string>
  hub: Generated<string>
  reason: string | null
  paper: '100x180' | '76x130'
  pay_type: 'MONTHLY' | 'SHIPPER' | 'RECEIVER'
  sender_enc: Buffer
  receiver_name_enc: Buffer
  receiver_phone_enc: Buffer
  receiver_detail_enc: Buffer
  receiver_region: Json
  goods: string
  shipment_id: string | null
  is_counted: boolean
  print_count: Generated<number>
  last_printed_at: Date | null
  asked_by: string
  created_at: Date
  issued_at: Date | null
  canceled_at: Date | null
  ask_at: Date | null
  misses: Generated<number>
}

export interface WaybillAccountTable {
  merchant_id: string
  id: string
  shop_id: string
  carrier_code: string
  customer_code_enc: Buffer
  customer_code_mask: string
  secret_enc: Buffer | null
  site: Generated<string>
  pay_type: 'MONTHLY' | 'SHIPPER' | 'RECEIVER'
  sender_address_id: string | null
  paper: '100x180' | '76x130'
  numbers_left: number | null
  is_enabled: Generated<boolean>
  created_at: Date
  updated_at: Date
  version: Generated<number>
  removed_at: Date | null
}

export interface WithdrawOrderTable {
  merchant_id: string
  id: string
  withdraw_no: string
  merchant_name: string
  amount_fen: number
  fee_fen: number
  bank_card_id: string
  bank_name: string
  card_last4: string
  remark: string
  status: 'WAIT_CONFIRM' | 'AUDITING' | 'APPROVED' | 'PAYING' | 'SUCCESS' | 'FAILED' | 'REJECTED' | 'CANCELED' | 'BOUNCED'
  fail_reason: string | null
  applied_by: string
  applied_at: Date
  confirm_expires_at: Date
  confirmed_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  sent_at: Date | null
  arrived_at: Date | null
  call_id: string | null
  version: Generated<number>
  audited_by: string | null
  audited_at: Date | null
  held_reason: 'DIFFERENCE' | 'NOT_COMPARED' | 'OPEN_DIFFERENCE' | 'BARRED' | null
  held_at: Date | null
  held_checked_at: Date | null
  held_difference_fen: number | null
  risk_level: 'LOW' | 'MEDIUM' | 'HIGH' | null
  risk_hits: Json | null
  confirm_method: 'SMS' | 'TOTP' | 'SCHEDULE' | null
  confirm_ip: string | null
  bounced_at: Date | null
  speed: Generated<'D0' | 'D1'>
  bounced_fen: number | null
  bounced_on: string | null
}

export interface WithdrawOrderEventTable {
  merchant_id: string
  order_id: string
  id: string
  event: 'apply' | 'confirm' | 'cancel' | 'confirmExpired' | 'approve' | 'reject' | 'hold' | 'pay' | 'paid' | 'failed' | 'bounced'
  actor_type: 'BUYER' | 'MERCHANT' | 'STAFF' | 'PLATFORM' | 'SYSTEM' | 'PROVIDER'
  actor_id: string
  actor_name: string
  facts: Json
  at: Date
}

export interface WithdrawScheduleTable {
  merchant_id: string
  id: string
  state: 'ACTIVE' | 'PAUSED' | 'STOPPED'
  period: 'DAILY' | 'WEEKLY' | 'MONTHLY'
  on_day: number | null
  bank_card_id: string
  bank_name: string
  card_last4: string
  keep_fen: number
  min_fen: number
  set_by: string
  set_at: Date
  next_at: Date | null
  stop_reason: 'CARD_CHANGED' | 'PHONE_CHANGED' | 'PERSON_GONE' | null
  version: Generated<number>
}

export interface WithdrawScheduleRunTable {
  merchant_id: string
  due_on: string
  at: Date
  outcome: 'APPLIED' | 'SKIPPED' | 'STOPPED'
  order_id: string | null
  amount_fen: number | null
  reason: string | null
  reason_en: string | null
}

/** The tables of merchants: their primary key begins with merchant_id. */
export interface TenantTables {
  address_change: AddressChangeTable
  api_key: ApiKeyTable
  bank_card: BankCardTable
  buyer: BuyerTable
  category_merge_told: CategoryMergeToldTable
  client_error: ClientErrorTable
  command: CommandTable
  company_cert: CompanyCertTable
  deposit_watch: DepositWatchTable
  export_task: ExportTaskTable
  file_asset: FileAssetTable
  file_dir: FileDirTable
  file_gram: FileGramTable
  file_removal: FileRemovalTable
  file_space: FileSpaceTable
  file_use: FileUseTable
  finance_bill: FinanceBillTable
  finance_bill_event: FinanceBillEventTable
  finance_bill_line: FinanceBillLineTable
  freight_template: FreightTemplateTable
  freight_terms: FreightTermsTable
  fund_hold: FundHoldTable
  goods: GoodsTable
  goods_draft: GoodsDraftTable
  goods_gram: GoodsGramTable
  goods_revision: GoodsRevisionTable
  goods_ruling: GoodsRulingTable
  goods_shop_category: GoodsShopCategoryTable
  goods_snapshot: GoodsSnapshotTable
  goods_template: GoodsTemplateTable
  import_row: ImportRowTable
  import_task: ImportTaskTable
  ledger_account: LedgerAccountTable
  ledger_audit: LedgerAuditTable
  ledger_closing: LedgerClosingTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  ledger_seal: LedgerSealTable
  ledger_seal_part: LedgerSealPartTable
  manual_entry: ManualEntryTable
  merchant: MerchantTable
  merchant_closing: MerchantClosingTable
  merchant_restriction: MerchantRestrictionTable
  notification: NotificationTable
  notification_choice: NotificationChoiceTable
  operation_log: OperationLogTable
  operation_log_seal: OperationLogSealTable
  order_invoice: OrderInvoiceTable
  order_tag: OrderTagTable
  pack: PackTable
  pack_use: PackUseTable
  parcel: ParcelTable
  parcel_exception: ParcelExceptionTable
  parcel_trace: ParcelTraceTable
  pay_member: PayMemberTable
  payment: PaymentTable
  platform_order: PlatformOrderTable
  platform_order_event: PlatformOrderEventTable
  platform_order_payment: PlatformOrderPaymentTable
  platform_order_refund: PlatformOrderRefundTable
  platform_payment: PlatformPaymentTable
  price_log: PriceLogTable
  provider_call: ProviderCallTable
  qualification: QualificationTable
  real_name_cert: RealNameCertTable
  recharge_order: RechargeOrderTable
  recharge_order_event: RechargeOrderEventTable
  recharge_refund: RechargeRefundTable
  recon_balance: ReconBalanceTable
  redeem_code: RedeemCodeTable
  refund_order: RefundOrderTable
  return_dispute: ReturnDisputeTable
  return_evidence: ReturnEvidenceTable
  return_order: ReturnOrderTable
  return_order_event: ReturnOrderEventTable
  return_rule: ReturnRuleTable
  return_rule_day: ReturnRuleDayTable
  return_verdict: ReturnVerdictTable
  role: RoleTable
  sale_order: SaleOrderTable
  sale_order_counter: SaleOrderCounterTable
  sale_order_event: SaleOrderEventTable
  sale_order_item: SaleOrderItemTable
  sale_order_tag: SaleOrderTagTable
  sales_day: SalesDayTable
  saved_view: SavedViewTable
  saved_view_queue: SavedViewQueueTable
  settlement_terms: SettlementTermsTable
  shipment: ShipmentTable
  shipment_item: ShipmentItemTable
  shop: ShopTable
  shop_address: ShopAddressTable
  shop_category: ShopCategoryTable
  shop_rename: ShopRenameTable
  sku: SkuTable
  staff_invitation: StaffInvitationTable
  staff_queue: StaffQueueTable
  stock_log: StockLogTable
  storefront_nonce: StorefrontNonceTable
  user_account: UserAccountTable
  user_role: UserRoleTable
  user_shop: UserShopTable
  violation: ViolationTable
  waybill: WaybillTable
  waybill_account: WaybillAccountTable
  withdraw_order: WithdrawOrderTable
  withdraw_order_event: WithdrawOrderEventTable
  withdraw_schedule: WithdrawScheduleTable
  withdraw_schedule_run: WithdrawScheduleRunTable
}

/** The tables of no merchant; each has its reason in global-tables.ts. */
export interface GlobalTables {
  access_token: AccessTokenTable
  api_key_index: ApiKeyIndexTable
  bank_reference: BankReferenceTable
  brand: BrandTable
  carrier: CarrierTable
  category_attribute: CategoryAttributeTable
  commission_rule: CommissionRuleTable
  commission_telling: CommissionTellingTable
  deposit_raise: DepositRaiseTable
  development_sms: DevelopmentSmsTable
  guessed_account: GuessedAccountTable
  job_tick: JobTickTable
  known_device: KnownDeviceTable
  ledger_audit_day: LedgerAuditDayTable
  ledger_seal_day: LedgerSealDayTable
  live_event: LiveEventTable
  live_stream: LiveStreamTable
  live_ticket: LiveTicketTable
  login_challenge: LoginChallengeTable
  login_log: LoginLogTable
  login_name: LoginNameTable
  merchant_verification: MerchantVerificationTable
  migration_checksum: MigrationChecksumTable
  money_case: MoneyCaseTable
  money_case_event: MoneyCaseEventTable
  operation_log_check: OperationLogCheckTable
  operation_log_day: OperationLogDayTable
  operator: OperatorTable
  operator_notification: OperatorNotificationTable
  operator_notification_read: OperatorNotificationReadTable
  operator_set_up: OperatorSetUpTable
  outbox_message: OutboxMessageTable
  parameter_change: ParameterChangeTable
  password_history: PasswordHistoryTable
  platform_category: PlatformCategoryTable
  platform_product: PlatformProductTable
  provider_exchange: ProviderExchangeTable
  provider_notification: ProviderNotificationTable
  provider_number: ProviderNumberTable
  provider_trouble: ProviderTroubleTable
  rate_window: RateWindowTable
  recon_account: ReconAccountTable
  recon_diff: ReconDiffTable
  recon_line: ReconLineTable
  recon_run: ReconRunTable
  refresh_token: RefreshTokenTable
  sensitive_word: SensitiveWordTable
  server_error: ServerErrorTable
  session: SessionTable
  shop_name: ShopNameTable
  sms_code: SmsCodeTable
  staff_access: StaffAccessTable
  staff_invitation_index: StaffInvitationIndexTable
  step_up_proof: StepUpProofTable
  timer: TimerTable
  totp: TotpTable
  totp_recovery_code: TotpRecoveryCodeTable
  transfer_code: TransferCodeTable
}

export interface Tables extends TenantTables, GlobalTables {}

export const tenantTables: readonly string[] = [
  'address_change',
  'api_key',
  'bank_card',
  'buyer',
  'category_merge_told',
  'client_error',
  'command',
  'company_cert',
  'deposit_watch',
  'export_task',
  'file_asset',
  'file_dir',
  'file_gram',
  'file_removal',
  'file_space',
  'file_use',
  'finance_bill',
  'finance_bill_event',
  'finance_bill_line',
  'freight_template',
  'freight_terms',
  'fund_hold',
  'goods',
  'goods_draft',
  'goods_gram',
  'goods_revision',
  'goods_ruling',
  'goods_shop_category',
  'goods_snapshot',
  'goods_template',
  'import_row',
  'import_task',
  'ledger_account',
  'ledger_audit',
  'ledger_closing',
  'ledger_entry',
  'ledger_posting',
  'ledger_seal',
  'ledger_seal_part',
  'manual_entry',
  'merchant',
  'merchant_closing',
  'merchant_restriction',
  'notification',
  'notification_choice',
  'operation_log',
  'operation_log_seal',
  'order_invoice',
  'order_tag',
  'pack',
  'pack_use',
  'parcel',
  'parcel_exception',
  'parcel_trace',
  'pay_member',
  'payment',
  'platform_order',
  'platform_order_event',
  'platform_order_payment',
  'platform_order_refund',
  'platform_payment',
  'price_log',
  'provider_call',
  'qualification',
  'real_name_cert',
  'recharge_order',
  'recharge_order_event',
  'recharge_refund',
  'recon_balance',
  'redeem_code',
  'refund_order',
  'return_dispute',
  'return_evidence',
  'return_order',
  'return_order_event',
  'return_rule',
  'return_rule_day',
  'return_verdict',
  'role',
  'sale_order',
  'sale_order_counter',
  'sale_order_event',
  'sale_order_item',
  'sale_order_tag',
  'sales_day',
  'saved_view',
  'saved_view_queue',
  'settlement_terms',
  'shipment',
  'shipment_item',
  'shop',
  'shop_address',
  'shop_category',
  'shop_rename',
  'sku',
  'staff_invitation',
  'staff_queue',
  'stock_log',
  'storefront_nonce',
  'user_account',
  'user_role',
  'user_shop',
  'violation',
  'waybill',
  'waybill_account',
  'withdraw_order',
  'withdraw_order_event',
  'withdraw_schedule',
  'withdraw_schedule_run',
]

export const globalTables: readonly string[] = [
  'access_token',
  'api_key_index',
  'bank_reference',
  'brand',
  'carrier',
  'category_attribute',
  'commission_rule',
  'commission_telling',
  'deposit_raise',
  'development_sms',
  'guessed_account',
  'job_tick',
  'known_device',
  'ledger_audit_day',
  'ledger_seal_day',
  'live_event',
  'live_stream',
  'live_ticket',
  'login_challenge',
  'login_log',
  'login_name',
  'merchant_verification',
  'migration_checksum',
  'money_case',
  'money_case_event',
  'operation_log_check',
  'operation_log_day',
  'operator',
  'operator_notification',
  'operator_notification_read',
  'operator_set_up',
  'outbox_message',
  'parameter_change',
  'password_history',
  'platform_category',
  'platform_product',
  'provider_exchange',
  'provider_notification',
  'provider_number',
  'provider_trouble',
  'rate_window',
  'recon_account',
  'recon_diff',
  'recon_line',
  'recon_run',
  'refresh_token',
  'sensitive_word',
  'server_error',
  'session',
  'shop_name',
  'sms_code',
  'staff_access',
  'staff_invitation_index',
  'step_up_proof',
  'timer',
  'totp',
  'totp_recovery_code',
  'transfer_code',
]
