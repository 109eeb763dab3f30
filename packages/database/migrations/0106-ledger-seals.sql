-- What was booked is sealed once a day, book by book, each seal chained to the one before it. Whoever changes, removes, adds or
-- swaps a row afterwards is found, and the row is named.

-- Entries of an account commit in the order of their versions, because a posting holds its accounts until it commits. What an
-- account's version stands for at one moment is therefore whole for ever: a posting that commits late is simply in the next seal.
create table ledger_seal (
  merchant_id uuid not null,
  seq integer not null,
  -- The day in Shanghai on which it was made; a book with much to catch up on gets several.
  day_on date not null,
  entry_count integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint ledger_seal__pk primary key (merchant_id, seq),
  constraint ledger_seal__begins_at_one check (seq > 0),
  constraint ledger_seal__of_entries check (entry_count > 0)
);
create index ledger_seal__of_day on ledger_seal (day_on, merchant_id);

-- What a seal covers of one account: the entries behind `from_version` up to `to_version`.
create table ledger_seal_part (
  merchant_id uuid not null,
  seq integer not null,
  account_code text not null,
  from_version bigint not null,
  to_version bigint not null,
  balance_fen bigint not null,
  entries_hash bytea not null,
  -- The first eight bytes of each entry's own hash, one behind the other: they name the entry that changed.
  marks bytea not null,
  constraint ledger_seal_part__pk primary key (merchant_id, seq, account_code),
  constraint ledger_seal_part__of_a_seal foreign key (merchant_id, seq) references ledger_seal (merchant_id, seq),
  constraint ledger_seal_part__of_entries check (to_version > from_version and from_version >= 0),
  constraint ledger_seal_part__marks_every_entry check (length(marks) = 8 * (to_version - from_version)),
  constraint ledger_seal_part__follows_once unique (merchant_id, account_code, from_version)
);

create trigger ledger_seal__past_is_kept before update or delete on ledger_seal
  for each row execute function ledger_keep_the_past();
create trigger ledger_seal__never_emptied before truncate on ledger_seal
  for each statement execute function ledger_keep_the_past();
create trigger ledger_seal_part__past_is_kept before update or delete on ledger_seal_part
  for each row execute function ledger_keep_the_past();
create trigger ledger_seal_part__never_emptied before truncate on ledger_seal_part
  for each statement execute function ledger_keep_the_past();
alter table ledger_seal enable always trigger ledger_seal__past_is_kept;
alter table ledger_seal enable always trigger ledger_seal__never_emptied;
alter table ledger_seal_part enable always trigger ledger_seal_part__past_is_kept;
alter table ledger_seal_part enable always trigger ledger_seal_part__never_emptied;

-- The newest seals of all books under one: kept outside, one line a day proves all of them.
create table ledger_seal_day (
  day_on date not null,
  book_count integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  closed_at timestamptz not null,
  constraint ledger_seal_day__pk primary key (day_on)
);
create trigger ledger_seal_day__past_is_kept before update or delete on ledger_seal_day
  for each row execute function ledger_keep_the_past();
create trigger ledger_seal_day__never_emptied before truncate on ledger_seal_day
  for each statement execute function ledger_keep_the_past();

-- How far a book is sealed, and how far its seals were looked at again.
alter table ledger_audit
  add column sealed_on date,
  add column checked_seq integer not null default 0;
