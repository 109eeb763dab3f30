-- Money cases: what a person of the platform has to decide, with what happened to each, and the operators' own notices.

create table money_case (
  id uuid not null,
  number text not null,
  kind text not null,
  -- Null for what concerns the house and no merchant of it; as the merchant was called when it began.
  merchant_id uuid,
  merchant_no text,
  merchant_name text,
  subject_type text not null,
  subject_id text not null,
  subject_no text not null,
  provider_no text,
  amount_fen bigint,
  facts jsonb not null,
  state text not null default 'OPEN',
  repeats integer not null default 0,
  owner_id uuid,
  owner_name text,
  resolution text,
  resolution_fen bigint,
  resolution_note text,
  opened_at timestamptz not null,
  told_at timestamptz not null,
  taken_at timestamptz,
  resolved_at timestamptz,
  version integer not null default 1,
  constraint money_case__pk primary key (id),
  constraint money_case__one_number unique (number),
  constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'NUMBER_UNKNOWN', 'BOOK_BROKEN')),
  constraint money_case__known_state check (state in ('OPEN', 'TAKEN', 'RESOLVED')),
  constraint money_case__owned_once_taken check ((state = 'OPEN') = (owner_id is null)),
  constraint money_case__explained_once_resolved check (
    (state = 'RESOLVED') = (resolution is not null and resolution_note is not null and resolved_at is not null)),
  constraint money_case__known_resolution check (resolution in (
    'NO_DIFFERENCE', 'PROVIDER_CORRECTED', 'RETURNED_TO_PAYER', 'PAID_TO_MERCHANT', 'LOSS_TAKEN')),
  constraint money_case__says_how_much check (
    (resolution in ('RETURNED_TO_PAYER', 'PAID_TO_MERCHANT', 'LOSS_TAKEN')) = (resolution_fen is not null)
    and resolution_fen > 0)
);
create unique index money_case__one_open on money_case (kind, subject_type, subject_id) where state <> 'RESOLVED';
create index money_case__by_state on money_case (state, opened_at, id);
create index money_case__by_time on money_case (opened_at, id);
create index money_case__of_owner on money_case (owner_id, state) where owner_id is not null;
create index money_case__of_merchant_no on money_case (merchant_no);
create index money_case__of_merchant_name on money_case (merchant_name);
create index money_case__of_subject on money_case (subject_no);
create index money_case__of_provider_no on money_case (provider_no);

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
  constraint money_case_event__pk primary key (case_id, id),
  constraint money_case_event__of_case foreign key (case_id) references money_case (id),
  constraint money_case_event__known_event check (event in (
    'opened', 'repeated', 'decided', 'taken', 'released', 'noted', 'resolved'))
);
create trigger money_case_event__past_is_kept before update or delete on money_case_event
  for each row execute function history_only_grows();
create trigger money_case_event__never_emptied before truncate on money_case_event
  for each statement execute function history_only_grows();

-- Told once to whoever may see such a thing; who has read it is kept beside it.
create table operator_notice (
  id uuid not null,
  permission text not null,
  level text not null,
  title text not null,
  body text not null,
  link text not null,
  at timestamptz not null,
  constraint operator_notice__pk primary key (id),
  constraint operator_notice__known_level check (level in ('INFO', 'WARN', 'CRITICAL'))
);
create index operator_notice__newest on operator_notice (at, id);

create table operator_notice_read (
  operator_id uuid not null,
  notice_id uuid not null,
  read_at timestamptz not null,
  constraint operator_notice_read__pk primary key (operator_id, notice_id),
  constraint operator_notice_read__of_notice foreign key (notice_id) references operator_notice (id) on delete cascade
);
create index operator_notice_read__of_notice on operator_notice_read (notice_id);
