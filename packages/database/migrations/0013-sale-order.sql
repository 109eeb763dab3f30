-- A sale: buyer, order, lines, payment, shipment. The order says what was wanted; the ledger says where the money is.

create table buyer (
  merchant_id uuid not null,
  id uuid not null,
  external_id text not null,
  nickname text not null,
  phone_enc bytea not null,
  phone_hash bytea not null,
  member_no text not null,
  member_state text not null,
  created_at timestamptz not null,
  constraint buyer__pk primary key (merchant_id, id),
  constraint buyer__one_per_storefront_id unique (merchant_id, external_id),
  constraint buyer__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint buyer__known_member_state check (member_state in ('NONE', 'CREATED', 'READY'))
);

create table sale_order (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_no text not null,
  buyer_id uuid not null,
  buyer_nickname text not null,
  receiver_name_enc bytea not null,
  receiver_phone_enc bytea not null,
  receiver_phone_hash bytea not null,
  receiver_phone_tail text not null,
  receiver_detail_enc bytea not null,
  receiver_region jsonb not null,
  buyer_remark text not null,
  seller_remark text not null default '',
  status text not null,
  settle_status text not null,
  goods_fen bigint not null,
  freight_fen bigint not null,
  payable_fen bigint not null,
  paid_fen bigint not null default 0,
  commission_fen bigint not null,
  ship_hours integer not null,
  close_type text,
  close_reason text,
  created_at timestamptz not null,
  pay_expire_at timestamptz not null,
  paid_at timestamptz,
  ship_deadline_at timestamptz,
  shipped_at timestamptz,
  auto_confirm_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  settle_due_at timestamptz,
  settle_call_id uuid,
  settled_at timestamptz,
  version integer not null default 1,
  constraint sale_order__pk primary key (merchant_id, id),
  constraint sale_order__one_number unique (merchant_id, order_no),
  constraint sale_order__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint sale_order__has_buyer foreign key (merchant_id, buyer_id) references buyer (merchant_id, id),
  constraint sale_order__known_status check (status in ('UNPAID', 'TO_SHIP', 'SHIPPED', 'COMPLETED', 'CLOSED')),
  constraint sale_order__known_settle_status check (settle_status in ('NOT_DUE', 'PENDING', 'SETTLED', 'VOID')),
  constraint sale_order__known_close_type check (close_type in ('BUYER_CANCEL', 'PAY_TIMEOUT', 'MERCHANT_CLOSE', 'OUT_OF_STOCK')),
  constraint sale_order__sum_is_payable check (payable_fen = goods_fen + freight_fen and payable_fen > 0),
  constraint sale_order__paid_is_nothing_or_all check (paid_fen in (0, payable_fen)),
  constraint sale_order__commission_inside_goods check (commission_fen between 0 and goods_fen)
);
create index sale_order__newest on sale_order (merchant_id, created_at desc, id desc);
create index sale_order__newest_of_status on sale_order (merchant_id, status, created_at desc, id desc);
create index sale_order__to_ship_first on sale_order (merchant_id, ship_deadline_at, id) where status = 'TO_SHIP';
create index sale_order__by_paid on sale_order (merchant_id, paid_at desc, id desc);
create index sale_order__by_phone on sale_order (merchant_id, receiver_phone_hash, created_at desc);
create index sale_order__by_phone_tail on sale_order (merchant_id, receiver_phone_tail, created_at desc);
create index sale_order__by_buyer on sale_order (merchant_id, buyer_nickname, created_at desc);

create table sale_order_item (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line integer not null,
  goods_id uuid not null,
  sku_id uuid not null,
  goods_title text not null,
  spec_text text not null,
  picture_file_id uuid,
  outer_sku_code text not null,
  quantity integer not null,
  unit_fen bigint not null,
  pay_fen bigint not null,
  commission_bp integer not null,
  commission_fen bigint not null,
  constraint sale_order_item__pk primary key (merchant_id, id),
  constraint sale_order_item__one_per_line unique (merchant_id, order_id, line),
  constraint sale_order_item__belongs_to_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint sale_order_item__of_sku foreign key (merchant_id, sku_id) references sku (merchant_id, id),
  constraint sale_order_item__quantity_positive check (quantity between 1 and 999),
  constraint sale_order_item__pays_unit_times_quantity check (pay_fen = unit_fen * quantity)
);

create table payment (
  merchant_id uuid not null,
  id uuid not null,
  payment_no text not null,
  order_id uuid not null,
  amount_fen bigint not null,
  status text not null,
  call_id uuid not null,
  provider_no text,
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  constraint payment__pk primary key (merchant_id, id),
  constraint payment__one_number unique (merchant_id, payment_no),
  constraint payment__belongs_to_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint payment__has_call foreign key (merchant_id, call_id) references provider_call (merchant_id, id),
  constraint payment__known_status check (status in ('CREATED', 'PAYING', 'SUCCESS', 'FAILED', 'CLOSED')),
  constraint payment__amount_positive check (amount_fen > 0)
);
create unique index payment__one_success on payment (merchant_id, order_id) where status = 'SUCCESS';
create unique index payment__one_open on payment (merchant_id, order_id) where status in ('CREATED', 'PAYING');
create index payment__of_order on payment (merchant_id, order_id, created_at);

create table shipment (
  merchant_id uuid not null,
  id uuid not null,
  shipment_no text not null,
  order_id uuid not null,
  carrier_code text not null,
  carrier_name text not null,
  waybill_no text not null,
  shipped_by uuid not null,
  shipped_at timestamptz not null,
  constraint shipment__pk primary key (merchant_id, id),
  constraint shipment__belongs_to_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint shipment__one_per_order unique (merchant_id, order_id)
);
create index shipment__by_waybill on shipment (merchant_id, waybill_no);

-- Counts per status and sales per day are kept as events happen, so a list's tabs and the home board cost the same with
-- ten orders as with ten million. Slots spread concurrent writers of one merchant over several rows.
create table sale_order_counter (
  merchant_id uuid not null,
  status text not null,
  slot integer not null,
  total bigint not null,
  constraint sale_order_counter__pk primary key (merchant_id, status, slot)
);

create table sales_day (
  merchant_id uuid not null,
  day_on date not null,
  slot integer not null,
  paid_fen bigint not null,
  order_count bigint not null,
  constraint sales_day__pk primary key (merchant_id, day_on, slot)
);
