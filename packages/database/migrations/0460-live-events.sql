-- What open pages are told of: one row for each change and each stream of readers, numbered after its commit (docs/decisions/0460).

-- A stream is a merchant's people, by the merchant's id, or the platform's own, by the id that nobody has.
create table live_event (
  id uuid not null,
  stream_id uuid not null,
  -- Null until it is numbered: numbers of a stream have no holes, and no reader ever sees a later one before an earlier one.
  sequence bigint,
  kind text not null,
  subject_id uuid,
  shop_id uuid,
  -- Told to this person alone.
  person_id uuid,
  at timestamptz not null,
  constraint live_event__pk primary key (id),
  constraint live_event__known_kind check (kind = any (array['saleOrder', 'withdrawOrder', 'rechargeOrder', 'goods', 'qualification',
    'certification', 'notification'])),
  constraint live_event__counts_from_one check (sequence > 0)
);
create unique index live_event__in_order on live_event (stream_id, sequence) where sequence is not null;
create index live_event__not_numbered on live_event (id) where sequence is null;
create index live_event__by_age on live_event using brin (at);

create table live_stream (
  stream_id uuid not null,
  last_sequence bigint not null,
  constraint live_stream__pk primary key (stream_id),
  constraint live_stream__counts_from_one check (last_sequence > 0)
);

create table live_ticket (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint live_ticket__pk primary key (token_hash)
);
create index live_ticket__by_end on live_ticket (expires_at);

-- Numbers what is committed and has no number yet, up to so many, oldest first, and wakes the servers that tell of it. One numbers at a
-- time and each statement looks anew, so numbers become visible in their order. Answers how many it were.
create function live_number(p_limit integer, out numbered integer)
language plpgsql as $$
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
end $$;
