-- Reconciliation with the provider: its lines of a day as they came, what a day came to, and each difference once.

create table recon_run (
  -- The Shanghai day that the file is about.
  day_on date not null,
  status text not null default 'WAITING',
  attempts integer not null default 0,
  -- What we have of the day, and what the file has; null until a file was read.
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
  constraint recon_run__pk primary key (day_on),
  constraint recon_run__known_status check (status in ('WAITING', 'RUNNING', 'OK', 'DIFF', 'FAILED')),
  constraint recon_run__known_fault check (
    fault in ('NOT_THERE', 'NOT_FETCHED', 'COLUMNS', 'CHARSET', 'CUT_OFF', 'LINE', 'SUMS', 'TOO_MANY')),
  constraint recon_run__counted_when_done check (
    status not in ('OK', 'DIFF') or (our_count is not null and their_count is not null and finished_at is not null))
);
create index recon_run__to_try on recon_run (next_try_at) where status not in ('OK', 'DIFF');

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
  constraint recon_line__pk primary key (day_on, line_no)
);
create index recon_line__of_number on recon_line (number, service, day_on, line_no);

create table recon_diff (
  id uuid not null,
  -- What makes it this one: its kind, the order, and which of several lines.
  key text not null,
  day_on date not null,
  kind text not null,
  -- Null for an order that nobody here knows; as the merchant was called when it was found.
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
  -- What the provider answered when it was asked about the order.
  asked jsonb,
  status text not null default 'OPEN',
  evidence jsonb not null default '{}',
  case_number text,
  found_at timestamptz not null,
  settled_at timestamptz,
  constraint recon_diff__pk primary key (id),
  constraint recon_diff__one_key unique (key),
  constraint recon_diff__known_kind check (kind in (
    'ONLY_OURS', 'ONLY_THEIRS', 'AMOUNT', 'STATUS', 'TYPE', 'DUPLICATE', 'WRONG_DAY', 'LEDGER', 'BOUNCED', 'BALANCE')),
  constraint recon_diff__known_status check (status in ('OPEN', 'AUTO_FIXED', 'MANUAL_FIXED', 'IGNORED')),
  constraint recon_diff__settled_once_closed check ((status = 'OPEN') = (settled_at is null))
);
create index recon_diff__open_of_merchant on recon_diff (merchant_id) where status = 'OPEN';
create index recon_diff__open_days on recon_diff (day_on) where status = 'OPEN';
create index recon_diff__of_day on recon_diff (day_on, found_at, id);
create index recon_diff__newest on recon_diff (found_at, id);
create index recon_diff__newest_of_status on recon_diff (status, found_at, id);
create index recon_diff__of_number on recon_diff (number);

-- When each merchant's live balance was last compared, and what each account of the platform's own held.
create table recon_balance (
  merchant_id uuid not null,
  compared_on date not null,
  compared_at timestamptz not null,
  difference_fen bigint,
  constraint recon_balance__pk primary key (merchant_id)
);
create table recon_account (
  account text not null,
  total_fen bigint not null,
  available_fen bigint not null,
  is_low boolean not null default false,
  asked_at timestamptz not null,
  constraint recon_account__pk primary key (account),
  constraint recon_account__known_account check (account in ('platformBalance', 'platformReserve', 'transitForward'))
);

create index provider_call__ended on provider_call (settled_at) where status = 'SUCCEEDED';

-- A difference becomes a case; one that resolves itself is closed by nobody.
alter table money_case
  drop constraint money_case__known_kind,
  add constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'NUMBER_UNKNOWN', 'BOOK_BROKEN', 'RECON_DIFFERENCE')),
  drop constraint money_case__known_subject,
  add constraint money_case__known_subject check (subject_type in (
    'providerCall', 'saleOrder', 'notification', 'book', 'reconDiff')),
  drop constraint money_case__owned_once_taken,
  add constraint money_case__owned_once_taken check (
    case state when 'OPEN' then owner_id is null when 'TAKEN' then owner_id is not null else true end);

-- A returned withdrawal.
alter table withdraw_order
  add column bounced_at timestamptz,
  drop constraint withdraw_order__known_status,
  add constraint withdraw_order__known_status check (status in (
    'WAIT_CONFIRM', 'AUDITING', 'APPROVED', 'PAYING', 'SUCCESS', 'FAILED', 'REJECTED', 'CANCELED', 'BOUNCED')),
  add constraint withdraw_order__bounced_at_a_time check ((status = 'BOUNCED') = (bounced_at is not null)),
  drop constraint withdraw_order__paid_by_a_second_person,
  add constraint withdraw_order__paid_by_a_second_person check (
    status not in ('PAYING', 'SUCCESS', 'FAILED', 'BOUNCED') or audited_by is distinct from decided_by);
alter table withdraw_order_event
  drop constraint withdraw_order_event__known_event,
  add constraint withdraw_order_event__known_event check (event in (
    'apply', 'confirm', 'cancel', 'confirmExpired', 'approve', 'reject', 'hold', 'pay', 'paid', 'failed', 'bounced'));
