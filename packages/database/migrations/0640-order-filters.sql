-- Orders are found by where they go, by their amount, by who carries them and by their shop, each along an index of its own.

alter table sale_order
  -- The first two steps of the receiver's region; a city that is a province has 市辖区 for the second. Null where nothing goes anywhere.
  add column receiver_province text generated always as (receiver_region->0->>'code') stored,
  add column receiver_city text generated always as (receiver_region->1->>'code') stored;
create index sale_order__to_province on sale_order (merchant_id, receiver_province, stage, created_at desc, id desc)
  where receiver_province is not null;
create index sale_order__to_city on sale_order (merchant_id, receiver_city, stage, created_at desc, id desc)
  where receiver_city is not null;
create index sale_order__by_amount on sale_order (merchant_id, stage, payable_fen, created_at desc, id desc);
-- The newest are looked through for an amount without their rows.
drop index sale_order__newest_of_stage;
create index sale_order__newest_of_stage on sale_order (merchant_id, stage, created_at desc, id desc) include (payable_fen);
create index sale_order__of_shop on sale_order (merchant_id, shop_id, stage, created_at desc, id desc);
create index shop__by_number on shop (shop_no);
create index shop__by_name on shop (name);

alter table shipment
  -- The tab of its order and when that was placed: a carrier's orders are read tab by tab, newest first, and no further than shown.
  add column stage text not null default 'TO_SHIP',
  add column ordered_at timestamptz;
update shipment set stage = placed.stage, ordered_at = placed.created_at
  from sale_order placed where placed.merchant_id = shipment.merchant_id and placed.id = shipment.order_id;
alter table shipment
  alter column ordered_at set not null,
  add constraint shipment__known_stage check (stage in ('TO_SHIP', 'SHIPPED', 'COMPLETED', 'CLOSED'));
-- What was taken back is carried by nobody.
create index shipment__of_carrier on shipment (merchant_id, carrier_code, stage, ordered_at desc, order_id desc)
  where canceled_at is null;
