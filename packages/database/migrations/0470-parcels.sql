-- Where parcels are: what a tracking service says of each shipment, and what goes wrong with it on the way.

create table parcel (
  merchant_id uuid not null,
  -- Its shipment's.
  id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  carrier_code text not null,
  waybill_no text not null,
  shipped_at timestamptz not null,
  state text not null default 'CREATED',
  -- The service's finer word for the state; null: it has none.
  sub_state text,
  -- Since when the service tells us by itself; null: it does not.
  subscribed_at timestamptz,
  collected_at timestamptz,
  signed_at timestamptz,
  -- Since when it is refused or on its way back.
  turned_at timestamptz,
  last_trace text,
  last_trace_at timestamptz,
  -- When the service is asked next; null: no more.
  ask_at timestamptz,
  asked_at timestamptz,
  -- Questions in a row that brought nothing.
  misses integer not null default 0,
  -- Why the service says nothing, for the merchant's people; null: it does.
  trouble text,
  -- When its exceptions have to be looked at next; null: nothing can change by time alone.
  check_at timestamptz,
  constraint parcel__pk primary key (merchant_id, id),
  constraint parcel__of_shipment foreign key (merchant_id, id) references shipment (merchant_id, id),
  constraint parcel__known_state check (state in
    ('CREATED', 'COLLECTED', 'IN_TRANSIT', 'DELIVERING', 'SIGNED', 'REJECTED', 'RETURNING', 'RETURNED', 'CANCELED')),
  constraint parcel__signed_at_a_time check (state <> 'SIGNED' or signed_at is not null),
  constraint parcel__over_is_not_asked check (ask_at is null or state not in ('SIGNED', 'RETURNED', 'CANCELED'))
);
create index parcel__by_order on parcel (merchant_id, order_id);
create index parcel__by_waybill on parcel (merchant_id, waybill_no, carrier_code);
create index parcel__to_ask on parcel (ask_at, id) where ask_at is not null;
create index parcel__to_check on parcel (check_at, id) where check_at is not null;

-- What was shipped before: what is still under way is asked about from now on.
insert into parcel (merchant_id, id, order_id, shop_id, carrier_code, waybill_no, shipped_at, ask_at, check_at)
select shipment.merchant_id, shipment.id, shipment.order_id, sale_order.shop_id, shipment.carrier_code, shipment.waybill_no,
  shipment.shipped_at, case when sale_order.status = 'SHIPPED' then now() end, case when sale_order.status = 'SHIPPED' then now() end
from shipment
join sale_order on sale_order.merchant_id = shipment.merchant_id and sale_order.id = shipment.order_id;

-- One event of a parcel, kept once however often it is told.
create table parcel_trace (
  merchant_id uuid not null,
  parcel_id uuid not null,
  at timestamptz not null,
  -- Of the text: two things may happen in one second.
  hash bytea not null,
  text text not null,
  city text not null,
  state text,
  sub_state text,
  constraint parcel_trace__pk primary key (merchant_id, parcel_id, at, hash),
  constraint parcel_trace__of_parcel foreign key (merchant_id, parcel_id) references parcel (merchant_id, id),
  constraint parcel_trace__known_state check (state in
    ('COLLECTED', 'IN_TRANSIT', 'DELIVERING', 'SIGNED', 'REJECTED', 'RETURNING', 'RETURNED'))
);

create table parcel_exception (
  merchant_id uuid not null,
  id uuid not null,
  parcel_id uuid not null,
  shop_id uuid not null,
  type text not null,
  -- From which moment its time was counted: the same standstill is found once, whatever became of it.
  since_at timestamptz not null,
  status text not null default 'OPEN',
  found_at timestamptz not null,
  note text not null default '',
  -- Null: it ended by itself, because the parcel moved.
  handled_by text,
  handled_at timestamptz,
  constraint parcel_exception__pk primary key (merchant_id, id),
  constraint parcel_exception__of_parcel foreign key (merchant_id, parcel_id) references parcel (merchant_id, id),
  constraint parcel_exception__found_once unique (merchant_id, parcel_id, type, since_at),
  constraint parcel_exception__known_type check (type in ('PICKUP_SOON', 'PICKUP_LATE', 'DISPATCH_LATE', 'TRANSIT_LATE',
    'DELIVERY_LATE', 'LONG_DELIVERY', 'SUSPECT_LOST', 'INTERCEPT_RETURN', 'FAKE_SHIP')),
  constraint parcel_exception__known_status check (status in ('OPEN', 'DONE', 'IGNORED')),
  constraint parcel_exception__over_at_a_time check ((status = 'OPEN') = (handled_at is null)),
  constraint parcel_exception__ignored_by_somebody check (status <> 'IGNORED' or handled_by is not null)
);
create index parcel_exception__open on parcel_exception (merchant_id, found_at desc, id desc) where status = 'OPEN';
create index parcel_exception__open_by_type on parcel_exception (merchant_id, type, found_at desc, id desc) where status = 'OPEN';
create index parcel_exception__over on parcel_exception (merchant_id, found_at desc, id desc) where status <> 'OPEN';

-- When the last parcel of the order was signed for.
alter table sale_order add column signed_at timestamptz;

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'signed', 'waitForParcel');
select add_known_words('notification', 'notification__known_kind', 'PARCEL');
