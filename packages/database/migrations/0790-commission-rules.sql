-- Commission by rules: what the platform takes of a line where its category's own rate does not hold, and what held, kept on the line.

-- The same for all merchants but for those that are one's; a rule that was in force is never rewritten, it only ends.
create table commission_rule (
  id uuid not null,
  rule_no text not null,
  name text not null,
  -- What it is mainly about, the narrowest of what it asks.
  scope text not null,
  -- What a line must be of; null: of any. Goods and shops are named with their merchant.
  owner_id uuid,
  shop_id uuid,
  goods_id uuid,
  category_id uuid,
  merchant_type text,
  order_source text,
  -- Of rules that ask the same the higher one holds.
  priority integer not null default 0,
  kind text not null,
  bp integer,
  fixed_fen bigint,
  with_freight boolean not null default false,
  min_fen bigint,
  max_fen bigint,
  valid_from timestamptz not null,
  -- The first moment at which it no longer holds; null: nobody has said.
  valid_to timestamptz,
  -- For indexes: when it holds no longer; one that was withdrawn never did.
  holds_until timestamptz not null generated always as
    (case when valid_to = valid_from then '-infinity'::timestamptz else coalesce(valid_to, 'infinity'::timestamptz) end) stored,
  reason text not null,
  made_by uuid not null,
  made_by_name text not null,
  made_at timestamptz not null,
  -- Of one that was ended before its time, or instead of which another was made.
  ended_by uuid,
  ended_by_name text,
  ended_at timestamptz,
  end_reason text,
  -- The one that it took the place of, and the first of all of these; its own id for a first one.
  replaces_id uuid,
  first_id uuid not null,
  version integer not null default 1,
  constraint commission_rule__pk primary key (id),
  constraint commission_rule__one_number unique (rule_no),
  constraint commission_rule__of_category foreign key (category_id) references platform_category (id),
  constraint commission_rule__known_scope check (scope in ('GOODS', 'SHOP', 'MERCHANT', 'CATEGORY', 'TYPE', 'SOURCE')),
  constraint commission_rule__asks_something check (num_nonnulls(owner_id, category_id, merchant_type, order_source) > 0),
  constraint commission_rule__of_somebody check (owner_id is not null or (shop_id is null and goods_id is null)),
  constraint commission_rule__goods_say_the_rest check (goods_id is null or (shop_id is null and category_id is null)),
  constraint commission_rule__one_has_its_type check (owner_id is null or merchant_type is null),
  constraint commission_rule__known_type check (merchant_type in ('INDIVIDUAL', 'SOLE', 'ENTERPRISE')),
  constraint commission_rule__known_source check (order_source in ('STOREFRONT', 'MERCHANT')),
  constraint commission_rule__priority_in_range check (priority between 0 and 9),
  constraint commission_rule__known_kind check (kind in ('PERCENT', 'FIXED')),
  constraint commission_rule__one_kind check ((kind = 'PERCENT') = (bp is not null) and (kind = 'FIXED') = (fixed_fen is not null)),
  constraint commission_rule__rate_in_range check (bp between 0 and 5000),
  constraint commission_rule__fixed_in_range check (fixed_fen between 0 and 9999999999),
  constraint commission_rule__bounds_of_a_rate
    check (kind = 'PERCENT' or (min_fen is null and max_fen is null and not with_freight)),
  constraint commission_rule__bounds_in_order
    check (coalesce(min_fen, 0) >= 0 and coalesce(max_fen, 0) >= 0 and coalesce(min_fen <= max_fen, true)),
  -- One that was ended before it began was never in force.
  constraint commission_rule__ends_after_it_begins check (valid_to is null or valid_to >= valid_from),
  constraint commission_rule__ended_by_somebody
    check (num_nonnulls(ended_by, ended_by_name, ended_at, end_reason) in (0, 4))
);
-- As orders look for those that hold.
create index commission_rule__of_owner on commission_rule (owner_id, holds_until);
create index commission_rule__of_nobody on commission_rule (holds_until) where owner_id is null;
create index commission_rule__by_end on commission_rule (holds_until);
create index commission_rule__of_first on commission_rule (first_id);
create index commission_rule__newest on commission_rule (made_at desc, id desc);
create index commission_rule__newest_of_scope on commission_rule (scope, made_at desc, id desc);
create index commission_rule__newest_of_owner on commission_rule (owner_id, made_at desc, id desc) where owner_id is not null;
create index commission_rule__newest_of_category on commission_rule (category_id, made_at desc, id desc) where category_id is not null;

-- What merchants are still to be told of rules: through whom, in the order of their ids.
create table commission_telling (
  rule_id uuid not null,
  what text not null,
  told_through uuid,
  constraint commission_telling__pk primary key (rule_id, what),
  constraint commission_telling__of_rule foreign key (rule_id) references commission_rule (id),
  constraint commission_telling__known_event check (what in ('MADE', 'ENDED'))
);

-- What held when the line was placed; the rate itself has stood there all along. Everything later goes by these.
alter table sale_order_item
  add column commission_rule_id uuid,
  -- Instead of a rate.
  add column commission_fixed_fen bigint,
  add column commission_min_fen bigint,
  add column commission_max_fen bigint,
  -- The line's share of the freight where the commission is of that, too.
  add column commission_of_freight boolean not null default false,
  add column commission_freight_fen bigint not null default 0,
  add constraint sale_order_item__commission_was_paid
    check (commission_fen between 0 and pay_fen + commission_freight_fen and commission_freight_fen >= 0);

alter table sale_order
  drop constraint sale_order__commission_inside_goods,
  add constraint sale_order__commission_inside_payment check (commission_fen between 0 and payable_fen);
