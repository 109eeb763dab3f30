-- The operation log only grows, is kept for 365 days, says from where each act came, and is sealed day by day.

alter table operation_log add column request_id text;
alter table operation_log add column ip text;
-- Rows come in the order of their time, so a few pages tell where a day begins.
create index operation_log__by_day on operation_log using brin (at);

-- Whole days of Shanghai, by the database's own clock: nobody who speaks to it can ask for more.
create function operation_log_kept_since() returns timestamptz language sql stable as $$
  select (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '365 days') at time zone 'Asia/Shanghai'
$$;

create function operation_log_only_grows() returns trigger language plpgsql as $$
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
$$;
create trigger operation_log__past_is_kept before update or delete on operation_log
  for each row execute function operation_log_only_grows();
create trigger operation_log__never_emptied before truncate on operation_log
  for each statement execute function operation_log_only_grows();

-- The one way by which rows go; whoever calls it needs no right to delete.
create function operation_log_forget(p_merchant_id uuid) returns bigint
  language sql security definer set search_path to 'public', 'pg_temp' as $$
  with gone as (
    delete from operation_log log
    where log.merchant_id = p_merchant_id and log.at < operation_log_kept_since()
    returning 1
  )
  select count(*) from gone
$$;

-- One seal for each day on which a merchant's log has rows, chained to the one before.
create table operation_log_seal (
  merchant_id uuid not null,
  day_on date not null,
  row_count integer not null,
  rows_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint operation_log_seal__pk primary key (merchant_id, day_on),
  constraint operation_log_seal__of_rows check (row_count > 0)
);
create index operation_log_seal__of_day on operation_log_seal (day_on, merchant_id);
create trigger operation_log_seal__past_is_kept before update or delete on operation_log_seal
  for each row execute function history_only_grows();
create trigger operation_log_seal__never_emptied before truncate on operation_log_seal
  for each statement execute function history_only_grows();

-- The seals of all merchants of a day under one, chained too: a day that is closed gets no further row and no further seal.
create table operation_log_day (
  day_on date not null,
  seal_count integer not null,
  seals_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  closed_at timestamptz not null,
  constraint operation_log_day__pk primary key (day_on)
);
create trigger operation_log_day__past_is_kept before update or delete on operation_log_day
  for each row execute function history_only_grows();
create trigger operation_log_day__never_emptied before truncate on operation_log_day
  for each statement execute function history_only_grows();

-- When each closed day was last held against its seals, and what was wrong then.
create table operation_log_check (
  day_on date not null,
  checked_at timestamptz not null,
  finding text,
  constraint operation_log_check__pk primary key (day_on)
);
