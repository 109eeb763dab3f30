-- What binds a merchant to the payment provider: proof of identity, the member with its cards, every call made and every
-- notification received. A call is written before it is sent, a notification before it is believed.

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
  constraint file_asset__pk primary key (merchant_id, id),
  constraint file_asset__known_access check (access in ('PUBLIC', 'PRIVATE')),
  constraint file_asset__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id)
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
  provider_tries integer not null default 0,
  next_try_at timestamptz,
  version integer not null default 1,
  constraint real_name_cert__pk primary key (merchant_id, user_id),
  constraint real_name_cert__belongs_to_user foreign key (merchant_id, user_id) references user_account (merchant_id, id),
  constraint real_name_cert__has_front foreign key (merchant_id, id_front_file_id) references file_asset (merchant_id, id),
  constraint real_name_cert__has_back foreign key (merchant_id, id_back_file_id) references file_asset (merchant_id, id),
  constraint real_name_cert__known_status check (status in ('VERIFYING', 'PASSED', 'REJECTED', 'MANUAL'))
);
create index real_name_cert__to_retry on real_name_cert (merchant_id, next_try_at) where next_try_at is not null;
create index real_name_cert__by_id_number on real_name_cert (id_number_hash);

create table pay_member (
  merchant_id uuid not null,
  member_no text not null,
  member_type text not null,
  state text not null,
  phone_enc bytea,
  contract_no text,
  signed_at timestamptz,
  -- The last code asked for to bind a phone: the provider sends them, we only keep people from asking too often.
  code_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint pay_member__pk primary key (merchant_id),
  constraint pay_member__one_number unique (merchant_id, member_no),
  constraint pay_member__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint pay_member__known_type check (member_type in ('PERSONAL', 'ENTERPRISE')),
  constraint pay_member__known_state check (state in ('NONE', 'CREATED', 'REALNAME_SET', 'PHONE_BOUND', 'SIGNED', 'READY', 'LOCKED'))
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
  phone_enc bytea not null,
  status text not null,
  is_default boolean not null default false,
  trace_no text,
  trace_date text,
  code_expires_at timestamptz,
  code_attempts integer not null default 0,
  created_at timestamptz not null,
  bound_at timestamptz,
  unbound_at timestamptz,
  version integer not null default 1,
  constraint bank_card__pk primary key (merchant_id, id),
  constraint bank_card__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint bank_card__known_type check (card_type in ('DEBIT', 'CREDIT')),
  constraint bank_card__known_status check (status in ('CODE_SENT', 'BOUND', 'FAILED', 'UNBOUND'))
);
create unique index bank_card__bound_once on bank_card (merchant_id, card_number_hash) where status = 'BOUND';
create unique index bank_card__one_default on bank_card (merchant_id) where is_default;

-- Global: leads from the provider's number of an order or member to the merchant it concerns.
create table provider_number (
  number text not null,
  merchant_id uuid not null,
  constraint provider_number__pk primary key (number)
);

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
  attempts integer not null default 0,
  not_found_count integer not null default 0,
  -- Set while the same number goes out again, so that a refusal of the repeat is never taken for one of the first sending.
  resent_at timestamptz,
  provider_no text,
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_check_at timestamptz,
  settled_at timestamptz,
  constraint provider_call__pk primary key (merchant_id, id),
  constraint provider_call__one_number unique (merchant_id, number),
  constraint provider_call__known_status check (status in ('NEW', 'SENT', 'PENDING', 'SUCCEEDED', 'FAILED')),
  constraint provider_call__amount_not_negative check (amount_fen >= 0)
);
create index provider_call__to_check on provider_call (merchant_id, next_check_at) where next_check_at is not null;
create index provider_call__of_subject on provider_call (merchant_id, subject_type, subject_id, created_at);

-- Global: the inbox. Kept raw for ever, handled exactly once, whoever it concerns.
create table provider_notification (
  notify_id text not null,
  type text not null,
  number text not null,
  raw text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  constraint provider_notification__pk primary key (notify_id)
);
create index provider_notification__unhandled on provider_notification (received_at) where handled_at is null;

-- Global: clockwork over all merchants, polled with SKIP LOCKED; a fired timer asks its subject again before it acts.
create table timer (
  id uuid not null,
  merchant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  fired_at timestamptz,
  created_at timestamptz not null,
  constraint timer__pk primary key (id)
);
create unique index timer__one_open on timer (merchant_id, subject_id, kind) where fired_at is null;
create index timer__due on timer (due_at) where fired_at is null;
