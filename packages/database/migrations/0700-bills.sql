-- Bills: periods of each merchant that are closed for good, what a shop sold and gave back in each, and how that was paid.

-- From when on a book takes entries: what is older is closed. Closing waits for whoever is posting, and later ones see it.
create table ledger_closing (
  merchant_id uuid not null,
  closed_until timestamptz not null,
  constraint ledger_closing__pk primary key (merchant_id)
);

create function ledger_close(p_merchant_id uuid, p_until timestamptz, out closed timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if nullif(current_setting('app.merchant_id', true), '')::uuid <> p_merchant_id then
    raise exception using errcode = 'LG007', message = 'this connection speaks for another merchant';
  end if;
  perform 1 from ledger_account account where account.merchant_id = p_merchant_id order by account.code for no key update;
  insert into ledger_closing as closing (merchant_id, closed_until) values (p_merchant_id, p_until)
  on conflict (merchant_id) do update set closed_until = greatest(closing.closed_until, excluded.closed_until)
  returning closing.closed_until into closed;
end
$$;

create function ledger_period_is_open() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_closing closing
    where closing.merchant_id = new.merchant_id and new.posted_at < closing.closed_until;
  if found then
    raise exception using errcode = 'LG008', message = format('the posting %s falls into a closed period', new.key);
  end if;
  return new;
end
$$;
create trigger ledger_posting__period_is_open before insert on ledger_posting for each row execute function ledger_period_is_open();
alter table ledger_posting enable always trigger ledger_posting__period_is_open;

create table settlement_terms (
  merchant_id uuid not null,
  cycle text not null default 'D1',
  -- From the end of the running period on; null: as it is.
  next_cycle text,
  -- The running period: from, and the first moment that is not in it any more.
  period_from timestamptz not null,
  period_to timestamptz not null,
  version integer not null default 1,
  constraint settlement_terms__pk primary key (merchant_id),
  constraint settlement_terms__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint settlement_terms__known_cycle check (cycle in ('D1', 'W1', 'HM', 'M1')),
  constraint settlement_terms__known_next_cycle check (next_cycle in ('D1', 'W1', 'HM', 'M1')),
  constraint settlement_terms__period_in_order check (period_from < period_to)
);

create table finance_bill (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  bill_no text not null,
  cycle text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  order_count integer not null,
  refund_count integer not null,
  goods_fen bigint not null,
  freight_fen bigint not null,
  discount_fen bigint not null,
  refund_before_fen bigint not null,
  refund_after_fen bigint not null,
  commission_fen bigint not null,
  commission_return_fen bigint not null,
  service_fen bigint not null,
  channel_fen bigint not null,
  adjust_fen bigint not null default 0,
  carry_in_fen bigint not null,
  -- What its lines have moved by themselves.
  settled_fen bigint not null,
  payable_fen bigint generated always as (goods_fen + freight_fen - discount_fen - refund_before_fen - refund_after_fen
    - commission_fen + commission_return_fen - service_fen - channel_fen + adjust_fen + carry_in_fen) stored not null,
  to_pay_fen bigint generated always as (goods_fen + freight_fen - discount_fen - refund_before_fen - refund_after_fen
    - commission_fen + commission_return_fen - service_fen - channel_fen + adjust_fen + carry_in_fen - settled_fen) stored not null,
  carry_out_fen bigint not null default 0,
  -- The bill that has taken what this one carried out.
  carried_to uuid,
  -- What the ledger has moved in the merchant's own accounts for what is settled; counted from its entries, not from the lines.
  ledger_fen bigint not null,
  lines_hash text not null,
  status text not null,
  generated_at timestamptz not null,
  confirm_due_at timestamptz,
  confirmed_at timestamptz,
  is_confirmed_by_itself boolean,
  paid_at timestamptz,
  disputed_at timestamptz,
  answer_text text,
  answer_fen bigint,
  answered_by text,
  answered_by_name text,
  answered_at timestamptz,
  version integer not null default 1,
  constraint finance_bill__pk primary key (merchant_id, id),
  constraint finance_bill__one_number unique (merchant_id, bill_no),
  constraint finance_bill__one_per_period unique (merchant_id, shop_id, period_from),
  constraint finance_bill__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint finance_bill__carried_to_another foreign key (merchant_id, carried_to) references finance_bill (merchant_id, id),
  constraint finance_bill__known_cycle check (cycle in ('D1', 'W1', 'HM', 'M1')),
  constraint finance_bill__known_status check (status in ('GENERATED', 'DISPUTED', 'CONFIRMED', 'PAYING', 'PAID', 'CARRIED')),
  constraint finance_bill__period_in_order check (period_from < period_to),
  constraint finance_bill__carries_what_is_owed check (carry_in_fen <= 0 and carry_out_fen <= 0 and (status = 'CARRIED') = (carry_out_fen < 0)),
  constraint finance_bill__waits_for_its_confirmation check ((confirm_due_at is not null) = (status = 'GENERATED')),
  constraint finance_bill__confirmed_by_somebody check ((confirmed_at is null) = (is_confirmed_by_itself is null)),
  constraint finance_bill__confirmed_before_it_is_paid check (status in ('GENERATED', 'DISPUTED') or confirmed_at is not null),
  constraint finance_bill__ended_at_a_time check ((paid_at is not null) = (status in ('PAID', 'CARRIED'))),
  constraint finance_bill__disputed_at_a_time check (status <> 'DISPUTED' or disputed_at is not null),
  constraint finance_bill__whole_answer check (num_nulls(answer_text, answer_fen, answered_by, answered_by_name, answered_at) in (0, 5))
);
create index finance_bill__newest on finance_bill (merchant_id, period_from desc, id desc);
create index finance_bill__by_status on finance_bill (merchant_id, status, period_from desc, id desc);
create index finance_bill__of_shop on finance_bill (merchant_id, shop_id, period_from desc, id desc);
create index finance_bill__of_all_newest on finance_bill (period_from desc, id desc);
create index finance_bill__of_all_by_status on finance_bill (status, period_from desc, id desc);
create index finance_bill__of_all_by_number on finance_bill (bill_no);

create table finance_bill_line (
  merchant_id uuid not null,
  bill_id uuid not null,
  id uuid not null,
  kind text not null,
  order_id uuid,
  order_no text not null default '',
  refund_no text not null default '',
  goods_fen bigint not null default 0,
  freight_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  refund_before_fen bigint not null default 0,
  refund_after_fen bigint not null default 0,
  commission_fen bigint not null default 0,
  commission_return_fen bigint not null default 0,
  service_fen bigint not null default 0,
  channel_fen bigint not null default 0,
  adjust_fen bigint not null default 0,
  net_fen bigint generated always as (goods_fen + freight_fen - discount_fen - refund_before_fen - refund_after_fen
    - commission_fen + commission_return_fen - service_fen - channel_fen + adjust_fen) stored not null,
  -- Moved by itself, not paid with the bill.
  is_settled_alone boolean not null,
  -- Of the ledger; null: the bill pays it, or it is an adjustment.
  posting_id uuid,
  at timestamptz not null,
  note text not null default '',
  objection text,
  constraint finance_bill_line__pk primary key (merchant_id, bill_id, id),
  constraint finance_bill_line__of_bill foreign key (merchant_id, bill_id) references finance_bill (merchant_id, id),
  constraint finance_bill_line__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint finance_bill_line__known_kind check (kind in ('INCOME', 'REFUND', 'FEE', 'ADJUST')),
  constraint finance_bill_line__adjusts_no_order check ((kind = 'ADJUST') = (order_id is null)),
  constraint finance_bill_line__adjusts_alone check ((kind = 'ADJUST') = (adjust_fen <> 0))
);
create unique index finance_bill_line__posting_once on finance_bill_line (merchant_id, posting_id) where posting_id is not null;
create unique index finance_bill_line__income_once on finance_bill_line (merchant_id, order_id) where kind = 'INCOME';
create index finance_bill_line__in_time on finance_bill_line (merchant_id, bill_id, at, id);
create index finance_bill_line__by_kind on finance_bill_line (merchant_id, bill_id, kind, at, id);
create index finance_bill_line__by_order_no on finance_bill_line (merchant_id, order_no, bill_id);
create index finance_bill_line__disputed on finance_bill_line (merchant_id, bill_id, at, id) where objection is not null;

-- What was drawn up stays as it is; the merchant's objection alone is written beside it. The net follows from the rest, after this.
create function finance_bill_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['objection', 'net_fen']) is distinct from (to_jsonb(old) - array['objection', 'net_fen']) then
    raise exception using errcode = 'LG006', message = 'a line of a bill is never changed';
  end if;
  return new;
end
$$;
create trigger finance_bill_line__is_kept before update or delete on finance_bill_line for each row execute function finance_bill_line_is_kept();
create trigger finance_bill_line__never_emptied before truncate on finance_bill_line for each statement execute function history_only_grows();

create table finance_bill_event (
  merchant_id uuid not null,
  bill_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint finance_bill_event__pk primary key (merchant_id, bill_id, id),
  constraint finance_bill_event__of_bill foreign key (merchant_id, bill_id) references finance_bill (merchant_id, id),
  constraint finance_bill_event__known_actor check (actor_type in ('BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER')),
  constraint finance_bill_event__known_event check (event in ('generate', 'confirm', 'dispute', 'resolve', 'approve', 'reject', 'pay', 'paid'))
);
create trigger finance_bill_event__past_is_kept before delete or update on finance_bill_event for each row execute function history_only_grows();
create trigger finance_bill_event__never_emptied before truncate on finance_bill_event for each statement execute function history_only_grows();

alter table sale_order
  -- It is settled with a bill, not by itself; until that bill is paid.
  add column waits_for_bill boolean not null default false,
  -- Of the bill that names its income before it is settled.
  add column bill_id uuid;
alter table sale_order
  add constraint sale_order__of_bill foreign key (merchant_id, bill_id) references finance_bill (merchant_id, id);
-- What waits for its bill stands in no list of settlements.
drop index sale_order__to_settle;
drop index sale_order__to_settle_of_merchant;
create index sale_order__to_settle on sale_order (settle_status, settle_due_at, id)
  where status = 'COMPLETED' and settle_status in ('NOT_DUE', 'PENDING') and not waits_for_bill;
create index sale_order__to_settle_of_merchant on sale_order (merchant_id, settle_status, settle_due_at, id)
  where status = 'COMPLETED' and settle_status in ('NOT_DUE', 'PENDING') and not waits_for_bill;
create index sale_order__to_bill on sale_order (merchant_id, shop_id, settle_due_at) where waits_for_bill and bill_id is null;
create index sale_order__of_bill on sale_order (merchant_id, bill_id) where bill_id is not null;

alter table refund_order
  -- Its order was on a bill before it was paid back: the next bill takes it off.
  add column to_bill boolean not null default false;
create index refund_order__to_bill on refund_order (merchant_id, shop_id) where to_bill;

-- What a bill is made of, in the order in which it was booked.
create index ledger_posting__to_bill on ledger_posting (merchant_id, posted_at)
  where kind in ('orderSettled', 'commissionReturned', 'settledRefundSent');

-- Every merchant with a shop has its bills from this month on.
insert into settlement_terms (merchant_id, period_from, period_to)
select shop.merchant_id,
  date_trunc('month', min(shop.created_at) at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
  (date_trunc('month', min(shop.created_at) at time zone 'Asia/Shanghai') + interval '1 month') at time zone 'Asia/Shanghai'
from shop join merchant on merchant.merchant_id = shop.merchant_id group by shop.merchant_id;

select add_known_words('timer', 'timer__known_kind', 'bill.generate', 'bill.autoConfirm', 'bill.watchPaid');
select add_known_words('notification', 'notification__known_kind', 'BILL');
select add_known_words('live_event', 'live_event__known_kind', 'bill');

insert into timer (merchant_id, id, kind, subject_id, due_at, created_at)
select merchant_id, gen_random_uuid(), 'bill.generate', merchant_id, period_to + interval '2 hours', period_from from settlement_terms;
