-- What a merchant agrees to without looking: rules that are tried when a buyer asks, and how much each has agreed to in a day.

create table return_rule (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  is_enabled boolean not null,
  type text not null,
  -- Null: of any.
  phase text,
  -- Empty: any.
  reasons text[] not null,
  max_fen bigint not null,
  -- Of a buyer's last orders, those of which money went back, in basis points; null: whoever it is.
  buyer_rate_bp integer,
  -- Only while no carrier has handed the goods over.
  is_unsigned boolean not null,
  action text not null,
  -- Null: it agrees to nothing.
  daily_cap_fen bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint return_rule__pk primary key (merchant_id, id),
  constraint return_rule__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint return_rule__one_name unique (merchant_id, shop_id, name),
  constraint return_rule__known_type check (type in ('REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE', 'RESHIP')),
  constraint return_rule__known_phase check (phase in ('BEFORE_SHIP', 'AFTER_SHIP', 'AFTER_DONE')),
  constraint return_rule__known_action check (action in ('AGREE', 'REMIND')),
  constraint return_rule__some_money check (max_fen > 0 and daily_cap_fen >= max_fen),
  constraint return_rule__agrees_to_so_much check ((action = 'AGREE') = (daily_cap_fen is not null)),
  constraint return_rule__share_of_orders check (buyer_rate_bp between 0 and 10000)
);

create table return_rule_day (
  merchant_id uuid not null,
  rule_id uuid not null,
  day date not null,
  agreed_fen bigint not null default 0,
  agreed_count integer not null default 0,
  -- Of the rule as it was when it last agreed.
  cap_fen bigint not null,
  is_full_told boolean not null default false,
  constraint return_rule_day__pk primary key (merchant_id, rule_id, day),
  constraint return_rule_day__of_rule foreign key (merchant_id, rule_id) references return_rule (merchant_id, id),
  constraint return_rule_day__within_the_cap check (agreed_fen between 0 and cap_fen)
);

alter table return_order
  -- The rule that agreed to it, or had somebody reminded of it; its name stays when it is deleted.
  add column auto_rule_id uuid,
  add column auto_rule_name text;
alter table return_order
  add constraint return_order__rule_by_name check (num_nulls(auto_rule_id, auto_rule_name) in (0, 2));

select add_known_words('return_order_event', 'return_order_event__known_event', 'remind');

-- What a buyer asked back of the last orders.
create index sale_order__of_buyer on sale_order (merchant_id, buyer_id, id desc);
