-- Goods with many SKUs: up to three dimensions (规格) of values, and an SKU for each combination that is offered.

alter table sku
  add column sku_no text,
  -- Sorted; none for goods without dimensions. Who has lost its combination to another one stands for itself alone: its own id.
  add column spec_value_ids uuid[] not null default '{}',
  -- RETIRED: no longer offered, kept for the orders that name it, and back when its combination is.
  add column status text not null default 'ENABLED',
  add column market_price_fen bigint,
  add column barcode text not null default '',
  add column alert_quantity integer,
  -- Its own picture, and what it is shown by: that, or that of its first value.
  add column picture_file_id uuid,
  add column shown_file_id uuid,
  add column tier_prices jsonb not null default '[]';
update sku set sku_no = goods.goods_no || '-1' from goods where goods.merchant_id = sku.merchant_id and goods.id = sku.goods_id;
alter table sku
  alter column sku_no set not null,
  add constraint sku__one_number unique (merchant_id, sku_no),
  add constraint sku__one_of_its_values unique (merchant_id, goods_id, spec_value_ids),
  add constraint sku__known_status check (status in ('ENABLED', 'DISABLED', 'RETIRED')),
  add constraint sku__market_not_below_price check (market_price_fen >= price_fen),
  add constraint sku__alert_in_range check (alert_quantity between 0 and 10000000),
  add constraint sku__has_picture foreign key (merchant_id, picture_file_id) references file_asset (merchant_id, id);
-- The one of its values begins with the same columns.
drop index sku__of_goods;
create index sku__by_barcode on sku (merchant_id, barcode) where barcode <> '';

alter table goods
  -- [{id, name, values: [{id, name, pictureFileId}]}] in their order.
  add column specs jsonb not null default '[]',
  -- Values that are offered no more and that a retired SKU is made of: named again, they are the same.
  add column past_specs jsonb not null default '[]',
  -- All pictures that values and SKUs name.
  add column spec_picture_file_ids uuid[] not null default '{}',
  -- Of the dearest SKU; price_fen is that of the cheapest.
  add column price_max_fen bigint,
  -- How many enabled SKUs have something available: moved when one runs out or comes back, so that nobody looks at them all.
  add column sellable_skus integer not null default 0,
  add column min_per_order integer,
  add column limit_per_order integer;
update goods set price_max_fen = price_fen, sellable_skus = (
  select count(*) from sku where sku.merchant_id = goods.merchant_id and sku.goods_id = goods.id and sku.stock > sku.locked
);
alter table goods
  alter column price_max_fen set not null,
  add constraint goods__prices_in_order check (price_fen <= price_max_fen),
  add constraint goods__sellable_not_negative check (sellable_skus >= 0),
  add constraint goods__per_order_in_range check (
    min_per_order between 1 and 999 and limit_per_order between 1 and 999
    and (min_per_order is null or limit_per_order is null or min_per_order <= limit_per_order)
  ),
  -- The tab of the list that they stand in: each goods in exactly one.
  add column tab text not null generated always as (
    case when sale_status = 'ON_SALE' and sellable_skus = 0 then 'SOLD_OUT' else sale_status end
  ) stored;

drop index goods__by_status, goods__by_price_of_status, goods__by_sold_of_status, goods__of_category;
create index goods__by_tab on goods (merchant_id, tab, updated_at desc, id desc);
create index goods__by_price_of_tab on goods (merchant_id, tab, price_fen, id);
create index goods__by_sold_of_tab on goods (merchant_id, tab, sold_count, id);
create index goods__of_category on goods (merchant_id, category_id, tab, updated_at desc, id desc);
