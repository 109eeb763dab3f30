-- What was asked of the payment provider and what it answered, masked, for whoever has to find out what happened; ninety days.

create table provider_exchange (
  id uuid not null,
  at timestamptz not null,
  service text not null,
  order_no text,
  member_no text,
  provider_no text,
  asked jsonb not null,
  -- Null: nothing came back yet, or nothing that can be believed.
  answered jsonb,
  http_status integer,
  outcome text,
  code text,
  reason text,
  ms integer,
  -- The same question with the same answer again.
  repeats integer not null default 0,
  last_at timestamptz not null,
  constraint provider_exchange__pk primary key (id),
  constraint provider_exchange__known_outcome check (outcome in ('done', 'refused', 'repeated', 'unknown')),
  constraint provider_exchange__timed_once_ended check ((outcome is null) = (ms is null))
);
create index provider_exchange__by_time on provider_exchange (at desc, id desc);
create index provider_exchange__of_order on provider_exchange (order_no, at desc, id desc) where order_no is not null;
create index provider_exchange__of_member on provider_exchange (member_no, at desc, id desc) where member_no is not null;
create index provider_exchange__of_provider_no on provider_exchange (provider_no, at desc, id desc)
  where provider_no is not null;
