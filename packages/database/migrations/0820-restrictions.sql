-- What the platform holds against a merchant: each reason is a row of its own that is ended once and never goes. What of the merchant is
-- locked by all of them together stands with its status.

alter table merchant
  add column goods_locked boolean not null default false,
  add column orders_locked boolean not null default false,
  add column withdrawals_locked boolean not null default false;
alter table merchant
  add constraint merchant__locked_as_its_status check (
    case status
      when 'SUSPENDED' then goods_locked and orders_locked
      when 'RESTRICTED' then goods_locked or orders_locked or withdrawals_locked
      when 'ACTIVE' then not (goods_locked or orders_locked or withdrawals_locked)
      else true
    end
  );

create table merchant_restriction (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  scopes text[] not null,
  source text not null,
  -- The platform order that is overdue.
  order_id uuid,
  order_no text,
  -- Its merchant reads it.
  reason text not null,
  set_by text not null,
  set_by_name text not null,
  set_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  ended_by_name text,
  end_reason text,
  constraint merchant_restriction__pk primary key (merchant_id, id),
  constraint merchant_restriction__of_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint merchant_restriction__of_order foreign key (merchant_id, order_id) references platform_order (merchant_id, id),
  constraint merchant_restriction__known_kind check (kind in ('RESTRICT', 'SUSPEND')),
  constraint merchant_restriction__known_source check (source in ('OPERATOR', 'OVERDUE_ORDER')),
  constraint merchant_restriction__known_scopes check (
    scopes <@ array['GOODS', 'ORDERS', 'WITHDRAWALS'] and cardinality(scopes) > 0),
  constraint merchant_restriction__suspension_locks_selling check (kind <> 'SUSPEND' or scopes @> array['GOODS', 'ORDERS']),
  constraint merchant_restriction__order_by_number check (
    num_nulls(order_id, order_no) in (0, 2) and (source = 'OVERDUE_ORDER') = (order_id is not null)),
  constraint merchant_restriction__whole_end check (num_nulls(ended_at, ended_by, ended_by_name, end_reason) in (0, 4)),
  constraint merchant_restriction__ends_after_it_began check (ended_at >= set_at)
);
create unique index merchant_restriction__one_suspension on merchant_restriction (merchant_id) where kind = 'SUSPEND' and ended_at is null;
-- An order restricts its merchant once, also when a person has lifted that meanwhile.
create unique index merchant_restriction__once_of_order on merchant_restriction (merchant_id, order_id) where order_id is not null;
create index merchant_restriction__in_force on merchant_restriction (merchant_id, id) where ended_at is null;
create trigger merchant_restriction__is_kept before delete on merchant_restriction for each row execute function history_only_grows();
create trigger merchant_restriction__never_emptied before truncate on merchant_restriction for each statement execute function history_only_grows();

select add_known_words('live_event', 'live_event__known_kind', 'merchant');
