-- Import tasks: a table that was uploaded, checked without changing anything, and applied row by row if somebody says so.
create table import_task (
  merchant_id uuid not null,
  id uuid not null,
  table_name text not null,
  file_name text not null,
  status text not null,
  mode text,
  requested_by uuid not null,
  requester_name text not null,
  -- In which its person reads what becomes of it.
  language text not null,
  -- From where it was last set going; what its rows change is written down with it.
  request_id text,
  ip text,
  -- The sealed upload, and the key that it is sealed with.
  storage_key text,
  file_key_enc bytea,
  size_bytes integer not null,
  total integer,
  processed integer not null default 0,
  ready integer not null default 0,
  same integer not null default 0,
  wrong integer not null default 0,
  done integer not null default 0,
  refused integer not null default 0,
  -- The last row whose turn is over, as the spreadsheet counts it: moved in the transaction of what the row changes.
  applied_row integer not null default 0,
  failure text,
  failure_said jsonb,
  -- How often it was taken: whoever holds an older number has lost it.
  takes integer not null default 0,
  -- Takes since it last got on.
  attempts integer not null default 0,
  -- Until then whoever works on it has it; after that it may be taken over.
  lease_until timestamptz,
  requested_at timestamptz not null,
  committed_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  constraint import_task__pk primary key (merchant_id, id),
  constraint import_task__known_status check (
    status in ('TO_CHECK', 'CHECKING', 'CHECKED', 'TO_APPLY', 'APPLYING', 'DONE', 'FAILED', 'EXPIRED', 'CANCELLED')
  ),
  constraint import_task__known_mode check (mode in ('RIGHT_ROWS', 'ALL_OR_NOTHING')),
  constraint import_task__known_language check (language in ('zh', 'en')),
  constraint import_task__known_failure check (failure in ('UNREADABLE', 'NOT_ALL_RIGHT', 'NOT_ALLOWED', 'GIVEN_UP')),
  constraint import_task__failed_for_a_reason check ((status = 'FAILED') = (failure is not null)),
  constraint import_task__leased_while_running check ((status in ('CHECKING', 'APPLYING')) = (lease_until is not null)),
  constraint import_task__file_while_needed check (
    status not in ('TO_CHECK', 'CHECKING', 'CHECKED', 'TO_APPLY', 'APPLYING')
    or (storage_key is not null and file_key_enc is not null)
  ),
  constraint import_task__applied_when_told check (
    status not in ('TO_APPLY', 'APPLYING', 'DONE') or (mode is not null and committed_at is not null)
  ),
  constraint import_task__ended_with_its_time check (
    (status in ('TO_CHECK', 'CHECKING', 'CHECKED', 'TO_APPLY', 'APPLYING')) = (finished_at is null)
  )
);
create index import_task__newest on import_task (merchant_id, requested_at desc, id desc);
create index import_task__newest_of_person on import_task (merchant_id, requested_by, requested_at desc, id desc);
create index import_task__newest_of_status on import_task (merchant_id, status, requested_at desc, id desc);
create index import_task__newest_of_table on import_task (merchant_id, table_name, requested_at desc, id desc);
create index import_task__unfinished on import_task (requested_at, id)
  where status in ('TO_CHECK', 'CHECKING', 'TO_APPLY', 'APPLYING');
create index import_task__with_a_file on import_task (expires_at) where storage_key is not null;
create index import_task__by_age on import_task (requested_at) where storage_key is null;

-- What a row of the table is about and what becomes of it; gone with the file.
create table import_row (
  merchant_id uuid not null,
  task_id uuid not null,
  row_no integer not null,
  outcome text not null,
  about text not null,
  -- Both in two languages: what it changes, and what is wrong with it by column.
  effect jsonb,
  complaints jsonb not null,
  constraint import_row__pk primary key (merchant_id, task_id, row_no),
  constraint import_row__belongs_to_task foreign key (merchant_id, task_id) references import_task (merchant_id, id),
  constraint import_row__known_outcome check (outcome in ('READY', 'SAME', 'WRONG', 'DONE', 'REFUSED'))
);
create index import_row__of_outcome on import_row (merchant_id, task_id, outcome, row_no);

select add_known_words('notification', 'notification__known_kind', 'TABLE');
