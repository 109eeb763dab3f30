-- What happened to an order is its own record and no reading of the operation log, which is kept for a year only.

create function history_only_grows() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = 'HI001',
    message = format('%s of %s refused: a history only grows', tg_op, tg_table_name);
end
$$;

create table sale_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  -- What the event's sentence is made of; of events before this table the sentence itself, as `text`.
  facts jsonb not null,
  at timestamptz not null,
  constraint sale_order_event__pk primary key (merchant_id, order_id, id),
  constraint sale_order_event__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint sale_order_event__known_event check (event in ('place', 'paid', 'paidLate', 'latePayRefunded',
    'lateRefundFailed', 'close', 'ship', 'confirm', 'autoConfirm', 'settled', 'settleFailed', 'remark', 'reveal')),
  constraint sale_order_event__known_actor
    check (actor_type in ('BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER'))
);
insert into sale_order_event (merchant_id, order_id, id, event, actor_type, actor_id, actor_name, facts, at)
select log.merchant_id, log.target_id, log.id,
  case
    when log.action <> 'saleOrder.settle' then substr(log.action, length('saleOrder.') + 1)
    when log.summary like '结算未成功%' then 'settleFailed'
    else 'settled'
  end,
  log.actor_type, log.actor_id, log.actor_name, jsonb_build_object('text', log.summary), log.at
from operation_log log
join sale_order on sale_order.merchant_id = log.merchant_id and sale_order.id = log.target_id
where log.target_type = 'saleOrder';
create trigger sale_order_event__past_is_kept before update or delete on sale_order_event
  for each row execute function history_only_grows();
create trigger sale_order_event__never_emptied before truncate on sale_order_event
  for each statement execute function history_only_grows();

create table withdraw_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint withdraw_order_event__pk primary key (merchant_id, order_id, id),
  constraint withdraw_order_event__of_order foreign key (merchant_id, order_id) references withdraw_order (merchant_id, id),
  constraint withdraw_order_event__known_event check (event in ('apply', 'confirm', 'cancel', 'confirmExpired', 'approve',
    'reject', 'pay', 'paid', 'failed')),
  constraint withdraw_order_event__known_actor
    check (actor_type in ('BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER'))
);
insert into withdraw_order_event (merchant_id, order_id, id, event, actor_type, actor_id, actor_name, facts, at)
select log.merchant_id, log.target_id, log.id, substr(log.action, length('withdrawOrder.') + 1),
  log.actor_type, log.actor_id, log.actor_name, jsonb_build_object('text', log.summary), log.at
from operation_log log
join withdraw_order on withdraw_order.merchant_id = log.merchant_id and withdraw_order.id = log.target_id
where log.target_type = 'withdrawOrder';
create trigger withdraw_order_event__past_is_kept before update or delete on withdraw_order_event
  for each row execute function history_only_grows();
create trigger withdraw_order_event__never_emptied before truncate on withdraw_order_event
  for each statement execute function history_only_grows();

-- How often a shop was renamed in a year is a rule, and is counted here.
create table shop_rename (
  merchant_id uuid not null,
  shop_id uuid not null,
  id uuid not null,
  name_before text not null,
  name_after text not null,
  at timestamptz not null,
  constraint shop_rename__pk primary key (merchant_id, shop_id, id),
  constraint shop_rename__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id)
);
insert into shop_rename (merchant_id, shop_id, id, name_before, name_after, at)
select log.merchant_id, log.target_id, log.id,
  coalesce(substring(log.summary from '由“(.*)”改为“'), ''), coalesce(substring(log.summary from '改为“(.*)”$'), ''), log.at
from operation_log log
join shop on shop.merchant_id = log.merchant_id and shop.id = log.target_id
where log.target_type = 'shop' and log.action = 'shop.rename';
create trigger shop_rename__past_is_kept before update or delete on shop_rename
  for each row execute function history_only_grows();
create trigger shop_rename__never_emptied before truncate on shop_rename
  for each statement execute function history_only_grows();
