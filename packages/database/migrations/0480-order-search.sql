-- Orders are found by what was bought, by what stands on them and by when they were completed, each along an index of its own.

alter table sale_order_item
  -- The tab of its order and when that was placed: a thing's orders are read tab by tab, newest first, and no further than shown.
  add column stage text not null default 'UNPAID',
  add column ordered_at timestamptz;
update sale_order_item item set stage = placed.stage, ordered_at = placed.created_at
  from sale_order placed where placed.merchant_id = item.merchant_id and placed.id = item.order_id;
alter table sale_order_item
  alter column ordered_at set not null,
  add constraint sale_order_item__known_stage check (stage in ('UNPAID', 'TO_SHIP', 'SHIPPED', 'COMPLETED', 'CLOSED'));
create index sale_order_item__of_sku on sale_order_item (merchant_id, sku_id, stage, ordered_at desc, order_id desc);

-- Few orders have these, so few are written.
create index sale_order__urged on sale_order (merchant_id, stage, created_at desc, id desc) where urged_at is not null;
create index sale_order__with_flag on sale_order (merchant_id, flag, stage, created_at desc, id desc) where flag <> 0;
create index sale_order__with_buyer_remark on sale_order (merchant_id, stage, created_at desc, id desc)
  where buyer_remark <> '';
create index sale_order__with_seller_remark on sale_order (merchant_id, stage, created_at desc, id desc)
  where seller_remark <> '';
create index sale_order__in_presale on sale_order (merchant_id, stage, created_at desc, id desc) where is_presale;
create index sale_order__by_completed on sale_order (merchant_id, completed_at desc, id desc) where stage = 'COMPLETED';
