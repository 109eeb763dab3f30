-- Export tasks: what a list was filtered to, written to a file beside the person's work and kept for a week.
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
  -- Filters, columns, language and shops: what was searched for may be a phone or a name.
  request_enc bytea not null,
  -- Equal requests have equal hashes.
  request_hash bytea not null,
  row_count integer not null default 0,
  total integer,
  size_bytes bigint,
  -- The file of the attempt that runs or is done, and the key that it is sealed with.
  storage_key text,
  file_key_enc bytea,
  failure text,
  attempts integer not null default 0,
  -- Until then whoever writes it has it; after that it may be taken over.
  lease_until timestamptz,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint export_task__pk primary key (merchant_id, id),
  constraint export_task__known_format check (format in ('XLSX', 'CSV')),
  constraint export_task__known_mask check (mask_level in ('MASKED', 'FULL')),
  constraint export_task__full_for_a_reason check (mask_level = 'MASKED' or length(reason) >= 2),
  constraint export_task__known_status check (
    status in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED', 'CANCELLED')
  ),
  constraint export_task__known_failure check (failure in ('TOO_MANY_ROWS', 'GIVEN_UP')),
  constraint export_task__failed_for_a_reason check ((status = 'FAILED') = (failure is not null)),
  constraint export_task__leased_while_running check ((status = 'RUNNING') = (lease_until is not null)),
  constraint export_task__file_while_needed check (
    status not in ('RUNNING', 'READY') or (storage_key is not null and file_key_enc is not null)
  ),
  constraint export_task__ended_with_its_time check ((status in ('WAITING', 'RUNNING')) = (finished_at is null)),
  constraint export_task__kept_until check (status <> 'READY' or expires_at is not null)
);
create index export_task__newest on export_task (merchant_id, requested_at desc, id desc);
create index export_task__newest_of_person on export_task (merchant_id, requested_by, requested_at desc, id desc);
create index export_task__newest_of_status on export_task (merchant_id, status, requested_at desc, id desc);
create index export_task__newest_of_list on export_task (merchant_id, list, requested_at desc, id desc);
create index export_task__unfinished on export_task (requested_at, id) where status in ('WAITING', 'RUNNING');
create index export_task__with_a_file on export_task (status, expires_at) where storage_key is not null;
create index export_task__by_age on export_task (requested_at) where storage_key is null;
