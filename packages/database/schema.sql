-- The database as all migrations leave it, written by npm run db:migrate; for reading, never edited by hand.

create table access_token (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint access_token__pk PRIMARY KEY (token_hash),
  constraint access_token__belongs_to_session FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX access_token__by_expiry ON access_token USING btree (expires_at);
CREATE INDEX access_token__by_session ON access_token USING btree (session_id);

create table address_change (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  asked_by text not null,
  status text not null,
  receiver_name_enc bytea not null,
  receiver_name_mask text not null,
  receiver_phone_enc bytea not null,
  receiver_phone_mask text not null,
  receiver_phone_hash bytea not null,
  receiver_phone_tail text not null,
  receiver_detail_enc bytea not null,
  receiver_region jsonb not null,
  receiver_address_mask text not null,
  old_name_enc bytea not null,
  old_name_mask text not null,
  old_phone_enc bytea not null,
  old_phone_mask text not null,
  old_detail_enc bytea not null,
  old_region jsonb not null,
  old_address_mask text not null,
  reject_reason text,
  asked_at timestamptz not null,
  due_at timestamptz,
  decided_at timestamptz,
  receiver_hash bytea,
  receiver_name_hash bytea,
  constraint address_change__pk PRIMARY KEY (merchant_id, id),
  constraint address_change__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint address_change__decided_once CHECK ((decided_at IS NULL) = (status = 'PENDING'::text)),
  constraint address_change__known_asker CHECK (asked_by = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text])),
  constraint address_change__known_status CHECK (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'AUTO_APPROVED'::text, 'EXPIRED'::text, 'CANCELED'::text])),
  constraint address_change__rejected_for_a_reason CHECK ((reject_reason IS NOT NULL) = (status = 'REJECTED'::text)),
  constraint address_change__waits_until CHECK (status <> 'PENDING'::text OR due_at IS NOT NULL)
);
CREATE INDEX address_change__of_order_newest ON address_change USING btree (merchant_id, order_id, id DESC);
CREATE UNIQUE INDEX address_change__one_waits ON address_change USING btree (merchant_id, order_id) WHERE (status = 'PENDING'::text);
CREATE INDEX address_change__to_decide ON address_change USING btree (merchant_id, shop_id, due_at, id) WHERE (status = 'PENDING'::text);

create table api_key (
  merchant_id uuid not null,
  id uuid not null,
  name text not null,
  key_prefix text not null,
  secret_enc bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_key__pk PRIMARY KEY (merchant_id, id),
  constraint api_key__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id)
);

create table api_key_index (
  key_hash bytea not null,
  merchant_id uuid not null,
  api_key_id uuid not null,
  constraint api_key_index__pk PRIMARY KEY (key_hash)
);

create table bank_card (
  merchant_id uuid not null,
  id uuid not null,
  holder_name_enc bytea not null,
  card_number_enc bytea not null,
  card_number_hash bytea not null,
  last4 text not null,
  bank_code text not null,
  bank_name text not null,
  card_type text not null,
  phone_enc bytea,
  status text not null,
  is_default boolean default false not null,
  trace_no text,
  trace_date text,
  code_expires_at timestamptz,
  code_attempts integer default 0 not null,
  created_at timestamptz not null,
  bound_at timestamptz,
  unbound_at timestamptz,
  version integer default 1 not null,
  kind text default 'PRIVATE'::text not null,
  branch_name text,
  constraint bank_card__pk PRIMARY KEY (merchant_id, id),
  constraint bank_card__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint bank_card__known_kind CHECK (kind = ANY (ARRAY['PRIVATE'::text, 'PUBLIC'::text])),
  constraint bank_card__known_status CHECK (status = ANY (ARRAY['CODE_SENT'::text, 'BOUND'::text, 'FAILED'::text, 'UNBOUND'::text])),
  constraint bank_card__known_type CHECK (card_type = ANY (ARRAY['DEBIT'::text, 'CREDIT'::text])),
  constraint bank_card__private_has_phone CHECK (kind = 'PUBLIC'::text OR phone_enc IS NOT NULL)
);
CREATE UNIQUE INDEX bank_card__bound_once ON bank_card USING btree (merchant_id, card_number_hash) WHERE (status = 'BOUND'::text);
CREATE UNIQUE INDEX bank_card__one_default ON bank_card USING btree (merchant_id) WHERE is_default;

create table bank_reference (
  reference text not null,
  merchant_id uuid not null,
  entry_id uuid not null,
  recharge_no text not null,
  held_at timestamptz not null,
  constraint bank_reference__pk PRIMARY KEY (reference),
  constraint bank_reference__of_one_entry UNIQUE (entry_id),
  constraint bank_reference__bare CHECK (reference ~ '^[0-9A-Z]{4,64}$'::text)
);

create table brand (
  id uuid not null,
  name text not null,
  name_en text not null,
  first_letter text not null,
  category_ids uuid[] not null,
  sort integer not null,
  enabled boolean not null,
  version integer default 1 not null,
  logo_file_id uuid,
  need_auth boolean default false not null,
  constraint brand__pk PRIMARY KEY (id),
  constraint brand__one_name UNIQUE (name),
  constraint brand__first_letter_is_one CHECK (first_letter ~ '^[A-Z#]$'::text),
  constraint brand__name_in_range CHECK (length(name) >= 1 AND length(name) <= 30),
  constraint brand__sort_in_range CHECK (sort >= 0 AND sort <= 999)
);

create table buyer (
  merchant_id uuid not null,
  id uuid not null,
  external_id text not null,
  nickname text not null,
  phone_enc bytea not null,
  phone_hash bytea not null,
  member_no text not null,
  member_state text not null,
  created_at timestamptz not null,
  constraint buyer__pk PRIMARY KEY (merchant_id, id),
  constraint buyer__one_per_storefront_id UNIQUE (merchant_id, external_id),
  constraint buyer__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint buyer__known_member_state CHECK (member_state = ANY (ARRAY['NONE'::text, 'CREATED'::text, 'READY'::text]))
);

create table carrier (
  id uuid not null,
  code text not null,
  name text not null,
  name_en text not null,
  former_names text[] default '{}'::text[] not null,
  phone text not null,
  website text not null,
  kuaidi100_code text not null,
  waybill_prefixes text[] not null,
  waybill_patterns text[] not null,
  asks_phone_tail boolean not null,
  has_e_waybill boolean not null,
  sort integer not null,
  enabled boolean not null,
  version integer default 1 not null,
  constraint carrier__pk PRIMARY KEY (id),
  constraint carrier__one_of_code UNIQUE (code),
  constraint carrier__one_of_name UNIQUE (name),
  constraint carrier__code_is_one CHECK (code ~ '^[A-Z][A-Z0-9]{1,15}$'::text),
  constraint carrier__counts_from_one CHECK (version > 0),
  constraint carrier__former_names_are_few CHECK (cardinality(former_names) <= 10),
  constraint carrier__name_en_in_range CHECK (length(name_en) >= 2 AND length(name_en) <= 40),
  constraint carrier__name_in_range CHECK (length(name) >= 2 AND length(name) <= 20),
  constraint carrier__patterns_are_few CHECK (cardinality(waybill_patterns) <= 8),
  constraint carrier__phone_is_one CHECK (phone ~ '^[0-9-]{5,20}$'::text),
  constraint carrier__prefixes_are_few CHECK (cardinality(waybill_prefixes) <= 12),
  constraint carrier__service_code_is_one CHECK (kuaidi100_code ~ '^[a-z0-9_]{0,40}$'::text),
  constraint carrier__sort_in_range CHECK (sort >= 0 AND sort <= 999),
  constraint carrier__website_in_range CHECK (length(website) <= 200)
);
CREATE UNIQUE INDEX carrier__one_of_service ON carrier USING btree (kuaidi100_code) WHERE (kuaidi100_code <> ''::text);

create table category_attribute (
  id uuid not null,
  category_id uuid not null,
  name text not null,
  kind text not null,
  input_type text not null,
  unit text not null,
  options text[] not null,
  required boolean not null,
  searchable boolean not null,
  max_values integer not null,
  sort integer not null,
  constraint category_attribute__pk PRIMARY KEY (id),
  constraint category_attribute__one_name UNIQUE (category_id, name),
  constraint category_attribute__of_category FOREIGN KEY (category_id) REFERENCES platform_category(id),
  constraint category_attribute__known_input_type CHECK (input_type = ANY (ARRAY['SELECT'::text, 'MULTI'::text, 'TEXT'::text, 'NUMBER'::text, 'DATE'::text])),
  constraint category_attribute__known_kind CHECK (kind = ANY (ARRAY['SPEC'::text, 'PARAM'::text])),
  constraint category_attribute__max_values_in_range CHECK (max_values >= 1 AND max_values <= 20),
  constraint category_attribute__name_in_range CHECK (length(name) >= 1 AND length(name) <= 10)
);

create table category_merge_told (
  merchant_id uuid not null,
  category_id uuid not null,
  goods_count integer not null,
  told_at timestamptz not null,
  constraint category_merge_told__pk PRIMARY KEY (merchant_id, category_id)
);

create table client_error (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  message text not null,
  stack text not null,
  url text not null,
  user_agent text not null,
  constraint client_error__pk PRIMARY KEY (merchant_id, id)
);
CREATE INDEX client_error__by_age ON client_error USING btree (at DESC, id DESC);
CREATE INDEX client_error__newest ON client_error USING btree (merchant_id, at DESC, id DESC);

create table command (
  merchant_id uuid not null,
  operation text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  done_at timestamptz not null,
  answer_enc bytea,
  constraint command__pk PRIMARY KEY (merchant_id, operation, key),
  constraint command__one_answer CHECK (answer IS NULL OR answer_enc IS NULL)
);
CREATE INDEX command__answers_by_age ON command USING btree (done_at) WHERE (answer_enc IS NOT NULL);
CREATE INDEX command__plain ON command USING btree (merchant_id) WHERE (answer IS NOT NULL);

create table commission_rule (
  id uuid not null,
  rule_no text not null,
  name text not null,
  scope text not null,
  owner_id uuid,
  shop_id uuid,
  goods_id uuid,
  category_id uuid,
  merchant_type text,
  order_source text,
  priority integer default 0 not null,
  kind text not null,
  bp integer,
  fixed_fen bigint,
  with_freight boolean default false not null,
  min_fen bigint,
  max_fen bigint,
  valid_from timestamptz not null,
  valid_to timestamptz,
  holds_until timestamptz generated always as 
CASE
    WHEN (valid_to = valid_from) THEN '-infinity'::timestamp with time zone
    ELSE COALESCE(valid_to, 'infinity'::timestamp with time zone)
END stored not null,
  reason text not null,
  made_by uuid not null,
  made_by_name text not null,
  made_at timestamptz not null,
  ended_by uuid,
  ended_by_name text,
  ended_at timestamptz,
  end_reason text,
  replaces_id uuid,
  first_id uuid not null,
  version integer default 1 not null,
  replaced_by uuid,
  own_end timestamptz,
  constraint commission_rule__pk PRIMARY KEY (id),
  constraint commission_rule__one_number UNIQUE (rule_no),
  constraint commission_rule__of_category FOREIGN KEY (category_id) REFERENCES platform_category(id),
  constraint commission_rule__asks_something CHECK (num_nonnulls(owner_id, category_id, merchant_type, order_source) > 0),
  constraint commission_rule__bounds_in_order CHECK (COALESCE(min_fen, 0::bigint) >= 0 AND COALESCE(max_fen, 0::bigint) >= 0 AND COALESCE(min_fen <= max_fen, true)),
  constraint commission_rule__bounds_of_a_rate CHECK (kind = 'PERCENT'::text OR min_fen IS NULL AND max_fen IS NULL AND NOT with_freight),
  constraint commission_rule__ended_by_somebody CHECK (num_nonnulls(ended_by, ended_by_name, ended_at, end_reason) = ANY (ARRAY[0, 4])),
  constraint commission_rule__ends_after_it_begins CHECK (valid_to IS NULL OR valid_to >= valid_from),
  constraint commission_rule__fixed_in_range CHECK (fixed_fen >= 0 AND fixed_fen <= '9999999999'::bigint),
  constraint commission_rule__goods_say_the_rest CHECK (goods_id IS NULL OR shop_id IS NULL AND category_id IS NULL),
  constraint commission_rule__known_kind CHECK (kind = ANY (ARRAY['PERCENT'::text, 'FIXED'::text])),
  constraint commission_rule__known_scope CHECK (scope = ANY (ARRAY['GOODS'::text, 'SHOP'::text, 'MERCHANT'::text, 'CATEGORY'::text, 'TYPE'::text, 'SOURCE'::text])),
  constraint commission_rule__known_source CHECK (order_source = ANY (ARRAY['STOREFRONT'::text, 'MERCHANT'::text])),
  constraint commission_rule__known_type CHECK (merchant_type = ANY (ARRAY['INDIVIDUAL'::text, 'SOLE'::text, 'ENTERPRISE'::text])),
  constraint commission_rule__of_somebody CHECK (owner_id IS NOT NULL OR shop_id IS NULL AND goods_id IS NULL),
  constraint commission_rule__one_has_its_type CHECK (owner_id IS NULL OR merchant_type IS NULL),
  constraint commission_rule__one_kind CHECK ((kind = 'PERCENT'::text) = (bp IS NOT NULL) AND (kind = 'FIXED'::text) = (fixed_fen IS NOT NULL)),
  constraint commission_rule__own_end_of_replaced CHECK (replaced_by IS NOT NULL OR own_end IS NULL),
  constraint commission_rule__priority_in_range CHECK (priority >= 0 AND priority <= 9),
  constraint commission_rule__rate_in_range CHECK (bp >= 0 AND bp <= 5000)
);
CREATE INDEX commission_rule__by_end ON commission_rule USING btree (holds_until);
CREATE INDEX commission_rule__newest ON commission_rule USING btree (made_at DESC, id DESC);
CREATE INDEX commission_rule__newest_of_category ON commission_rule USING btree (category_id, made_at DESC, id DESC) WHERE (category_id IS NOT NULL);
CREATE INDEX commission_rule__newest_of_owner ON commission_rule USING btree (owner_id, made_at DESC, id DESC) WHERE (owner_id IS NOT NULL);
CREATE INDEX commission_rule__newest_of_scope ON commission_rule USING btree (scope, made_at DESC, id DESC);
CREATE INDEX commission_rule__of_first ON commission_rule USING btree (first_id);
CREATE INDEX commission_rule__of_nobody ON commission_rule USING btree (holds_until) WHERE (owner_id IS NULL);
CREATE INDEX commission_rule__of_owner ON commission_rule USING btree (owner_id, holds_until);

create table commission_telling (
  rule_id uuid not null,
  what text not null,
  told_through uuid,
  asked_at timestamptz not null,
  constraint commission_telling__pk PRIMARY KEY (rule_id, what),
  constraint commission_telling__of_rule FOREIGN KEY (rule_id) REFERENCES commission_rule(id),
  constraint commission_telling__known_event CHECK (what = ANY (ARRAY['MADE'::text, 'ENDED'::text]))
);

create table company_cert (
  merchant_id uuid not null,
  submission_no integer default 1 not null,
  auth_type text not null,
  company_name text not null,
  credit_code_enc bytea,
  license_no_enc bytea,
  org_code_enc bytea,
  tax_no_enc bytea,
  org_code_hash bytea not null,
  valid_from_on date not null,
  valid_to_on date not null,
  region jsonb not null,
  address text,
  registered_capital_fen bigint,
  scope text not null,
  legal_name_enc bytea not null,
  legal_id_number_enc bytea not null,
  legal_phone_enc bytea not null,
  company_phone text,
  employee_count integer not null,
  taxpayer_type text not null,
  account_name text not null,
  account_no_enc bytea not null,
  bank_code text not null,
  bank_name text not null,
  bank_branch text not null,
  union_bank_no text not null,
  bank_region jsonb not null,
  license_file_id uuid not null,
  legal_id_front_file_id uuid not null,
  legal_id_back_file_id uuid not null,
  opening_permit_file_id uuid,
  status text not null,
  reject_reason text,
  attempt_day_on date not null,
  attempts_of_day integer not null,
  submitted_at timestamptz not null,
  passed_at timestamptz,
  provider_state text not null,
  provider_verdict_at timestamptz,
  provider_tries integer default 0 not null,
  provider_asked_at timestamptz,
  next_check_at timestamptz,
  version integer default 1 not null,
  address_enc bytea,
  company_phone_enc bytea,
  wrong_fields text[] default '{}'::text[] not null,
  constraint company_cert__pk PRIMARY KEY (merchant_id),
  constraint company_cert__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint company_cert__has_back FOREIGN KEY (merchant_id, legal_id_back_file_id) REFERENCES file_asset(merchant_id, id),
  constraint company_cert__has_front FOREIGN KEY (merchant_id, legal_id_front_file_id) REFERENCES file_asset(merchant_id, id),
  constraint company_cert__has_license FOREIGN KEY (merchant_id, license_file_id) REFERENCES file_asset(merchant_id, id),
  constraint company_cert__has_own_permit FOREIGN KEY (merchant_id, opening_permit_file_id) REFERENCES file_asset(merchant_id, id),
  constraint company_cert__has_its_codes CHECK (auth_type = 'ONE_CERT'::text AND credit_code_enc IS NOT NULL OR auth_type = 'THREE_CERT'::text AND license_no_enc IS NOT NULL AND org_code_enc IS NOT NULL AND tax_no_enc IS NOT NULL),
  constraint company_cert__known_papers CHECK (auth_type = ANY (ARRAY['ONE_CERT'::text, 'THREE_CERT'::text])),
  constraint company_cert__known_provider_state CHECK (provider_state = ANY (ARRAY['TO_SEND'::text, 'SENT'::text, 'PASSED'::text, 'FAILED'::text])),
  constraint company_cert__known_status CHECK (status = ANY (ARRAY['VERIFYING'::text, 'PASSED'::text, 'REJECTED'::text, 'MANUAL'::text, 'EXPIRED'::text])),
  constraint company_cert__known_taxpayer CHECK (taxpayer_type = ANY (ARRAY['GENERAL'::text, 'SMALL'::text])),
  constraint company_cert__known_wrong_fields CHECK (wrong_fields <@ ARRAY['companyName'::text, 'creditCode'::text, 'licenseNo'::text, 'orgCode'::text, 'taxNo'::text, 'licenseFileId'::text, 'licenseFrom'::text, 'licenseTo'::text, 'registeredCapitalFen'::text, 'scope'::text, 'address'::text, 'legalName'::text, 'legalIdNumber'::text, 'legalPhone'::text, 'legalIdFrontFileId'::text, 'legalIdBackFileId'::text, 'bankCode'::text, 'accountNo'::text, 'bankBranch'::text, 'unionBankNo'::text, 'openingPermitFileId'::text]),
  constraint company_cert__one_address CHECK ((address IS NULL) <> (address_enc IS NULL)),
  constraint company_cert__one_company_phone CHECK ((company_phone IS NULL) <> (company_phone_enc IS NULL)),
  constraint company_cert__wrong_when_rejected CHECK (wrong_fields = '{}'::text[] OR status = 'REJECTED'::text)
);
CREATE INDEX company_cert__by_age ON company_cert USING btree (submitted_at, merchant_id) INCLUDE (status);
CREATE INDEX company_cert__by_org_code ON company_cert USING btree (org_code_hash);
CREATE INDEX company_cert__by_status ON company_cert USING btree (status, submitted_at, merchant_id);
CREATE INDEX company_cert__plain ON company_cert USING btree (merchant_id) WHERE ((address IS NOT NULL) OR (company_phone IS NOT NULL));
CREATE INDEX company_cert__to_check ON company_cert USING btree (merchant_id, next_check_at) WHERE (next_check_at IS NOT NULL);

create table deposit_raise (
  category_id uuid not null,
  raised_at timestamptz not null,
  told_through uuid,
  constraint deposit_raise__pk PRIMARY KEY (category_id),
  constraint deposit_raise__of_category FOREIGN KEY (category_id) REFERENCES platform_category(id)
);

create table deposit_watch (
  merchant_id uuid not null,
  seen_version bigint not null,
  looked_at timestamptz not null,
  constraint deposit_watch__pk PRIMARY KEY (merchant_id)
);

create table development_sms (
  id uuid not null,
  phone text not null,
  text text not null,
  sent_at timestamptz not null,
  constraint development_sms__pk PRIMARY KEY (id)
);
CREATE INDEX development_sms__newest ON development_sms USING btree (sent_at DESC);

create table export_task (
  merchant_id uuid not null,
  id uuid not null,
  list text not null,
  format text not null,
  mask_level text not null,
  reason text not null,
  status text not null,
  requested_by uuid not null,
  requester_name text not null,
  request_enc bytea not null,
  request_hash bytea not null,
  row_count integer default 0 not null,
  total integer,
  size_bytes bigint,
  storage_key text,
  file_key_enc bytea,
  failure text,
  attempts integer default 0 not null,
  lease_until timestamptz,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint export_task__pk PRIMARY KEY (merchant_id, id),
  constraint export_task__ended_with_its_time CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])) = (finished_at IS NULL)),
  constraint export_task__failed_for_a_reason CHECK ((status = 'FAILED'::text) = (failure IS NOT NULL)),
  constraint export_task__file_while_needed CHECK ((status <> ALL (ARRAY['RUNNING'::text, 'READY'::text])) OR storage_key IS NOT NULL AND file_key_enc IS NOT NULL),
  constraint export_task__full_for_a_reason CHECK (mask_level = 'MASKED'::text OR length(reason) >= 2),
  constraint export_task__kept_until CHECK (status <> 'READY'::text OR expires_at IS NOT NULL),
  constraint export_task__known_failure CHECK (failure = ANY (ARRAY['TOO_MANY_ROWS'::text, 'GIVEN_UP'::text])),
  constraint export_task__known_format CHECK (format = ANY (ARRAY['XLSX'::text, 'CSV'::text])),
  constraint export_task__known_mask CHECK (mask_level = ANY (ARRAY['MASKED'::text, 'FULL'::text])),
  constraint export_task__known_status CHECK (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'READY'::text, 'FAILED'::text, 'EXPIRED'::text, 'CANCELLED'::text])),
  constraint export_task__leased_while_running CHECK ((status = 'RUNNING'::text) = (lease_until IS NOT NULL))
);
CREATE INDEX export_task__by_age ON export_task USING btree (requested_at) WHERE (storage_key IS NULL);
CREATE INDEX export_task__newest ON export_task USING btree (merchant_id, requested_at DESC, id DESC);
CREATE INDEX export_task__newest_of_list ON export_task USING btree (merchant_id, list, requested_at DESC, id DESC);
CREATE INDEX export_task__newest_of_person ON export_task USING btree (merchant_id, requested_by, requested_at DESC, id DESC);
CREATE INDEX export_task__newest_of_status ON export_task USING btree (merchant_id, status, requested_at DESC, id DESC);
CREATE INDEX export_task__unfinished ON export_task USING btree (requested_at, id) WHERE (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));
CREATE INDEX export_task__with_a_file ON export_task USING btree (status, expires_at) WHERE (storage_key IS NOT NULL);

create table file_asset (
  merchant_id uuid not null,
  id uuid not null,
  purpose text not null,
  access text not null,
  mime text not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  sha256 text not null,
  storage_key text not null,
  thumbnail_key text not null,
  uploaded_by uuid not null,
  created_at timestamptz not null,
  kind text default 'IMAGE'::text not null,
  name text default ''::text not null,
  name_small text generated always as lower(name) stored,
  dir_id uuid,
  in_library boolean default false not null,
  use_count integer default 0 not null,
  duration_ms integer,
  claimed_at timestamptz,
  was_sold boolean default false not null,
  deleted_at timestamptz,
  constraint file_asset__pk PRIMARY KEY (merchant_id, id),
  constraint file_asset__in_folder FOREIGN KEY (merchant_id, dir_id) REFERENCES file_dir(merchant_id, id),
  constraint file_asset__folders_are_of_the_library CHECK (dir_id IS NULL OR in_library),
  constraint file_asset__gone_from_the_library CHECK (deleted_at IS NULL OR NOT in_library AND use_count = 0),
  constraint file_asset__known_access CHECK (access = ANY (ARRAY['PUBLIC'::text, 'PRIVATE'::text])),
  constraint file_asset__known_kind CHECK (kind = ANY (ARRAY['IMAGE'::text, 'VIDEO'::text, 'DOC'::text, 'CERT'::text])),
  constraint file_asset__uses_not_negative CHECK (use_count >= 0),
  constraint file_asset__video_with_its_length CHECK ((kind = 'VIDEO'::text) = (duration_ms IS NOT NULL))
);
CREATE INDEX file_asset__by_name ON file_asset USING btree (merchant_id, name_small, id) WHERE in_library;
CREATE INDEX file_asset__by_size ON file_asset USING btree (merchant_id, size_bytes, id) WHERE in_library;
CREATE INDEX file_asset__never_taken ON file_asset USING btree (created_at, id) WHERE ((claimed_at IS NULL) AND (NOT in_library) AND (deleted_at IS NULL));
CREATE INDEX file_asset__newest ON file_asset USING btree (merchant_id, created_at, id) WHERE in_library;
CREATE INDEX file_asset__newest_of_folder ON file_asset USING btree (merchant_id, dir_id, created_at, id) WHERE in_library;
CREATE INDEX file_asset__newest_of_kind ON file_asset USING btree (merchant_id, kind, created_at, id) WHERE in_library;
CREATE INDEX file_asset__newest_of_kind_in_folder ON file_asset USING btree (merchant_id, dir_id, kind, created_at, id) WHERE in_library;
CREATE INDEX file_asset__newest_unused ON file_asset USING btree (merchant_id, created_at, id) WHERE (in_library AND (use_count = 0));

create table file_dir (
  merchant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  file_count integer default 0 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  constraint file_dir__pk PRIMARY KEY (merchant_id, id),
  constraint file_dir__one_name UNIQUE NULLS NOT DISTINCT (merchant_id, parent_id, name),
  constraint file_dir__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint file_dir__has_parent FOREIGN KEY (merchant_id, parent_id) REFERENCES file_dir(merchant_id, id),
  constraint file_dir__not_its_own_parent CHECK (parent_id <> id),
  constraint file_dir__not_negative CHECK (file_count >= 0)
);

create table file_gram (
  merchant_id uuid not null,
  gram text not null,
  file_id uuid not null,
  constraint file_gram__pk PRIMARY KEY (merchant_id, gram, file_id),
  constraint file_gram__of_file FOREIGN KEY (merchant_id, file_id) REFERENCES file_asset(merchant_id, id)
);
CREATE INDEX file_gram__by_file ON file_gram USING btree (merchant_id, file_id);

create table file_removal (
  merchant_id uuid not null,
  id uuid not null,
  access text not null,
  storage_key text not null,
  at timestamptz not null,
  constraint file_removal__pk PRIMARY KEY (merchant_id, id),
  constraint file_removal__known_access CHECK (access = ANY (ARRAY['PUBLIC'::text, 'PRIVATE'::text]))
);
CREATE INDEX file_removal__by_age ON file_removal USING btree (at, id);

create table file_space (
  merchant_id uuid not null,
  used_bytes bigint not null,
  file_count integer default 0 not null,
  constraint file_space__pk PRIMARY KEY (merchant_id),
  constraint file_space__count_not_negative CHECK (file_count >= 0),
  constraint file_space__not_negative CHECK (used_bytes >= 0)
);

create table file_use (
  merchant_id uuid not null,
  file_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  constraint file_use__pk PRIMARY KEY (merchant_id, file_id, kind, subject_id),
  constraint file_use__of_file FOREIGN KEY (merchant_id, file_id) REFERENCES file_asset(merchant_id, id),
  constraint file_use__known_kind CHECK (kind = ANY (ARRAY['GOODS'::text, 'SHOP'::text, 'GOODS_DRAFT'::text, 'GOODS_TEMPLATE'::text]))
);
CREATE INDEX file_use__by_subject ON file_use USING btree (merchant_id, kind, subject_id);

create table finance_bill (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  bill_no text not null,
  cycle text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  order_count integer not null,
  refund_count integer not null,
  goods_fen bigint not null,
  freight_fen bigint not null,
  discount_fen bigint not null,
  refund_before_fen bigint not null,
  refund_after_fen bigint not null,
  commission_fen bigint not null,
  commission_return_fen bigint not null,
  service_fen bigint not null,
  channel_fen bigint not null,
  adjust_fen bigint default 0 not null,
  carry_in_fen bigint not null,
  settled_fen bigint not null,
  payable_fen bigint generated always as (((((((((((((goods_fen + freight_fen) - discount_fen) - refund_before_fen) - refund_after_fen) - commission_fen) + commission_return_fen) - service_fen) - channel_fen) - penalty_fen) - compensate_fen) - other_fen) + adjust_fen) + carry_in_fen) stored not null,
  to_pay_fen bigint generated always as ((((((((((((((goods_fen + freight_fen) - discount_fen) - refund_before_fen) - refund_after_fen) - commission_fen) + commission_return_fen) - service_fen) - channel_fen) - penalty_fen) - compensate_fen) - other_fen) + adjust_fen) + carry_in_fen) - settled_fen) stored not null,
  carry_out_fen bigint default 0 not null,
  carried_to uuid,
  ledger_fen bigint not null,
  lines_hash text not null,
  status text not null,
  generated_at timestamptz not null,
  confirm_due_at timestamptz,
  confirmed_at timestamptz,
  is_confirmed_by_itself boolean,
  paid_at timestamptz,
  disputed_at timestamptz,
  answer_text text,
  answer_fen bigint,
  answered_by text,
  answered_by_name text,
  answered_at timestamptz,
  version integer default 1 not null,
  paid_fen bigint,
  told_due_at timestamptz,
  transfer_failures integer default 0 not null,
  transfer_again_at timestamptz,
  invoice_status text default 'NONE'::text not null,
  invoice_title text,
  invoice_tax_no text,
  invoice_asked_at timestamptz,
  invoice_no text,
  invoice_file_id uuid,
  invoice_reason text,
  invoice_answered_at timestamptz,
  answer_due_at timestamptz,
  proven_on date,
  penalty_fen bigint default 0 not null,
  compensate_fen bigint default 0 not null,
  other_fen bigint default 0 not null,
  constraint finance_bill__pk PRIMARY KEY (merchant_id, id),
  constraint finance_bill__one_number UNIQUE (merchant_id, bill_no),
  constraint finance_bill__one_per_period UNIQUE (merchant_id, shop_id, period_from),
  constraint finance_bill__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint finance_bill__carried_to_another FOREIGN KEY (merchant_id, carried_to) REFERENCES finance_bill(merchant_id, id),
  constraint finance_bill__has_invoice_file FOREIGN KEY (merchant_id, invoice_file_id) REFERENCES file_asset(merchant_id, id),
  constraint finance_bill__answered_in_time CHECK ((answer_due_at IS NOT NULL) = (status = 'DISPUTED'::text)),
  constraint finance_bill__carries_what_is_owed CHECK (carry_in_fen <= 0 AND carry_out_fen <= 0 AND (status = 'CARRIED'::text) = (carry_out_fen < 0)),
  constraint finance_bill__confirmed_before_it_is_paid CHECK ((status = ANY (ARRAY['GENERATED'::text, 'DISPUTED'::text])) OR confirmed_at IS NOT NULL),
  constraint finance_bill__confirmed_by_somebody CHECK ((confirmed_at IS NULL) = (is_confirmed_by_itself IS NULL)),
  constraint finance_bill__disputed_at_a_time CHECK (status <> 'DISPUTED'::text OR disputed_at IS NOT NULL),
  constraint finance_bill__ended_at_a_time CHECK ((paid_at IS NOT NULL) = (status = ANY (ARRAY['PAID'::text, 'CARRIED'::text]))),
  constraint finance_bill__invoice_answered_at_a_time CHECK ((invoice_status = ANY (ARRAY['ISSUED'::text, 'REJECTED'::text])) = (invoice_answered_at IS NOT NULL)),
  constraint finance_bill__invoice_made_out_to_somebody CHECK (num_nulls(invoice_title, invoice_tax_no, invoice_asked_at) =
CASE
    WHEN invoice_status = 'NONE'::text THEN 3
    ELSE 0
END),
  constraint finance_bill__invoice_once_it_has_ended CHECK (invoice_status = 'NONE'::text OR paid_at IS NOT NULL),
  constraint finance_bill__invoice_refused_with_a_reason CHECK ((invoice_status = 'REJECTED'::text) = (invoice_reason IS NOT NULL)),
  constraint finance_bill__invoice_with_number_and_file CHECK (num_nonnulls(invoice_no, invoice_file_id) =
CASE
    WHEN invoice_status = 'ISSUED'::text THEN 2
    ELSE 0
END),
  constraint finance_bill__known_cycle CHECK (cycle = ANY (ARRAY['D1'::text, 'W1'::text, 'HM'::text, 'M1'::text])),
  constraint finance_bill__known_invoice_status CHECK (invoice_status = ANY (ARRAY['NONE'::text, 'APPLIED'::text, 'ISSUED'::text, 'REJECTED'::text])),
  constraint finance_bill__known_status CHECK (status = ANY (ARRAY['GENERATED'::text, 'DISPUTED'::text, 'CONFIRMED'::text, 'PAYING'::text, 'PAID'::text, 'CARRIED'::text])),
  constraint finance_bill__period_in_order CHECK (period_from < period_to),
  constraint finance_bill__tried_after_a_failure CHECK (transfer_failures > 0 OR transfer_again_at IS NULL),
  constraint finance_bill__waits_for_its_confirmation CHECK ((confirm_due_at IS NOT NULL) = (status = 'GENERATED'::text)),
  constraint finance_bill__whole_answer CHECK (num_nulls(answer_text, answer_fen, answered_by, answered_by_name, answered_at) = ANY (ARRAY[0, 5]))
);
CREATE INDEX finance_bill__by_invoice ON finance_bill USING btree (merchant_id, invoice_status, period_from DESC, id DESC);
CREATE INDEX finance_bill__by_invoice_in_status ON finance_bill USING btree (merchant_id, status, invoice_status, period_from DESC, id DESC);
CREATE INDEX finance_bill__by_status ON finance_bill USING btree (merchant_id, status, period_from DESC, id DESC);
CREATE INDEX finance_bill__newest ON finance_bill USING btree (merchant_id, period_from DESC, id DESC);
CREATE INDEX finance_bill__of_all_by_invoice ON finance_bill USING btree (invoice_status, period_from DESC, id DESC);
CREATE INDEX finance_bill__of_all_by_invoice_in_status ON finance_bill USING btree (status, invoice_status, period_from DESC, id DESC);
CREATE INDEX finance_bill__of_all_by_number ON finance_bill USING btree (bill_no);
CREATE INDEX finance_bill__of_all_by_status ON finance_bill USING btree (status, period_from DESC, id DESC);
CREATE INDEX finance_bill__of_all_newest ON finance_bill USING btree (period_from DESC, id DESC);
CREATE INDEX finance_bill__of_shop ON finance_bill USING btree (merchant_id, shop_id, period_from DESC, id DESC);
CREATE INDEX finance_bill__to_notice ON finance_bill USING btree (confirm_due_at, id) WHERE ((confirm_due_at IS NOT NULL) AND (told_due_at IS DISTINCT FROM confirm_due_at));
CREATE INDEX finance_bill__to_prove ON finance_bill USING btree (proven_on NULLS FIRST, merchant_id, id);

create table finance_bill_event (
  merchant_id uuid not null,
  bill_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint finance_bill_event__pk PRIMARY KEY (merchant_id, bill_id, id),
  constraint finance_bill_event__of_bill FOREIGN KEY (merchant_id, bill_id) REFERENCES finance_bill(merchant_id, id),
  constraint finance_bill_event__known_actor CHECK (actor_type = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint finance_bill_event__known_event CHECK (event = ANY (ARRAY['generate'::text, 'confirm'::text, 'dispute'::text, 'resolve'::text, 'approve'::text, 'reject'::text, 'pay'::text, 'payFailed'::text, 'paid'::text, 'invoiceAsked'::text, 'invoiceIssued'::text, 'invoiceRejected'::text]))
);
CREATE TRIGGER finance_bill_event__never_emptied BEFORE TRUNCATE ON finance_bill_event FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER finance_bill_event__past_is_kept BEFORE DELETE OR UPDATE ON finance_bill_event FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table finance_bill_line (
  merchant_id uuid not null,
  bill_id uuid not null,
  id uuid not null,
  kind text not null,
  order_id uuid,
  order_no text default ''::text not null,
  refund_no text default ''::text not null,
  goods_fen bigint default 0 not null,
  freight_fen bigint default 0 not null,
  discount_fen bigint default 0 not null,
  refund_before_fen bigint default 0 not null,
  refund_after_fen bigint default 0 not null,
  commission_fen bigint default 0 not null,
  commission_return_fen bigint default 0 not null,
  service_fen bigint default 0 not null,
  channel_fen bigint default 0 not null,
  adjust_fen bigint default 0 not null,
  net_fen bigint generated always as ((((((((((((goods_fen + freight_fen) - discount_fen) - refund_before_fen) - refund_after_fen) - commission_fen) + commission_return_fen) - service_fen) - channel_fen) - penalty_fen) - compensate_fen) - other_fen) + adjust_fen) stored not null,
  is_settled_alone boolean not null,
  posting_id uuid,
  at timestamptz not null,
  note text default ''::text not null,
  objection text,
  answer_fen bigint,
  answer_text text,
  penalty_fen bigint default 0 not null,
  compensate_fen bigint default 0 not null,
  other_fen bigint default 0 not null,
  platform_order_id uuid,
  constraint finance_bill_line__pk PRIMARY KEY (merchant_id, bill_id, id),
  constraint finance_bill_line__of_bill FOREIGN KEY (merchant_id, bill_id) REFERENCES finance_bill(merchant_id, id),
  constraint finance_bill_line__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint finance_bill_line__of_platform_order FOREIGN KEY (merchant_id, platform_order_id) REFERENCES platform_order(merchant_id, id),
  constraint finance_bill_line__adjusts_alone CHECK ((kind = 'ADJUST'::text) = (adjust_fen <> 0)),
  constraint finance_bill_line__answers_an_objection CHECK (answer_fen IS NULL OR objection IS NOT NULL),
  constraint finance_bill_line__fees_of_the_platform CHECK (kind = 'PLATFORM'::text OR penalty_fen = 0 AND compensate_fen = 0 AND other_fen = 0),
  constraint finance_bill_line__known_kind CHECK (kind = ANY (ARRAY['INCOME'::text, 'REFUND'::text, 'FEE'::text, 'ADJUST'::text, 'PLATFORM'::text])),
  constraint finance_bill_line__names_its_platform_order CHECK (kind <> 'PLATFORM'::text OR platform_order_id IS NOT NULL),
  constraint finance_bill_line__of_an_order_or_adjusts CHECK (kind = 'ADJUST'::text OR (order_id IS NULL) = (kind = 'PLATFORM'::text)),
  constraint finance_bill_line__of_one_kind_of_order CHECK (order_id IS NULL OR platform_order_id IS NULL),
  constraint finance_bill_line__of_the_platform_alone CHECK ((kind = ANY (ARRAY['PLATFORM'::text, 'ADJUST'::text])) OR platform_order_id IS NULL),
  constraint finance_bill_line__whole_answer CHECK ((answer_fen IS NULL) = (answer_text IS NULL))
);
CREATE INDEX finance_bill_line__by_kind ON finance_bill_line USING btree (merchant_id, bill_id, kind, at, id);
CREATE INDEX finance_bill_line__by_order_no ON finance_bill_line USING btree (merchant_id, order_no, bill_id);
CREATE INDEX finance_bill_line__by_way ON finance_bill_line USING btree (merchant_id, bill_id, is_settled_alone, at, id);
CREATE INDEX finance_bill_line__commission_back ON finance_bill_line USING btree (merchant_id, bill_id, at, id) WHERE (commission_return_fen <> 0);
CREATE INDEX finance_bill_line__disputed ON finance_bill_line USING btree (merchant_id, bill_id, at, id) WHERE (objection IS NOT NULL);
CREATE INDEX finance_bill_line__given_back ON finance_bill_line USING btree (merchant_id, bill_id, at, id) WHERE (refund_before_fen <> 0);
CREATE INDEX finance_bill_line__in_time ON finance_bill_line USING btree (merchant_id, bill_id, at, id);
CREATE UNIQUE INDEX finance_bill_line__income_once ON finance_bill_line USING btree (merchant_id, order_id) WHERE (kind = 'INCOME'::text);
CREATE UNIQUE INDEX finance_bill_line__posting_once ON finance_bill_line USING btree (merchant_id, posting_id) WHERE (posting_id IS NOT NULL);
CREATE TRIGGER finance_bill_line__is_kept BEFORE DELETE OR UPDATE ON finance_bill_line FOR EACH ROW EXECUTE FUNCTION finance_bill_line_is_kept();
CREATE TRIGGER finance_bill_line__never_emptied BEFORE TRUNCATE ON finance_bill_line FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();

create table freight_template (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  ship_from_address_id uuid,
  carrier_codes text[] default '{}'::text[] not null,
  constraint freight_template__pk PRIMARY KEY (merchant_id, id),
  constraint freight_template__one_name UNIQUE (merchant_id, shop_id, name),
  constraint freight_template__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint freight_template__ships_from FOREIGN KEY (merchant_id, shop_id, ship_from_address_id) REFERENCES shop_address(merchant_id, shop_id, id),
  constraint freight_template__few_carriers CHECK (cardinality(carrier_codes) <= 10)
);
CREATE INDEX freight_template__of_ship_from ON freight_template USING btree (merchant_id, shop_id, ship_from_address_id) WHERE (ship_from_address_id IS NOT NULL);
CREATE UNIQUE INDEX freight_template__one_default ON freight_template USING btree (merchant_id, shop_id) WHERE is_default;

create table freight_terms (
  merchant_id uuid not null,
  template_id uuid not null,
  version integer not null,
  shop_id uuid not null,
  charge_mode text not null,
  terms jsonb not null,
  at timestamptz not null,
  constraint freight_terms__pk PRIMARY KEY (merchant_id, template_id, version),
  constraint freight_terms__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint freight_terms__known_charge_mode CHECK (charge_mode = ANY (ARRAY['COUNT'::text, 'WEIGHT'::text, 'VOLUME'::text]))
);

create table fund_hold (
  merchant_id uuid not null,
  entry_id uuid not null,
  entry_no text not null,
  amount_fen bigint not null,
  held_fen bigint not null,
  reason text not null,
  since timestamptz not null,
  constraint fund_hold__pk PRIMARY KEY (merchant_id, entry_id),
  constraint fund_hold__one_number UNIQUE (merchant_id, entry_no),
  constraint fund_hold__of_entry FOREIGN KEY (merchant_id, entry_id) REFERENCES manual_entry(merchant_id, id),
  constraint fund_hold__never_more_than_frozen CHECK (held_fen >= 0 AND held_fen <= amount_fen AND amount_fen > 0)
);
CREATE INDEX fund_hold__holding ON fund_hold USING btree (merchant_id, since) WHERE (held_fen > 0);

create table goods (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  goods_no text not null,
  title text not null,
  selling_point text not null,
  category_id uuid not null,
  picture_file_ids uuid[] not null,
  detail jsonb not null,
  freight_fen bigint not null,
  ship_hours integer not null,
  sale_status text not null,
  price_fen bigint not null,
  sold_count bigint default 0 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  title_small text generated always as lower(title) stored,
  freight_template_id uuid,
  specs jsonb default '[]'::jsonb not null,
  past_specs jsonb default '[]'::jsonb not null,
  spec_picture_file_ids uuid[] default '{}'::uuid[] not null,
  price_max_fen bigint not null,
  sellable_skus integer default 0 not null,
  min_per_order integer,
  limit_per_order integer,
  tab text generated always as 
CASE
    WHEN ((sale_status = 'ON_SALE'::text) AND (sellable_skus = 0)) THEN 'SOLD_OUT'::text
    WHEN (sale_status = 'BANNED'::text) THEN 'FORCED_OFF'::text
    ELSE sale_status
END stored not null,
  title_initials text,
  recycled_at timestamptz,
  on_sale_at timestamptz,
  off_sale_at timestamptz,
  params jsonb default '[]'::jsonb not null,
  param_words text default ''::text not null,
  brand_id uuid,
  audit_status text default 'NONE'::text not null,
  is_passed boolean default true not null,
  low_skus integer default 0 not null,
  is_low_stock boolean generated always as ((sale_status = 'ON_SALE'::text) AND (low_skus > 0)) stored not null,
  detail_picture_file_ids uuid[] default '{}'::uuid[] not null,
  video_file_id uuid,
  off_code text,
  off_reason text,
  off_by text,
  off_at timestamptz,
  appeal_status text default 'NONE'::text not null,
  services text[] default '{}'::text[] not null,
  ship_mode text default 'STOCK'::text not null,
  presale_ship_days integer,
  presale_end_at timestamptz,
  type text default 'PHYSICAL'::text not null,
  valid_days integer,
  valid_until timestamptz,
  stock_total bigint default 0 not null,
  is_placed boolean default false not null,
  completeness integer generated always as ((((((((
CASE
    WHEN (cardinality(picture_file_ids) >= 3) THEN 20
    ELSE 0
END +
CASE
    WHEN (cardinality(detail_picture_file_ids) >= 3) THEN 15
    ELSE 0
END) +
CASE
    WHEN (cardinality(picture_file_ids) >= 5) THEN 10
    ELSE 0
END) +
CASE
    WHEN (video_file_id IS NOT NULL) THEN 10
    ELSE 0
END) +
CASE
    WHEN ((((char_length((jsonb_path_query_array(detail, '$[*]."spans"[*]."text"'::jsonpath))::text) - GREATEST((4 * jsonb_array_length(jsonb_path_query_array(detail, '$[*]."spans"[*]."text"'::jsonpath))), 2)) + char_length((jsonb_path_query_array(detail, '$[*]."items"[*][*]."text"'::jsonpath))::text)) - GREATEST((4 * jsonb_array_length(jsonb_path_query_array(detail, '$[*]."items"[*][*]."text"'::jsonpath))), 2)) >= 50) THEN 10
    ELSE 0
END) +
CASE
    WHEN (char_length(title) >= 12) THEN 10
    ELSE 0
END) +
CASE
    WHEN (selling_point <> ''::text) THEN 10
    ELSE 0
END) +
CASE
    WHEN (jsonb_array_length(params) >= 3) THEN 10
    ELSE 0
END) +
CASE
    WHEN is_placed THEN 5
    ELSE 0
END) stored not null,
  limit_per_buyer integer,
  limit_period text,
  violation_id uuid,
  short_title text default ''::text not null,
  long_picture_file_ids uuid[] default '{}'::uuid[] not null,
  unit text default ''::text not null,
  is_recommended boolean default false not null,
  sort_weight integer default 0 not null,
  last_sku_serial integer default 0 not null,
  outer_code text default ''::text not null,
  after_sale_days integer,
  snapshot_id uuid,
  constraint goods__pk PRIMARY KEY (merchant_id, id),
  constraint goods__one_number UNIQUE (merchant_id, goods_no),
  constraint goods__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint goods__has_freight_template FOREIGN KEY (merchant_id, freight_template_id) REFERENCES freight_template(merchant_id, id),
  constraint goods__has_violation FOREIGN KEY (merchant_id, violation_id) REFERENCES violation(merchant_id, id),
  constraint goods__after_sale_days_in_range CHECK (after_sale_days >= 7 AND after_sale_days <= 30),
  constraint goods__after_sale_of_what_is_sent CHECK (type = 'PHYSICAL'::text OR after_sale_days IS NULL),
  constraint goods__appeal_of_a_decision CHECK (off_at IS NOT NULL OR appeal_status = 'NONE'::text),
  constraint goods__detail_is_list CHECK (jsonb_typeof(detail) = 'array'::text),
  constraint goods__few_long_pictures CHECK (cardinality(long_picture_file_ids) <= 5),
  constraint goods__freight_not_negative CHECK (freight_fen >= 0),
  constraint goods__known_appeal CHECK (appeal_status = ANY (ARRAY['NONE'::text, 'PENDING'::text, 'REJECTED'::text])),
  constraint goods__known_audit CHECK (audit_status = ANY (ARRAY['NONE'::text, 'SUBMITTED'::text, 'REJECTED'::text])),
  constraint goods__known_limit_period CHECK (limit_period = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'EVER'::text])),
  constraint goods__known_off_code CHECK (off_code = ANY (ARRAY['PROHIBITED'::text, 'COUNTERFEIT'::text, 'INFRINGING'::text, 'MISLEADING'::text, 'UNLICENSED'::text, 'PRICE'::text, 'QUALITY'::text, 'OTHER'::text])),
  constraint goods__known_services CHECK (services <@ ARRAY['NO_REASON_7D'::text, 'FAST_REFUND'::text]),
  constraint goods__known_ship_mode CHECK (ship_mode = ANY (ARRAY['STOCK'::text, 'PRESALE'::text])),
  constraint goods__known_status CHECK (sale_status = ANY (ARRAY['DRAFT'::text, 'WAREHOUSE'::text, 'ON_SALE'::text, 'RECYCLED'::text, 'PURGED'::text, 'FORCED_OFF'::text, 'BANNED'::text])),
  constraint goods__known_type CHECK (type = ANY (ARRAY['PHYSICAL'::text, 'VIRTUAL'::text, 'VOUCHER'::text])),
  constraint goods__limit_has_a_period CHECK ((limit_per_buyer IS NULL) = (limit_period IS NULL)),
  constraint goods__low_not_negative CHECK (low_skus >= 0),
  constraint goods__off_by_a_violation CHECK ((violation_id IS NULL) = (off_at IS NULL)),
  constraint goods__off_sale_from_the_shelf CHECK (off_sale_at IS NULL OR (sale_status = ANY (ARRAY['DRAFT'::text, 'WAREHOUSE'::text, 'ON_SALE'::text]))),
  constraint goods__off_whole CHECK (num_nulls(off_code, off_reason, off_by, off_at) = ANY (ARRAY[0, 4])),
  constraint goods__off_with_its_reason CHECK ((sale_status <> ALL (ARRAY['FORCED_OFF'::text, 'BANNED'::text])) OR off_at IS NOT NULL),
  constraint goods__on_sale_once CHECK (on_sale_at IS NULL OR (sale_status = ANY (ARRAY['DRAFT'::text, 'WAREHOUSE'::text]))),
  constraint goods__one_way_of_freight CHECK (freight_template_id IS NULL OR freight_fen = 0),
  constraint goods__outer_code_in_length CHECK (char_length(outer_code) <= 64),
  constraint goods__per_order_in_range CHECK (min_per_order >= 1 AND min_per_order <= 999 AND limit_per_order >= 1 AND limit_per_order <= 999 AND (min_per_order IS NULL OR limit_per_order IS NULL OR min_per_order <= limit_per_order)),
  constraint goods__presale_days_in_range CHECK (presale_ship_days >= 4 AND presale_ship_days <= 15),
  constraint goods__presale_is_whole CHECK (
CASE
    WHEN ship_mode = 'PRESALE'::text THEN presale_ship_days IS NOT NULL AND presale_end_at IS NOT NULL
    ELSE presale_ship_days IS NULL AND presale_end_at IS NULL
END),
  constraint goods__price_positive CHECK (price_fen > 0),
  constraint goods__prices_in_order CHECK (price_fen <= price_max_fen),
  constraint goods__recommended_is_kept CHECK (NOT is_recommended OR (sale_status <> ALL (ARRAY['RECYCLED'::text, 'PURGED'::text, 'BANNED'::text]))),
  constraint goods__recycled_when CHECK ((sale_status = ANY (ARRAY['RECYCLED'::text, 'PURGED'::text])) = (recycled_at IS NOT NULL)),
  constraint goods__schedule_in_order CHECK (on_sale_at < off_sale_at),
  constraint goods__sellable_not_negative CHECK (sellable_skus >= 0),
  constraint goods__sent_or_free_of_freight CHECK (type = 'PHYSICAL'::text OR freight_fen = 0 AND freight_template_id IS NULL AND ship_mode = 'STOCK'::text AND services = '{}'::text[]),
  constraint goods__serial_counts_up CHECK (last_sku_serial >= 0),
  constraint goods__short_title CHECK (char_length(short_title) <= 20),
  constraint goods__short_unit CHECK (char_length(unit) <= 5),
  constraint goods__some_for_a_buyer CHECK (limit_per_buyer >= 1 AND limit_per_buyer <= 9999),
  constraint goods__stock_total_not_negative CHECK (stock_total >= 0),
  constraint goods__valid_some_days CHECK (valid_days >= 1 AND valid_days <= 1095),
  constraint goods__voucher_ends_in_one_way CHECK (num_nonnulls(valid_days, valid_until) =
CASE
    WHEN type = 'VOUCHER'::text THEN 1
    ELSE 0
END),
  constraint goods__weight_in_bounds CHECK (sort_weight >= 0 AND sort_weight <= 9999)
);
CREATE INDEX goods__by_age ON goods USING btree (merchant_id, created_at, id);
CREATE INDEX goods__by_age_of_tab ON goods USING btree (merchant_id, tab, created_at, id);
CREATE INDEX goods__by_category ON goods USING btree (category_id, merchant_id);
CREATE INDEX goods__by_completeness ON goods USING btree (merchant_id, completeness, id);
CREATE INDEX goods__by_completeness_of_tab ON goods USING btree (merchant_id, tab, completeness, id);
CREATE INDEX goods__by_number ON goods USING btree (goods_no);
CREATE INDEX goods__by_price ON goods USING btree (merchant_id, price_fen, id);
CREATE INDEX goods__by_price_of_tab ON goods USING btree (merchant_id, tab, price_fen, id);
CREATE INDEX goods__by_sold ON goods USING btree (merchant_id, sold_count, id);
CREATE INDEX goods__by_sold_of_tab ON goods USING btree (merchant_id, tab, sold_count, id);
CREATE INDEX goods__by_stock ON goods USING btree (merchant_id, stock_total, id);
CREATE INDEX goods__by_stock_of_tab ON goods USING btree (merchant_id, tab, stock_total, id);
CREATE INDEX goods__by_tab ON goods USING btree (merchant_id, tab, updated_at DESC, id DESC);
CREATE INDEX goods__by_title ON goods USING btree (merchant_id, title_small COLLATE "C");
CREATE INDEX goods__by_weight ON goods USING btree (merchant_id, sort_weight, id);
CREATE INDEX goods__by_weight_of_tab ON goods USING btree (merchant_id, tab, sort_weight, id);
CREATE INDEX goods__in_audit ON goods USING btree (merchant_id, audit_status, updated_at DESC, id DESC) WHERE (audit_status <> 'NONE'::text);
CREATE INDEX goods__in_window ON goods USING btree (merchant_id, tab, is_recommended, sort_weight, created_at, id);
CREATE INDEX goods__low_stock ON goods USING btree (merchant_id, updated_at DESC, id DESC) WHERE is_low_stock;
CREATE INDEX goods__low_stock_by_age ON goods USING btree (merchant_id, created_at, id) WHERE is_low_stock;
CREATE INDEX goods__low_stock_by_completeness ON goods USING btree (merchant_id, completeness, id) WHERE is_low_stock;
CREATE INDEX goods__low_stock_by_price ON goods USING btree (merchant_id, price_fen, id) WHERE is_low_stock;
CREATE INDEX goods__low_stock_by_sold ON goods USING btree (merchant_id, sold_count, id) WHERE is_low_stock;
CREATE INDEX goods__low_stock_by_stock ON goods USING btree (merchant_id, stock_total, id) WHERE is_low_stock;
CREATE INDEX goods__low_stock_by_weight ON goods USING btree (merchant_id, sort_weight, id) WHERE is_low_stock;
CREATE INDEX goods__newest ON goods USING btree (merchant_id, updated_at DESC, id DESC);
CREATE INDEX goods__of_brand ON goods USING btree (merchant_id, brand_id, tab, updated_at DESC, id DESC) WHERE (brand_id IS NOT NULL);
CREATE INDEX goods__of_category ON goods USING btree (merchant_id, category_id, tab, updated_at DESC, id DESC);
CREATE INDEX goods__of_freight_template ON goods USING btree (merchant_id, freight_template_id, tab, updated_at DESC, id DESC) WHERE (freight_template_id IS NOT NULL);
CREATE INDEX goods__of_platform ON goods USING btree (updated_at DESC, id DESC) WHERE (sale_status <> 'PURGED'::text);
CREATE INDEX goods__of_platform_by_category ON goods USING btree (category_id, sale_status, updated_at DESC, id DESC) WHERE (sale_status <> 'PURGED'::text);
CREATE INDEX goods__of_platform_by_status ON goods USING btree (sale_status, updated_at DESC, id DESC) WHERE (sale_status <> 'PURGED'::text);
CREATE UNIQUE INDEX goods__one_outer_code ON goods USING btree (merchant_id, outer_code, shop_id) WHERE (outer_code <> ''::text);
CREATE INDEX goods__presale ON goods USING btree (merchant_id, tab, updated_at DESC, id DESC) WHERE (ship_mode = 'PRESALE'::text);
CREATE INDEX goods__recommended ON goods USING btree (merchant_id, tab, updated_at DESC, id DESC) WHERE is_recommended;
CREATE INDEX goods__virtual ON goods USING btree (merchant_id, tab, updated_at DESC, id DESC) WHERE (type = 'VIRTUAL'::text);
CREATE INDEX goods__voucher ON goods USING btree (merchant_id, tab, updated_at DESC, id DESC) WHERE (type = 'VOUCHER'::text);
CREATE INDEX goods__without_initials ON goods USING btree (merchant_id, id) WHERE (title_initials IS NULL);

create table goods_draft (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid,
  goods_id uuid,
  title text not null,
  data jsonb not null,
  editor_id uuid not null,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  version integer default 1 not null,
  constraint goods_draft__pk PRIMARY KEY (merchant_id, id),
  constraint goods_draft__one_of_goods UNIQUE (merchant_id, goods_id),
  constraint goods_draft__of_goods FOREIGN KEY (merchant_id, goods_id) REFERENCES goods(merchant_id, id),
  constraint goods_draft__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id)
);
CREATE INDEX goods_draft__newest ON goods_draft USING btree (merchant_id, saved_at DESC, id DESC);

create table goods_gram (
  merchant_id uuid not null,
  gram text not null,
  goods_id uuid not null,
  constraint goods_gram__pk PRIMARY KEY (merchant_id, gram, goods_id),
  constraint goods_gram__of_goods FOREIGN KEY (merchant_id, goods_id) REFERENCES goods(merchant_id, id)
);
CREATE INDEX goods_gram__by_goods ON goods_gram USING btree (merchant_id, goods_id);
CREATE INDEX goods_gram__of_platform ON goods_gram USING btree (gram, goods_id DESC);

create table goods_revision (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  shop_id uuid not null,
  rev integer not null,
  kind text not null,
  data jsonb,
  form jsonb,
  diff jsonb not null,
  flags jsonb not null,
  status text not null,
  is_automatic boolean not null,
  submitted_by text not null,
  submitted_at timestamptz not null,
  audited_by text,
  audited_at timestamptz,
  reject_items jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  category_id uuid not null,
  constraint goods_revision__pk PRIMARY KEY (merchant_id, id),
  constraint goods_revision__one_number UNIQUE (merchant_id, goods_id, rev),
  constraint goods_revision__of_goods FOREIGN KEY (merchant_id, goods_id) REFERENCES goods(merchant_id, id),
  constraint goods_revision__automatic_is_approved CHECK (NOT is_automatic OR status = 'APPROVED'::text),
  constraint goods_revision__known_kind CHECK (kind = ANY (ARRAY['CREATE'::text, 'EDIT'::text, 'FIX'::text])),
  constraint goods_revision__known_status CHECK (status = ANY (ARRAY['SUBMITTED'::text, 'APPROVED'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'SUPERSEDED'::text])),
  constraint goods_revision__waits_whole CHECK (status <> 'SUBMITTED'::text OR data IS NOT NULL)
);
CREATE INDEX goods_revision__by_age ON goods_revision USING btree (submitted_at, id) WHERE (NOT is_automatic);
CREATE INDEX goods_revision__by_category ON goods_revision USING btree (category_id, status, submitted_at, id) WHERE (NOT is_automatic);
CREATE INDEX goods_revision__by_status ON goods_revision USING btree (status, submitted_at, id) WHERE (NOT is_automatic);
CREATE INDEX goods_revision__of_shop_audited ON goods_revision USING btree (merchant_id, shop_id, audited_at DESC) WHERE ((NOT is_automatic) AND (audited_at IS NOT NULL));
CREATE INDEX goods_revision__of_shop_submitted ON goods_revision USING btree (merchant_id, shop_id, submitted_at) WHERE (NOT is_automatic);
CREATE UNIQUE INDEX goods_revision__one_waits ON goods_revision USING btree (merchant_id, goods_id) WHERE (status = 'SUBMITTED'::text);

create table goods_ruling (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  kind text not null,
  code text,
  reason text,
  by_name text not null,
  at timestamptz not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  constraint goods_ruling__pk PRIMARY KEY (merchant_id, id),
  constraint goods_ruling__of_goods FOREIGN KEY (merchant_id, goods_id) REFERENCES goods(merchant_id, id),
  constraint goods_ruling__known_kind CHECK (kind = ANY (ARRAY['FORCED_OFF'::text, 'BANNED'::text, 'FIXED'::text, 'APPEAL_GRANTED'::text])),
  constraint goods_ruling__off_with_its_reason CHECK ((kind = ANY (ARRAY['FORCED_OFF'::text, 'BANNED'::text])) = (code IS NOT NULL AND reason IS NOT NULL))
);
CREATE INDEX goods_ruling__by_goods ON goods_ruling USING btree (merchant_id, goods_id, at DESC, id DESC);

create table goods_shop_category (
  merchant_id uuid not null,
  category_id uuid not null,
  goods_id uuid not null,
  constraint goods_shop_category__pk PRIMARY KEY (merchant_id, goods_id, category_id),
  constraint goods_shop_category__of_category FOREIGN KEY (merchant_id, category_id) REFERENCES shop_category(merchant_id, id),
  constraint goods_shop_category__of_goods FOREIGN KEY (merchant_id, goods_id) REFERENCES goods(merchant_id, id)
);
CREATE INDEX goods_shop_category__by_category ON goods_shop_category USING btree (merchant_id, category_id, goods_id);

create table goods_snapshot (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  title text not null,
  short_title text not null,
  selling_point text not null,
  unit text not null,
  brand_id uuid,
  picture_file_ids uuid[] not null,
  long_picture_file_ids uuid[] not null,
  video_file_id uuid,
  params jsonb not null,
  detail jsonb not null,
  created_at timestamptz not null,
  constraint goods_snapshot__pk PRIMARY KEY (merchant_id, id),
  constraint goods_snapshot__of_goods FOREIGN KEY (merchant_id, goods_id) REFERENCES goods(merchant_id, id)
);

create table goods_template (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  title text not null,
  data jsonb not null,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  version integer default 1 not null,
  constraint goods_template__pk PRIMARY KEY (merchant_id, id),
  constraint goods_template__one_name UNIQUE (merchant_id, shop_id, name),
  constraint goods_template__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id)
);
CREATE INDEX goods_template__newest ON goods_template USING btree (merchant_id, saved_at DESC, id DESC);

create table guessed_account (
  login_hash bytea not null,
  day_on date not null,
  closed_at timestamptz not null,
  notified_at timestamptz,
  constraint guessed_account__pk PRIMARY KEY (login_hash, day_on)
);
CREATE INDEX guessed_account__by_age ON guessed_account USING btree (closed_at);
CREATE INDEX guessed_account__to_notify ON guessed_account USING btree (closed_at) WHERE (notified_at IS NULL);

create table import_row (
  merchant_id uuid not null,
  task_id uuid not null,
  row_no integer not null,
  outcome text not null,
  about text not null,
  effect jsonb,
  complaints jsonb not null,
  constraint import_row__pk PRIMARY KEY (merchant_id, task_id, row_no),
  constraint import_row__belongs_to_task FOREIGN KEY (merchant_id, task_id) REFERENCES import_task(merchant_id, id),
  constraint import_row__known_outcome CHECK (outcome = ANY (ARRAY['READY'::text, 'SAME'::text, 'WRONG'::text, 'DONE'::text, 'REFUSED'::text]))
);
CREATE INDEX import_row__of_outcome ON import_row USING btree (merchant_id, task_id, outcome, row_no);

create table import_task (
  merchant_id uuid not null,
  id uuid not null,
  table_name text not null,
  file_name text not null,
  status text not null,
  mode text,
  requested_by uuid not null,
  requester_name text not null,
  language text not null,
  request_id text,
  ip text,
  storage_key text,
  file_key_enc bytea,
  size_bytes integer not null,
  total integer,
  processed integer default 0 not null,
  ready integer default 0 not null,
  same integer default 0 not null,
  wrong integer default 0 not null,
  done integer default 0 not null,
  refused integer default 0 not null,
  applied_row integer default 0 not null,
  failure text,
  failure_said jsonb,
  takes integer default 0 not null,
  attempts integer default 0 not null,
  lease_until timestamptz,
  requested_at timestamptz not null,
  committed_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  constraint import_task__pk PRIMARY KEY (merchant_id, id),
  constraint import_task__applied_when_told CHECK ((status <> ALL (ARRAY['TO_APPLY'::text, 'APPLYING'::text, 'DONE'::text])) OR mode IS NOT NULL AND committed_at IS NOT NULL),
  constraint import_task__ended_with_its_time CHECK ((status = ANY (ARRAY['TO_CHECK'::text, 'CHECKING'::text, 'CHECKED'::text, 'TO_APPLY'::text, 'APPLYING'::text])) = (finished_at IS NULL)),
  constraint import_task__failed_for_a_reason CHECK ((status = 'FAILED'::text) = (failure IS NOT NULL)),
  constraint import_task__file_while_needed CHECK ((status <> ALL (ARRAY['TO_CHECK'::text, 'CHECKING'::text, 'CHECKED'::text, 'TO_APPLY'::text, 'APPLYING'::text])) OR storage_key IS NOT NULL AND file_key_enc IS NOT NULL),
  constraint import_task__known_failure CHECK (failure = ANY (ARRAY['UNREADABLE'::text, 'NOT_ALL_RIGHT'::text, 'NOT_ALLOWED'::text, 'GIVEN_UP'::text])),
  constraint import_task__known_language CHECK (language = ANY (ARRAY['zh'::text, 'en'::text])),
  constraint import_task__known_mode CHECK (mode = ANY (ARRAY['RIGHT_ROWS'::text, 'ALL_OR_NOTHING'::text])),
  constraint import_task__known_status CHECK (status = ANY (ARRAY['TO_CHECK'::text, 'CHECKING'::text, 'CHECKED'::text, 'TO_APPLY'::text, 'APPLYING'::text, 'DONE'::text, 'FAILED'::text, 'EXPIRED'::text, 'CANCELLED'::text])),
  constraint import_task__leased_while_running CHECK ((status = ANY (ARRAY['CHECKING'::text, 'APPLYING'::text])) = (lease_until IS NOT NULL))
);
CREATE INDEX import_task__by_age ON import_task USING btree (requested_at) WHERE (storage_key IS NULL);
CREATE INDEX import_task__newest ON import_task USING btree (merchant_id, requested_at DESC, id DESC);
CREATE INDEX import_task__newest_of_person ON import_task USING btree (merchant_id, requested_by, requested_at DESC, id DESC);
CREATE INDEX import_task__newest_of_status ON import_task USING btree (merchant_id, status, requested_at DESC, id DESC);
CREATE INDEX import_task__newest_of_table ON import_task USING btree (merchant_id, table_name, requested_at DESC, id DESC);
CREATE INDEX import_task__unfinished ON import_task USING btree (requested_at, id) WHERE (status = ANY (ARRAY['TO_CHECK'::text, 'CHECKING'::text, 'TO_APPLY'::text, 'APPLYING'::text]));
CREATE INDEX import_task__with_a_file ON import_task USING btree (expires_at) WHERE (storage_key IS NOT NULL);

create table job_tick (
  name text not null,
  every_seconds integer not null,
  registered_at timestamptz not null,
  begun_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failures integer default 0 not null,
  last_error text default ''::text not null,
  constraint job_tick__pk PRIMARY KEY (name),
  constraint job_tick__failures_not_negative CHECK (failures >= 0),
  constraint job_tick__positive_period CHECK (every_seconds > 0)
);

create table known_device (
  principal_id uuid not null,
  token_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint known_device__pk PRIMARY KEY (principal_id, token_hash),
  constraint known_device__first_comes_first CHECK (first_seen_at <= last_seen_at)
);
CREATE INDEX known_device__by_age ON known_device USING btree (last_seen_at);
CREATE INDEX known_device__by_token ON known_device USING btree (token_hash);

create table ledger_account (
  merchant_id uuid not null,
  code text not null,
  balance_fen bigint default 0 not null,
  floor_fen bigint,
  ceiling_fen bigint,
  version bigint default 0 not null,
  last_posted_at timestamptz,
  in_total_fen bigint default 0 not null,
  out_total_fen bigint default 0 not null,
  in_count bigint default 0 not null,
  out_count bigint default 0 not null,
  lead_count bigint default 0 not null,
  constraint ledger_account__pk PRIMARY KEY (merchant_id, code),
  constraint ledger_account__balance_is_exact_in_javascript CHECK (balance_fen >= '-9007199254740991'::bigint AND balance_fen <= '9007199254740991'::bigint),
  constraint ledger_account__balance_not_above_ceiling CHECK (balance_fen <= ceiling_fen),
  constraint ledger_account__balance_not_below_floor CHECK (balance_fen >= floor_fen),
  constraint ledger_account__code_is_a_word CHECK (code ~ '^[MP](_[A-Z]+)+$'::text)
);
CREATE INDEX ledger_account__deposits ON ledger_account USING btree (merchant_id) WHERE (code = 'M_DEPOSIT'::text);
CREATE TRIGGER ledger_account__balance_is_its_newest_entry BEFORE INSERT OR UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_balance_is_its_newest_entry();
CREATE TRIGGER ledger_account__never_closed BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_keep_the_past();
CREATE TRIGGER ledger_account__never_emptied BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_the_past();

create table ledger_audit (
  merchant_id uuid not null,
  day_on date,
  is_broken boolean default false not null,
  findings jsonb default '[]'::jsonb not null,
  marks jsonb default '{}'::jsonb not null,
  reread_marks jsonb default '{}'::jsonb not null,
  audited_at timestamptz,
  sealed_on date,
  checked_seq integer default 0 not null,
  sealed_seq integer default 0 not null,
  seals_checked_at timestamptz,
  constraint ledger_audit__pk PRIMARY KEY (merchant_id)
);
CREATE INDEX ledger_audit__of_day ON ledger_audit USING btree (day_on, merchant_id);

create table ledger_audit_day (
  day_on date not null,
  book_count integer not null,
  broken_count integer not null,
  finished_at timestamptz not null,
  constraint ledger_audit_day__pk PRIMARY KEY (day_on)
);

create table ledger_closing (
  merchant_id uuid not null,
  closed_until timestamptz not null,
  constraint ledger_closing__pk PRIMARY KEY (merchant_id)
);

create table ledger_entry (
  merchant_id uuid not null,
  id uuid not null,
  posting_id uuid not null,
  move_no integer not null,
  account_code text not null,
  counter_account_code text not null,
  amount_fen bigint not null,
  counter_amount_fen bigint generated always as (- amount_fen) stored not null,
  balance_after_fen bigint not null,
  account_version bigint not null,
  posted_at timestamptz not null,
  in_total_fen bigint not null,
  out_total_fen bigint not null,
  in_count bigint not null,
  out_count bigint not null,
  lead_count bigint not null,
  constraint ledger_entry__pk PRIMARY KEY (merchant_id, id),
  constraint ledger_entry__side_once UNIQUE (merchant_id, posting_id, move_no, amount_fen),
  constraint ledger_entry__version_once UNIQUE (merchant_id, account_code, account_version),
  constraint ledger_entry__has_its_counterpart FOREIGN KEY (merchant_id, posting_id, move_no, counter_amount_fen) REFERENCES ledger_entry(merchant_id, posting_id, move_no, amount_fen),
  constraint ledger_entry__of_a_posting FOREIGN KEY (merchant_id, posting_id) REFERENCES ledger_posting(merchant_id, id),
  constraint ledger_entry__of_an_account FOREIGN KEY (merchant_id, account_code) REFERENCES ledger_account(merchant_id, code),
  constraint ledger_entry__amount_is_exact_in_javascript CHECK (amount_fen >= '-9007199254740991'::bigint AND amount_fen <= '9007199254740991'::bigint),
  constraint ledger_entry__amount_not_zero CHECK (amount_fen <> 0),
  constraint ledger_entry__counter_is_another_account CHECK (counter_account_code <> account_code),
  constraint ledger_entry__version_is_positive CHECK (account_version > 0)
);
CREATE INDEX ledger_entry__by_account_and_time ON ledger_entry USING btree (merchant_id, account_code, posted_at, account_version);
CREATE INDEX ledger_entry__in_suspense ON ledger_entry USING btree (merchant_id, account_version) WHERE (account_code = 'P_SUSPENSE'::text);
CREATE TRIGGER ledger_entry__never_emptied BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_the_past();
CREATE TRIGGER ledger_entry__past_is_kept BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_keep_the_past();

create table ledger_posting (
  merchant_id uuid not null,
  id uuid not null,
  key text not null,
  moves_hash text not null,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  subject_no text not null,
  related_no text,
  note text,
  occurred_at timestamptz not null,
  posted_at timestamptz not null,
  constraint ledger_posting__pk PRIMARY KEY (merchant_id, id),
  constraint ledger_posting__key_once UNIQUE (merchant_id, key),
  constraint ledger_posting__key_is_short CHECK (length(key) >= 1 AND length(key) <= 200),
  constraint ledger_posting__kind_is_a_word CHECK (kind ~ '^[a-z][A-Za-z0-9]{0,63}$'::text),
  constraint ledger_posting__note_is_short CHECK (length(note) <= 500)
);
CREATE INDEX ledger_posting__by_related_no ON ledger_posting USING btree (merchant_id, related_no) WHERE (related_no IS NOT NULL);
CREATE INDEX ledger_posting__by_subject_no ON ledger_posting USING btree (merchant_id, subject_no);
CREATE INDEX ledger_posting__platform_to_bill ON ledger_posting USING btree (merchant_id, posted_at) WHERE (kind = ANY (ARRAY['serviceBought'::text, 'penaltyPaid'::text, 'compensationPaid'::text, 'penaltyDeducted'::text, 'compensationDeducted'::text, 'serviceRefunded'::text, 'penaltyRefunded'::text, 'compensationRefunded'::text]));
CREATE INDEX ledger_posting__to_bill ON ledger_posting USING btree (merchant_id, posted_at) WHERE (kind = ANY (ARRAY['orderSettled'::text, 'commissionReturned'::text, 'settledRefundSent'::text]));
CREATE TRIGGER ledger_posting__never_emptied BEFORE TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_the_past();
CREATE TRIGGER ledger_posting__past_is_kept BEFORE DELETE OR UPDATE ON ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_keep_the_past();
CREATE TRIGGER ledger_posting__period_is_open BEFORE INSERT ON ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_period_is_open();

create table ledger_seal (
  merchant_id uuid not null,
  seq integer not null,
  day_on date not null,
  entry_count integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint ledger_seal__pk PRIMARY KEY (merchant_id, seq),
  constraint ledger_seal__begins_at_one CHECK (seq > 0),
  constraint ledger_seal__of_entries CHECK (entry_count > 0)
);
CREATE INDEX ledger_seal__of_day ON ledger_seal USING btree (day_on, merchant_id);
CREATE TRIGGER ledger_seal__never_emptied BEFORE TRUNCATE ON ledger_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_the_past();
CREATE TRIGGER ledger_seal__past_is_kept BEFORE DELETE OR UPDATE ON ledger_seal FOR EACH ROW EXECUTE FUNCTION ledger_keep_the_past();

create table ledger_seal_day (
  day_on date not null,
  book_count integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  closed_at timestamptz not null,
  constraint ledger_seal_day__pk PRIMARY KEY (day_on)
);
CREATE TRIGGER ledger_seal_day__never_emptied BEFORE TRUNCATE ON ledger_seal_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_the_past();
CREATE TRIGGER ledger_seal_day__past_is_kept BEFORE DELETE OR UPDATE ON ledger_seal_day FOR EACH ROW EXECUTE FUNCTION ledger_keep_the_past();

create table ledger_seal_part (
  merchant_id uuid not null,
  seq integer not null,
  account_code text not null,
  from_version bigint not null,
  to_version bigint not null,
  balance_fen bigint not null,
  entries_hash bytea not null,
  marks bytea not null,
  constraint ledger_seal_part__pk PRIMARY KEY (merchant_id, seq, account_code),
  constraint ledger_seal_part__follows_once UNIQUE (merchant_id, account_code, from_version),
  constraint ledger_seal_part__of_a_seal FOREIGN KEY (merchant_id, seq) REFERENCES ledger_seal(merchant_id, seq),
  constraint ledger_seal_part__marks_every_entry CHECK (length(marks) = (8 * (to_version - from_version))),
  constraint ledger_seal_part__of_entries CHECK (to_version > from_version AND from_version >= 0)
);
CREATE TRIGGER ledger_seal_part__never_emptied BEFORE TRUNCATE ON ledger_seal_part FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_the_past();
CREATE TRIGGER ledger_seal_part__past_is_kept BEFORE DELETE OR UPDATE ON ledger_seal_part FOR EACH ROW EXECUTE FUNCTION ledger_keep_the_past();

create table live_event (
  id uuid not null,
  stream_id uuid not null,
  sequence bigint,
  kind text not null,
  subject_id uuid,
  shop_id uuid,
  person_id uuid,
  at timestamptz not null,
  constraint live_event__pk PRIMARY KEY (id),
  constraint live_event__counts_from_one CHECK (sequence > 0),
  constraint live_event__known_kind CHECK (kind = ANY (ARRAY['saleOrder'::text, 'withdrawOrder'::text, 'rechargeOrder'::text, 'goods'::text, 'qualification'::text, 'certification'::text, 'notification'::text, 'returnOrder'::text, 'bill'::text, 'platformOrder'::text, 'merchant'::text]))
);
CREATE INDEX live_event__by_age ON live_event USING brin (at);
CREATE UNIQUE INDEX live_event__in_order ON live_event USING btree (stream_id, sequence) WHERE (sequence IS NOT NULL);
CREATE INDEX live_event__not_numbered ON live_event USING btree (id) WHERE (sequence IS NULL);

create table live_stream (
  stream_id uuid not null,
  last_sequence bigint not null,
  constraint live_stream__pk PRIMARY KEY (stream_id),
  constraint live_stream__counts_from_one CHECK (last_sequence > 0)
);

create table live_ticket (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint live_ticket__pk PRIMARY KEY (token_hash)
);
CREATE INDEX live_ticket__by_end ON live_ticket USING btree (expires_at);

create table login_challenge (
  token_hash bytea not null,
  principal_id uuid not null,
  login_hash bytea not null,
  expires_at timestamptz not null,
  attempts integer default 0 not null,
  constraint login_challenge__pk PRIMARY KEY (token_hash),
  constraint login_challenge__five_tries CHECK (attempts >= 0 AND attempts <= 5)
);
CREATE INDEX login_challenge__by_expiry ON login_challenge USING btree (expires_at);
CREATE INDEX login_challenge__by_principal ON login_challenge USING btree (principal_id);

create table login_log (
  id uuid not null,
  login_hash bytea not null,
  principal_id uuid,
  account text not null,
  result text not null,
  ip text not null,
  user_agent text not null,
  at timestamptz not null,
  device text default ''::text not null,
  network text default ''::text not null,
  risk text,
  constraint login_log__pk PRIMARY KEY (id),
  constraint login_log__known_result CHECK (result = ANY (ARRAY['SUCCESS'::text, 'BAD_PASSWORD'::text, 'BAD_CODE'::text, 'LOCKED'::text, 'DISABLED'::text, 'SECOND_FACTOR'::text])),
  constraint login_log__known_risk CHECK (risk = ANY (ARRAY['NEW_DEVICE'::text, 'NEW_PLACE'::text]))
);
CREATE INDEX login_log__by_age ON login_log USING btree (at);
CREATE INDEX login_log__of_login ON login_log USING btree (login_hash, at DESC);
CREATE INDEX login_log__of_principal ON login_log USING btree (principal_id, at DESC, id DESC);

create table login_name (
  login_hash bytea not null,
  party text not null,
  merchant_id uuid,
  principal_id uuid not null,
  created_at timestamptz not null,
  constraint login_name__pk PRIMARY KEY (login_hash),
  constraint login_name__known_party CHECK (party = ANY (ARRAY['merchant'::text, 'operator'::text])),
  constraint login_name__merchant_side_has_merchant CHECK ((party = 'merchant'::text) = (merchant_id IS NOT NULL))
);

create table manual_entry (
  merchant_id uuid not null,
  id uuid not null,
  entry_no text not null,
  kind text not null,
  merchant_no text not null,
  merchant_name text not null,
  amount_fen bigint not null,
  subject_no text,
  reason text not null,
  voucher_file_id uuid not null,
  case_id uuid,
  case_no text,
  status text not null,
  entered_by uuid not null,
  entered_by_name text not null,
  entered_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  reject_reason text,
  version integer default 1 not null,
  returned_on date,
  bank_reference text,
  constraint manual_entry__pk PRIMARY KEY (merchant_id, id),
  constraint manual_entry__one_number UNIQUE (merchant_id, entry_no),
  constraint manual_entry__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint manual_entry__has_voucher FOREIGN KEY (merchant_id, voucher_file_id) REFERENCES file_asset(merchant_id, id),
  constraint manual_entry__amount_positive CHECK (amount_fen > 0),
  constraint manual_entry__bank_reference_of_a_transfer CHECK (bank_reference IS NULL OR kind = 'RECHARGE_TRANSFER'::text),
  constraint manual_entry__case_with_number CHECK ((case_id IS NULL) = (case_no IS NULL)),
  constraint manual_entry__decided_at_last CHECK ((status = 'PENDING'::text) = (decided_at IS NULL)),
  constraint manual_entry__decided_by_a_second_person CHECK (decided_by <> entered_by),
  constraint manual_entry__decided_by_somebody CHECK ((status = ANY (ARRAY['APPROVED'::text, 'BOOKED'::text, 'FAILED'::text, 'REJECTED'::text])) = (decided_by IS NOT NULL AND decided_by_name IS NOT NULL)),
  constraint manual_entry__known_kind CHECK (kind = ANY (ARRAY['ADJUST_UP'::text, 'ADJUST_DOWN'::text, 'FREEZE_FUNDS'::text, 'RELEASE_FUNDS'::text, 'WITHDRAW_BOUNCED'::text, 'WITHDRAW_DECLARED_PAID'::text, 'WITHDRAW_DECLARED_FAILED'::text, 'RECHARGE_TRANSFER'::text, 'RECHARGE_REFUND'::text, 'PLATFORM_ADVANCE'::text, 'CASE_RETURNED'::text, 'CASE_LOSS'::text, 'CALL_DECLARED_DONE'::text, 'CALL_DECLARED_FAILED'::text, 'DIFFERENCE_MORE'::text, 'DIFFERENCE_LESS'::text, 'SUSPENSE_LOSS'::text, 'PLATFORM_ORDER_REFUND'::text, 'ISSUE_PENALTY'::text, 'ISSUE_COMPENSATION'::text, 'ISSUE_BILL_DUE'::text, 'DEPOSIT_RETURN'::text, 'PROMO_RETURN'::text])),
  constraint manual_entry__known_status CHECK (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'BOOKED'::text, 'FAILED'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text])),
  constraint manual_entry__rejected_for_a_reason CHECK ((status = 'REJECTED'::text) = (reject_reason IS NOT NULL)),
  constraint manual_entry__returned_what_was_paid CHECK (returned_on IS NULL OR kind = 'WITHDRAW_BOUNCED'::text)
);
CREATE INDEX manual_entry__by_kind ON manual_entry USING btree (kind, status, entered_at DESC, id DESC);
CREATE INDEX manual_entry__by_status ON manual_entry USING btree (status, entered_at DESC, id DESC);
CREATE INDEX manual_entry__by_time ON manual_entry USING btree (entered_at DESC, id DESC);
CREATE INDEX manual_entry__of_case ON manual_entry USING btree (case_id, entered_at DESC, id DESC) WHERE (case_id IS NOT NULL);
CREATE INDEX manual_entry__of_case_no ON manual_entry USING btree (case_no, entered_at DESC, id DESC) WHERE (case_no IS NOT NULL);
CREATE INDEX manual_entry__of_merchant_name ON manual_entry USING btree (merchant_name, entered_at DESC, id DESC);
CREATE INDEX manual_entry__of_merchant_no ON manual_entry USING btree (merchant_no, entered_at DESC, id DESC);
CREATE INDEX manual_entry__of_number ON manual_entry USING btree (entry_no);
CREATE INDEX manual_entry__of_subject ON manual_entry USING btree (subject_no, entered_at DESC, id DESC);
CREATE TRIGGER manual_entry__is_kept BEFORE DELETE ON manual_entry FOR EACH ROW EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER manual_entry__never_emptied BEFORE TRUNCATE ON manual_entry FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER manual_entry__stays BEFORE UPDATE ON manual_entry FOR EACH ROW EXECUTE FUNCTION manual_entry_stays();

create table merchant (
  merchant_id uuid not null,
  merchant_no text not null,
  type text not null,
  name text not null,
  contact_name text,
  contact_phone_enc bytea not null,
  status text not null,
  status_reason text,
  registered_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  short_name text,
  contact_email_enc bytea,
  region jsonb,
  address text,
  contact_name_enc bytea,
  address_enc bytea,
  goods_locked boolean default false not null,
  orders_locked boolean default false not null,
  withdrawals_locked boolean default false not null,
  constraint merchant__pk PRIMARY KEY (merchant_id),
  constraint merchant__known_status CHECK (status = ANY (ARRAY['REGISTERED'::text, 'CERTIFIED'::text, 'AUDITING'::text, 'REJECTED'::text, 'WAIT_SIGN'::text, 'ACTIVE'::text, 'RESTRICTED'::text, 'SUSPENDED'::text, 'CLOSING'::text, 'CLOSED'::text])),
  constraint merchant__known_type CHECK (type = ANY (ARRAY['INDIVIDUAL'::text, 'SOLE'::text, 'ENTERPRISE'::text])),
  constraint merchant__locked_as_its_status CHECK (
CASE
    WHEN status = ANY (ARRAY['SUSPENDED'::text, 'CLOSING'::text, 'CLOSED'::text]) THEN goods_locked AND orders_locked
    WHEN status = 'RESTRICTED'::text THEN goods_locked OR orders_locked OR withdrawals_locked
    WHEN status = 'ACTIVE'::text THEN NOT (goods_locked OR orders_locked OR withdrawals_locked)
    ELSE true
END),
  constraint merchant__one_address CHECK (address IS NULL OR address_enc IS NULL),
  constraint merchant__one_contact_name CHECK ((contact_name IS NULL) <> (contact_name_enc IS NULL))
);
CREATE INDEX merchant__by_age ON merchant USING btree (registered_at, merchant_id);
CREATE INDEX merchant__by_name ON merchant USING btree (name text_pattern_ops, registered_at, merchant_id) INCLUDE (status, type);
CREATE INDEX merchant__by_number ON merchant USING btree (merchant_no);
CREATE INDEX merchant__by_status ON merchant USING btree (status, registered_at, merchant_id);
CREATE INDEX merchant__by_status_and_type ON merchant USING btree (status, type, registered_at, merchant_id);
CREATE INDEX merchant__by_type ON merchant USING btree (type, registered_at, merchant_id);
CREATE INDEX merchant__plain ON merchant USING btree (merchant_id) WHERE ((contact_name IS NOT NULL) OR (address IS NOT NULL));

create table merchant_closing (
  merchant_id uuid not null,
  id uuid not null,
  reason text not null,
  requested_by text not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  checked_at timestamptz,
  found jsonb,
  ended_at timestamptz,
  end_kind text,
  ended_by text,
  ended_by_name text,
  constraint merchant_closing__pk PRIMARY KEY (merchant_id, id),
  constraint merchant_closing__of_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint merchant_closing__ends_after_it_began CHECK (ended_at >= requested_at),
  constraint merchant_closing__found_at_a_check CHECK (num_nulls(checked_at, found) = ANY (ARRAY[0, 2])),
  constraint merchant_closing__known_end CHECK (end_kind = ANY (ARRAY['DONE'::text, 'CANCELED'::text])),
  constraint merchant_closing__waits CHECK (due_at > requested_at),
  constraint merchant_closing__whole_end CHECK (num_nulls(ended_at, end_kind, ended_by, ended_by_name) = ANY (ARRAY[0, 4]))
);
CREATE UNIQUE INDEX merchant_closing__one_open ON merchant_closing USING btree (merchant_id) WHERE (ended_at IS NULL);
CREATE TRIGGER merchant_closing__is_kept BEFORE DELETE ON merchant_closing FOR EACH ROW EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER merchant_closing__never_emptied BEFORE TRUNCATE ON merchant_closing FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();

create table merchant_restriction (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  scopes text[] not null,
  source text not null,
  order_id uuid,
  order_no text,
  reason text not null,
  set_by text not null,
  set_by_name text not null,
  set_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  ended_by_name text,
  end_reason text,
  constraint merchant_restriction__pk PRIMARY KEY (merchant_id, id),
  constraint merchant_restriction__of_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint merchant_restriction__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES platform_order(merchant_id, id),
  constraint merchant_restriction__ends_after_it_began CHECK (ended_at >= set_at),
  constraint merchant_restriction__known_kind CHECK (kind = ANY (ARRAY['RESTRICT'::text, 'SUSPEND'::text])),
  constraint merchant_restriction__known_scopes CHECK (scopes <@ ARRAY['GOODS'::text, 'ORDERS'::text, 'WITHDRAWALS'::text] AND cardinality(scopes) > 0),
  constraint merchant_restriction__known_source CHECK (source = ANY (ARRAY['OPERATOR'::text, 'OVERDUE_ORDER'::text])),
  constraint merchant_restriction__order_by_number CHECK ((num_nulls(order_id, order_no) = ANY (ARRAY[0, 2])) AND (source = 'OVERDUE_ORDER'::text) = (order_id IS NOT NULL)),
  constraint merchant_restriction__suspension_locks_selling CHECK (kind <> 'SUSPEND'::text OR scopes @> ARRAY['GOODS'::text, 'ORDERS'::text]),
  constraint merchant_restriction__whole_end CHECK (num_nulls(ended_at, ended_by, ended_by_name, end_reason) = ANY (ARRAY[0, 4]))
);
CREATE INDEX merchant_restriction__in_force ON merchant_restriction USING btree (merchant_id, id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX merchant_restriction__once_of_order ON merchant_restriction USING btree (merchant_id, order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX merchant_restriction__one_suspension ON merchant_restriction USING btree (merchant_id) WHERE ((kind = 'SUSPEND'::text) AND (ended_at IS NULL));
CREATE TRIGGER merchant_restriction__is_kept BEFORE DELETE ON merchant_restriction FOR EACH ROW EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER merchant_restriction__never_emptied BEFORE TRUNCATE ON merchant_restriction FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();

create table merchant_verification (
  id uuid not null,
  verified_until timestamptz not null,
  closed_at timestamptz,
  constraint merchant_verification__pk PRIMARY KEY (id)
);

create table migration_checksum (
  name text not null,
  checksum text not null,
  constraint migration_checksum__pk PRIMARY KEY (name)
);

create table money_case (
  id uuid not null,
  number text not null,
  kind text not null,
  merchant_id uuid,
  merchant_no text,
  merchant_name text,
  subject_type text not null,
  subject_id text not null,
  subject_no text not null,
  provider_no text,
  amount_fen bigint,
  facts jsonb not null,
  state text default 'OPEN'::text not null,
  repeats integer default 0 not null,
  owner_id uuid,
  owner_name text,
  resolution text,
  resolution_fen bigint,
  resolution_note text,
  opened_at timestamptz not null,
  last_reported_at timestamptz not null,
  taken_at timestamptz,
  resolved_at timestamptz,
  version integer default 1 not null,
  resolved_by uuid,
  resolved_by_name text,
  constraint money_case__pk PRIMARY KEY (id),
  constraint money_case__one_number UNIQUE (number),
  constraint money_case__closed_by_a_person CHECK ((resolved_by IS NULL) = (resolved_by_name IS NULL) AND (resolved_by IS NULL OR state = 'RESOLVED'::text)),
  constraint money_case__explained_once_resolved CHECK ((state = 'RESOLVED'::text) = (resolution IS NOT NULL AND resolution_note IS NOT NULL AND resolved_at IS NOT NULL)),
  constraint money_case__known_kind CHECK (kind = ANY (ARRAY['CALL_CONTRADICTED'::text, 'PAID_AFTER_FAILED'::text, 'CLOSED_WHILE_WORKING'::text, 'ANSWER_SENSELESS'::text, 'CALL_UNDECIDED'::text, 'LATE_REFUND_FAILED'::text, 'REFUND_STUCK'::text, 'RECHARGE_STUCK'::text, 'PAYMENT_STUCK'::text, 'TRANSFER_STUCK'::text, 'NUMBER_UNKNOWN'::text, 'NOTIFICATION_STUCK'::text, 'BOOK_BROKEN'::text, 'RECON_DIFFERENCE'::text, 'NOTIFICATION_UNREAD'::text, 'MEMBER_STUCK'::text])),
  constraint money_case__known_resolution CHECK (resolution = ANY (ARRAY['NO_DIFFERENCE'::text, 'PROVIDER_CORRECTED'::text, 'OUTCOME_DECLARED'::text, 'RETURNED_TO_PAYER'::text, 'PAID_TO_MERCHANT'::text, 'LOSS_TAKEN'::text, 'PUT_TO_SUSPENSE'::text])),
  constraint money_case__known_state CHECK (state = ANY (ARRAY['OPEN'::text, 'TAKEN'::text, 'RESOLVED'::text])),
  constraint money_case__known_subject CHECK (subject_type = ANY (ARRAY['providerCall'::text, 'saleOrder'::text, 'refundOrder'::text, 'rechargeOrder'::text, 'platformPayment'::text, 'bill'::text, 'platformOrderRefund'::text, 'notification'::text, 'book'::text, 'reconDiff'::text, 'reconDay'::text, 'payMember'::text])),
  constraint money_case__owned_once_taken CHECK (
CASE state
    WHEN 'OPEN'::text THEN owner_id IS NULL
    WHEN 'TAKEN'::text THEN owner_id IS NOT NULL
    ELSE true
END),
  constraint money_case__says_how_much CHECK ((resolution = ANY (ARRAY['RETURNED_TO_PAYER'::text, 'PAID_TO_MERCHANT'::text, 'LOSS_TAKEN'::text, 'PUT_TO_SUSPENSE'::text])) = (resolution_fen IS NOT NULL) AND resolution_fen > 0)
);
CREATE INDEX money_case__by_state ON money_case USING btree (state, opened_at, id);
CREATE INDEX money_case__by_time ON money_case USING btree (opened_at, id);
CREATE INDEX money_case__difference_by_closer ON money_case USING btree (merchant_id, resolved_at DESC) WHERE ((kind = 'RECON_DIFFERENCE'::text) AND (resolved_by IS NOT NULL));
CREATE INDEX money_case__of_kind ON money_case USING btree (kind, state, opened_at, id) INCLUDE (owner_id);
CREATE INDEX money_case__of_kind_and_owner ON money_case USING btree (owner_id, kind, state, opened_at, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX money_case__of_merchant_name ON money_case USING btree (merchant_name, state, opened_at, id) INCLUDE (kind, owner_id);
CREATE INDEX money_case__of_merchant_name_and_kind ON money_case USING btree (merchant_name, kind, state, opened_at, id) INCLUDE (owner_id);
CREATE INDEX money_case__of_merchant_no ON money_case USING btree (merchant_no, state, opened_at, id) INCLUDE (kind, owner_id);
CREATE INDEX money_case__of_merchant_no_and_kind ON money_case USING btree (merchant_no, kind, state, opened_at, id) INCLUDE (owner_id);
CREATE INDEX money_case__of_owner ON money_case USING btree (owner_id, state, opened_at, id) INCLUDE (kind) WHERE (owner_id IS NOT NULL);
CREATE INDEX money_case__of_provider_no ON money_case USING btree (provider_no);
CREATE INDEX money_case__of_subject ON money_case USING btree (subject_no);
CREATE UNIQUE INDEX money_case__one_open ON money_case USING btree (kind, subject_type, subject_id) WHERE (state <> 'RESOLVED'::text);

create table money_case_event (
  case_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  note text,
  at timestamptz not null,
  constraint money_case_event__pk PRIMARY KEY (case_id, id),
  constraint money_case_event__of_case FOREIGN KEY (case_id) REFERENCES money_case(id),
  constraint money_case_event__known_event CHECK (event = ANY (ARRAY['opened'::text, 'repeated'::text, 'decided'::text, 'taken'::text, 'handedOver'::text, 'released'::text, 'noted'::text, 'resolved'::text]))
);
CREATE TRIGGER money_case_event__never_emptied BEFORE TRUNCATE ON money_case_event FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER money_case_event__past_is_kept BEFORE DELETE OR UPDATE ON money_case_event FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table notification (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  shop_id uuid,
  kind text not null,
  level text not null,
  title text not null,
  body text not null,
  link text not null,
  subject_id uuid not null,
  at timestamptz not null,
  read_at timestamptz,
  title_en text,
  body_en text,
  tally_count integer,
  tally_fen bigint,
  constraint notification__pk PRIMARY KEY (merchant_id, id),
  constraint notification__belongs_to_user FOREIGN KEY (merchant_id, user_id) REFERENCES user_account(merchant_id, id),
  constraint notification__known_kind CHECK (kind = ANY (ARRAY['ORDER_TO_SHIP'::text, 'SETTLEMENT'::text, 'REFUND'::text, 'RECHARGE'::text, 'WITHDRAWAL'::text, 'CERTIFICATION'::text, 'SECURITY'::text, 'STAFF'::text, 'TABLE'::text, 'QUALIFICATION'::text, 'GOODS'::text, 'SHOP'::text, 'PARCEL'::text, 'SHIP_SOON'::text, 'SHIP_LATE'::text, 'ORDER_HELD'::text, 'ADDRESS_CHANGE'::text, 'INVOICE'::text, 'RETURN'::text, 'BILL'::text, 'PLATFORM_ORDER'::text, 'VIOLATION'::text, 'RETURN_SOON'::text])),
  constraint notification__known_level CHECK (level = ANY (ARRAY['INFO'::text, 'TODO'::text, 'WARN'::text, 'CRITICAL'::text])),
  constraint notification__tallied CHECK ((tally_count IS NULL) = (tally_fen IS NULL))
);
CREATE INDEX notification__by_age ON notification USING btree (at);
CREATE INDEX notification__newest ON notification USING btree (merchant_id, user_id, at DESC, id DESC);
CREATE INDEX notification__of_kind ON notification USING btree (merchant_id, user_id, kind, at DESC, id DESC);
CREATE INDEX notification__unread ON notification USING btree (merchant_id, user_id, at DESC, id DESC) WHERE (read_at IS NULL);

create table notification_choice (
  merchant_id uuid not null,
  user_id uuid not null,
  kind text not null,
  channel text not null,
  is_enabled boolean not null,
  chosen_at timestamptz not null,
  constraint notification_choice__pk PRIMARY KEY (merchant_id, user_id, kind, channel),
  constraint notification_choice__belongs_to_user FOREIGN KEY (merchant_id, user_id) REFERENCES user_account(merchant_id, id),
  constraint notification_choice__known_channel CHECK (channel = ANY (ARRAY['IN_APP'::text, 'SMS'::text, 'EMAIL'::text]))
);

create table operation_log (
  merchant_id uuid not null,
  id uuid not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  target_type text not null,
  target_id uuid,
  target_no text not null,
  summary text not null,
  at timestamptz not null,
  changes jsonb default '[]'::jsonb not null,
  shop_id uuid,
  result text default 'DONE'::text not null,
  error_code text,
  request_id text,
  ip text,
  summary_en text,
  constraint operation_log__pk PRIMARY KEY (merchant_id, id),
  constraint operation_log__known_actor CHECK (actor_type = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint operation_log__known_result CHECK (result = ANY (ARRAY['DONE'::text, 'REFUSED'::text])),
  constraint operation_log__refusal_has_code CHECK ((result = 'REFUSED'::text) = (error_code IS NOT NULL))
);
CREATE INDEX operation_log__by_day ON operation_log USING brin (at);
CREATE INDEX operation_log__by_no ON operation_log USING btree (merchant_id, target_no, at DESC, id DESC);
CREATE INDEX operation_log__newest ON operation_log USING btree (merchant_id, at DESC, id DESC);
CREATE INDEX operation_log__of_actor ON operation_log USING btree (merchant_id, actor_id, at DESC, id DESC);
CREATE INDEX operation_log__of_operator ON operation_log USING btree (actor_id, at DESC, id DESC) WHERE (actor_type = 'PLATFORM'::text);
CREATE INDEX operation_log__of_platform ON operation_log USING btree (at DESC, id DESC) WHERE (actor_type = 'PLATFORM'::text);
CREATE INDEX operation_log__of_platform_action ON operation_log USING btree (action, at DESC, id DESC) WHERE (actor_type = 'PLATFORM'::text);
CREATE INDEX operation_log__of_platform_no ON operation_log USING btree (target_no, at DESC, id DESC) WHERE (actor_type = 'PLATFORM'::text);
CREATE INDEX operation_log__of_platform_type ON operation_log USING btree (target_type, at DESC, id DESC) WHERE (actor_type = 'PLATFORM'::text);
CREATE INDEX operation_log__of_target ON operation_log USING btree (merchant_id, target_type, target_id, at);
CREATE TRIGGER operation_log__never_emptied BEFORE TRUNCATE ON operation_log FOR EACH STATEMENT EXECUTE FUNCTION operation_log_only_grows();
CREATE TRIGGER operation_log__past_is_kept BEFORE DELETE OR UPDATE ON operation_log FOR EACH ROW EXECUTE FUNCTION operation_log_only_grows();

create table operation_log_check (
  day_on date not null,
  checked_at timestamptz not null,
  finding text,
  constraint operation_log_check__pk PRIMARY KEY (day_on)
);

create table operation_log_day (
  day_on date not null,
  seal_count integer not null,
  seals_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  closed_at timestamptz not null,
  constraint operation_log_day__pk PRIMARY KEY (day_on)
);
CREATE TRIGGER operation_log_day__never_emptied BEFORE TRUNCATE ON operation_log_day FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER operation_log_day__past_is_kept BEFORE DELETE OR UPDATE ON operation_log_day FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table operation_log_seal (
  merchant_id uuid not null,
  day_on date not null,
  row_count integer not null,
  rows_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint operation_log_seal__pk PRIMARY KEY (merchant_id, day_on),
  constraint operation_log_seal__of_rows CHECK (row_count > 0)
);
CREATE INDEX operation_log_seal__of_day ON operation_log_seal USING btree (day_on, merchant_id);
CREATE TRIGGER operation_log_seal__never_emptied BEFORE TRUNCATE ON operation_log_seal FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER operation_log_seal__past_is_kept BEFORE DELETE OR UPDATE ON operation_log_seal FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table operator (
  id uuid not null,
  name text not null,
  password_hash text not null,
  status text not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  password_changed_at timestamptz not null,
  login_name text,
  role_ids uuid[] not null,
  one_time_until timestamptz,
  version integer default 1 not null,
  constraint operator__pk PRIMARY KEY (id),
  constraint operator__known_status CHECK (status = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text]))
);

create table operator_notification (
  id uuid not null,
  permission text not null,
  level text not null,
  title text not null,
  body text not null,
  link text not null,
  at timestamptz not null,
  title_en text,
  body_en text,
  constraint operator_notification__pk PRIMARY KEY (id),
  constraint operator_notification__known_level CHECK (level = ANY (ARRAY['INFO'::text, 'WARN'::text, 'CRITICAL'::text]))
);
CREATE INDEX operator_notification__newest ON operator_notification USING btree (at DESC, id DESC) INCLUDE (permission);

create table operator_notification_read (
  operator_id uuid not null,
  notification_id uuid not null,
  read_at timestamptz not null,
  cleared_at timestamptz,
  constraint operator_notification_read__pk PRIMARY KEY (operator_id, notification_id),
  constraint operator_notification_read__of_notification FOREIGN KEY (notification_id) REFERENCES operator_notification(id) ON DELETE CASCADE
);
CREATE INDEX operator_notification_read__of_notification ON operator_notification_read USING btree (notification_id);

create table operator_set_up (
  operator_id uuid not null,
  by_id uuid not null,
  at timestamptz not null,
  constraint operator_set_up__pk PRIMARY KEY (operator_id, by_id),
  constraint operator_set_up__of_another CHECK (operator_id <> by_id)
);

create table order_invoice (
  merchant_id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  type text not null,
  title_enc bytea not null,
  title_mask text not null,
  tax_no text,
  email_enc bytea not null,
  email_mask text not null,
  asked_at timestamptz not null,
  invoice_no text,
  reject_reason text,
  decided_at timestamptz,
  constraint order_invoice__pk PRIMARY KEY (merchant_id, order_id),
  constraint order_invoice__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint order_invoice__company_has_tax_no CHECK ((tax_no IS NOT NULL) = (type = 'COMPANY'::text)),
  constraint order_invoice__decided_one_way CHECK (num_nonnulls(invoice_no, reject_reason) =
CASE
    WHEN decided_at IS NULL THEN 0
    ELSE 1
END),
  constraint order_invoice__known_type CHECK (type = ANY (ARRAY['PERSONAL'::text, 'COMPANY'::text]))
);

create table order_tag (
  merchant_id uuid not null,
  name text not null,
  place smallint not null,
  constraint order_tag__pk PRIMARY KEY (merchant_id, name),
  constraint order_tag__one_place UNIQUE (merchant_id, place),
  constraint order_tag__hundred_places CHECK (place >= 1 AND place <= 100),
  constraint order_tag__short_name CHECK (length(name) >= 1 AND length(name) <= 12)
);

create table outbox_message (
  id uuid not null,
  channel text not null,
  message_enc bytea,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer default 0 not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  constraint outbox_message__pk PRIMARY KEY (id),
  constraint outbox_message__ends_once CHECK (sent_at IS NULL OR given_up_at IS NULL),
  constraint outbox_message__known_channel CHECK (channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text])),
  constraint outbox_message__sent_means_forgotten CHECK ((sent_at IS NULL) = (message_enc IS NOT NULL))
);
CREATE INDEX outbox_message__by_age ON outbox_message USING btree (written_at);
CREATE INDEX outbox_message__due ON outbox_message USING btree (due_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

create table pack (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  order_id uuid,
  month text,
  units integer not null,
  units_left integer not null,
  units_back integer default 0 not null,
  granted_at timestamptz not null,
  expires_at timestamptz,
  constraint pack__pk PRIMARY KEY (merchant_id, id),
  constraint pack__one_of_month UNIQUE (merchant_id, kind, month),
  constraint pack__one_of_order UNIQUE (merchant_id, order_id),
  constraint pack__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint pack__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES platform_order(merchant_id, id),
  constraint pack__back_within CHECK (units_back >= 0 AND units_back <= (units - units_left)),
  constraint pack__bought_or_free CHECK (num_nonnulls(order_id, month) = 1),
  constraint pack__free_ends CHECK ((month IS NULL) = (expires_at IS NULL)),
  constraint pack__known_kind CHECK (kind = ANY (ARRAY['SMS'::text, 'WAYBILL'::text])),
  constraint pack__left_within CHECK (units_left >= 0 AND units_left <= units),
  constraint pack__some_units CHECK (units > 0)
);
CREATE INDEX pack__usable ON pack USING btree (merchant_id, kind, expires_at, granted_at, id) WHERE (units_left > 0);

create table pack_use (
  merchant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  pack_id uuid not null,
  used_at timestamptz not null,
  given_back_at timestamptz,
  constraint pack_use__pk PRIMARY KEY (merchant_id, kind, subject_id),
  constraint pack_use__of_pack FOREIGN KEY (merchant_id, pack_id) REFERENCES pack(merchant_id, id),
  constraint pack_use__known_kind CHECK (kind = ANY (ARRAY['SMS'::text, 'WAYBILL'::text]))
);

create table parameter_change (
  id uuid not null,
  key text not null,
  version integer not null,
  before integer not null,
  after integer not null,
  reason text not null,
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  constraint parameter_change__pk PRIMARY KEY (id),
  constraint parameter_change__one_of_version UNIQUE (key, version),
  constraint parameter_change__changes CHECK (before <> after),
  constraint parameter_change__counts_from_one CHECK (version > 0),
  constraint parameter_change__not_negative CHECK (before >= 0 AND after >= 0),
  constraint parameter_change__reason_in_range CHECK (length(reason) >= 2 AND length(reason) <= 200)
);
CREATE TRIGGER parameter_change__kept BEFORE DELETE OR UPDATE ON parameter_change FOR EACH ROW EXECUTE FUNCTION keep_parameter_change();
CREATE TRIGGER parameter_change__told AFTER INSERT ON parameter_change FOR EACH ROW EXECUTE FUNCTION tell_parameter_change();

create table parcel (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  carrier_code text not null,
  waybill_no text not null,
  shipped_at timestamptz not null,
  state text default 'CREATED'::text not null,
  sub_state text,
  subscribed_at timestamptz,
  collected_at timestamptz,
  signed_at timestamptz,
  turned_at timestamptz,
  last_trace text,
  last_trace_at timestamptz,
  ask_at timestamptz,
  asked_at timestamptz,
  misses integer default 0 not null,
  trouble text,
  check_at timestamptz,
  return_id uuid,
  shipment_id uuid generated always as 
CASE
    WHEN (return_id IS NULL) THEN id
    ELSE NULL::uuid
END stored,
  is_handed_back boolean default false not null,
  constraint parcel__pk PRIMARY KEY (merchant_id, id),
  constraint parcel__of_return FOREIGN KEY (merchant_id, return_id) REFERENCES return_order(merchant_id, id),
  constraint parcel__of_shipment FOREIGN KEY (merchant_id, shipment_id) REFERENCES shipment(merchant_id, id),
  constraint parcel__handed_back_with_a_return CHECK (NOT is_handed_back OR return_id IS NOT NULL),
  constraint parcel__known_state CHECK (state = ANY (ARRAY['CREATED'::text, 'COLLECTED'::text, 'IN_TRANSIT'::text, 'DELIVERING'::text, 'SIGNED'::text, 'REJECTED'::text, 'RETURNING'::text, 'RETURNED'::text, 'CANCELED'::text])),
  constraint parcel__over_is_not_asked CHECK (ask_at IS NULL OR (state <> ALL (ARRAY['SIGNED'::text, 'RETURNED'::text, 'CANCELED'::text]))),
  constraint parcel__signed_at_a_time CHECK (state <> 'SIGNED'::text OR signed_at IS NOT NULL)
);
CREATE INDEX parcel__by_order ON parcel USING btree (merchant_id, order_id);
CREATE INDEX parcel__by_waybill ON parcel USING btree (merchant_id, waybill_no, carrier_code);
CREATE UNIQUE INDEX parcel__one_of_return ON parcel USING btree (merchant_id, return_id, is_handed_back) WHERE (return_id IS NOT NULL);
CREATE INDEX parcel__to_ask ON parcel USING btree (ask_at, id) WHERE (ask_at IS NOT NULL);
CREATE INDEX parcel__to_check ON parcel USING btree (check_at, id) WHERE (check_at IS NOT NULL);

create table parcel_exception (
  merchant_id uuid not null,
  id uuid not null,
  parcel_id uuid not null,
  shop_id uuid not null,
  type text not null,
  since_at timestamptz not null,
  status text default 'OPEN'::text not null,
  found_at timestamptz not null,
  note text default ''::text not null,
  handled_by text,
  handled_at timestamptz,
  constraint parcel_exception__pk PRIMARY KEY (merchant_id, id),
  constraint parcel_exception__found_once UNIQUE (merchant_id, parcel_id, type, since_at),
  constraint parcel_exception__of_parcel FOREIGN KEY (merchant_id, parcel_id) REFERENCES parcel(merchant_id, id),
  constraint parcel_exception__ignored_by_somebody CHECK (status <> 'IGNORED'::text OR handled_by IS NOT NULL),
  constraint parcel_exception__known_status CHECK (status = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'IGNORED'::text])),
  constraint parcel_exception__known_type CHECK (type = ANY (ARRAY['PICKUP_SOON'::text, 'PICKUP_LATE'::text, 'DISPATCH_LATE'::text, 'TRANSIT_LATE'::text, 'DELIVERY_LATE'::text, 'LONG_DELIVERY'::text, 'SUSPECT_LOST'::text, 'INTERCEPT_RETURN'::text, 'FAKE_SHIP'::text])),
  constraint parcel_exception__over_at_a_time CHECK ((status = 'OPEN'::text) = (handled_at IS NULL))
);
CREATE INDEX parcel_exception__open ON parcel_exception USING btree (merchant_id, found_at DESC, id DESC) WHERE (status = 'OPEN'::text);
CREATE INDEX parcel_exception__open_by_type ON parcel_exception USING btree (merchant_id, type, found_at DESC, id DESC) WHERE (status = 'OPEN'::text);
CREATE INDEX parcel_exception__over ON parcel_exception USING btree (merchant_id, found_at DESC, id DESC) WHERE (status <> 'OPEN'::text);

create table parcel_trace (
  merchant_id uuid not null,
  parcel_id uuid not null,
  at timestamptz not null,
  hash bytea not null,
  text text not null,
  city text not null,
  state text,
  sub_state text,
  constraint parcel_trace__pk PRIMARY KEY (merchant_id, parcel_id, at, hash),
  constraint parcel_trace__of_parcel FOREIGN KEY (merchant_id, parcel_id) REFERENCES parcel(merchant_id, id),
  constraint parcel_trace__known_state CHECK (state = ANY (ARRAY['COLLECTED'::text, 'IN_TRANSIT'::text, 'DELIVERING'::text, 'SIGNED'::text, 'REJECTED'::text, 'RETURNING'::text, 'RETURNED'::text]))
);

create table password_history (
  principal_id uuid not null,
  id uuid not null,
  password_hash text not null,
  replaced_at timestamptz not null,
  constraint password_history__pk PRIMARY KEY (principal_id, id)
);

create table pay_member (
  merchant_id uuid not null,
  member_no text not null,
  member_type text not null,
  state text not null,
  phone_enc bytea,
  contract_no text,
  signed_at timestamptz,
  code_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  unbound_phone_enc bytea,
  unbound_at timestamptz,
  unbind_code_sent_at timestamptz,
  next_check_at timestamptz,
  watched_from timestamptz,
  asked_at timestamptz,
  constraint pay_member__pk PRIMARY KEY (merchant_id),
  constraint pay_member__one_number UNIQUE (merchant_id, member_no),
  constraint pay_member__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint pay_member__known_state CHECK (state = ANY (ARRAY['NONE'::text, 'CREATED'::text, 'REALNAME_SET'::text, 'COMPANY_SET'::text, 'PHONE_BOUND'::text, 'SIGNED'::text, 'READY'::text, 'LOCKED'::text])),
  constraint pay_member__known_type CHECK (member_type = ANY (ARRAY['PERSONAL'::text, 'ENTERPRISE'::text])),
  constraint pay_member__unbound_at_a_time CHECK ((unbound_phone_enc IS NULL) = (unbound_at IS NULL))
);
CREATE INDEX pay_member__to_ask ON pay_member USING btree (next_check_at, merchant_id) WHERE (next_check_at IS NOT NULL);

create table payment (
  merchant_id uuid not null,
  id uuid not null,
  payment_no text not null,
  order_id uuid not null,
  amount_fen bigint not null,
  status text not null,
  call_id uuid not null,
  provider_no text,
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  pay_by text default 'PAGE'::text not null,
  is_surplus boolean default false not null,
  return_state text,
  return_attempts integer default 0 not null,
  return_fail_reason text,
  constraint payment__pk PRIMARY KEY (merchant_id, id),
  constraint payment__one_number UNIQUE (merchant_id, payment_no),
  constraint payment__belongs_to_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint payment__has_call FOREIGN KEY (merchant_id, call_id) REFERENCES provider_call(merchant_id, id),
  constraint payment__amount_positive CHECK (amount_fen > 0),
  constraint payment__attempts_not_negative CHECK (return_attempts >= 0),
  constraint payment__known_return_state CHECK (return_state = ANY (ARRAY['RETURNING'::text, 'RETRYING'::text, 'MANUAL'::text, 'RETURNED'::text])),
  constraint payment__known_status CHECK (status = ANY (ARRAY['CREATED'::text, 'PAYING'::text, 'SUCCESS'::text, 'FAILED'::text, 'CLOSED'::text])),
  constraint payment__known_way CHECK (pay_by = ANY (ARRAY['PAGE'::text, 'WECHAT_SCAN'::text, 'ALIPAY_SCAN'::text, 'WECHAT_MINI'::text, 'WECHAT_PUBLIC'::text, 'ALIPAY_SERVICE'::text])),
  constraint payment__return_is_of_paid CHECK (return_state IS NULL OR status = 'SUCCESS'::text),
  constraint payment__surplus_goes_back CHECK (NOT is_surplus OR return_state IS NOT NULL),
  constraint payment__surplus_was_paid CHECK (NOT is_surplus OR status = 'SUCCESS'::text)
);
CREATE INDEX payment__of_order ON payment USING btree (merchant_id, order_id, created_at);
CREATE UNIQUE INDEX payment__one_open ON payment USING btree (merchant_id, order_id) WHERE (status = ANY (ARRAY['CREATED'::text, 'PAYING'::text]));
CREATE UNIQUE INDEX payment__one_success ON payment USING btree (merchant_id, order_id) WHERE ((status = 'SUCCESS'::text) AND (NOT is_surplus));

create table platform_category (
  id uuid not null,
  parent_id uuid,
  level integer not null,
  name text not null,
  sort integer not null,
  enabled boolean default true not null,
  commission_bp integer not null,
  deposit_fen bigint default 0 not null,
  version integer default 1 not null,
  confirm_days integer default 10 not null,
  after_sale_days integer default 7 not null,
  no_reason_return text default 'MUST'::text not null,
  papers jsonb default '[]'::jsonb not null,
  needs_audit boolean default false not null,
  merged_into_id uuid,
  removed_at timestamptz,
  constraint platform_category__pk PRIMARY KEY (id),
  constraint platform_category__has_parent FOREIGN KEY (parent_id) REFERENCES platform_category(id),
  constraint platform_category__merged_into FOREIGN KEY (merged_into_id) REFERENCES platform_category(id),
  constraint platform_category__after_sale_days_in_range CHECK (after_sale_days >= 7 AND after_sale_days <= 30),
  constraint platform_category__commission_in_range CHECK (commission_bp >= 0 AND commission_bp <= 5000),
  constraint platform_category__confirm_days_in_range CHECK (confirm_days >= 7 AND confirm_days <= 30),
  constraint platform_category__deposit_in_range CHECK (deposit_fen >= 0 AND deposit_fen <= 100000000),
  constraint platform_category__known_no_reason_return CHECK (no_reason_return = ANY (ARRAY['MUST'::text, 'OPTIONAL'::text, 'NOT_ALLOWED'::text])),
  constraint platform_category__merged_is_closed CHECK (merged_into_id IS NULL OR merged_into_id <> id AND NOT enabled),
  constraint platform_category__name_in_range CHECK (length(name) >= 1 AND length(name) <= 20),
  constraint platform_category__removed_is_closed CHECK (removed_at IS NULL OR NOT enabled),
  constraint platform_category__three_levels CHECK (level >= 1 AND level <= 3)
);
CREATE INDEX platform_category__merged ON platform_category USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE UNIQUE INDEX platform_category__one_name ON platform_category USING btree (parent_id, name) NULLS NOT DISTINCT WHERE (removed_at IS NULL);

create table platform_order (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid,
  order_no text not null,
  type text not null,
  issuer text not null,
  title text not null,
  description text not null,
  lines jsonb not null,
  amount_fen bigint not null,
  payable_fen bigint not null,
  paid_fen bigint default 0 not null,
  owed_fen bigint default 0 not null,
  refunded_fen bigint default 0 not null,
  is_mandatory boolean not null,
  status text not null,
  due_at timestamptz,
  due_left_ms bigint,
  auto_renew boolean default false not null,
  period_months integer,
  starts_at timestamptz,
  ends_at timestamptz,
  renews_id uuid,
  objected_at timestamptz,
  objection text,
  objection_status text,
  objection_answer text,
  judged_at timestamptz,
  invoice_status text default 'NONE'::text not null,
  invoice_title text,
  invoice_tax_no text,
  invoice_no text,
  invoice_reason text,
  related_no text,
  remark text not null,
  pay_method text,
  paid_at timestamptz,
  closed_at timestamptz,
  close_type text,
  ordered_by text not null,
  ordered_at timestamptz not null,
  version integer default 1 not null,
  told_due_at timestamptz,
  objection_file_ids uuid[] default '{}'::uuid[] not null,
  invoice_fen bigint,
  invoice_file_id uuid,
  constraint platform_order__pk PRIMARY KEY (merchant_id, id),
  constraint platform_order__one_number UNIQUE (merchant_id, order_no),
  constraint platform_order__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint platform_order__has_invoice_file FOREIGN KEY (merchant_id, invoice_file_id) REFERENCES file_asset(merchant_id, id),
  constraint platform_order__renews_one FOREIGN KEY (merchant_id, renews_id) REFERENCES platform_order(merchant_id, id),
  constraint platform_order__clock_stands_still CHECK ((due_left_ms IS NOT NULL) = (status = 'OBJECTING'::text)),
  constraint platform_order__closed_by_somebody CHECK ((close_type IS NOT NULL) = (status = 'CLOSED'::text)),
  constraint platform_order__file_of_an_issued_invoice CHECK (invoice_file_id IS NULL OR invoice_status = 'ISSUED'::text),
  constraint platform_order__files_of_an_objection CHECK (objected_at IS NOT NULL OR cardinality(objection_file_ids) = 0),
  constraint platform_order__invoice_of_an_amount CHECK ((invoice_fen IS NULL) = (invoice_status = 'NONE'::text) AND (invoice_fen IS NULL OR invoice_fen > 0)),
  constraint platform_order__known_close_type CHECK (close_type = ANY (ARRAY['CANCEL'::text, 'TIMEOUT'::text, 'WAIVED'::text])),
  constraint platform_order__known_invoice_status CHECK (invoice_status = ANY (ARRAY['NONE'::text, 'APPLIED'::text, 'ISSUED'::text, 'REJECTED'::text])),
  constraint platform_order__known_issuer CHECK (issuer = ANY (ARRAY['MERCHANT'::text, 'PLATFORM'::text])),
  constraint platform_order__known_objection CHECK (objection_status = ANY (ARRAY['OPEN'::text, 'UPHELD'::text, 'WAIVED'::text, 'REDUCED'::text])),
  constraint platform_order__known_pay_method CHECK (pay_method = ANY (ARRAY['BALANCE'::text, 'QUICK'::text, 'GATEWAY_B2C'::text, 'GATEWAY_B2B'::text, 'DEDUCTED'::text])),
  constraint platform_order__known_status CHECK (status = ANY (ARRAY['UNPAID'::text, 'PAYING'::text, 'OBJECTING'::text, 'OVERDUE'::text, 'PAID'::text, 'IN_SERVICE'::text, 'FINISHED'::text, 'CLOSED'::text, 'REFUNDING'::text, 'REFUNDED'::text])),
  constraint platform_order__known_type CHECK (type = ANY (ARRAY['SERVICE'::text, 'DEPOSIT'::text, 'DEPOSIT_TOPUP'::text, 'PROMO'::text, 'SMS_PACK'::text, 'WAYBILL_PACK'::text, 'ENTRY_FEE'::text, 'ANNUAL_FEE'::text, 'PENALTY'::text, 'COMPENSATION'::text, 'BILL_DUE'::text])),
  constraint platform_order__objection_waits CHECK ((status = 'OBJECTING'::text) = (NOT objection_status IS DISTINCT FROM 'OPEN'::text AND objection_status IS NOT NULL)),
  constraint platform_order__paid_within CHECK (paid_fen >= 0 AND owed_fen >= 0 AND (paid_fen + owed_fen) <= payable_fen),
  constraint platform_order__period_positive CHECK (period_months >= 1 AND period_months <= 60),
  constraint platform_order__refunded_within_paid CHECK (refunded_fen >= 0 AND refunded_fen <= paid_fen),
  constraint platform_order__service_ends CHECK (status <> 'IN_SERVICE'::text OR ends_at IS NOT NULL),
  constraint platform_order__something_to_pay CHECK (payable_fen >= 1 AND payable_fen <= amount_fen),
  constraint platform_order__unpaid_ends CHECK ((status <> ALL (ARRAY['UNPAID'::text, 'PAYING'::text])) OR due_at IS NOT NULL),
  constraint platform_order__whole_objection CHECK (num_nulls(objected_at, objection, objection_status) = ANY (ARRAY[0, 3]))
);
CREATE INDEX platform_order__all_by_invoice ON platform_order USING btree (invoice_status, ordered_at DESC, id DESC) WHERE (invoice_status <> 'NONE'::text);
CREATE INDEX platform_order__all_by_no ON platform_order USING btree (order_no);
CREATE INDEX platform_order__all_by_objection ON platform_order USING btree (status, objection_status, ordered_at DESC, id DESC) WHERE (objection_status IS NOT NULL);
CREATE INDEX platform_order__all_by_status ON platform_order USING btree (status, ordered_at DESC, id DESC);
CREATE INDEX platform_order__all_of_type ON platform_order USING btree (status, type, ordered_at DESC, id DESC);
CREATE INDEX platform_order__by_invoice ON platform_order USING btree (merchant_id, invoice_status, ordered_at DESC, id DESC) WHERE (invoice_status <> 'NONE'::text);
CREATE INDEX platform_order__by_objection ON platform_order USING btree (merchant_id, objection_status, ordered_at DESC, id DESC) WHERE (objection_status IS NOT NULL);
CREATE INDEX platform_order__by_objection_in_status ON platform_order USING btree (merchant_id, status, objection_status, ordered_at DESC, id DESC) WHERE (objection_status IS NOT NULL);
CREATE INDEX platform_order__by_related_no ON platform_order USING btree (merchant_id, related_no) WHERE (related_no IS NOT NULL);
CREATE INDEX platform_order__by_status ON platform_order USING btree (merchant_id, status, ordered_at DESC, id DESC);
CREATE INDEX platform_order__newest ON platform_order USING btree (merchant_id, ordered_at DESC, id DESC);
CREATE INDEX platform_order__of_type ON platform_order USING btree (merchant_id, type, ordered_at DESC, id DESC);
CREATE INDEX platform_order__of_type_in_status ON platform_order USING btree (merchant_id, status, type, ordered_at DESC, id DESC);
CREATE UNIQUE INDEX platform_order__one_of_bill ON platform_order USING btree (merchant_id, related_no) WHERE ((type = 'BILL_DUE'::text) AND (related_no IS NOT NULL));
CREATE UNIQUE INDEX platform_order__one_open_deposit ON platform_order USING btree (merchant_id) WHERE ((type = ANY (ARRAY['DEPOSIT'::text, 'DEPOSIT_TOPUP'::text])) AND (status = ANY (ARRAY['UNPAID'::text, 'PAYING'::text])));
CREATE UNIQUE INDEX platform_order__one_renewal ON platform_order USING btree (merchant_id, renews_id) WHERE ((renews_id IS NOT NULL) AND (status <> 'CLOSED'::text));
CREATE INDEX platform_order__owed ON platform_order USING btree (merchant_id, id) WHERE (status = 'OVERDUE'::text);
CREATE INDEX platform_order__to_notice ON platform_order USING btree (due_at, id) WHERE ((status = 'UNPAID'::text) AND (told_due_at IS DISTINCT FROM due_at));

create table platform_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint platform_order_event__pk PRIMARY KEY (merchant_id, order_id, id),
  constraint platform_order_event__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES platform_order(merchant_id, id),
  constraint platform_order_event__known_actor CHECK (actor_type = ANY (ARRAY['MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint platform_order_event__known_event CHECK (event = ANY (ARRAY['order'::text, 'issue'::text, 'pay'::text, 'paid'::text, 'dropped'::text, 'payFailed'::text, 'cancel'::text, 'closed'::text, 'object'::text, 'judge'::text, 'deduct'::text, 'repaid'::text, 'start'::text, 'finish'::text, 'renew'::text, 'autoRenew'::text, 'refund'::text, 'refundFailed'::text, 'refunded'::text, 'surplus'::text, 'invoiceAsked'::text, 'invoiceIssued'::text, 'invoiceRejected'::text]))
);
CREATE TRIGGER platform_order_event__never_emptied BEFORE TRUNCATE ON platform_order_event FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER platform_order_event__past_is_kept BEFORE DELETE OR UPDATE ON platform_order_event FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table platform_order_payment (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_no text not null,
  method text not null,
  amount_fen bigint not null,
  status text not null,
  call_id uuid not null,
  bank_name text,
  card_last4 text,
  code_tries integer default 0 not null,
  confirmed_at timestamptz,
  close_asked_at timestamptz,
  fail_reason text,
  expires_at timestamptz not null,
  begun_by text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint platform_order_payment__pk PRIMARY KEY (merchant_id, id),
  constraint platform_order_payment__one_number UNIQUE (merchant_id, payment_no),
  constraint platform_order_payment__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES platform_order(merchant_id, id),
  constraint platform_order_payment__amount_positive CHECK (amount_fen > 0),
  constraint platform_order_payment__ended_at_a_time CHECK ((status = 'OPEN'::text) = (ended_at IS NULL)),
  constraint platform_order_payment__known_method CHECK (method = ANY (ARRAY['QUICK'::text, 'GATEWAY_B2C'::text, 'GATEWAY_B2B'::text])),
  constraint platform_order_payment__known_status CHECK (status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'FAILED'::text, 'CLOSED'::text, 'SURPLUS'::text]))
);
CREATE INDEX platform_order_payment__newest ON platform_order_payment USING btree (merchant_id, order_id, begun_at DESC, id DESC);
CREATE UNIQUE INDEX platform_order_payment__one_open ON platform_order_payment USING btree (merchant_id, order_id) WHERE (status = 'OPEN'::text);

create table platform_order_refund (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  refund_no text not null,
  kind text not null,
  amount_fen bigint not null,
  reason text not null,
  status text not null,
  failures integer default 0 not null,
  fail_reason text,
  asked_by text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  entry_id uuid,
  constraint platform_order_refund__pk PRIMARY KEY (merchant_id, id),
  constraint platform_order_refund__one_number UNIQUE (merchant_id, refund_no),
  constraint platform_order_refund__of_entry FOREIGN KEY (merchant_id, entry_id) REFERENCES manual_entry(merchant_id, id),
  constraint platform_order_refund__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES platform_order(merchant_id, id),
  constraint platform_order_refund__amount_positive CHECK (amount_fen > 0),
  constraint platform_order_refund__ended_at_a_time CHECK ((status = 'SUCCESS'::text) = (ended_at IS NOT NULL)),
  constraint platform_order_refund__known_kind CHECK (kind = ANY (ARRAY['REFUND'::text, 'SURPLUS'::text])),
  constraint platform_order_refund__known_status CHECK (status = ANY (ARRAY['PROCESSING'::text, 'SUCCESS'::text])),
  constraint platform_order_refund__surplus_of_nobody CHECK (entry_id IS NULL OR kind = 'REFUND'::text)
);
CREATE INDEX platform_order_refund__of_order_newest ON platform_order_refund USING btree (merchant_id, order_id, id DESC);

create table platform_payment (
  merchant_id uuid not null,
  id uuid not null,
  payment_no text not null,
  purpose text not null,
  way text not null,
  amount_fen bigint not null,
  source_no text,
  status text not null,
  failures integer default 0 not null,
  fail_reason text,
  paid_by text not null,
  taken_at timestamptz not null,
  arrived_at timestamptz,
  constraint platform_payment__pk PRIMARY KEY (merchant_id, id),
  constraint platform_payment__one_number UNIQUE (merchant_id, payment_no),
  constraint platform_payment__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint platform_payment__amount_positive CHECK (amount_fen > 0),
  constraint platform_payment__arrived_at_a_time CHECK ((status = 'SUCCESS'::text) = (arrived_at IS NOT NULL)),
  constraint platform_payment__known_purpose CHECK (purpose = ANY (ARRAY['DEBT'::text, 'ORDER'::text])),
  constraint platform_payment__known_status CHECK (status = ANY (ARRAY['PROCESSING'::text, 'SUCCESS'::text])),
  constraint platform_payment__known_way CHECK (way = ANY (ARRAY['BY_HAND'::text, 'SETTLEMENT'::text, 'RECHARGE'::text, 'ORDER'::text])),
  constraint platform_payment__source_unless_by_hand CHECK ((way = 'BY_HAND'::text) = (source_no IS NULL))
);
CREATE INDEX platform_payment__newest ON platform_payment USING btree (merchant_id, taken_at DESC, id DESC);

create table platform_product (
  id uuid not null,
  type text not null,
  name text not null,
  description text not null,
  versions jsonb not null,
  is_on_sale boolean not null,
  sort integer not null,
  version integer default 1 not null,
  constraint platform_product__pk PRIMARY KEY (id),
  constraint platform_product__one_name UNIQUE (name),
  constraint platform_product__known_type CHECK (type = ANY (ARRAY['SERVICE'::text, 'DEPOSIT'::text, 'PROMO'::text, 'SMS_PACK'::text, 'WAYBILL_PACK'::text, 'ENTRY_FEE'::text, 'ANNUAL_FEE'::text])),
  constraint platform_product__some_versions CHECK (jsonb_typeof(versions) = 'array'::text AND jsonb_array_length(versions) >= 1 AND jsonb_array_length(versions) <= 10),
  constraint platform_product__sort_in_range CHECK (sort >= 0 AND sort <= 999)
);

create table price_log (
  merchant_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  before_fen bigint,
  after_fen bigint,
  by_name text not null,
  at timestamptz not null,
  reason text,
  kind text default 'PRICE'::text not null,
  before_tiers jsonb,
  after_tiers jsonb,
  constraint price_log__pk PRIMARY KEY (merchant_id, id),
  constraint price_log__of_sku FOREIGN KEY (merchant_id, sku_id) REFERENCES sku(merchant_id, id),
  constraint price_log__is_a_change CHECK (
CASE kind
    WHEN 'TIERS'::text THEN before_tiers <> after_tiers AND before_fen IS NULL AND after_fen IS NULL
    WHEN 'MARKET'::text THEN before_fen IS DISTINCT FROM after_fen AND before_tiers IS NULL AND after_tiers IS NULL
    ELSE after_fen IS NOT NULL AND before_fen IS DISTINCT FROM after_fen AND before_tiers IS NULL AND after_tiers IS NULL
END),
  constraint price_log__known_kind CHECK (kind = ANY (ARRAY['PRICE'::text, 'MARKET'::text, 'TIERS'::text])),
  constraint price_log__known_reason CHECK (reason = ANY (ARRAY['MANUAL'::text, 'IMPORT'::text, 'AUDIT'::text]))
);
CREATE INDEX price_log__newest_of_sku ON price_log USING btree (merchant_id, sku_id, at DESC, id DESC);

create table provider_call (
  merchant_id uuid not null,
  id uuid not null,
  number text not null,
  service text not null,
  subject_type text not null,
  subject_id uuid not null,
  amount_fen bigint not null,
  request jsonb not null,
  status text not null,
  attempts integer default 0 not null,
  not_found_count integer default 0 not null,
  resent_at timestamptz,
  provider_no text,
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_check_at timestamptz,
  settled_at timestamptz,
  provider_began_at timestamptz,
  doubt text,
  pay_info text,
  heard_paid_at timestamptz,
  constraint provider_call__pk PRIMARY KEY (merchant_id, id),
  constraint provider_call__one_number UNIQUE (merchant_id, number),
  constraint provider_call__amount_not_negative CHECK (amount_fen >= 0),
  constraint provider_call__known_doubt CHECK (doubt = ANY (ARRAY['CLOSED_WHILE_WORKING'::text, 'OTHER_ORDER'::text, 'OTHER_AMOUNT'::text, 'OTHER_PROVIDER_NO'::text, 'OTHER_PAYER'::text])),
  constraint provider_call__known_service CHECK (service = ANY (ARRAY['collect'::text, 'agentPay'::text, 'withdraw'::text, 'refund'::text, 'transfer'::text, 'deposit'::text, 'consume'::text, 'purchase'::text])),
  constraint provider_call__known_status CHECK (status = ANY (ARRAY['NEW'::text, 'SENT'::text, 'PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text]))
);
CREATE INDEX provider_call__ended ON provider_call USING btree (settled_at) WHERE (status = 'SUCCEEDED'::text);
CREATE INDEX provider_call__of_subject ON provider_call USING btree (merchant_id, subject_type, subject_id, created_at);
CREATE INDEX provider_call__to_check ON provider_call USING btree (merchant_id, next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE TRIGGER provider_call__is_kept BEFORE DELETE ON provider_call FOR EACH ROW EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER provider_call__never_emptied BEFORE TRUNCATE ON provider_call FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER provider_call__stays BEFORE UPDATE ON provider_call FOR EACH ROW WHEN (new.merchant_id IS DISTINCT FROM old.merchant_id OR new.id IS DISTINCT FROM old.id OR new.number IS DISTINCT FROM old.number OR new.service IS DISTINCT FROM old.service OR new.subject_type IS DISTINCT FROM old.subject_type OR new.subject_id IS DISTINCT FROM old.subject_id OR new.amount_fen IS DISTINCT FROM old.amount_fen OR new.created_at IS DISTINCT FROM old.created_at) EXECUTE FUNCTION provider_record_stays();

create table provider_exchange (
  id uuid not null,
  at timestamptz not null,
  service text not null,
  order_no text,
  member_no text,
  provider_no text,
  asked jsonb not null,
  answered jsonb,
  http_status integer,
  outcome text,
  code text,
  reason text,
  ms integer,
  repeats integer default 0 not null,
  last_at timestamptz not null,
  constraint provider_exchange__pk PRIMARY KEY (id),
  constraint provider_exchange__known_outcome CHECK (outcome = ANY (ARRAY['done'::text, 'refused'::text, 'repeated'::text, 'unknown'::text])),
  constraint provider_exchange__timed_once_ended CHECK ((outcome IS NULL) = (ms IS NULL))
);
CREATE INDEX provider_exchange__by_time ON provider_exchange USING btree (at DESC, id DESC);
CREATE INDEX provider_exchange__of_member ON provider_exchange USING btree (member_no, at DESC, id DESC) WHERE (member_no IS NOT NULL);
CREATE INDEX provider_exchange__of_order ON provider_exchange USING btree (order_no, at DESC, id DESC) WHERE (order_no IS NOT NULL);
CREATE INDEX provider_exchange__of_provider_no ON provider_exchange USING btree (provider_no, at DESC, id DESC) WHERE (provider_no IS NOT NULL);

create table provider_notification (
  notify_id text not null,
  type text not null,
  number text not null,
  raw text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  attempts integer default 0 not null,
  next_try_at timestamptz,
  constraint provider_notification__pk PRIMARY KEY (notify_id),
  constraint provider_notification__tried_until_handled CHECK ((handled_at IS NULL) = (next_try_at IS NOT NULL))
);
CREATE INDEX provider_notification__unhandled ON provider_notification USING btree (attempts, next_try_at) WHERE (handled_at IS NULL);
CREATE TRIGGER provider_notification__is_kept BEFORE DELETE ON provider_notification FOR EACH ROW EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER provider_notification__never_emptied BEFORE TRUNCATE ON provider_notification FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER provider_notification__stays BEFORE UPDATE ON provider_notification FOR EACH ROW WHEN (new.notify_id IS DISTINCT FROM old.notify_id OR new.type IS DISTINCT FROM old.type OR new.number IS DISTINCT FROM old.number OR new.raw IS DISTINCT FROM old.raw OR new.received_at IS DISTINCT FROM old.received_at) EXECUTE FUNCTION provider_record_stays();

create table provider_number (
  number text not null,
  merchant_id uuid not null,
  constraint provider_number__pk PRIMARY KEY (number)
);

create table provider_trouble (
  kind text not null,
  code text not null,
  service text not null,
  since timestamptz not null,
  newest_at timestamptz not null,
  constraint provider_trouble__pk PRIMARY KEY (kind, code),
  constraint provider_trouble__known_kind CHECK (kind = ANY (ARRAY['UNREACHABLE'::text, 'UNTRUSTED'::text, 'REFUSED'::text]))
);

create table qualification (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  number text not null,
  file_ids uuid[] not null,
  category_ids uuid[] not null,
  valid_from_on date not null,
  valid_to_on date not null,
  status text not null,
  reject_reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  version integer default 1 not null,
  brand_id uuid,
  shop_id uuid,
  brand_level text,
  constraint qualification__pk PRIMARY KEY (merchant_id, id),
  constraint qualification__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint qualification__brand_of_a_shop CHECK (
CASE
    WHEN kind = 'BRAND'::text THEN brand_id IS NOT NULL AND shop_id IS NOT NULL AND brand_level IS NOT NULL AND category_ids = '{}'::uuid[]
    ELSE brand_id IS NULL AND shop_id IS NULL AND brand_level IS NULL
END),
  constraint qualification__ends_after_it_begins CHECK (valid_from_on < valid_to_on),
  constraint qualification__known_kind CHECK (kind = ANY (ARRAY['FOOD_OPERATION'::text, 'FOOD_PRODUCTION'::text, 'COSMETICS'::text, 'PUBLICATION'::text, 'MEDICAL_DEVICE'::text, 'SEED'::text, 'CCC'::text, 'QUALITY_REPORT'::text, 'OTHER'::text, 'BRAND'::text])),
  constraint qualification__known_level CHECK (brand_level = ANY (ARRAY['OWN'::text, 'FIRST'::text, 'SECOND'::text])),
  constraint qualification__known_status CHECK (status = ANY (ARRAY['PENDING'::text, 'PASSED'::text, 'REJECTED'::text, 'EXPIRED'::text])),
  constraint qualification__named_when_other CHECK ((kind = ANY (ARRAY['OTHER'::text, 'BRAND'::text])) = (name <> ''::text))
);
CREATE INDEX qualification__by_age ON qualification USING btree (submitted_at, id) INCLUDE (status);
CREATE INDEX qualification__by_status ON qualification USING btree (status, submitted_at, id);

create table rate_window (
  key text not null,
  window_start_at timestamptz not null,
  count integer not null,
  constraint rate_window__pk PRIMARY KEY (key, window_start_at)
);

create table real_name_cert (
  merchant_id uuid not null,
  user_id uuid not null,
  real_name_enc bytea not null,
  id_number_enc bytea not null,
  id_number_hash bytea not null,
  valid_from_on date not null,
  valid_to_on date not null,
  id_front_file_id uuid not null,
  id_back_file_id uuid not null,
  status text not null,
  reject_reason text,
  attempt_day_on date not null,
  attempts_of_day integer not null,
  submitted_at timestamptz not null,
  passed_at timestamptz,
  provider_tries integer default 0 not null,
  next_try_at timestamptz,
  version integer default 1 not null,
  constraint real_name_cert__pk PRIMARY KEY (merchant_id, user_id),
  constraint real_name_cert__belongs_to_user FOREIGN KEY (merchant_id, user_id) REFERENCES user_account(merchant_id, id),
  constraint real_name_cert__has_back FOREIGN KEY (merchant_id, id_back_file_id) REFERENCES file_asset(merchant_id, id),
  constraint real_name_cert__has_front FOREIGN KEY (merchant_id, id_front_file_id) REFERENCES file_asset(merchant_id, id),
  constraint real_name_cert__known_status CHECK (status = ANY (ARRAY['VERIFYING'::text, 'PASSED'::text, 'REJECTED'::text, 'MANUAL'::text, 'EXPIRED'::text]))
);
CREATE INDEX real_name_cert__by_age ON real_name_cert USING btree (submitted_at, user_id) INCLUDE (merchant_id, status);
CREATE INDEX real_name_cert__by_id_number ON real_name_cert USING btree (id_number_hash);
CREATE INDEX real_name_cert__by_status ON real_name_cert USING btree (status, submitted_at, user_id) INCLUDE (merchant_id);
CREATE INDEX real_name_cert__to_retry ON real_name_cert USING btree (merchant_id, next_try_at) WHERE (next_try_at IS NOT NULL);

create table recharge_order (
  merchant_id uuid not null,
  id uuid not null,
  recharge_no text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  target text not null,
  method text not null,
  bank_card_id uuid,
  bank_name text,
  card_last4 text,
  status text not null,
  fail_reason text,
  remark text not null,
  call_id uuid,
  applied_by uuid not null,
  applied_at timestamptz not null,
  expires_at timestamptz not null,
  code_tries integer default 0 not null,
  confirmed_at timestamptz,
  cancel_asked_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  version integer default 1 not null,
  transfer_code text,
  slip_file_id uuid,
  handed_in_at timestamptz,
  arrived_fen bigint,
  reject_reason text,
  credit_failures integer default 0 not null,
  refund_asked_fen bigint default 0 not null,
  refunded_fen bigint default 0 not null,
  entry_id uuid,
  repaid_fen bigint default 0 not null,
  constraint recharge_order__pk PRIMARY KEY (merchant_id, id),
  constraint recharge_order__one_number UNIQUE (merchant_id, recharge_no),
  constraint recharge_order__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint recharge_order__from_card FOREIGN KEY (merchant_id, bank_card_id) REFERENCES bank_card(merchant_id, id),
  constraint recharge_order__has_call FOREIGN KEY (merchant_id, call_id) REFERENCES provider_call(merchant_id, id),
  constraint recharge_order__has_slip FOREIGN KEY (merchant_id, slip_file_id) REFERENCES file_asset(merchant_id, id),
  constraint recharge_order__of_entry FOREIGN KEY (merchant_id, entry_id) REFERENCES manual_entry(merchant_id, id),
  constraint recharge_order__amount_positive CHECK (amount_fen > 0),
  constraint recharge_order__arrived_when_transferred CHECK (arrived_fen > 0 AND method = 'TRANSFER'::text OR arrived_fen IS NULL),
  constraint recharge_order__card_when_quick CHECK ((method = 'QUICK'::text) = (bank_card_id IS NOT NULL) AND (bank_card_id IS NULL) = (bank_name IS NULL) AND (bank_card_id IS NULL) = (card_last4 IS NULL)),
  constraint recharge_order__code_form CHECK (transfer_code ~ '^[A-Z0-9]{8}$'::text),
  constraint recharge_order__code_when_transferred CHECK ((method = 'TRANSFER'::text) = (transfer_code IS NOT NULL)),
  constraint recharge_order__confirming_has_a_slip CHECK (status <> 'CONFIRMING'::text OR slip_file_id IS NOT NULL),
  constraint recharge_order__entry_when_arrived CHECK (entry_id IS NULL OR arrived_fen IS NOT NULL),
  constraint recharge_order__fails_with_a_reason CHECK (status <> 'FAILED'::text OR fail_reason IS NOT NULL),
  constraint recharge_order__fee_below_amount CHECK (fee_fen >= 0 AND fee_fen < amount_fen),
  constraint recharge_order__known_method CHECK (method = ANY (ARRAY['QUICK'::text, 'GATEWAY_B2C'::text, 'GATEWAY_B2B'::text, 'WECHAT'::text, 'ALIPAY'::text, 'TRANSFER'::text])),
  constraint recharge_order__known_status CHECK (status = ANY (ARRAY['CREATED'::text, 'CONFIRMING'::text, 'PAYING'::text, 'SUCCESS'::text, 'REFUNDING'::text, 'REFUNDED'::text, 'FAILED'::text, 'REJECTED'::text, 'CLOSED'::text])),
  constraint recharge_order__known_target CHECK (target = ANY (ARRAY['BALANCE'::text, 'DEPOSIT'::text, 'PROMO'::text])),
  constraint recharge_order__paid_at_a_time CHECK ((status = ANY (ARRAY['SUCCESS'::text, 'REFUNDING'::text, 'REFUNDED'::text])) = (paid_at IS NOT NULL)),
  constraint recharge_order__refunding_a_promise CHECK ((status = 'REFUNDING'::text) = (refund_asked_fen > refunded_fen)),
  constraint recharge_order__refunds_inside_received CHECK (refunded_fen >= 0 AND refunded_fen <= refund_asked_fen AND refund_asked_fen <= (COALESCE(arrived_fen, amount_fen) - fee_fen)),
  constraint recharge_order__rejected_with_a_reason CHECK (status <> 'REJECTED'::text OR reject_reason IS NOT NULL),
  constraint recharge_order__repays_from_what_came CHECK (repaid_fen = 0 OR repaid_fen > 0 AND paid_at IS NOT NULL AND target = 'BALANCE'::text),
  constraint recharge_order__slip_with_its_time CHECK ((slip_file_id IS NULL) = (handed_in_at IS NULL)),
  constraint recharge_order__transfer_known_when_credited CHECK (method <> 'TRANSFER'::text OR (status <> ALL (ARRAY['PAYING'::text, 'SUCCESS'::text, 'REFUNDING'::text, 'REFUNDED'::text])) OR arrived_fen IS NOT NULL)
);
CREATE INDEX recharge_order__by_number ON recharge_order USING btree (recharge_no);
CREATE INDEX recharge_order__newest ON recharge_order USING btree (merchant_id, applied_at DESC, id DESC);
CREATE INDEX recharge_order__newest_of_status ON recharge_order USING btree (merchant_id, status, applied_at DESC, id DESC);
CREATE INDEX recharge_order__of_code ON recharge_order USING btree (transfer_code) WHERE (transfer_code IS NOT NULL);
CREATE INDEX recharge_order__transfers ON recharge_order USING btree (applied_at DESC, id DESC) WHERE (method = 'TRANSFER'::text);
CREATE INDEX recharge_order__transfers_of_merchant ON recharge_order USING btree (merchant_id, applied_at DESC, id DESC) WHERE (method = 'TRANSFER'::text);
CREATE INDEX recharge_order__transfers_of_status ON recharge_order USING btree (status, applied_at DESC, id DESC) WHERE (method = 'TRANSFER'::text);

create table recharge_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint recharge_order_event__pk PRIMARY KEY (merchant_id, order_id, id),
  constraint recharge_order_event__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES recharge_order(merchant_id, id),
  constraint recharge_order_event__known_actor CHECK (actor_type = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint recharge_order_event__known_event CHECK (event = ANY (ARRAY['apply'::text, 'confirm'::text, 'cancel'::text, 'paid'::text, 'paidLate'::text, 'failed'::text, 'closed'::text, 'handIn'::text, 'rejected'::text, 'credit'::text, 'creditFailed'::text, 'refundAsked'::text, 'refunded'::text, 'refundFailed'::text]))
);
CREATE TRIGGER recharge_order_event__never_emptied BEFORE TRUNCATE ON recharge_order_event FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER recharge_order_event__past_is_kept BEFORE DELETE OR UPDATE ON recharge_order_event FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table recharge_refund (
  merchant_id uuid not null,
  id uuid not null,
  refund_no text not null,
  recharge_id uuid not null,
  amount_fen bigint not null,
  status text not null,
  reason text not null,
  fail_reason text,
  entry_id uuid not null,
  entry_no text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint recharge_refund__pk PRIMARY KEY (merchant_id, id),
  constraint recharge_refund__once_an_entry UNIQUE (merchant_id, entry_id),
  constraint recharge_refund__one_number UNIQUE (merchant_id, refund_no),
  constraint recharge_refund__of_entry FOREIGN KEY (merchant_id, entry_id) REFERENCES manual_entry(merchant_id, id),
  constraint recharge_refund__of_recharge FOREIGN KEY (merchant_id, recharge_id) REFERENCES recharge_order(merchant_id, id),
  constraint recharge_refund__amount_positive CHECK (amount_fen > 0),
  constraint recharge_refund__ended_at_a_time CHECK ((status = 'PROCESSING'::text) = (ended_at IS NULL)),
  constraint recharge_refund__fails_with_a_reason CHECK ((status = 'FAILED'::text) = (fail_reason IS NOT NULL)),
  constraint recharge_refund__known_status CHECK (status = ANY (ARRAY['PROCESSING'::text, 'SUCCESS'::text, 'FAILED'::text]))
);
CREATE INDEX recharge_refund__of_a_recharge ON recharge_refund USING btree (merchant_id, recharge_id, asked_at);
CREATE UNIQUE INDEX recharge_refund__one_at_a_time ON recharge_refund USING btree (merchant_id, recharge_id) WHERE (status = 'PROCESSING'::text);

create table recon_account (
  account text not null,
  total_fen bigint not null,
  available_fen bigint not null,
  is_low boolean default false not null,
  asked_at timestamptz not null,
  our_fen bigint,
  low_since timestamptz,
  constraint recon_account__pk PRIMARY KEY (account),
  constraint recon_account__known_account CHECK (account = ANY (ARRAY['platformBalance'::text, 'platformReserve'::text, 'transitForward'::text])),
  constraint recon_account__low_since_when CHECK (is_low OR low_since IS NULL)
);

create table recon_balance (
  merchant_id uuid not null,
  compared_on date not null,
  compared_at timestamptz not null,
  difference_fen bigint,
  constraint recon_balance__pk PRIMARY KEY (merchant_id)
);
CREATE INDEX recon_balance__newest ON recon_balance USING btree (compared_at);
CREATE INDEX recon_balance__without_result ON recon_balance USING btree (merchant_id) WHERE (difference_fen IS NULL);

create table recon_diff (
  id uuid not null,
  key text not null,
  day_on date not null,
  kind text not null,
  merchant_id uuid,
  merchant_no text,
  merchant_name text,
  number text not null,
  provider_no text,
  service text,
  call_id uuid,
  our_status text,
  our_fen bigint,
  our_fee_fen bigint,
  ledger_fen bigint,
  their_fen bigint,
  their_fee_fen bigint,
  their_at timestamptz,
  line_no integer,
  asked jsonb,
  status text default 'OPEN'::text not null,
  evidence jsonb default '{}'::jsonb not null,
  case_number text,
  found_at timestamptz not null,
  settled_at timestamptz,
  constraint recon_diff__pk PRIMARY KEY (id),
  constraint recon_diff__one_key UNIQUE (key),
  constraint recon_diff__known_kind CHECK (kind = ANY (ARRAY['ONLY_OURS'::text, 'ONLY_THEIRS'::text, 'AMOUNT'::text, 'STATUS'::text, 'TYPE'::text, 'DUPLICATE'::text, 'WRONG_DAY'::text, 'LEDGER'::text, 'BOUNCED'::text, 'BALANCE'::text])),
  constraint recon_diff__known_status CHECK (status = ANY (ARRAY['OPEN'::text, 'AUTO_FIXED'::text, 'MANUAL_FIXED'::text, 'IGNORED'::text])),
  constraint recon_diff__settled_once_closed CHECK ((status = 'OPEN'::text) = (settled_at IS NULL))
);
CREATE INDEX recon_diff__balances_of_merchants ON recon_diff USING btree (day_on, id) WHERE ((kind = 'BALANCE'::text) AND (status = 'OPEN'::text) AND (merchant_id IS NOT NULL));
CREATE INDEX recon_diff__by_day ON recon_diff USING btree (day_on, id);
CREATE INDEX recon_diff__by_status ON recon_diff USING btree (status, day_on, id);
CREATE INDEX recon_diff__of_kind ON recon_diff USING btree (kind, status, day_on, id);
CREATE INDEX recon_diff__of_merchant_name ON recon_diff USING btree (merchant_name, status, day_on, id) INCLUDE (kind) WHERE (merchant_name IS NOT NULL);
CREATE INDEX recon_diff__of_merchant_name_and_kind ON recon_diff USING btree (merchant_name, kind, status, day_on, id) WHERE (merchant_name IS NOT NULL);
CREATE INDEX recon_diff__of_merchant_no ON recon_diff USING btree (merchant_no, status, day_on, id) INCLUDE (kind) WHERE (merchant_no IS NOT NULL);
CREATE INDEX recon_diff__of_merchant_no_and_kind ON recon_diff USING btree (merchant_no, kind, status, day_on, id) WHERE (merchant_no IS NOT NULL);
CREATE INDEX recon_diff__of_number ON recon_diff USING btree (number, status, day_on, id) INCLUDE (kind);
CREATE INDEX recon_diff__open_days ON recon_diff USING btree (day_on) WHERE (status = 'OPEN'::text);
CREATE INDEX recon_diff__open_of_merchant ON recon_diff USING btree (merchant_id) WHERE (status = 'OPEN'::text);

create table recon_line (
  day_on date not null,
  line_no integer not null,
  number text not null,
  order_no text not null,
  kind text not null,
  service text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  completed_at timestamptz not null,
  pay_method text,
  original_number text,
  constraint recon_line__pk PRIMARY KEY (day_on, line_no)
);
CREATE INDEX recon_line__of_number ON recon_line USING btree (number, service, day_on, line_no);

create table recon_run (
  day_on date not null,
  status text default 'WAITING'::text not null,
  attempts integer default 0 not null,
  our_count integer,
  our_fen bigint,
  their_count integer,
  their_fen bigint,
  their_fee_fen bigint,
  matched_count integer,
  found_count integer,
  fault text,
  fault_detail text,
  next_try_at timestamptz not null,
  begun_at timestamptz,
  finished_at timestamptz,
  late_told_at timestamptz,
  sums jsonb,
  constraint recon_run__pk PRIMARY KEY (day_on),
  constraint recon_run__counted_when_done CHECK ((status <> ALL (ARRAY['OK'::text, 'DIFF'::text])) OR our_count IS NOT NULL AND their_count IS NOT NULL AND finished_at IS NOT NULL),
  constraint recon_run__known_fault CHECK (fault = ANY (ARRAY['NOT_THERE'::text, 'NOT_FETCHED'::text, 'COLUMNS'::text, 'CHARSET'::text, 'CUT_OFF'::text, 'LINE'::text, 'SUMS'::text, 'TOO_MANY'::text])),
  constraint recon_run__known_status CHECK (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'OK'::text, 'DIFF'::text, 'FAILED'::text])),
  constraint recon_run__sums_of_their_fault CHECK ((fault = 'SUMS'::text) = (sums IS NOT NULL))
);
CREATE INDEX recon_run__by_status ON recon_run USING btree (status, day_on);
CREATE INDEX recon_run__to_try ON recon_run USING btree (next_try_at) WHERE (status <> ALL (ARRAY['OK'::text, 'DIFF'::text]));

create table redeem_code (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  item_id uuid,
  code_enc bytea not null,
  code_hash bytea not null,
  code_tail text not null,
  status text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_by uuid,
  redeemed_by_name text,
  ended_at timestamptz,
  constraint redeem_code__pk PRIMARY KEY (merchant_id, id),
  constraint redeem_code__one_code UNIQUE (merchant_id, code_hash),
  constraint redeem_code__of_line FOREIGN KEY (merchant_id, item_id) REFERENCES sale_order_item(merchant_id, id),
  constraint redeem_code__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint redeem_code__ended_once CHECK ((ended_at IS NULL) = (status = 'UNUSED'::text)),
  constraint redeem_code__known_status CHECK (status = ANY (ARRAY['UNUSED'::text, 'REDEEMED'::text, 'EXPIRED'::text, 'REFUNDED'::text])),
  constraint redeem_code__redeemed_by_somebody CHECK ((redeemed_by IS NOT NULL) = (status = 'REDEEMED'::text))
);
CREATE INDEX redeem_code__of_order_in_order ON redeem_code USING btree (merchant_id, order_id, id);
CREATE UNIQUE INDEX redeem_code__one_of_order ON redeem_code USING btree (merchant_id, order_id) WHERE (item_id IS NULL);

create table refresh_token (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamptz not null,
  spent_at timestamptz,
  constraint refresh_token__pk PRIMARY KEY (token_hash),
  constraint refresh_token__belongs_to_session FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token__by_session ON refresh_token USING btree (session_id);

create table refund_order (
  merchant_id uuid not null,
  id uuid not null,
  refund_no text not null,
  order_id uuid not null,
  shop_id uuid not null,
  amount_fen bigint not null,
  commission_fen bigint not null,
  is_settled boolean not null,
  status text not null,
  step text not null,
  attempts integer default 0 not null,
  fail_reason text,
  reason text not null,
  asked_by_type text not null,
  asked_by_id text not null,
  created_at timestamptz not null,
  refunded_at timestamptz,
  return_id uuid,
  to_bill boolean default false not null,
  deposit_fen bigint default 0 not null,
  lent_fen bigint default 0 not null,
  sent_at timestamptz,
  constraint refund_order__pk PRIMARY KEY (merchant_id, id),
  constraint refund_order__one_number UNIQUE (merchant_id, refund_no),
  constraint refund_order__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint refund_order__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint refund_order__of_return FOREIGN KEY (merchant_id, return_id) REFERENCES return_order(merchant_id, id),
  constraint refund_order__amount_positive CHECK (amount_fen > 0),
  constraint refund_order__commission_inside CHECK (commission_fen >= 0 AND commission_fen <= amount_fen),
  constraint refund_order__done_at_a_time CHECK ((status = 'SUCCESS'::text) = (refunded_at IS NOT NULL)),
  constraint refund_order__fails_with_a_reason CHECK ((status <> ALL (ARRAY['RETRYING'::text, 'MANUAL'::text])) OR fail_reason IS NOT NULL),
  constraint refund_order__help_inside CHECK (deposit_fen >= 0 AND lent_fen >= 0 AND (is_settled OR (deposit_fen + lent_fen) = 0) AND (commission_fen + deposit_fen + lent_fen) <= amount_fen),
  constraint refund_order__known_asker CHECK (asked_by_type = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint refund_order__known_status CHECK (status = ANY (ARRAY['PROCESSING'::text, 'RETRYING'::text, 'MANUAL'::text, 'SUCCESS'::text])),
  constraint refund_order__known_step CHECK (step = ANY (ARRAY['COMMISSION'::text, 'REFUND'::text])),
  constraint refund_order__platform_pays_only_once_settled CHECK (step = 'REFUND'::text OR is_settled AND (commission_fen + lent_fen) > 0)
);
CREATE INDEX refund_order__by_number ON refund_order USING btree (refund_no);
CREATE INDEX refund_order__of_an_order ON refund_order USING btree (merchant_id, order_id, created_at);
CREATE UNIQUE INDEX refund_order__one_of_return ON refund_order USING btree (merchant_id, return_id) WHERE (return_id IS NOT NULL);
CREATE INDEX refund_order__to_bill ON refund_order USING btree (merchant_id, shop_id) WHERE to_bill;
CREATE INDEX refund_order__under_way ON refund_order USING btree (merchant_id, created_at) WHERE (status <> 'SUCCESS'::text);

create table return_dispute (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  dispute_no text not null,
  return_id uuid not null,
  return_no text not null,
  order_no text not null,
  initiator text not null,
  status text not null,
  claim_fen bigint not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  appealed_by text,
  appealed_at timestamptz,
  ended_at timestamptz,
  version integer default 1 not null,
  constraint return_dispute__pk PRIMARY KEY (merchant_id, id),
  constraint return_dispute__one_number UNIQUE (merchant_id, dispute_no),
  constraint return_dispute__of_return FOREIGN KEY (merchant_id, return_id) REFERENCES return_order(merchant_id, id),
  constraint return_dispute__appeal_waits CHECK (status <> 'APPEALING'::text OR appealed_by IS NOT NULL),
  constraint return_dispute__appealed_by_a_side CHECK (appealed_by = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text])),
  constraint return_dispute__ends_once CHECK (ended_at IS NULL OR (status = ANY (ARRAY['DONE_BUYER'::text, 'DONE_MERCHANT'::text, 'DONE_PARTIAL'::text, 'CANCELED'::text]))),
  constraint return_dispute__known_initiator CHECK (initiator = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'PLATFORM'::text])),
  constraint return_dispute__known_status CHECK (status = ANY (ARRAY['WAIT_MERCHANT_EVIDENCE'::text, 'WAIT_BUYER_EVIDENCE'::text, 'JUDGING'::text, 'APPEALING'::text, 'DONE_BUYER'::text, 'DONE_MERCHANT'::text, 'DONE_PARTIAL'::text, 'CANCELED'::text])),
  constraint return_dispute__some_money CHECK (claim_fen > 0),
  constraint return_dispute__whole_appeal CHECK ((appealed_by IS NULL) = (appealed_at IS NULL))
);
CREATE INDEX return_dispute__by_due ON return_dispute USING btree (due_at, id);
CREATE INDEX return_dispute__by_no ON return_dispute USING btree (dispute_no);
CREATE INDEX return_dispute__by_order_no ON return_dispute USING btree (order_no);
CREATE INDEX return_dispute__by_return_no ON return_dispute USING btree (return_no);
CREATE INDEX return_dispute__by_status ON return_dispute USING btree (status, due_at, id);
CREATE INDEX return_dispute__newest ON return_dispute USING btree (opened_at DESC, id DESC);
CREATE INDEX return_dispute__newest_of_status ON return_dispute USING btree (status, opened_at DESC, id DESC);
CREATE INDEX return_dispute__of_merchant ON return_dispute USING btree (merchant_id, status);
CREATE INDEX return_dispute__of_return_newest ON return_dispute USING btree (merchant_id, return_id, id DESC);
CREATE UNIQUE INDEX return_dispute__one_open ON return_dispute USING btree (merchant_id, return_id) WHERE (ended_at IS NULL);

create table return_evidence (
  merchant_id uuid not null,
  dispute_id uuid not null,
  id uuid not null,
  side text not null,
  kind text not null,
  text text not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  by_name text not null,
  at timestamptz not null,
  constraint return_evidence__pk PRIMARY KEY (merchant_id, dispute_id, id),
  constraint return_evidence__of_dispute FOREIGN KEY (merchant_id, dispute_id) REFERENCES return_dispute(merchant_id, id),
  constraint return_evidence__known_kind CHECK (kind = ANY (ARRAY['CLAIM'::text, 'EVIDENCE'::text, 'QUESTION'::text, 'APPEAL'::text])),
  constraint return_evidence__known_side CHECK (side = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'PLATFORM'::text])),
  constraint return_evidence__some_files CHECK (cardinality(file_ids) <= 20)
);
CREATE TRIGGER return_evidence__never_emptied BEFORE TRUNCATE ON return_evidence FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER return_evidence__past_is_kept BEFORE DELETE OR UPDATE ON return_evidence FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table return_order (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  return_no text not null,
  order_id uuid not null,
  order_no text not null,
  item_id uuid not null,
  buyer_nickname text not null,
  goods_title text not null,
  spec_text text not null,
  picture_file_id uuid,
  type text not null,
  phase text not null,
  is_received boolean not null,
  quantity integer not null,
  amount_fen bigint not null,
  max_fen bigint not null,
  reason text not null,
  description text not null,
  status text not null,
  deadline_at timestamptz,
  rejections integer default 0 not null,
  offers integer default 0 not null,
  reject_code text,
  reject_reason text,
  reject_file_ids uuid[] default '{}'::uuid[] not null,
  offer_type text,
  offer_fen bigint,
  offer_note text,
  return_address_enc bytea,
  carrier_code text,
  carrier_name text,
  waybill_no text,
  is_restocked boolean,
  is_put_off boolean default false not null,
  is_put_off_by_buyer boolean default false not null,
  refund_id uuid,
  fail_reason text,
  close_type text,
  applied_at timestamptz not null,
  agreed_at timestamptz,
  sent_back_at timestamptz,
  received_at timestamptz,
  ended_at timestamptz,
  version integer default 1 not null,
  changes integer default 0 not null,
  receipt_refusals integer default 0 not null,
  dispute_status text,
  disputes integer default 0 not null,
  is_judged boolean default false not null,
  held_fen bigint default 0 not null,
  paused_left_ms bigint,
  reship_carrier_code text,
  reship_carrier_name text,
  reship_waybill_no text,
  reshipped_at timestamptz,
  auto_rule_id uuid,
  auto_rule_name text,
  file_ids uuid[] default '{}'::uuid[] not null,
  signed_back_at timestamptz,
  told_due_at timestamptz,
  sku_id uuid not null,
  has_come_back boolean default false not null,
  is_hand_back_due boolean default false not null,
  hand_back_carrier_code text,
  hand_back_carrier_name text,
  hand_back_waybill_no text,
  handed_back_at timestamptz,
  hand_back_signed_at timestamptz,
  question text,
  reship_signed_at timestamptz,
  receive_result text,
  restocked_quantity integer,
  waybill_changes integer default 0 not null,
  wanted_sku_id uuid,
  wanted_spec_text text,
  constraint return_order__pk PRIMARY KEY (merchant_id, id),
  constraint return_order__one_number UNIQUE (merchant_id, return_no),
  constraint return_order__of_line FOREIGN KEY (merchant_id, item_id) REFERENCES sale_order_item(merchant_id, id),
  constraint return_order__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint return_order__of_sku_bought FOREIGN KEY (merchant_id, sku_id) REFERENCES sku(merchant_id, id),
  constraint return_order__of_sku_wanted FOREIGN KEY (merchant_id, wanted_sku_id) REFERENCES sku(merchant_id, id),
  constraint return_order__changed_some_times CHECK (changes >= 0 AND changes <= 4),
  constraint return_order__clock_stands_still CHECK (paused_left_ms IS NULL OR deadline_at IS NULL AND ended_at IS NULL),
  constraint return_order__closed_by_somebody CHECK ((close_type IS NOT NULL) = (status = 'CLOSED'::text)),
  constraint return_order__dispute_has_a_state CHECK ((dispute_status IS NULL) = (disputes = 0)),
  constraint return_order__disputed_some_times CHECK (disputes >= 0 AND disputes <= 3),
  constraint return_order__ended_once CHECK ((ended_at IS NOT NULL) = (status = ANY (ARRAY['SUCCESS'::text, 'CLOSED'::text]))),
  constraint return_order__handed_back_by_somebody CHECK (num_nulls(hand_back_carrier_code, hand_back_carrier_name, hand_back_waybill_no, handed_back_at) = ANY (ARRAY[0, 4])),
  constraint return_order__handed_back_when_closed CHECK (status = 'CLOSED'::text OR handed_back_at IS NULL AND NOT is_hand_back_due),
  constraint return_order__held_until_it_ends CHECK (held_fen >= 0 AND (held_fen = 0 OR (status <> ALL (ARRAY['REFUNDING'::text, 'SUCCESS'::text, 'CLOSED'::text])))),
  constraint return_order__known_close_type CHECK (close_type = ANY (ARRAY['BUYER_CANCEL'::text, 'BUYER_TIMEOUT'::text, 'PLATFORM_REJECT'::text, 'NEGOTIATED'::text])),
  constraint return_order__known_dispute_status CHECK (dispute_status = ANY (ARRAY['WAIT_MERCHANT_EVIDENCE'::text, 'WAIT_BUYER_EVIDENCE'::text, 'JUDGING'::text, 'APPEALING'::text, 'DONE_BUYER'::text, 'DONE_MERCHANT'::text, 'DONE_PARTIAL'::text, 'CANCELED'::text])),
  constraint return_order__known_offer_type CHECK (offer_type = ANY (ARRAY['REFUND_ONLY'::text, 'RETURN_REFUND'::text, 'EXCHANGE'::text, 'RESHIP'::text, 'CANCEL'::text])),
  constraint return_order__known_phase CHECK (phase = ANY (ARRAY['BEFORE_SHIP'::text, 'AFTER_SHIP'::text, 'AFTER_DONE'::text])),
  constraint return_order__known_reason CHECK (reason = ANY (ARRAY['NO_REASON'::text, 'CHANGED_MIND'::text, 'WRONG_INFO'::text, 'LATE_SHIP'::text, 'OUT_OF_STOCK'::text, 'MISSING'::text, 'WRONG_GOODS'::text, 'QUALITY'::text, 'NOT_AS_DESCRIBED'::text, 'DAMAGED'::text, 'FAKE'::text, 'NO_TRACE'::text, 'LOST'::text, 'REFUSED'::text, 'AGREED'::text, 'OTHER'::text])),
  constraint return_order__known_receive_result CHECK (receive_result = ANY (ARRAY['OK'::text, 'DAMAGED'::text, 'WRONG'::text, 'EMPTY'::text, 'PARTIAL'::text])),
  constraint return_order__known_reject_code CHECK (reject_code = ANY (ARRAY['SHIPPED'::text, 'USED'::text, 'EXPIRED'::text, 'NOT_RECEIVED'::text, 'WRONG_RETURN'::text, 'CUSTOM'::text, 'AMOUNT'::text, 'AGREED'::text, 'OTHER'::text])),
  constraint return_order__known_status CHECK (status = ANY (ARRAY['MERCHANT_REVIEW'::text, 'BUYER_NEGOTIATE'::text, 'MERCHANT_REJECTED'::text, 'WAIT_BUYER_RETURN'::text, 'WAIT_MERCHANT_RECEIVE'::text, 'REFUNDING'::text, 'REFUND_FAILED'::text, 'SUCCESS'::text, 'CLOSED'::text, 'IN_DISPUTE'::text, 'WAIT_MERCHANT_SHIP'::text, 'WAIT_BUYER_RECEIVE'::text])),
  constraint return_order__known_type CHECK (type = ANY (ARRAY['REFUND_ONLY'::text, 'RETURN_REFUND'::text, 'EXCHANGE'::text, 'RESHIP'::text])),
  constraint return_order__number_put_right_sometimes CHECK (waybill_changes >= 0 AND waybill_changes <= 2),
  constraint return_order__offer_or_question_waits CHECK (status <> 'BUYER_NEGOTIATE'::text OR (offer_fen IS NULL) <> (question IS NULL)),
  constraint return_order__owed_or_handed_back CHECK (NOT is_hand_back_due OR handed_back_at IS NULL),
  constraint return_order__question_waits CHECK (question IS NULL OR status = 'BUYER_NEGOTIATE'::text),
  constraint return_order__refused_for_a_reason CHECK ((reject_code IS NULL) = (reject_reason IS NULL)),
  constraint return_order__reshipped_by_somebody CHECK (num_nulls(reship_carrier_code, reship_carrier_name, reship_waybill_no, reshipped_at) = ANY (ARRAY[0, 4])),
  constraint return_order__reshipped_is_on_its_way CHECK (status <> 'WAIT_BUYER_RECEIVE'::text OR reshipped_at IS NOT NULL),
  constraint return_order__restocked_of_its_pieces CHECK (restocked_quantity IS NULL OR restocked_quantity >= 0 AND restocked_quantity <= quantity AND is_restocked = (restocked_quantity > 0)),
  constraint return_order__rule_by_name CHECK (num_nulls(auto_rule_id, auto_rule_name) = ANY (ARRAY[0, 2])),
  constraint return_order__sent_back_by_somebody CHECK (num_nulls(carrier_code, carrier_name, waybill_no, sent_back_at) = ANY (ARRAY[0, 4])),
  constraint return_order__signed_once_handed_back CHECK (hand_back_signed_at IS NULL OR handed_back_at IS NOT NULL),
  constraint return_order__signed_once_reshipped CHECK (reship_signed_at IS NULL OR reshipped_at IS NOT NULL),
  constraint return_order__some_pieces CHECK (quantity > 0),
  constraint return_order__somebody_is_waited_for CHECK ((status = ANY (ARRAY['REFUNDING'::text, 'REFUND_FAILED'::text, 'IN_DISPUTE'::text])) OR paused_left_ms IS NOT NULL OR status = 'WAIT_BUYER_RETURN'::text AND return_address_enc IS NULL OR (deadline_at IS NULL) = (status = ANY (ARRAY['SUCCESS'::text, 'CLOSED'::text]))),
  constraint return_order__unsent_goods_stay CHECK (phase <> 'BEFORE_SHIP'::text OR type = 'REFUND_ONLY'::text),
  constraint return_order__wants_another CHECK (wanted_sku_id <> sku_id),
  constraint return_order__wants_by_name CHECK ((wanted_sku_id IS NULL) = (wanted_spec_text IS NULL)),
  constraint return_order__whole_offer CHECK (num_nulls(offer_type, offer_fen, offer_note) = ANY (ARRAY[0, 3])),
  constraint return_order__within_the_most CHECK (amount_fen >= 1 AND amount_fen <= max_fen)
);
CREATE INDEX return_order__by_amount ON return_order USING btree (merchant_id, amount_fen);
CREATE INDEX return_order__by_deadline ON return_order USING btree (merchant_id, deadline_at, id) WHERE (deadline_at IS NOT NULL);
CREATE INDEX return_order__by_end ON return_order USING btree (merchant_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX return_order__by_hand_back_waybill ON return_order USING btree (merchant_id, hand_back_waybill_no) WHERE (hand_back_waybill_no IS NOT NULL);
CREATE INDEX return_order__by_number ON return_order USING btree (return_no);
CREATE INDEX return_order__by_order_no ON return_order USING btree (merchant_id, order_no);
CREATE INDEX return_order__by_reship_waybill ON return_order USING btree (merchant_id, reship_waybill_no) WHERE (reship_waybill_no IS NOT NULL);
CREATE INDEX return_order__by_status ON return_order USING btree (merchant_id, status, applied_at DESC, id DESC) INCLUDE (amount_fen, ended_at);
CREATE INDEX return_order__by_status_amount ON return_order USING btree (merchant_id, status, amount_fen);
CREATE INDEX return_order__by_status_deadline ON return_order USING btree (merchant_id, status, deadline_at, id) WHERE (deadline_at IS NOT NULL);
CREATE INDEX return_order__by_status_end ON return_order USING btree (merchant_id, status, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX return_order__by_waybill ON return_order USING btree (merchant_id, waybill_no) WHERE (waybill_no IS NOT NULL);
CREATE INDEX return_order__for_reason ON return_order USING btree (merchant_id, reason, applied_at DESC, id DESC);
CREATE INDEX return_order__for_reason_in_status ON return_order USING btree (merchant_id, status, reason, applied_at DESC, id DESC);
CREATE INDEX return_order__holding ON return_order USING btree (merchant_id, id) WHERE (held_fen > 0);
CREATE INDEX return_order__in_dispute ON return_order USING btree (merchant_id, applied_at DESC, id DESC) WHERE (dispute_status = ANY (ARRAY['WAIT_MERCHANT_EVIDENCE'::text, 'WAIT_BUYER_EVIDENCE'::text, 'JUDGING'::text, 'APPEALING'::text]));
CREATE INDEX return_order__in_phase ON return_order USING btree (merchant_id, phase, applied_at DESC, id DESC);
CREATE INDEX return_order__in_phase_and_status ON return_order USING btree (merchant_id, status, phase, applied_at DESC, id DESC);
CREATE INDEX return_order__newest ON return_order USING btree (merchant_id, applied_at DESC, id DESC) INCLUDE (amount_fen, ended_at);
CREATE INDEX return_order__of_all ON return_order USING btree (status, type, applied_at DESC, id DESC);
CREATE INDEX return_order__of_all_by_deadline ON return_order USING btree (status, type, deadline_at, id) INCLUDE (merchant_id, applied_at) WHERE ((deadline_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX return_order__of_buyer ON return_order USING btree (merchant_id, buyer_nickname, applied_at DESC, id DESC);
CREATE INDEX return_order__of_line_newest ON return_order USING btree (merchant_id, item_id, id DESC);
CREATE INDEX return_order__of_order_newest ON return_order USING btree (merchant_id, order_id, id DESC);
CREATE INDEX return_order__of_shop ON return_order USING btree (merchant_id, shop_id, applied_at DESC, id DESC);
CREATE INDEX return_order__of_sku_by_deadline ON return_order USING btree (merchant_id, sku_id, deadline_at, id) WHERE (deadline_at IS NOT NULL);
CREATE INDEX return_order__of_sku_in_status ON return_order USING btree (merchant_id, sku_id, status, applied_at DESC, id DESC);
CREATE INDEX return_order__of_sku_newest ON return_order USING btree (merchant_id, sku_id, applied_at DESC, id DESC);
CREATE INDEX return_order__of_type ON return_order USING btree (merchant_id, type, applied_at DESC, id DESC);
CREATE INDEX return_order__of_type_in_status ON return_order USING btree (merchant_id, status, type, applied_at DESC, id DESC);
CREATE UNIQUE INDEX return_order__one_open ON return_order USING btree (merchant_id, item_id) WHERE (ended_at IS NULL);
CREATE INDEX return_order__ruled_on ON return_order USING btree (merchant_id, applied_at DESC, id DESC) WHERE (dispute_status = ANY (ARRAY['DONE_BUYER'::text, 'DONE_MERCHANT'::text, 'DONE_PARTIAL'::text]));
CREATE INDEX return_order__ruled_on_by_deadline ON return_order USING btree (merchant_id, deadline_at, id) WHERE ((dispute_status = ANY (ARRAY['DONE_BUYER'::text, 'DONE_MERCHANT'::text, 'DONE_PARTIAL'::text])) AND (deadline_at IS NOT NULL));
CREATE INDEX return_order__ruled_on_in_status ON return_order USING btree (merchant_id, status, applied_at DESC, id DESC) WHERE (dispute_status = ANY (ARRAY['DONE_BUYER'::text, 'DONE_MERCHANT'::text, 'DONE_PARTIAL'::text]));
CREATE INDEX return_order__to_hand_back ON return_order USING btree (merchant_id, applied_at DESC, id DESC) WHERE is_hand_back_due;
CREATE INDEX return_order__to_notice ON return_order USING btree (deadline_at, id) WHERE ((deadline_at IS NOT NULL) AND (told_due_at IS DISTINCT FROM deadline_at));

create table return_order_event (
  merchant_id uuid not null,
  return_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint return_order_event__pk PRIMARY KEY (merchant_id, return_id, id),
  constraint return_order_event__of_return FOREIGN KEY (merchant_id, return_id) REFERENCES return_order(merchant_id, id),
  constraint return_order_event__known_actor CHECK (actor_type = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint return_order_event__known_event CHECK (event = ANY (ARRAY['apply'::text, 'modify'::text, 'agree'::text, 'reject'::text, 'offer'::text, 'accept'::text, 'decline'::text, 'sendBack'::text, 'receive'::text, 'refuseReceipt'::text, 'extend'::text, 'askTime'::text, 'cancel'::text, 'close'::text, 'payFailed'::text, 'payAgain'::text, 'refunded'::text, 'escalate'::text, 'prove'::text, 'askProof'::text, 'missProof'::text, 'judge'::text, 'appeal'::text, 'acceptVerdict'::text, 'execute'::text, 'pause'::text, 'resume'::text, 'prolong'::text, 'reship'::text, 'convert'::text, 'gotIt'::text, 'remind'::text, 'signedBack'::text, 'turnOver'::text, 'handBack'::text, 'handedBack'::text, 'waiveGoods'::text, 'question'::text, 'answer'::text, 'setAddress'::text, 'signedAnew'::text, 'waitForParcel'::text, 'acceptCancel'::text]))
);
CREATE TRIGGER return_order_event__never_emptied BEFORE TRUNCATE ON return_order_event FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER return_order_event__past_is_kept BEFORE DELETE OR UPDATE ON return_order_event FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table return_rule (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  is_enabled boolean not null,
  type text not null,
  phase text,
  reasons text[] not null,
  max_fen bigint not null,
  buyer_rate_bp integer,
  is_unsigned boolean not null,
  action text not null,
  daily_cap_fen bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  constraint return_rule__pk PRIMARY KEY (merchant_id, id),
  constraint return_rule__one_name UNIQUE (merchant_id, shop_id, name),
  constraint return_rule__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint return_rule__agrees_to_so_much CHECK ((action = 'AGREE'::text) = (daily_cap_fen IS NOT NULL)),
  constraint return_rule__known_action CHECK (action = ANY (ARRAY['AGREE'::text, 'REMIND'::text])),
  constraint return_rule__known_phase CHECK (phase = ANY (ARRAY['BEFORE_SHIP'::text, 'AFTER_SHIP'::text, 'AFTER_DONE'::text])),
  constraint return_rule__known_type CHECK (type = ANY (ARRAY['REFUND_ONLY'::text, 'RETURN_REFUND'::text, 'EXCHANGE'::text, 'RESHIP'::text])),
  constraint return_rule__share_of_orders CHECK (buyer_rate_bp >= 0 AND buyer_rate_bp <= 10000),
  constraint return_rule__some_money CHECK (max_fen > 0 AND daily_cap_fen >= max_fen)
);

create table return_rule_day (
  merchant_id uuid not null,
  rule_id uuid not null,
  day date not null,
  agreed_fen bigint default 0 not null,
  agreed_count integer default 0 not null,
  cap_fen bigint not null,
  is_full_told boolean default false not null,
  constraint return_rule_day__pk PRIMARY KEY (merchant_id, rule_id, day),
  constraint return_rule_day__of_rule FOREIGN KEY (merchant_id, rule_id) REFERENCES return_rule(merchant_id, id),
  constraint return_rule_day__within_the_cap CHECK (agreed_fen >= 0 AND agreed_fen <= cap_fen)
);

create table return_verdict (
  merchant_id uuid not null,
  dispute_id uuid not null,
  id uuid not null,
  ruling text not null,
  amount_fen bigint not null,
  needs_goods boolean not null,
  liability text not null,
  freight_by text not null,
  text text not null,
  judge_id text not null,
  judge_name text not null,
  at timestamptz not null,
  constraint return_verdict__pk PRIMARY KEY (merchant_id, dispute_id, id),
  constraint return_verdict__of_dispute FOREIGN KEY (merchant_id, dispute_id) REFERENCES return_dispute(merchant_id, id),
  constraint return_verdict__known_freight_by CHECK (freight_by = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'INSURANCE'::text])),
  constraint return_verdict__known_liability CHECK (liability = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'CARRIER'::text, 'PLATFORM'::text])),
  constraint return_verdict__known_ruling CHECK (ruling = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'PARTIAL'::text])),
  constraint return_verdict__merchant_keeps_it CHECK ((amount_fen = 0) = (ruling = 'MERCHANT'::text) AND amount_fen >= 0)
);
CREATE TRIGGER return_verdict__never_emptied BEFORE TRUNCATE ON return_verdict FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER return_verdict__past_is_kept BEFORE DELETE OR UPDATE ON return_verdict FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table role (
  merchant_id uuid not null,
  id uuid not null,
  key text not null,
  name text not null,
  description text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  data_scope text not null,
  constraint role__pk PRIMARY KEY (merchant_id, id),
  constraint role__one_key UNIQUE (merchant_id, key),
  constraint role__one_name UNIQUE (merchant_id, name),
  constraint role__known_scope CHECK (data_scope = ANY (ARRAY['ALL_SHOPS'::text, 'OWN_SHOP'::text, 'SELF'::text]))
);

create table sale_order (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_no text not null,
  buyer_id uuid not null,
  buyer_nickname text not null,
  receiver_name_enc bytea not null,
  receiver_phone_enc bytea not null,
  receiver_phone_hash bytea not null,
  receiver_phone_tail text not null,
  receiver_detail_enc bytea not null,
  receiver_region jsonb not null,
  buyer_remark text not null,
  seller_remark text default ''::text not null,
  status text not null,
  settle_status text not null,
  goods_fen bigint not null,
  freight_fen bigint not null,
  payable_fen bigint not null,
  paid_fen bigint default 0 not null,
  commission_fen bigint not null,
  ship_hours integer not null,
  close_type text,
  close_reason text,
  created_at timestamptz not null,
  pay_expire_at timestamptz not null,
  paid_at timestamptz,
  ship_deadline_at timestamptz,
  shipped_at timestamptz,
  auto_confirm_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  settle_due_at timestamptz,
  settle_call_id uuid,
  settled_at timestamptz,
  version integer default 1 not null,
  receiver_name_mask text,
  receiver_phone_mask text,
  order_no_back text generated always as reverse(order_no) stored,
  refund_asked_fen bigint default 0 not null,
  refunded_fen bigint default 0 not null,
  commission_asked_fen bigint default 0 not null,
  commission_returned_fen bigint default 0 not null,
  freight_steps jsonb,
  confirm_days integer not null,
  after_sale_days integer not null,
  is_presale boolean default false not null,
  has_fast_refund boolean default false not null,
  flag integer default 0 not null,
  cut_fen bigint default 0 not null,
  cut_count integer default 0 not null,
  extend_count integer default 0 not null,
  extended_days integer default 0 not null,
  buyer_extended_at timestamptz,
  urged_at timestamptz,
  urge_count integer default 0 not null,
  all_shipped_at timestamptz,
  stage text generated always as 
CASE
    WHEN (status = 'PART_SHIPPED'::text) THEN 'TO_SHIP'::text
    ELSE status
END stored not null,
  signed_at timestamptz,
  hold_reason text,
  held_at timestamptz,
  hold_note text default ''::text not null,
  ship_left_ms bigint,
  ship_notices smallint default 0 not null,
  address_change_count integer default 0 not null,
  address_change_id uuid,
  pick_prints integer default 0 not null,
  pack_prints integer default 0 not null,
  last_printed_at timestamptz,
  delivery_type text default 'EXPRESS'::text not null,
  label_prints integer default 0 not null,
  is_printed boolean generated always as (((pick_prints + pack_prints) + label_prints) > 0) stored not null,
  source text default 'STOREFRONT'::text not null,
  discount_fen bigint default 0 not null,
  checkout_no text,
  receiver_hash bytea,
  receiver_province text generated always as ((receiver_region -> 0) ->> 'code'::text) stored,
  receiver_city text generated always as ((receiver_region -> 1) ->> 'code'::text) stored,
  invoice_status text default 'NONE'::text not null,
  returning_fen bigint default 0 not null,
  open_returns integer default 0 not null,
  confirm_left_ms bigint,
  waits_for_bill boolean default false not null,
  bill_id uuid,
  pickup_enc bytea,
  pickup_days integer,
  pickup_until timestamptz,
  tags text[] default '{}'::text[] not null,
  after_sale_status text generated always as 
CASE
    WHEN ((open_returns > 0) OR (refund_asked_fen > refunded_fen)) THEN 'IN_PROGRESS'::text
    WHEN (refunded_fen = 0) THEN 'NONE'::text
    WHEN (refunded_fen = paid_fen) THEN 'ALL_REFUNDED'::text
    ELSE 'PART_REFUNDED'::text
END stored not null,
  receiver_name_hash bytea,
  close_reason_code text,
  constraint sale_order__pk PRIMARY KEY (merchant_id, id),
  constraint sale_order__one_number UNIQUE (merchant_id, order_no),
  constraint sale_order__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint sale_order__has_buyer FOREIGN KEY (merchant_id, buyer_id) REFERENCES buyer(merchant_id, id),
  constraint sale_order__of_bill FOREIGN KEY (merchant_id, bill_id) REFERENCES finance_bill(merchant_id, id),
  constraint sale_order__address_changed_five_times CHECK (address_change_count >= 0 AND address_change_count <= 5),
  constraint sale_order__commission_inside_payment CHECK (commission_fen >= 0 AND commission_fen <= payable_fen),
  constraint sale_order__cut_at_most_fifty_times CHECK (cut_fen >= 0 AND cut_count >= 0 AND cut_count <= 50),
  constraint sale_order__discount_takes_off CHECK (discount_fen >= 0),
  constraint sale_order__extended_within_limits CHECK (extend_count >= 0 AND extend_count <= 3 AND extended_days >= 0 AND extended_days <= 33),
  constraint sale_order__fetched_in_time CHECK (pickup_until IS NULL OR delivery_type = 'PICKUP'::text),
  constraint sale_order__fetched_somewhere CHECK ((delivery_type = 'PICKUP'::text) = (pickup_enc IS NOT NULL) AND (delivery_type = 'PICKUP'::text) = (pickup_days IS NOT NULL)),
  constraint sale_order__held_since CHECK ((hold_reason IS NULL) = (held_at IS NULL)),
  constraint sale_order__known_close_reason CHECK (close_reason_code = ANY (ARRAY['CHANGED_MIND'::text, 'OUT_OF_STOCK'::text, 'WRONG_INFO'::text, 'IN_PERSON'::text, 'OTHER'::text])),
  constraint sale_order__known_close_type CHECK (close_type = ANY (ARRAY['BUYER_CANCEL'::text, 'PAY_TIMEOUT'::text, 'MERCHANT_CLOSE'::text, 'OUT_OF_STOCK'::text, 'ALL_REFUNDED'::text])),
  constraint sale_order__known_delivery_type CHECK (delivery_type = ANY (ARRAY['EXPRESS'::text, 'VIRTUAL'::text, 'VOUCHER'::text, 'PICKUP'::text])),
  constraint sale_order__known_flag CHECK (flag >= 0 AND flag <= 5),
  constraint sale_order__known_hold_reason CHECK (hold_reason = ANY (ARRAY['RISK'::text, 'ADDRESS_REVIEW'::text, 'DISPUTE'::text, 'PLATFORM'::text])),
  constraint sale_order__known_invoice_status CHECK (invoice_status = ANY (ARRAY['NONE'::text, 'REQUESTED'::text, 'ISSUED'::text, 'REJECTED'::text])),
  constraint sale_order__known_settle_status CHECK (settle_status = ANY (ARRAY['NOT_DUE'::text, 'PENDING'::text, 'SETTLED'::text, 'VOID'::text])),
  constraint sale_order__known_source CHECK (source = ANY (ARRAY['STOREFRONT'::text, 'MERCHANT'::text])),
  constraint sale_order__known_status CHECK (status = ANY (ARRAY['UNPAID'::text, 'TO_SHIP'::text, 'PART_SHIPPED'::text, 'SHIPPED'::text, 'COMPLETED'::text, 'CLOSED'::text])),
  constraint sale_order__paid_is_nothing_or_all CHECK (paid_fen = 0 OR paid_fen = payable_fen),
  constraint sale_order__printed_at_some_time CHECK (pick_prints >= 0 AND pack_prints >= 0 AND label_prints >= 0 AND ((pick_prints + pack_prints + label_prints) > 0) = (last_printed_at IS NOT NULL)),
  constraint sale_order__receipt_stands_still CHECK (confirm_left_ms IS NULL OR open_returns > 0 AND auto_confirm_at IS NULL),
  constraint sale_order__refunds_inside_paid CHECK (refunded_fen >= 0 AND refunded_fen <= refund_asked_fen AND refund_asked_fen <= paid_fen),
  constraint sale_order__returns_counted CHECK (open_returns >= 0 AND (open_returns > 0 OR returning_fen = 0)),
  constraint sale_order__returns_inside_commission CHECK (commission_returned_fen >= 0 AND commission_returned_fen <= commission_asked_fen AND commission_asked_fen <= commission_fen),
  constraint sale_order__returns_within_paid CHECK (returning_fen >= 0 AND (refund_asked_fen + returning_fen) <= paid_fen),
  constraint sale_order__stands_still_while_held CHECK (ship_left_ms IS NULL OR (hold_reason IS NOT NULL OR open_returns > 0) AND ship_deadline_at IS NULL),
  constraint sale_order__sum_is_payable CHECK (payable_fen = (goods_fen + freight_fen) AND payable_fen > 0),
  constraint sale_order__ten_tags CHECK (cardinality(tags) <= 10),
  constraint sale_order__two_ship_notices CHECK (ship_notices >= 0 AND ship_notices <= 2),
  constraint sale_order__virtual_without_freight CHECK (delivery_type = 'EXPRESS'::text OR freight_fen = 0)
);
CREATE INDEX sale_order__after_sale ON sale_order USING btree (merchant_id, after_sale_status, stage, created_at DESC, id DESC) WHERE (after_sale_status <> 'NONE'::text);
CREATE INDEX sale_order__by_amount ON sale_order USING btree (merchant_id, stage, payable_fen, created_at DESC, id DESC);
CREATE INDEX sale_order__by_buyer ON sale_order USING btree (merchant_id, buyer_nickname, stage, created_at DESC, id DESC);
CREATE INDEX sale_order__by_completed ON sale_order USING btree (merchant_id, completed_at DESC, id DESC) WHERE (stage = 'COMPLETED'::text);
CREATE INDEX sale_order__by_deadline ON sale_order USING btree (merchant_id, ship_deadline_at, id);
CREATE INDEX sale_order__by_deadline_of_stage ON sale_order USING btree (merchant_id, stage, ship_deadline_at, id);
CREATE INDEX sale_order__by_merchant ON sale_order USING btree (merchant_id, stage, created_at DESC, id DESC) WHERE (source = 'MERCHANT'::text);
CREATE INDEX sale_order__by_paid ON sale_order USING btree (merchant_id, paid_at DESC NULLS LAST, id DESC);
CREATE INDEX sale_order__by_paid_of_stage ON sale_order USING btree (merchant_id, stage, paid_at DESC NULLS LAST, id DESC);
CREATE INDEX sale_order__by_phone ON sale_order USING btree (merchant_id, receiver_phone_hash, stage, created_at DESC, id DESC);
CREATE INDEX sale_order__by_phone_tail ON sale_order USING btree (merchant_id, receiver_phone_tail, stage, created_at DESC, id DESC);
CREATE INDEX sale_order__by_receiver_name ON sale_order USING btree (merchant_id, receiver_name_hash, stage, created_at DESC, id DESC) WHERE (receiver_name_hash IS NOT NULL);
CREATE INDEX sale_order__by_shipped_of_stage ON sale_order USING btree (merchant_id, stage, shipped_at DESC, id DESC) WHERE (shipped_at IS NOT NULL);
CREATE INDEX sale_order__by_tail ON sale_order USING btree (merchant_id, order_no_back COLLATE "C");
CREATE INDEX sale_order__held ON sale_order USING btree (merchant_id, stage, held_at, id) WHERE (hold_reason IS NOT NULL);
CREATE INDEX sale_order__in_presale ON sale_order USING btree (merchant_id, stage, created_at DESC, id DESC) WHERE is_presale;
CREATE INDEX sale_order__newest ON sale_order USING btree (merchant_id, created_at DESC, id DESC);
CREATE INDEX sale_order__newest_of_stage ON sale_order USING btree (merchant_id, stage, created_at DESC, id DESC) INCLUDE (payable_fen);
CREATE INDEX sale_order__of_all_by_number ON sale_order USING btree (order_no);
CREATE INDEX sale_order__of_all_by_stage ON sale_order USING btree (stage, created_at DESC, id DESC);
CREATE INDEX sale_order__of_all_held ON sale_order USING btree (created_at DESC, id DESC) WHERE (hold_reason IS NOT NULL);
CREATE INDEX sale_order__of_bill ON sale_order USING btree (merchant_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX sale_order__of_buyer ON sale_order USING btree (merchant_id, buyer_id, id DESC);
CREATE INDEX sale_order__of_checkout ON sale_order USING btree (merchant_id, checkout_no) WHERE (checkout_no IS NOT NULL);
CREATE INDEX sale_order__of_delivery ON sale_order USING btree (merchant_id, delivery_type, stage, created_at DESC, id DESC) WHERE (delivery_type <> 'EXPRESS'::text);
CREATE INDEX sale_order__of_shop ON sale_order USING btree (merchant_id, shop_id, stage, created_at DESC, id DESC);
CREATE INDEX sale_order__of_shop_by_paid ON sale_order USING btree (merchant_id, shop_id, paid_at DESC, id DESC) WHERE (paid_at IS NOT NULL);
CREATE INDEX sale_order__returning ON sale_order USING btree (merchant_id, stage, created_at DESC, id DESC) WHERE (open_returns > 0);
CREATE INDEX sale_order__to_bill ON sale_order USING btree (merchant_id, shop_id, settle_due_at) WHERE (waits_for_bill AND (bill_id IS NULL));
CREATE INDEX sale_order__to_city ON sale_order USING btree (merchant_id, receiver_city, stage, created_at DESC, id DESC) WHERE (receiver_city IS NOT NULL);
CREATE INDEX sale_order__to_notice ON sale_order USING btree (ship_notices, ship_deadline_at, id) WHERE ((stage = 'TO_SHIP'::text) AND (ship_notices < 2));
CREATE INDEX sale_order__to_province ON sale_order USING btree (merchant_id, receiver_province, stage, created_at DESC, id DESC) WHERE (receiver_province IS NOT NULL);
CREATE INDEX sale_order__to_settle ON sale_order USING btree (settle_status, settle_due_at, id) WHERE ((status = 'COMPLETED'::text) AND (settle_status = ANY (ARRAY['NOT_DUE'::text, 'PENDING'::text])) AND (NOT waits_for_bill));
CREATE INDEX sale_order__to_settle_of_merchant ON sale_order USING btree (merchant_id, settle_status, settle_due_at, id) WHERE ((status = 'COMPLETED'::text) AND (settle_status = ANY (ARRAY['NOT_DUE'::text, 'PENDING'::text])) AND (NOT waits_for_bill));
CREATE INDEX sale_order__to_ship_by_print ON sale_order USING btree (merchant_id, is_printed, created_at DESC, id DESC) WHERE (stage = 'TO_SHIP'::text);
CREATE INDEX sale_order__to_ship_by_receiver ON sale_order USING btree (merchant_id, receiver_hash, id) WHERE ((stage = 'TO_SHIP'::text) AND (receiver_hash IS NOT NULL));
CREATE INDEX sale_order__urged ON sale_order USING btree (merchant_id, stage, created_at DESC, id DESC) WHERE (urged_at IS NOT NULL);
CREATE INDEX sale_order__with_buyer_remark ON sale_order USING btree (merchant_id, stage, created_at DESC, id DESC) WHERE (buyer_remark <> ''::text);
CREATE INDEX sale_order__with_flag ON sale_order USING btree (merchant_id, flag, stage, created_at DESC, id DESC) WHERE (flag <> 0);
CREATE INDEX sale_order__with_invoice ON sale_order USING btree (merchant_id, invoice_status, stage, created_at DESC, id DESC) WHERE (invoice_status <> 'NONE'::text);
CREATE INDEX sale_order__with_seller_remark ON sale_order USING btree (merchant_id, stage, created_at DESC, id DESC) WHERE (seller_remark <> ''::text);
CREATE INDEX sale_order__without_name_hash ON sale_order USING btree (merchant_id, id) WHERE (receiver_name_hash IS NULL);

create table sale_order_counter (
  merchant_id uuid not null,
  stage text not null,
  slot integer not null,
  total bigint not null,
  shop_id uuid not null,
  constraint sale_order_counter__pk PRIMARY KEY (merchant_id, shop_id, stage, slot)
);

create table sale_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint sale_order_event__pk PRIMARY KEY (merchant_id, order_id, id),
  constraint sale_order_event__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint sale_order_event__known_actor CHECK (actor_type = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint sale_order_event__known_event CHECK (event = ANY (ARRAY['place'::text, 'paid'::text, 'paidLate'::text, 'latePayRefunded'::text, 'lateRefundFailed'::text, 'close'::text, 'ship'::text, 'confirm'::text, 'autoConfirm'::text, 'settled'::text, 'settleFailed'::text, 'settleAsked'::text, 'remark'::text, 'reveal'::text, 'refundAsked'::text, 'commissionReturned'::text, 'refunded'::text, 'refundFailed'::text, 'refundStuck'::text, 'refundRetried'::text, 'cut'::text, 'extend'::text, 'urge'::text, 'shipUndone'::text, 'shipChanged'::text, 'outOfStock'::text, 'signed'::text, 'waitForParcel'::text, 'hold'::text, 'release'::text, 'addressChanged'::text, 'addressAsked'::text, 'addressApproved'::text, 'addressRejected'::text, 'addressDropped'::text, 'printed'::text, 'delivered'::text, 'codesMade'::text, 'redeemed'::text, 'codesExpired'::text, 'codesRefunded'::text, 'waybillTaken'::text, 'waybillRefused'::text, 'waybillCanceled'::text, 'invoiceAsked'::text, 'invoiceIssued'::text, 'invoiceRejected'::text, 'returnAsked'::text, 'returnEnded'::text, 'returnDropped'::text, 'invoiceCorrected'::text, 'pickupReady'::text, 'pickedUp'::text, 'pickupExpired'::text, 'pickupExtended'::text, 'tagged'::text, 'texted'::text, 'textedAgain'::text, 'refundCovered'::text, 'parcelNoted'::text]))
);
CREATE TRIGGER sale_order_event__never_emptied BEFORE TRUNCATE ON sale_order_event FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER sale_order_event__past_is_kept BEFORE DELETE OR UPDATE ON sale_order_event FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table sale_order_item (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line integer not null,
  goods_id uuid not null,
  sku_id uuid not null,
  goods_title text not null,
  spec_text text not null,
  picture_file_id uuid,
  outer_sku_code text not null,
  quantity integer not null,
  unit_fen bigint not null,
  pay_fen bigint not null,
  commission_bp integer not null,
  commission_fen bigint not null,
  after_sale_days integer,
  no_reason_return boolean,
  services text[] default '{}'::text[] not null,
  cut_fen bigint default 0 not null,
  shipped_quantity integer default 0 not null,
  dropped_quantity integer default 0 not null,
  stage text default 'UNPAID'::text not null,
  ordered_at timestamptz not null,
  valid_days integer,
  valid_until timestamptz,
  discount_fen bigint default 0 not null,
  held_quantity integer default 0 not null,
  returned_quantity integer default 0 not null,
  returned_fen bigint default 0 not null,
  forfeited_fen bigint default 0 not null,
  commission_rule_id uuid,
  commission_fixed_fen bigint,
  commission_min_fen bigint,
  commission_max_fen bigint,
  commission_of_freight boolean default false not null,
  commission_freight_fen bigint default 0 not null,
  snapshot_id uuid,
  constraint sale_order_item__pk PRIMARY KEY (merchant_id, id),
  constraint sale_order_item__one_per_line UNIQUE (merchant_id, order_id, line),
  constraint sale_order_item__belongs_to_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint sale_order_item__of_sku FOREIGN KEY (merchant_id, sku_id) REFERENCES sku(merchant_id, id),
  constraint sale_order_item__commission_was_paid CHECK (commission_fen >= 0 AND commission_fen <= (pay_fen + commission_freight_fen) AND commission_freight_fen >= 0),
  constraint sale_order_item__forfeited_was_paid CHECK (forfeited_fen >= 0 AND (returned_fen + forfeited_fen) <= pay_fen),
  constraint sale_order_item__held_waits CHECK (held_quantity >= 0 AND (shipped_quantity + dropped_quantity + held_quantity) <= quantity),
  constraint sale_order_item__known_services CHECK (services <@ ARRAY['NO_REASON_7D'::text, 'FAST_REFUND'::text]),
  constraint sale_order_item__known_stage CHECK (stage = ANY (ARRAY['UNPAID'::text, 'TO_SHIP'::text, 'SHIPPED'::text, 'COMPLETED'::text, 'CLOSED'::text])),
  constraint sale_order_item__pays_unit_times_quantity_less_what_is_off CHECK (cut_fen >= 0 AND discount_fen >= 0 AND pay_fen >= 0 AND pay_fen = (unit_fen * quantity - discount_fen - cut_fen)),
  constraint sale_order_item__quantity_positive CHECK (quantity >= 1 AND quantity <= 999),
  constraint sale_order_item__returned_was_paid CHECK (returned_fen >= 0 AND returned_fen <= pay_fen),
  constraint sale_order_item__returned_was_sent CHECK (returned_quantity >= 0 AND returned_quantity <= shipped_quantity),
  constraint sale_order_item__ships_what_was_bought CHECK (shipped_quantity >= 0 AND dropped_quantity >= 0 AND (shipped_quantity + dropped_quantity) <= quantity)
);
CREATE INDEX sale_order_item__of_goods ON sale_order_item USING btree (merchant_id, goods_id, stage, ordered_at DESC, order_id DESC);
CREATE INDEX sale_order_item__of_sku ON sale_order_item USING btree (merchant_id, sku_id, stage, ordered_at DESC, order_id DESC);

create table sale_order_tag (
  merchant_id uuid not null,
  order_id uuid not null,
  tag text not null,
  shop_id uuid not null,
  stage text not null,
  ordered_at timestamptz not null,
  constraint sale_order_tag__pk PRIMARY KEY (merchant_id, order_id, tag),
  constraint sale_order_tag__known_tag FOREIGN KEY (merchant_id, tag) REFERENCES order_tag(merchant_id, name),
  constraint sale_order_tag__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint sale_order_tag__known_stage CHECK (stage = ANY (ARRAY['UNPAID'::text, 'TO_SHIP'::text, 'SHIPPED'::text, 'COMPLETED'::text, 'CLOSED'::text]))
);
CREATE INDEX sale_order_tag__by_tag ON sale_order_tag USING btree (merchant_id, tag, stage, ordered_at DESC, order_id DESC);

create table sales_day (
  merchant_id uuid not null,
  day_on date not null,
  slot integer not null,
  paid_fen bigint not null,
  order_count bigint not null,
  shop_id uuid not null,
  constraint sales_day__pk PRIMARY KEY (merchant_id, shop_id, day_on, slot)
);

create table saved_view (
  merchant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  page text not null,
  name text not null,
  scope text not null,
  query jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  query_enc bytea,
  constraint saved_view__pk PRIMARY KEY (merchant_id, id),
  constraint saved_view__known_scope CHECK (scope = ANY (ARRAY['PERSONAL'::text, 'SHARED'::text])),
  constraint saved_view__one_query CHECK ((query IS NULL) <> (query_enc IS NULL)),
  constraint saved_view__query_is_small CHECK (length(query::text) <= 10000),
  constraint saved_view__sealed_query_is_small CHECK (length(query_enc) <= 40000)
);
CREATE INDEX saved_view__of_page ON saved_view USING btree (merchant_id, page, created_at, id);
CREATE UNIQUE INDEX saved_view__one_personal_name ON saved_view USING btree (merchant_id, page, owner_id, name) WHERE (scope = 'PERSONAL'::text);
CREATE UNIQUE INDEX saved_view__one_shared_name ON saved_view USING btree (merchant_id, page, name) WHERE (scope = 'SHARED'::text);
CREATE INDEX saved_view__plain ON saved_view USING btree (merchant_id) WHERE (query IS NOT NULL);

create table saved_view_queue (
  merchant_id uuid not null,
  page text not null,
  changed_at timestamptz not null,
  constraint saved_view_queue__pk PRIMARY KEY (merchant_id, page)
);

create table sensitive_word (
  word text not null,
  constraint sensitive_word__pk PRIMARY KEY (word)
);

create table server_error (
  id uuid not null,
  at timestamptz not null,
  request_id text not null,
  method text not null,
  route text not null,
  message text not null,
  stack text not null,
  is_alarm boolean default false not null,
  constraint server_error__pk PRIMARY KEY (id)
);
CREATE INDEX server_error__newest ON server_error USING btree (at DESC, id DESC);
CREATE INDEX server_error__of_request ON server_error USING btree (request_id, at DESC, id DESC);

create table session (
  id uuid not null,
  party text not null,
  merchant_id uuid,
  principal_id uuid not null,
  principal_role text not null,
  principal_name text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  step_up_until timestamptz,
  is_kept boolean default false not null,
  device_hash bytea,
  chosen_shop_id uuid,
  constraint session__pk PRIMARY KEY (id),
  constraint session__known_party CHECK (party = ANY (ARRAY['merchant'::text, 'operator'::text])),
  constraint session__known_role CHECK (party = 'merchant'::text AND (principal_role = ANY (ARRAY['OWNER'::text, 'STAFF'::text])) OR party = 'operator'::text AND principal_role = 'OPERATOR'::text),
  constraint session__merchant_side_has_merchant CHECK ((party = 'merchant'::text) = (merchant_id IS NOT NULL)),
  constraint session__only_merchants_have_shops CHECK (chosen_shop_id IS NULL OR party = 'merchant'::text),
  constraint session__operators_are_not_kept CHECK (NOT is_kept OR party = 'merchant'::text)
);
CREATE INDEX session__by_principal ON session USING btree (principal_id, created_at);

create table settlement_terms (
  merchant_id uuid not null,
  cycle text default 'D1'::text not null,
  next_cycle text,
  period_from timestamptz not null,
  period_to timestamptz not null,
  version integer default 1 not null,
  constraint settlement_terms__pk PRIMARY KEY (merchant_id),
  constraint settlement_terms__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint settlement_terms__known_cycle CHECK (cycle = ANY (ARRAY['D1'::text, 'W1'::text, 'HM'::text, 'M1'::text])),
  constraint settlement_terms__known_next_cycle CHECK (next_cycle = ANY (ARRAY['D1'::text, 'W1'::text, 'HM'::text, 'M1'::text])),
  constraint settlement_terms__period_in_order CHECK (period_from < period_to)
);

create table shipment (
  merchant_id uuid not null,
  id uuid not null,
  shipment_no text not null,
  order_id uuid not null,
  carrier_code text not null,
  carrier_name text not null,
  waybill_no text not null,
  shipped_by uuid not null,
  shipped_at timestamptz not null,
  edit_count integer default 0 not null,
  edited_at timestamptz,
  canceled_at timestamptz,
  canceled_by uuid,
  stage text default 'TO_SHIP'::text not null,
  ordered_at timestamptz not null,
  weight_g integer,
  cost_fen bigint,
  constraint shipment__pk PRIMARY KEY (merchant_id, id),
  constraint shipment__belongs_to_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint shipment__canceled_by_somebody CHECK ((canceled_at IS NULL) = (canceled_by IS NULL)),
  constraint shipment__cost_in_range CHECK (cost_fen >= 0 AND cost_fen <= 100000000),
  constraint shipment__edited_within_limit CHECK (edit_count >= 0 AND edit_count <= 3),
  constraint shipment__known_stage CHECK (stage = ANY (ARRAY['TO_SHIP'::text, 'SHIPPED'::text, 'COMPLETED'::text, 'CLOSED'::text])),
  constraint shipment__weight_in_range CHECK (weight_g >= 1 AND weight_g <= 1000000)
);
CREATE INDEX shipment__by_waybill ON shipment USING btree (waybill_no, merchant_id, order_id DESC);
CREATE INDEX shipment__of_carrier ON shipment USING btree (merchant_id, carrier_code, stage, ordered_at DESC, order_id DESC) WHERE (canceled_at IS NULL);
CREATE INDEX shipment__of_order ON shipment USING btree (merchant_id, order_id, shipped_at, id);

create table shipment_item (
  merchant_id uuid not null,
  shipment_id uuid not null,
  item_id uuid not null,
  quantity integer not null,
  constraint shipment_item__pk PRIMARY KEY (merchant_id, shipment_id, item_id),
  constraint shipment_item__of_line FOREIGN KEY (merchant_id, item_id) REFERENCES sale_order_item(merchant_id, id),
  constraint shipment_item__of_shipment FOREIGN KEY (merchant_id, shipment_id) REFERENCES shipment(merchant_id, id),
  constraint shipment_item__quantity_positive CHECK (quantity >= 1 AND quantity <= 999)
);
CREATE INDEX shipment_item__of_item ON shipment_item USING btree (merchant_id, item_id);

create table shop (
  merchant_id uuid not null,
  id uuid not null,
  shop_no text not null,
  name text not null,
  intro text not null,
  logo_file_id uuid,
  service_phone text not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  position integer default 1 not null,
  banner_file_id uuid,
  ship_hours integer default 48 not null,
  service_hours jsonb default '[{"to": "21:00", "from": "09:00", "weekday": 1}, {"to": "21:00", "from": "09:00", "weekday": 2}, {"to": "21:00", "from": "09:00", "weekday": 3}, {"to": "21:00", "from": "09:00", "weekday": 4}, {"to": "21:00", "from": "09:00", "weekday": 5}, {"to": "21:00", "from": "09:00", "weekday": 6}, {"to": "21:00", "from": "09:00", "weekday": 7}]'::jsonb not null,
  holiday_from_on date,
  holiday_to_on date,
  is_on_holiday boolean default false not null,
  freeze_reason text,
  status_before_freeze text,
  stock_alert integer default 10 not null,
  score_counts jsonb,
  scored_on date,
  pickup_offered boolean default false not null,
  pickup_days integer default 7 not null,
  pickup_hours jsonb default '[{"to": "21:00", "from": "09:00", "weekday": 1}, {"to": "21:00", "from": "09:00", "weekday": 2}, {"to": "21:00", "from": "09:00", "weekday": 3}, {"to": "21:00", "from": "09:00", "weekday": 4}, {"to": "21:00", "from": "09:00", "weekday": 5}, {"to": "21:00", "from": "09:00", "weekday": 6}, {"to": "21:00", "from": "09:00", "weekday": 7}]'::jsonb not null,
  texts_buyers boolean default false not null,
  delivery_note jsonb default '{"foot": "", "paper": "A4", "parts": ["PAID_AT", "BUYER", "SKU_CODE", "REMARK", "SERVICE_PHONE", "RETURN_ADDRESS"]}'::jsonb not null,
  notice text default ''::text not null,
  constraint shop__pk PRIMARY KEY (merchant_id, id),
  constraint shop__one_per_position UNIQUE (merchant_id, "position"),
  constraint shop__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint shop__has_banner FOREIGN KEY (merchant_id, banner_file_id) REFERENCES file_asset(merchant_id, id),
  constraint shop__has_logo FOREIGN KEY (merchant_id, logo_file_id) REFERENCES file_asset(merchant_id, id),
  constraint shop__alert_in_range CHECK (stock_alert >= 0 AND stock_alert <= 9999),
  constraint shop__at_most_five CHECK ("position" >= 1 AND "position" <= 5),
  constraint shop__frozen_with_its_reason CHECK ((status = 'FROZEN'::text) = (freeze_reason IS NOT NULL) AND (status = 'FROZEN'::text) = (status_before_freeze IS NOT NULL)),
  constraint shop__holiday_in_order CHECK (holiday_from_on <= holiday_to_on),
  constraint shop__known_promise CHECK (ship_hours = ANY (ARRAY[24, 48, 72])),
  constraint shop__known_status CHECK (status = ANY (ARRAY['PENDING'::text, 'OPEN'::text, 'RESTING'::text, 'CLOSED'::text, 'FROZEN'::text])),
  constraint shop__pickup_some_days CHECK (pickup_days >= 1 AND pickup_days <= 30),
  constraint shop__rests_on_holiday CHECK (NOT is_on_holiday OR status = 'RESTING'::text AND holiday_to_on IS NOT NULL),
  constraint shop__scored_whole CHECK ((score_counts IS NULL) = (scored_on IS NULL)),
  constraint shop__short_notice CHECK (char_length(notice) <= 200),
  constraint shop__was_something_before CHECK (status_before_freeze = ANY (ARRAY['PENDING'::text, 'OPEN'::text, 'RESTING'::text])),
  constraint shop__whole_holiday CHECK ((holiday_from_on IS NULL) = (holiday_to_on IS NULL))
);
CREATE INDEX shop__by_name ON shop USING btree (name);
CREATE INDEX shop__by_number ON shop USING btree (shop_no);
CREATE INDEX shop__to_score ON shop USING btree (scored_on NULLS FIRST, id);

create table shop_address (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  kind text not null,
  contact text,
  phone_enc bytea not null,
  region jsonb not null,
  detail text,
  updated_at timestamptz not null,
  contact_enc bytea,
  detail_enc bytea,
  is_default boolean not null,
  remark text default ''::text not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  constraint shop_address__pk PRIMARY KEY (merchant_id, id),
  constraint shop_address__one_in_shop UNIQUE (merchant_id, shop_id, id),
  constraint shop_address__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint shop_address__known_kind CHECK (kind = ANY (ARRAY['SHIP'::text, 'RETURN'::text, 'PICKUP'::text])),
  constraint shop_address__one_contact CHECK ((contact IS NULL) <> (contact_enc IS NULL)),
  constraint shop_address__one_detail CHECK ((detail IS NULL) <> (detail_enc IS NULL))
);
CREATE INDEX shop_address__of_shop ON shop_address USING btree (merchant_id, shop_id, kind, created_at, id);
CREATE UNIQUE INDEX shop_address__one_default ON shop_address USING btree (merchant_id, shop_id, kind) WHERE is_default;
CREATE INDEX shop_address__plain ON shop_address USING btree (merchant_id) WHERE ((contact IS NOT NULL) OR (detail IS NOT NULL));
CREATE CONSTRAINT TRIGGER shop_address__begins_with_default AFTER INSERT ON shop_address DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT new.is_default) EXECUTE FUNCTION shop_address_begins_with_default();
CREATE CONSTRAINT TRIGGER shop_address__keeps_default AFTER DELETE OR UPDATE ON shop_address DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_default) EXECUTE FUNCTION shop_address_has_default();

create table shop_category (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  parent_id uuid,
  name text not null,
  sort integer not null,
  is_visible boolean default true not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  constraint shop_category__pk PRIMARY KEY (merchant_id, id),
  constraint shop_category__one_name UNIQUE NULLS NOT DISTINCT (merchant_id, shop_id, parent_id, name),
  constraint shop_category__belongs_to_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint shop_category__has_parent FOREIGN KEY (merchant_id, parent_id) REFERENCES shop_category(merchant_id, id),
  constraint shop_category__not_its_own_parent CHECK (parent_id <> id)
);

create table shop_name (
  name_key text not null,
  merchant_id uuid not null,
  shop_id uuid not null,
  constraint shop_name__pk PRIMARY KEY (name_key)
);

create table shop_rename (
  merchant_id uuid not null,
  shop_id uuid not null,
  id uuid not null,
  name_before text not null,
  name_after text not null,
  at timestamptz not null,
  constraint shop_rename__pk PRIMARY KEY (merchant_id, shop_id, id),
  constraint shop_rename__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id)
);
CREATE TRIGGER shop_rename__never_emptied BEFORE TRUNCATE ON shop_rename FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER shop_rename__past_is_kept BEFORE DELETE OR UPDATE ON shop_rename FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table sku (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  spec_text text not null,
  outer_sku_code text not null,
  price_fen bigint not null,
  stock integer not null,
  locked integer default 0 not null,
  version integer default 1 not null,
  weight_g integer,
  volume_cm3 integer,
  sku_no text not null,
  spec_value_ids uuid[] default '{}'::uuid[] not null,
  status text default 'ENABLED'::text not null,
  market_price_fen bigint,
  barcode text default ''::text not null,
  alert_quantity integer,
  picture_file_id uuid,
  shown_file_id uuid,
  tier_prices jsonb default '[]'::jsonb not null,
  approved_price_fen bigint,
  low_from integer default 0 not null,
  is_low boolean generated always as ((status = 'ENABLED'::text) AND (low_from > 0) AND ((stock - locked) <= low_from)) stored not null,
  cost_fen bigint,
  constraint sku__pk PRIMARY KEY (merchant_id, id),
  constraint sku__one_number UNIQUE (merchant_id, sku_no),
  constraint sku__one_of_its_values UNIQUE (merchant_id, goods_id, spec_value_ids),
  constraint sku__belongs_to_goods FOREIGN KEY (merchant_id, goods_id) REFERENCES goods(merchant_id, id),
  constraint sku__has_picture FOREIGN KEY (merchant_id, picture_file_id) REFERENCES file_asset(merchant_id, id),
  constraint sku__alert_in_range CHECK (alert_quantity >= 0 AND alert_quantity <= 10000000),
  constraint sku__cost CHECK (cost_fen >= 0 AND cost_fen <= 999999999),
  constraint sku__known_status CHECK (status = ANY (ARRAY['ENABLED'::text, 'DISABLED'::text, 'RETIRED'::text])),
  constraint sku__market_not_below_price CHECK (market_price_fen >= price_fen),
  constraint sku__never_oversold CHECK (locked >= 0 AND locked <= stock),
  constraint sku__price_positive CHECK (price_fen > 0),
  constraint sku__stock_in_range CHECK (stock >= 0 AND stock <= 1000000000),
  constraint sku__volume_in_range CHECK (volume_cm3 >= 1 AND volume_cm3 <= 10000000),
  constraint sku__weight_in_range CHECK (weight_g >= 1 AND weight_g <= 1000000)
);
CREATE INDEX sku__by_barcode ON sku USING btree (merchant_id, barcode) WHERE (barcode <> ''::text);
CREATE UNIQUE INDEX sku__one_outer_code ON sku USING btree (merchant_id, outer_sku_code) WHERE (outer_sku_code <> ''::text);

create table sms_code (
  id uuid not null,
  scene text not null,
  phone_hash bytea not null,
  binding text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer default 0 not null,
  used_at timestamptz,
  used_for text,
  constraint sms_code__pk PRIMARY KEY (id),
  constraint sms_code__five_tries CHECK (attempts >= 0 AND attempts <= 5)
);
CREATE INDEX sms_code__latest ON sms_code USING btree (phone_hash, scene, binding, sent_at DESC);

create table staff_access (
  user_id uuid not null,
  merchant_id uuid not null,
  is_enabled boolean not null,
  built_in_roles text[] not null,
  permissions text[] not null,
  changed_at timestamptz not null,
  has_one_time_password boolean default false not null,
  data_scope text,
  shop_ids uuid[] not null,
  constraint staff_access__pk PRIMARY KEY (user_id),
  constraint staff_access__known_scope CHECK (data_scope = ANY (ARRAY['ALL_SHOPS'::text, 'OWN_SHOP'::text, 'SELF'::text]))
);

create table staff_invitation (
  merchant_id uuid not null,
  id uuid not null,
  phone_enc bytea not null,
  phone_hash bytea not null,
  nickname text not null,
  role_ids uuid[] not null,
  status text not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  shop_ids uuid[] not null,
  texted_at timestamptz,
  constraint staff_invitation__pk PRIMARY KEY (merchant_id, id),
  constraint staff_invitation__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint staff_invitation__ends_when_it_is_over CHECK ((status = 'PENDING'::text) = (ended_at IS NULL)),
  constraint staff_invitation__known_status CHECK (status = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'REVOKED'::text]))
);
CREATE UNIQUE INDEX staff_invitation__one_pending_per_phone ON staff_invitation USING btree (merchant_id, phone_hash) WHERE (status = 'PENDING'::text);

create table staff_invitation_index (
  token_hash bytea not null,
  merchant_id uuid not null,
  invitation_id uuid not null,
  constraint staff_invitation_index__pk PRIMARY KEY (token_hash)
);

create table staff_queue (
  merchant_id uuid not null,
  changed_at timestamptz not null,
  constraint staff_queue__pk PRIMARY KEY (merchant_id)
);

create table step_up_proof (
  session_id uuid not null,
  act_hash bytea not null,
  expires_at timestamptz not null,
  is_by_code boolean not null,
  constraint step_up_proof__pk PRIMARY KEY (session_id, act_hash)
);

create table stock_log (
  merchant_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  delta integer not null,
  locked_delta integer not null,
  stock_after integer not null,
  locked_after integer not null,
  reason text not null,
  subject_no text not null,
  at timestamptz not null,
  by_name text,
  constraint stock_log__pk PRIMARY KEY (merchant_id, id),
  constraint stock_log__of_sku FOREIGN KEY (merchant_id, sku_id) REFERENCES sku(merchant_id, id),
  constraint stock_log__by_hand_alone CHECK (by_name IS NULL OR (reason = ANY (ARRAY['MANUAL'::text, 'IMPORT'::text]))),
  constraint stock_log__known_reason CHECK (reason = ANY (ARRAY['ORDER'::text, 'CLOSE'::text, 'SHIP'::text, 'RETURN'::text, 'MANUAL'::text, 'IMPORT'::text, 'UNSHIP'::text, 'SHORT'::text]))
);
CREATE INDEX stock_log__by_hand ON stock_log USING btree (merchant_id, sku_id, at DESC, id DESC) WHERE (reason = ANY (ARRAY['MANUAL'::text, 'IMPORT'::text]));
CREATE INDEX stock_log__newest_of_sku ON stock_log USING btree (merchant_id, sku_id, at DESC, id DESC);

create table storefront_nonce (
  merchant_id uuid not null,
  nonce text not null,
  used_at timestamptz not null,
  constraint storefront_nonce__pk PRIMARY KEY (merchant_id, nonce)
);
CREATE INDEX storefront_nonce__by_age ON storefront_nonce USING btree (merchant_id, used_at);

create table timer (
  id uuid not null,
  merchant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  due_at timestamptz not null,
  attempts integer default 0 not null,
  fired_at timestamptz,
  created_at timestamptz not null,
  constraint timer__pk PRIMARY KEY (id),
  constraint timer__known_kind CHECK (kind = ANY (ARRAY['saleOrder.payExpire'::text, 'saleOrder.autoConfirm'::text, 'saleOrder.settle'::text, 'saleOrder.lateRefund'::text, 'saleOrder.refundAgain'::text, 'withdrawOrder.confirmExpire'::text, 'withdrawSchedule.run'::text, 'certification.realNameExpire'::text, 'certification.companyExpire'::text, 'manualEntry.expire'::text, 'rechargeOrder.expire'::text, 'rechargeOrder.creditAgain'::text, 'platformPayment.sendAgain'::text, 'goods.purge'::text, 'qualification.remind'::text, 'qualification.expire'::text, 'qualification.graceOver'::text, 'goods.onSale'::text, 'goods.offSale'::text, 'shop.holidayBegins'::text, 'shop.holidayEnds'::text, 'goods.stockAlert'::text, 'goods.presaleEnd'::text, 'saleOrder.addressReview'::text, 'saleOrder.codesExpire'::text, 'goods.validityEnd'::text, 'returnOrder.deadline'::text, 'bill.generate'::text, 'bill.autoConfirm'::text, 'bill.watchPaid'::text, 'platformOrder.due'::text, 'platformOrder.payExpire'::text, 'platformOrder.service'::text, 'platformOrder.refundAgain'::text, 'returnDispute.overdue'::text, 'platformOrder.restrict'::text, 'violation.appeal'::text, 'bill.answerOverdue'::text, 'goodsRevision.overdue'::text, 'merchantClosing.goodsOff'::text, 'merchantClosing.done'::text]))
);
CREATE INDEX timer__due ON timer USING btree (due_at) WHERE (fired_at IS NULL);
CREATE UNIQUE INDEX timer__one_open ON timer USING btree (merchant_id, subject_id, kind) WHERE (fired_at IS NULL);

create table totp (
  principal_id uuid not null,
  secret_enc bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint default 0 not null,
  constraint totp__pk PRIMARY KEY (principal_id)
);

create table totp_recovery_code (
  principal_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint totp_recovery_code__pk PRIMARY KEY (principal_id, code_hash)
);

create table transfer_code (
  code text not null,
  merchant_id uuid not null,
  recharge_id uuid not null,
  constraint transfer_code__pk PRIMARY KEY (code)
);

create table user_account (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  phone_enc bytea not null,
  phone_hash bytea not null,
  nickname text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  status text not null,
  register_source text not null,
  agreements jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_login_at timestamptz,
  version integer default 1 not null,
  login_name text,
  introduction text default ''::text not null,
  email_enc bytea,
  avatar_file_id uuid,
  phone_changed_at timestamptz,
  email_pending_enc bytea,
  email_code_hash bytea,
  email_code_sent_at timestamptz,
  email_code_tries integer default 0 not null,
  constraint user_account__pk PRIMARY KEY (merchant_id, id),
  constraint user_account__avatar_is_own_file FOREIGN KEY (merchant_id, avatar_file_id) REFERENCES file_asset(merchant_id, id),
  constraint user_account__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint user_account__known_kind CHECK (kind = ANY (ARRAY['OWNER'::text, 'STAFF'::text])),
  constraint user_account__known_status CHECK (status = ANY (ARRAY['ACTIVE'::text, 'LOCKED'::text, 'DISABLED'::text, 'CLOSED'::text])),
  constraint user_account__login_name_begins_with_letter CHECK (login_name ~ '^[A-Za-z][A-Za-z0-9_]{3,31}$'::text),
  constraint user_account__pending_email_has_code CHECK (email_code_hash IS NULL OR email_pending_enc IS NOT NULL AND email_code_sent_at IS NOT NULL)
);

create table user_role (
  merchant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  custom_role_id uuid,
  constraint user_role__pk PRIMARY KEY (merchant_id, user_id, role_id),
  constraint user_role__belongs_to_user FOREIGN KEY (merchant_id, user_id) REFERENCES user_account(merchant_id, id),
  constraint user_role__has_role FOREIGN KEY (merchant_id, custom_role_id) REFERENCES role(merchant_id, id),
  constraint user_role__same_role CHECK (custom_role_id IS NULL OR custom_role_id = role_id)
);
CREATE INDEX user_role__by_role ON user_role USING btree (merchant_id, role_id);

create table user_shop (
  merchant_id uuid not null,
  user_id uuid not null,
  shop_id uuid not null,
  constraint user_shop__pk PRIMARY KEY (merchant_id, user_id, shop_id),
  constraint user_shop__belongs_to_user FOREIGN KEY (merchant_id, user_id) REFERENCES user_account(merchant_id, id),
  constraint user_shop__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id)
);
CREATE INDEX user_shop__by_shop ON user_shop USING btree (merchant_id, shop_id);

create table violation (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  violation_no text not null,
  type text not null,
  rule_code text not null,
  target text not null,
  target_id uuid not null,
  target_no text not null,
  target_title text not null,
  reason text not null,
  effects text[] not null,
  points integer not null,
  file_ids uuid[] not null,
  status text not null,
  issued_by text not null,
  issued_at timestamptz not null,
  appeal_due_at timestamptz not null,
  appeal_text text,
  appeal_file_ids uuid[] default '{}'::uuid[] not null,
  appealed_by text,
  appealed_at timestamptz,
  result text,
  decided_by text,
  decided_at timestamptz,
  version integer default 1 not null,
  upheld_text text,
  upheld_by text,
  upheld_at timestamptz,
  constraint violation__pk PRIMARY KEY (merchant_id, id),
  constraint violation__one_number UNIQUE (merchant_id, violation_no),
  constraint violation__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint violation__appeal_before_it_waits CHECK (status <> 'APPEALING'::text OR appealed_at IS NOT NULL),
  constraint violation__appeal_whole CHECK (num_nulls(appeal_text, appealed_by, appealed_at) = ANY (ARRAY[0, 3])),
  constraint violation__goods_are_taken_off CHECK ((target = 'GOODS'::text) = (effects && ARRAY['GOODS_OFF'::text, 'GOODS_BANNED'::text])),
  constraint violation__known_effects CHECK (effects <@ ARRAY['GOODS_OFF'::text, 'GOODS_BANNED'::text, 'POINTS'::text, 'WARNING'::text] AND cardinality(effects) > 0),
  constraint violation__known_rule_code CHECK (rule_code = ANY (ARRAY['PROHIBITED'::text, 'COUNTERFEIT'::text, 'INFRINGING'::text, 'MISLEADING'::text, 'UNLICENSED'::text, 'PRICE'::text, 'QUALITY'::text, 'OTHER'::text, 'LATE_SHIPMENT'::text, 'FALSE_SHIPMENT'::text, 'OUT_OF_STOCK'::text, 'WRONG_GOODS'::text, 'OFF_PLATFORM'::text, 'AFTER_SALE'::text, 'NO_REPLY'::text, 'ATTITUDE'::text, 'FAKE_TRADE'::text, 'PRIVACY'::text, 'OTHER_CONDUCT'::text])),
  constraint violation__known_status CHECK (status = ANY (ARRAY['PENDING'::text, 'APPEALING'::text, 'EFFECTIVE'::text, 'REVOKED'::text])),
  constraint violation__known_target CHECK (target = ANY (ARRAY['GOODS'::text, 'ORDER'::text, 'SHOP'::text])),
  constraint violation__known_type CHECK (type = ANY (ARRAY['GOODS'::text, 'TRADE'::text, 'SERVICE'::text, 'OTHER'::text])),
  constraint violation__points_are_an_effect CHECK ((points > 0) = ('POINTS'::text = ANY (effects))),
  constraint violation__points_in_range CHECK (points >= 0 AND points <= 48),
  constraint violation__result_whole CHECK (num_nulls(result, decided_by, decided_at) = ANY (ARRAY[0, 3])),
  constraint violation__revoked_with_result CHECK (status <> 'REVOKED'::text OR decided_at IS NOT NULL),
  constraint violation__undecided_without_result CHECK ((status <> ALL (ARRAY['PENDING'::text, 'APPEALING'::text])) OR decided_at IS NULL),
  constraint violation__upheld_after_an_appeal CHECK (upheld_at IS NULL OR appealed_at IS NOT NULL),
  constraint violation__upheld_whole CHECK (num_nulls(upheld_text, upheld_by, upheld_at) = ANY (ARRAY[0, 3]))
);
CREATE INDEX violation__all_by_age ON violation USING btree (issued_at, id);
CREATE INDEX violation__all_by_no ON violation USING btree (violation_no);
CREATE INDEX violation__all_by_status ON violation USING btree (status, issued_at, id);
CREATE INDEX violation__all_by_target_no ON violation USING btree (target_no);
CREATE INDEX violation__by_status ON violation USING btree (merchant_id, status, issued_at DESC, id DESC);
CREATE INDEX violation__by_target_no ON violation USING btree (merchant_id, target_no);
CREATE INDEX violation__by_type ON violation USING btree (merchant_id, type, issued_at DESC, id DESC);
CREATE INDEX violation__by_type_and_status ON violation USING btree (merchant_id, type, status, issued_at DESC, id DESC);
CREATE INDEX violation__newest ON violation USING btree (merchant_id, issued_at DESC, id DESC);

create table waybill (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  account_id uuid not null,
  request_no text not null,
  carrier_code text not null,
  state text default 'ASKING'::text not null,
  waybill_no text,
  sort_code text default ''::text not null,
  hub text default ''::text not null,
  reason text,
  paper text not null,
  pay_type text not null,
  sender_enc bytea not null,
  receiver_name_enc bytea not null,
  receiver_phone_enc bytea not null,
  receiver_detail_enc bytea not null,
  receiver_region jsonb not null,
  goods text not null,
  shipment_id uuid,
  is_counted boolean not null,
  print_count integer default 0 not null,
  last_printed_at timestamptz,
  asked_by uuid not null,
  created_at timestamptz not null,
  issued_at timestamptz,
  canceled_at timestamptz,
  ask_at timestamptz,
  misses integer default 0 not null,
  constraint waybill__pk PRIMARY KEY (merchant_id, id),
  constraint waybill__one_question UNIQUE (merchant_id, request_no),
  constraint waybill__of_account FOREIGN KEY (merchant_id, account_id) REFERENCES waybill_account(merchant_id, id),
  constraint waybill__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES sale_order(merchant_id, id),
  constraint waybill__of_shipment FOREIGN KEY (merchant_id, shipment_id) REFERENCES shipment(merchant_id, id),
  constraint waybill__asked_while_open CHECK ((ask_at IS NOT NULL) = (state = ANY (ARRAY['ASKING'::text, 'CANCELING'::text]))),
  constraint waybill__known_paper CHECK (paper = ANY (ARRAY['100x180'::text, '76x130'::text])),
  constraint waybill__known_pay_type CHECK (pay_type = ANY (ARRAY['MONTHLY'::text, 'SHIPPER'::text, 'RECEIVER'::text])),
  constraint waybill__known_state CHECK (state = ANY (ARRAY['ASKING'::text, 'ISSUED'::text, 'REFUSED'::text, 'USED'::text, 'CANCELING'::text, 'CANCELED'::text])),
  constraint waybill__numbered_when_issued CHECK ((waybill_no IS NULL) = (state = ANY (ARRAY['ASKING'::text, 'REFUSED'::text]))),
  constraint waybill__printed_at_some_time CHECK ((print_count > 0) = (last_printed_at IS NOT NULL)),
  constraint waybill__used_by_a_parcel CHECK ((state = 'USED'::text) = (shipment_id IS NOT NULL))
);
CREATE UNIQUE INDEX waybill__by_number ON waybill USING btree (merchant_id, carrier_code, waybill_no) WHERE (waybill_no IS NOT NULL);
CREATE INDEX waybill__of_order_newest ON waybill USING btree (merchant_id, order_id, id DESC);
CREATE INDEX waybill__of_shipment ON waybill USING btree (merchant_id, shipment_id) WHERE (shipment_id IS NOT NULL);
CREATE UNIQUE INDEX waybill__one_asked ON waybill USING btree (merchant_id, order_id) WHERE (state = 'ASKING'::text);
CREATE INDEX waybill__to_ask ON waybill USING btree (ask_at, id) WHERE (ask_at IS NOT NULL);
CREATE INDEX waybill__unused ON waybill USING btree (issued_at, id) WHERE ((state = 'ISSUED'::text) AND (reason IS NULL));

create table waybill_account (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  carrier_code text not null,
  customer_code_enc bytea not null,
  customer_code_mask text not null,
  secret_enc bytea,
  site text default ''::text not null,
  pay_type text not null,
  sender_address_id uuid,
  paper text not null,
  numbers_left integer,
  is_enabled boolean default true not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer default 1 not null,
  removed_at timestamptz,
  constraint waybill_account__pk PRIMARY KEY (merchant_id, id),
  constraint waybill_account__of_shop FOREIGN KEY (merchant_id, shop_id) REFERENCES shop(merchant_id, id),
  constraint waybill_account__known_paper CHECK (paper = ANY (ARRAY['100x180'::text, '76x130'::text])),
  constraint waybill_account__known_pay_type CHECK (pay_type = ANY (ARRAY['MONTHLY'::text, 'SHIPPER'::text, 'RECEIVER'::text])),
  constraint waybill_account__none_below_zero CHECK (numbers_left >= 0)
);
CREATE UNIQUE INDEX waybill_account__one_per_carrier ON waybill_account USING btree (merchant_id, shop_id, carrier_code) WHERE (removed_at IS NULL);

create table withdraw_order (
  merchant_id uuid not null,
  id uuid not null,
  withdraw_no text not null,
  merchant_name text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  bank_card_id uuid not null,
  bank_name text not null,
  card_last4 text not null,
  remark text not null,
  status text not null,
  fail_reason text,
  applied_by uuid not null,
  applied_at timestamptz not null,
  confirm_expires_at timestamptz not null,
  confirmed_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  sent_at timestamptz,
  arrived_at timestamptz,
  call_id uuid,
  version integer default 1 not null,
  audited_by uuid,
  audited_at timestamptz,
  held_reason text,
  held_at timestamptz,
  held_checked_at timestamptz,
  held_difference_fen bigint,
  risk_level text,
  risk_hits jsonb,
  confirm_method text,
  confirm_ip text,
  bounced_at timestamptz,
  speed text default 'D0'::text not null,
  bounced_fen bigint,
  bounced_on date,
  constraint withdraw_order__pk PRIMARY KEY (merchant_id, id),
  constraint withdraw_order__one_number UNIQUE (merchant_id, withdraw_no),
  constraint withdraw_order__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint withdraw_order__to_card FOREIGN KEY (merchant_id, bank_card_id) REFERENCES bank_card(merchant_id, id),
  constraint withdraw_order__amount_positive CHECK (amount_fen > 0),
  constraint withdraw_order__bounced_at_a_time CHECK ((status = 'BOUNCED'::text) = (bounced_at IS NOT NULL)),
  constraint withdraw_order__bounced_by_an_amount CHECK ((status = 'BOUNCED'::text) = (bounced_fen IS NOT NULL)),
  constraint withdraw_order__bounced_on_a_day CHECK (bounced_on IS NULL OR status = 'BOUNCED'::text),
  constraint withdraw_order__bounced_whole_or_without_fee CHECK (bounced_fen = amount_fen OR bounced_fen = (amount_fen - fee_fen)),
  constraint withdraw_order__confirmed_somehow CHECK (confirm_method IS NULL OR confirmed_at IS NOT NULL),
  constraint withdraw_order__fee_below_amount CHECK (fee_fen >= 0 AND fee_fen < amount_fen),
  constraint withdraw_order__held_by_difference CHECK ((held_difference_fen IS NOT NULL) = (NOT held_reason IS DISTINCT FROM 'DIFFERENCE'::text) AND held_difference_fen <> 0),
  constraint withdraw_order__held_since CHECK ((held_reason IS NULL) = (held_at IS NULL) AND (held_reason IS NULL) = (held_checked_at IS NULL)),
  constraint withdraw_order__held_while_approved CHECK (held_reason IS NULL OR status = 'APPROVED'::text AND decided_by IS NOT NULL),
  constraint withdraw_order__known_confirm_method CHECK (confirm_method = ANY (ARRAY['SMS'::text, 'TOTP'::text, 'SCHEDULE'::text])),
  constraint withdraw_order__known_held_reason CHECK (held_reason = ANY (ARRAY['DIFFERENCE'::text, 'NOT_COMPARED'::text, 'OPEN_DIFFERENCE'::text, 'BARRED'::text])),
  constraint withdraw_order__known_risk_level CHECK (risk_level = ANY (ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text])),
  constraint withdraw_order__known_speed CHECK (speed = ANY (ARRAY['D0'::text, 'D1'::text])),
  constraint withdraw_order__known_status CHECK (status = ANY (ARRAY['WAIT_CONFIRM'::text, 'AUDITING'::text, 'APPROVED'::text, 'PAYING'::text, 'SUCCESS'::text, 'FAILED'::text, 'REJECTED'::text, 'CANCELED'::text, 'BOUNCED'::text])),
  constraint withdraw_order__not_decided_by_applicant CHECK (decided_by <> applied_by),
  constraint withdraw_order__paid_by_a_second_person CHECK ((status <> ALL (ARRAY['PAYING'::text, 'SUCCESS'::text, 'FAILED'::text, 'BOUNCED'::text])) OR audited_by IS DISTINCT FROM decided_by),
  constraint withdraw_order__risk_as_a_whole CHECK ((risk_level IS NULL) = (risk_hits IS NULL))
);
CREATE INDEX withdraw_order__by_amount ON withdraw_order USING btree (amount_fen DESC, id DESC);
CREATE INDEX withdraw_order__by_amount_of_status ON withdraw_order USING btree (status, amount_fen DESC, id DESC);
CREATE INDEX withdraw_order__by_arrival ON withdraw_order USING btree (arrived_at DESC, id DESC) INCLUDE (merchant_id, status, amount_fen, applied_at) WHERE (arrived_at IS NOT NULL);
CREATE INDEX withdraw_order__by_arrival_of_name ON withdraw_order USING btree (merchant_name, arrived_at DESC, id DESC) INCLUDE (merchant_id, status, amount_fen, applied_at) WHERE (arrived_at IS NOT NULL);
CREATE INDEX withdraw_order__by_arrival_of_status ON withdraw_order USING btree (status, arrived_at DESC, id DESC) INCLUDE (merchant_id, amount_fen, applied_at) WHERE (arrived_at IS NOT NULL);
CREATE INDEX withdraw_order__by_arrival_on_card ON withdraw_order USING btree (card_last4, arrived_at DESC, id DESC) INCLUDE (merchant_id, status, amount_fen, applied_at) WHERE (arrived_at IS NOT NULL);
CREATE INDEX withdraw_order__by_card ON withdraw_order USING btree (card_last4, applied_at DESC, id DESC) INCLUDE (merchant_id, status, amount_fen);
CREATE INDEX withdraw_order__by_name ON withdraw_order USING btree (merchant_name, applied_at DESC, id DESC) INCLUDE (merchant_id, status, amount_fen);
CREATE INDEX withdraw_order__by_number ON withdraw_order USING btree (withdraw_no);
CREATE INDEX withdraw_order__by_status ON withdraw_order USING btree (status, applied_at DESC, id DESC) INCLUDE (merchant_id, amount_fen);
CREATE INDEX withdraw_order__by_time ON withdraw_order USING btree (applied_at DESC, id DESC) INCLUDE (merchant_id, status, amount_fen);
CREATE INDEX withdraw_order__held ON withdraw_order USING btree (held_checked_at) WHERE (held_reason IS NOT NULL);
CREATE INDEX withdraw_order__newest ON withdraw_order USING btree (merchant_id, applied_at DESC, id DESC) INCLUDE (status, amount_fen);
CREATE INDEX withdraw_order__newest_of_status ON withdraw_order USING btree (merchant_id, status, applied_at DESC, id DESC) INCLUDE (amount_fen);
CREATE INDEX withdraw_order__of_amount ON withdraw_order USING btree (merchant_id, amount_fen DESC, id DESC);
CREATE INDEX withdraw_order__of_amount_and_status ON withdraw_order USING btree (merchant_id, status, amount_fen DESC, id DESC);
CREATE INDEX withdraw_order__of_arrival ON withdraw_order USING btree (merchant_id, arrived_at DESC, id DESC) INCLUDE (status, amount_fen, applied_at) WHERE (arrived_at IS NOT NULL);
CREATE INDEX withdraw_order__of_arrival_and_status ON withdraw_order USING btree (merchant_id, status, arrived_at DESC, id DESC) INCLUDE (amount_fen, applied_at) WHERE (arrived_at IS NOT NULL);
CREATE INDEX withdraw_order__of_arrival_on_card ON withdraw_order USING btree (merchant_id, card_last4, arrived_at DESC, id DESC) INCLUDE (status, amount_fen, applied_at) WHERE (arrived_at IS NOT NULL);
CREATE INDEX withdraw_order__of_card ON withdraw_order USING btree (merchant_id, card_last4, applied_at DESC, id DESC) INCLUDE (status, amount_fen);

create table withdraw_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint withdraw_order_event__pk PRIMARY KEY (merchant_id, order_id, id),
  constraint withdraw_order_event__of_order FOREIGN KEY (merchant_id, order_id) REFERENCES withdraw_order(merchant_id, id),
  constraint withdraw_order_event__known_actor CHECK (actor_type = ANY (ARRAY['BUYER'::text, 'MERCHANT'::text, 'STAFF'::text, 'PLATFORM'::text, 'SYSTEM'::text, 'PROVIDER'::text])),
  constraint withdraw_order_event__known_event CHECK (event = ANY (ARRAY['apply'::text, 'confirm'::text, 'cancel'::text, 'confirmExpired'::text, 'approve'::text, 'reject'::text, 'hold'::text, 'pay'::text, 'paid'::text, 'failed'::text, 'bounced'::text]))
);
CREATE TRIGGER withdraw_order_event__never_emptied BEFORE TRUNCATE ON withdraw_order_event FOR EACH STATEMENT EXECUTE FUNCTION history_only_grows();
CREATE TRIGGER withdraw_order_event__past_is_kept BEFORE DELETE OR UPDATE ON withdraw_order_event FOR EACH ROW EXECUTE FUNCTION history_only_grows();

create table withdraw_schedule (
  merchant_id uuid not null,
  id uuid not null,
  state text not null,
  period text not null,
  on_day integer,
  bank_card_id uuid not null,
  bank_name text not null,
  card_last4 text not null,
  keep_fen bigint not null,
  min_fen bigint not null,
  set_by uuid not null,
  set_at timestamptz not null,
  next_at timestamptz,
  stop_reason text,
  version integer default 1 not null,
  constraint withdraw_schedule__pk PRIMARY KEY (merchant_id),
  constraint withdraw_schedule__belongs_to_merchant FOREIGN KEY (merchant_id) REFERENCES merchant(merchant_id),
  constraint withdraw_schedule__to_card FOREIGN KEY (merchant_id, bank_card_id) REFERENCES bank_card(merchant_id, id),
  constraint withdraw_schedule__amounts CHECK (keep_fen >= 0 AND min_fen > 0),
  constraint withdraw_schedule__known_day CHECK (
CASE period
    WHEN 'DAILY'::text THEN on_day IS NULL
    WHEN 'WEEKLY'::text THEN on_day >= 1 AND on_day <= 7
    ELSE on_day >= 1 AND on_day <= 28
END),
  constraint withdraw_schedule__known_period CHECK (period = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text])),
  constraint withdraw_schedule__known_state CHECK (state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'STOPPED'::text])),
  constraint withdraw_schedule__known_stop CHECK (stop_reason = ANY (ARRAY['CARD_CHANGED'::text, 'PHONE_CHANGED'::text, 'PERSON_GONE'::text])),
  constraint withdraw_schedule__next_while_active CHECK ((state = 'ACTIVE'::text) = (next_at IS NOT NULL)),
  constraint withdraw_schedule__stopped_for_a_reason CHECK ((state = 'STOPPED'::text) = (stop_reason IS NOT NULL))
);

create table withdraw_schedule_run (
  merchant_id uuid not null,
  due_on date not null,
  at timestamptz not null,
  outcome text not null,
  order_id uuid,
  amount_fen bigint,
  reason text,
  reason_en text,
  constraint withdraw_schedule_run__pk PRIMARY KEY (merchant_id, due_on),
  constraint withdraw_schedule_run__made_order FOREIGN KEY (merchant_id, order_id) REFERENCES withdraw_order(merchant_id, id),
  constraint withdraw_schedule_run__of_schedule FOREIGN KEY (merchant_id) REFERENCES withdraw_schedule(merchant_id),
  constraint withdraw_schedule_run__known_outcome CHECK (outcome = ANY (ARRAY['APPLIED'::text, 'SKIPPED'::text, 'STOPPED'::text])),
  constraint withdraw_schedule_run__order_or_reason CHECK ((outcome = 'APPLIED'::text) = (order_id IS NOT NULL) AND (outcome = 'APPLIED'::text) = (reason IS NULL) AND (order_id IS NULL) = (amount_fen IS NULL) AND (reason IS NULL) = (reason_en IS NULL))
);

CREATE OR REPLACE FUNCTION public.add_known_words(table_name regclass, check_name text, VARIADIC words text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  definition text := (
    select pg_get_constraintdef(oid) from pg_constraint where conrelid = table_name and conname = check_name
  );
  parts text[] := regexp_match(definition, '^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$');
begin
  if parts is null then
    raise exception 'the check % of % is not a list of words: %', check_name, table_name, definition;
  end if;
  execute format(
    'alter table %s drop constraint %I, add constraint %I check (%s = any (array[%s, %s]))',
    table_name, check_name, check_name, parts[1], parts[2],
    (select string_agg(quote_literal(word) || '::text', ', ') from unnest(words) word)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.finance_bill_line_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  beside constant text[] := array['objection', 'answer_fen', 'answer_text', 'net_fen'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - beside) is distinct from (to_jsonb(old) - beside) then
    raise exception using errcode = 'LG006', message = 'a line of a bill is never changed';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.goods_grams(p_title text, p_initials text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select title_grams(p_title)
  union
  select gram from title_grams(p_initials) gram where length(gram) = 2
$function$;

CREATE OR REPLACE FUNCTION public.history_only_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using
    errcode = 'HI001',
    message = format('%s of %s refused: a history only grows', tg_op, tg_table_name);
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_parameter_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A change of a parameter stays as it was written';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_balance_is_its_newest_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.balance_fen <> 0 or new.version <> 0 or new.last_posted_at is not null
      or (new.in_total_fen, new.out_total_fen, new.in_count, new.out_count, new.lead_count) <> (0, 0, 0, 0, 0) then
      raise exception using errcode = 'LG006', message = format('account %s must open empty', new.code);
    end if;
    return new;
  end if;
  if new.merchant_id <> old.merchant_id or new.code <> old.code
    or new.floor_fen is distinct from old.floor_fen or new.ceiling_fen is distinct from old.ceiling_fen then
    raise exception using errcode = 'LG006', message = format('account %s keeps its name and its limits', old.code);
  end if;
  perform 1 from ledger_entry entry
    where entry.merchant_id = new.merchant_id and entry.account_code = new.code
      and entry.account_version = new.version and entry.balance_after_fen = new.balance_fen
      and entry.in_total_fen = new.in_total_fen and entry.out_total_fen = new.out_total_fen
      and entry.in_count = new.in_count and entry.out_count = new.out_count and entry.lead_count = new.lead_count
      and entry.posted_at = new.last_posted_at and new.version > old.version;
  if not found then
    raise exception using errcode = 'LG006', message = format('the balance of %s moves only with an entry', new.code);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_close(p_merchant_id uuid, p_until timestamp with time zone, OUT closed timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if nullif(current_setting('app.merchant_id', true), '')::uuid is distinct from p_merchant_id then
    if nullif(current_setting('app.merchant_id', true), '') is not null
      or not exists (select from pg_extension where extname = 'citus') then
      raise exception using errcode = 'LG007', message = 'this connection does not speak for this merchant';
    end if;
  end if;
  perform 1 from ledger_account account where account.merchant_id = p_merchant_id order by account.code for no key update;
  insert into ledger_closing as closing (merchant_id, closed_until) values (p_merchant_id, p_until)
  on conflict (merchant_id) do update set closed_until = greatest(closing.closed_until, excluded.closed_until)
  returning closing.closed_until into closed;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_fingerprint(p_kind text, p_subject_type text, p_subject_id text, p_from text[], p_to text[], p_amounts_fen bigint[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(
    p_kind || E'\n' || p_subject_type || E'\n' || p_subject_id || E'\n' ||
    (select string_agg(move.source || '>' || move.target || ':' || move.amount_fen::text, ','
       order by move.source collate "C", move.target collate "C", move.amount_fen)
     from unnest(p_from, p_to, p_amounts_fen) as move (source, target, amount_fen)), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.ledger_keep_the_past()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using
    errcode = 'LG005',
    message = format('%s of %s refused: the ledger only grows', tg_op, tg_table_name);
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_period_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform 1 from ledger_closing closing
    where closing.merchant_id = new.merchant_id and new.posted_at < closing.closed_until;
  if found then
    raise exception using errcode = 'LG008', message = format('the posting %s falls into a closed period', new.key);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_post(p_merchant_id uuid, p_posting_id uuid, p_key text, p_kind text, p_occurred_at timestamp with time zone, p_posted_at timestamp with time zone, p_subject_type text, p_subject_id text, p_subject_no text, p_related_no text, p_note text, p_from text[], p_to text[], p_amounts_fen bigint[], p_entry_ids uuid[], OUT booked_posting_id uuid, OUT repeated boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_codes text[] := array(select distinct code from unnest(p_from || p_to) as named (code));
  v_hash text;
  v_first record;
  v_open_codes text[];
  v_posted_at timestamptz;
  v_short record;
begin
  if nullif(current_setting('app.merchant_id', true), '')::uuid is distinct from p_merchant_id then
    if nullif(current_setting('app.merchant_id', true), '') is not null
      or not exists (select from pg_extension where extname = 'citus') then
      raise exception using errcode = 'LG007', message = 'this connection does not speak for this merchant';
    end if;
  end if;
  if coalesce(cardinality(p_from), 0) = 0
    or cardinality(p_to) is distinct from cardinality(p_from)
    or cardinality(p_amounts_fen) is distinct from cardinality(p_from)
    or cardinality(p_entry_ids) is distinct from 2 * cardinality(p_from)
    or exists (select 1 from unnest(p_from, p_to, p_amounts_fen) as move (source, target, amount_fen)
      where (move.source <> move.target and move.amount_fen > 0) is not true) then
    raise exception using
      errcode = 'LG003', message = 'a posting needs moves, each from one account to another with a positive amount';
  end if;

  v_hash := ledger_fingerprint(p_kind, p_subject_type, p_subject_id, p_from, p_to, p_amounts_fen);
  select posting.id, posting.moves_hash into v_first from ledger_posting posting
    where posting.merchant_id = p_merchant_id and posting.key = p_key;
  if not found then
    select array_agg(locked.code), greatest(p_posted_at, max(locked.last_posted_at)) into v_open_codes, v_posted_at
    from (select account.code, account.last_posted_at from ledger_account account
      where account.merchant_id = p_merchant_id and account.code = any (v_codes)
      order by account.code for no key update) as locked;

    -- Before the limits: a twin that waited for the locks must hear "repeated", not "balance short".
    insert into ledger_posting (merchant_id, id, key, moves_hash, kind, subject_type, subject_id, subject_no,
      related_no, note, occurred_at, posted_at)
    values (p_merchant_id, p_posting_id, p_key, v_hash, p_kind, p_subject_type, p_subject_id, p_subject_no,
      p_related_no, p_note, p_occurred_at, v_posted_at)
    on conflict (merchant_id, key) do nothing;
    if not found then
      select posting.id, posting.moves_hash into v_first from ledger_posting posting
        where posting.merchant_id = p_merchant_id and posting.key = p_key;
      if not found then
        -- Only a snapshot older than the twin's commit can't see it: the whole transaction has to start anew.
        raise exception using errcode = 'serialization_failure', message = 'the key was used after this snapshot began';
      end if;
    end if;
  end if;
  if v_first.id is not null then
    if v_first.moves_hash <> v_hash then
      raise exception using errcode = 'LG001', message = format('key %s stands for another posting', p_key);
    end if;
    booked_posting_id := v_first.id;
    repeated := true;
    return;
  end if;

  if cardinality(v_open_codes) is distinct from cardinality(v_codes) then
    raise exception using errcode = 'LG004', message = 'an account of the posting is not open',
      detail = (select min(code) from unnest(v_codes) as named (code) where (code = any (v_open_codes)) is not true);
  end if;

  select account.code, account.balance_fen, abs(change.net_fen) as needed_fen into v_short
  from ledger_account account
  join (select side.code, sum(side.amount_fen)::bigint as net_fen
    from (select source, -amount_fen from unnest(p_from, p_amounts_fen) as given (source, amount_fen)
      union all select target, amount_fen from unnest(p_to, p_amounts_fen) as taken (target, amount_fen)
    ) as side (code, amount_fen) group by side.code) change on change.code = account.code
  where account.merchant_id = p_merchant_id
    and ((change.net_fen < 0 and account.balance_fen + change.net_fen < account.floor_fen)
      or (change.net_fen > 0 and account.balance_fen + change.net_fen > account.ceiling_fen))
  order by account.code limit 1;
  if found then
    raise exception using errcode = 'LG002', message = format('the balance of %s does not allow this', v_short.code),
      detail = json_build_object(
        'account', v_short.code, 'balanceFen', v_short.balance_fen, 'neededFen', v_short.needed_fen)::text;
  end if;

  insert into ledger_entry (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
    balance_after_fen, account_version, posted_at, in_total_fen, out_total_fen, in_count, out_count, lead_count)
  select p_merchant_id, p_entry_ids[side.at], p_posting_id, side.move_no, side.code, side.counter_code, side.amount_fen,
    account.balance_fen + sum(side.amount_fen) over history, account.version + row_number() over history, v_posted_at,
    account.in_total_fen + coalesce(sum(side.amount_fen) filter (where side.amount_fen > 0 and not side.is_move) over history, 0),
    account.out_total_fen - coalesce(sum(side.amount_fen) filter (where side.amount_fen < 0 and not side.is_move) over history, 0),
    account.in_count + count(*) filter (where side.amount_fen > 0 and not side.is_move) over history,
    account.out_count + count(*) filter (where side.amount_fen < 0 and not side.is_move) over history,
    account.lead_count + count(*) filter (where side.move_no = 1 and left(side.code, 1) = 'M'
      and (side.amount_fen < 0 or not side.is_move)) over history
  from (select given.*, left(given.code, 1) = left(given.counter_code, 1) as is_move from (
    select 2 * no - 1, no, source, target, -amount_fen
    from unnest(p_from, p_to, p_amounts_fen) with ordinality as given (source, target, amount_fen, no)
    union all
    select 2 * no, no, target, source, amount_fen
    from unnest(p_from, p_to, p_amounts_fen) with ordinality as taken (source, target, amount_fen, no)
  ) as given (at, move_no, code, counter_code, amount_fen)) as side
  join ledger_account account on account.merchant_id = p_merchant_id and account.code = side.code
  window history as (partition by side.code order by side.at);

  -- Each account takes over what its newest entry says, which is also what its trigger asks for.
  update ledger_account account
  set balance_fen = newest.balance_after_fen, version = newest.account_version, last_posted_at = v_posted_at,
    in_total_fen = newest.in_total_fen, out_total_fen = newest.out_total_fen, in_count = newest.in_count,
    out_count = newest.out_count, lead_count = newest.lead_count
  from (select distinct on (entry.account_code) entry.*
    from ledger_entry entry where entry.merchant_id = p_merchant_id and entry.posting_id = p_posting_id
    order by entry.account_code, entry.account_version desc) newest
  where account.merchant_id = p_merchant_id and account.code = newest.account_code;

  booked_posting_id := p_posting_id;
  repeated := false;
end
$function$;

CREATE OR REPLACE FUNCTION public.live_number(p_limit integer, OUT numbered integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  told text[];
begin
  if not exists (select from live_event where sequence is null) then
    numbered := 0;
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('live|number', 0));
  with fresh as (
    select id, stream_id, row_number() over (partition by stream_id order by id) as place
    from (select id, stream_id from live_event where sequence is null order by id limit p_limit) as waiting
  ), sizes as (
    select stream_id, count(*) as size from fresh group by stream_id
  ), moved as (
    insert into live_stream as known (stream_id, last_sequence)
      select stream_id, size from sizes
      on conflict (stream_id) do update set last_sequence = known.last_sequence + excluded.last_sequence
      returning stream_id, last_sequence
  ), given as (
    update live_event event set sequence = moved.last_sequence - sizes.size + fresh.place
      from fresh join sizes using (stream_id) join moved using (stream_id)
      where event.id = fresh.id
      returning event.stream_id
  )
  select count(*), array_agg(distinct stream_id::text) into numbered, told from given;
  -- A payload holds 8,000 bytes.
  perform pg_notify('live', string_agg(name, ','))
    from unnest(told) with ordinality as each (name, at) group by (at - 1) / 200;
end $function$;

CREATE OR REPLACE FUNCTION public.manual_entry_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = 'APPROVED' and new.status in ('BOOKED', 'FAILED')
    and (new.decided_by, new.decided_by_name, new.decided_at) is not distinct from
        (old.decided_by, old.decided_by_name, old.decided_at) then
    null;
  elsif old.status <> 'PENDING' then
    raise exception 'the manual entry % is decided', old.entry_no using errcode = 'restrict_violation';
  end if;
  if (new.merchant_id, new.id, new.entry_no, new.kind, new.amount_fen, new.subject_no, new.returned_on, new.bank_reference,
      new.reason, new.voucher_file_id, new.case_id, new.entered_by, new.entered_at, new.expires_at)
    is distinct from
     (old.merchant_id, old.id, old.entry_no, old.kind, old.amount_fen, old.subject_no, old.returned_on, old.bank_reference,
      old.reason, old.voucher_file_id, old.case_id, old.entered_by, old.entered_at, old.expires_at) then
    raise exception 'the manual entry % stays as it was entered', old.entry_no using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.operation_log_forget(p_merchant_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_gone bigint;
begin
  if nullif(current_setting('app.merchant_id', true), '')::uuid is distinct from p_merchant_id then
    if nullif(current_setting('app.merchant_id', true), '') is not null
      or not exists (select from pg_extension where extname = 'citus') then
      raise exception using errcode = 'LG007', message = 'this connection does not speak for this merchant';
    end if;
  end if;
  delete from operation_log log where log.merchant_id = p_merchant_id and log.at < operation_log_kept_since();
  get diagnostics v_gone = row_count;
  return v_gone;
end
$function$;

CREATE OR REPLACE FUNCTION public.operation_log_kept_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '365 days') at time zone 'Asia/Shanghai'
$function$;

CREATE OR REPLACE FUNCTION public.operation_log_only_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.at < operation_log_kept_since() then
      return old;
    end if;
  end if;
  raise exception using
    errcode = 'HI001',
    message = format('%s of %s refused: the log only grows, and is kept for 365 days', tg_op, tg_table_name);
end
$function$;

CREATE OR REPLACE FUNCTION public.provider_record_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a record of % stays as it was written', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.rate_look(p_rules jsonb, p_now timestamp with time zone, OUT wait_ms bigint, OUT uses integer[])
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  with rule as (
    select given.at, given.it, given.it ->> 'key' as key
    from jsonb_array_elements(p_rules) with ordinality as given (it, at)
  ), used as (
    select rule.at, past.window_start_at, sum(past.count) over newest as so_many
    from rule
    join rate_window past on past.key = rule.key and past.count > 0
      and past.window_start_at > p_now - (rule.it ->> 'memoryMs')::bigint * interval '1 millisecond'
    window newest as (partition by rule.at order by past.window_start_at desc)
  ), summed as (
    select rule.at, rule.it, coalesce(max(used.so_many), 0)::integer as so_many, max(used.window_start_at) as last_at
    from rule left join used on used.at = rule.at
    group by rule.at, rule.it
  ), blocked as (
    select (select max(used.window_start_at) from used where used.at = summed.at and used.so_many >= (most ->> 'max')::integer)
      + (most ->> 'perMs')::bigint * interval '1 millisecond' as until
    from summed cross join jsonb_array_elements(summed.it -> 'limits') as most
    union all
    select summed.last_at + (pauses ->> least(summed.so_many, jsonb_array_length(pauses)) - 1)::bigint * interval '1 millisecond'
    from summed cross join lateral (select summed.it -> 'pausesMs') as pace (pauses)
    where summed.so_many > 0 and jsonb_array_length(pauses) > 0
  )
  select coalesce((select greatest(0, max(extract(epoch from blocked.until - p_now) * 1000)) from blocked), 0)::bigint,
    (select array_agg(summed.so_many order by summed.at) from summed)
$function$;

CREATE OR REPLACE FUNCTION public.rate_take(p_rules jsonb, p_now timestamp with time zone, OUT wait_ms bigint, OUT busy text, OUT uses integer[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select looked.wait_ms, looked.uses into wait_ms, uses from rate_look(p_rules, p_now) as looked;
  if wait_ms > 0 then
    return;
  end if;

  select 'turn|' || named.key into busy
  from (select distinct it ->> 'key' as key from jsonb_array_elements(p_rules) as it order by 1) as named
  where not pg_try_advisory_xact_lock(hashtextextended('turn|' || named.key, 0))
  limit 1;
  if busy is not null then
    return;
  end if;

  -- Once more: whoever had a lock until now has used its turn.
  select looked.wait_ms, looked.uses into wait_ms, uses from rate_look(p_rules, p_now) as looked;
  if wait_ms > 0 then
    return;
  end if;

  delete from rate_window past using jsonb_array_elements(p_rules) as it
    where past.key = it ->> 'key'
      and past.window_start_at <= p_now - (it ->> 'memoryMs')::bigint * interval '1 millisecond';
  insert into rate_window as taken (key, window_start_at, count)
    select distinct it ->> 'key', p_now, 1 from jsonb_array_elements(p_rules) as it
    on conflict (key, window_start_at) do update set count = taken.count + 1;
  uses := array(select one + 1 from unnest(uses) with ordinality as each (one, at) order by at);
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_address_begins_with_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from shop_address one
      where one.merchant_id = new.merchant_id and one.shop_id = new.shop_id and one.kind = new.kind and one.is_default) then
    raise exception using errcode = 'check_violation', message = 'a shop has addresses of a kind and none is the default',
      constraint = 'shop_address__has_default';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shop_address_has_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from shop_address one
      where one.merchant_id = old.merchant_id and one.shop_id = old.shop_id and one.kind = old.kind)
    and not exists (select 1 from shop_address one
      where one.merchant_id = old.merchant_id and one.shop_id = old.shop_id and one.kind = old.kind and one.is_default) then
    raise exception using errcode = 'check_violation', message = 'a shop has addresses of a kind and none is the default',
      constraint = 'shop_address__has_default';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_parameter_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('parameter', new.key);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.title_grams(p_title text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct substr(small, at, size)
  from (select lower(p_title)) as lowered (small), generate_series(1, 2) as size, generate_series(1, length(small) + 1 - size) as at
$function$;
