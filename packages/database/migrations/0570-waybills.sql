-- Waybills of carriers' interfaces: a shop's accounts with carriers, and the numbers that were taken by them.

create table waybill_account (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  carrier_code text not null,
  customer_code_enc bytea not null,
  customer_code_mask text not null,
  -- Null: the carrier gives none.
  secret_enc bytea,
  -- Which branch picks up; '': whichever.
  site text not null default '',
  pay_type text not null,
  -- Null, or an address that there is no more: the shop's default one to ship from.
  sender_address_id uuid,
  paper text not null,
  -- Of numbers that are bought ahead, how many are left; null: they are not counted.
  numbers_left integer,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- Its numbers are still used and cancelled by it.
  removed_at timestamptz,
  constraint waybill_account__pk primary key (merchant_id, id),
  constraint waybill_account__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint waybill_account__known_pay_type check (pay_type in ('MONTHLY', 'SHIPPER', 'RECEIVER')),
  constraint waybill_account__known_paper check (paper in ('100x180', '76x130')),
  constraint waybill_account__none_below_zero check (numbers_left >= 0)
);
create unique index waybill_account__one_per_carrier on waybill_account (merchant_id, shop_id, carrier_code)
  where removed_at is null;

-- One number, from the moment before the carrier is asked for it.
create table waybill (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  account_id uuid not null,
  -- Ours: every repetition of the question has the same, and so gets the same number.
  request_no text not null,
  carrier_code text not null,
  state text not null default 'ASKING',
  waybill_no text,
  -- What the carrier sorts by, and where its bag is opened.
  sort_code text not null default '',
  hub text not null default '',
  -- Why the carrier said no, to the number or to taking it back.
  reason text,
  paper text not null,
  pay_type text not null,
  -- Who sends it, as it was then.
  sender_enc bytea not null,
  -- Whom it goes to: the order's sealed columns as they were then. Where the order's differ, the label is of no use any more.
  receiver_name_enc bytea not null,
  receiver_phone_enc bytea not null,
  receiver_detail_enc bytea not null,
  receiver_region jsonb not null,
  goods text not null,
  -- The parcel that went by it.
  shipment_id uuid,
  -- Whether one was taken off the numbers that are left, to be given back with the number.
  is_counted boolean not null,
  print_count integer not null default 0,
  last_printed_at timestamptz,
  asked_by uuid not null,
  created_at timestamptz not null,
  issued_at timestamptz,
  canceled_at timestamptz,
  -- When the carrier is asked next; null: there is nothing to ask.
  ask_at timestamptz,
  -- Questions in a row without an answer.
  misses integer not null default 0,
  constraint waybill__pk primary key (merchant_id, id),
  constraint waybill__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint waybill__of_account foreign key (merchant_id, account_id) references waybill_account (merchant_id, id),
  constraint waybill__of_shipment foreign key (merchant_id, shipment_id) references shipment (merchant_id, id),
  constraint waybill__one_question unique (merchant_id, request_no),
  constraint waybill__known_state
    check (state in ('ASKING', 'ISSUED', 'REFUSED', 'USED', 'CANCELING', 'CANCELED')),
  constraint waybill__known_paper check (paper in ('100x180', '76x130')),
  constraint waybill__known_pay_type check (pay_type in ('MONTHLY', 'SHIPPER', 'RECEIVER')),
  constraint waybill__numbered_when_issued check ((waybill_no is null) = (state in ('ASKING', 'REFUSED'))),
  constraint waybill__used_by_a_parcel check ((state = 'USED') = (shipment_id is not null)),
  constraint waybill__asked_while_open check ((ask_at is not null) = (state in ('ASKING', 'CANCELING'))),
  constraint waybill__printed_at_some_time check ((print_count > 0) = (last_printed_at is not null))
);
create index waybill__of_order_newest on waybill (merchant_id, order_id, id desc);
-- At most one question of an order is open, whoever asks.
create unique index waybill__one_asked on waybill (merchant_id, order_id) where state = 'ASKING';
create unique index waybill__by_number on waybill (merchant_id, carrier_code, waybill_no) where waybill_no is not null;
create index waybill__of_shipment on waybill (merchant_id, shipment_id) where shipment_id is not null;
create index waybill__to_ask on waybill (ask_at, id) where ask_at is not null;

-- Labels are paper, too.
drop index sale_order__to_ship_by_print;
alter table sale_order drop constraint sale_order__printed_at_some_time;
alter table sale_order drop column is_printed;
alter table sale_order
  add column label_prints integer not null default 0,
  add column is_printed boolean not null generated always as (pick_prints + pack_prints + label_prints > 0) stored;
alter table sale_order
  add constraint sale_order__printed_at_some_time check (pick_prints >= 0 and pack_prints >= 0 and label_prints >= 0
    and (pick_prints + pack_prints + label_prints > 0) = (last_printed_at is not null));
create index sale_order__to_ship_by_print on sale_order (merchant_id, is_printed, created_at desc, id desc)
  where stage = 'TO_SHIP';

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'waybillTaken', 'waybillRefused', 'waybillCanceled');
