-- An order may leave in several parcels, and what can't be sent of it goes back as money. Until now one parcel held all of it.

alter table sale_order_item
  -- On their way or there, in parcels that were not taken back.
  add column shipped_quantity integer not null default 0,
  -- Never to be sent: their money goes back, or is back.
  add column dropped_quantity integer not null default 0;

alter table shipment drop constraint shipment__one_per_order;
alter table shipment
  add column edit_count integer not null default 0,
  add column edited_at timestamptz,
  add column canceled_at timestamptz,
  add column canceled_by uuid;
alter table shipment
  add constraint shipment__edited_within_limit check (edit_count between 0 and 3),
  add constraint shipment__canceled_by_somebody check ((canceled_at is null) = (canceled_by is null));
create index shipment__of_order on shipment (merchant_id, order_id, shipped_at, id);

-- What lies in a parcel.
create table shipment_item (
  merchant_id uuid not null,
  shipment_id uuid not null,
  item_id uuid not null,
  quantity integer not null,
  constraint shipment_item__pk primary key (merchant_id, shipment_id, item_id),
  constraint shipment_item__of_shipment foreign key (merchant_id, shipment_id) references shipment (merchant_id, id),
  constraint shipment_item__of_line foreign key (merchant_id, item_id) references sale_order_item (merchant_id, id),
  constraint shipment_item__quantity_positive check (quantity between 1 and 999)
);
create index shipment_item__of_item on shipment_item (merchant_id, item_id);

insert into shipment_item (merchant_id, shipment_id, item_id, quantity)
  select item.merchant_id, shipment.id, item.id, item.quantity
  from shipment
    join sale_order_item item on item.merchant_id = shipment.merchant_id and item.order_id = shipment.order_id;
update sale_order_item item set shipped_quantity = item.quantity
  from shipment where shipment.merchant_id = item.merchant_id and shipment.order_id = item.order_id;
alter table sale_order_item
  add constraint sale_order_item__ships_what_was_bought
    check (shipped_quantity >= 0 and dropped_quantity >= 0 and shipped_quantity + dropped_quantity <= quantity);

alter table sale_order drop constraint sale_order__known_status;
alter table sale_order
  add constraint sale_order__known_status
    check (status in ('UNPAID', 'TO_SHIP', 'PART_SHIPPED', 'SHIPPED', 'COMPLETED', 'CLOSED')),
  -- When the last of it left; `shipped_at` is when the first did.
  add column all_shipped_at timestamptz,
  -- The tab it stands in: what has left in part still waits to be shipped. Each list and search reads along it.
  add column stage text not null generated always as (case when status = 'PART_SHIPPED' then 'TO_SHIP' else status end) stored;
update sale_order set all_shipped_at = shipped_at where shipped_at is not null;

drop index sale_order__by_buyer;
drop index sale_order__by_deadline_of_status;
drop index sale_order__by_paid_of_status;
drop index sale_order__by_phone;
drop index sale_order__by_phone_tail;
drop index sale_order__newest_of_status;
create index sale_order__by_buyer on sale_order (merchant_id, buyer_nickname, stage, created_at desc, id desc);
create index sale_order__by_deadline_of_stage on sale_order (merchant_id, stage, ship_deadline_at, id);
create index sale_order__by_paid_of_stage on sale_order (merchant_id, stage, paid_at desc nulls last, id desc);
create index sale_order__by_phone on sale_order (merchant_id, receiver_phone_hash, stage, created_at desc, id desc);
create index sale_order__by_phone_tail on sale_order (merchant_id, receiver_phone_tail, stage, created_at desc, id desc);
create index sale_order__newest_of_stage on sale_order (merchant_id, stage, created_at desc, id desc);

alter table sale_order_counter rename column status to stage;

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'shipUndone', 'shipChanged', 'outOfStock');
select add_known_words('stock_log', 'stock_log__known_reason', 'UNSHIP', 'SHORT');
