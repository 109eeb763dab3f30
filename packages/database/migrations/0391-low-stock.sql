-- Low stock: from how many pieces on an SKU should be seen to, how many such SKUs goods have, and their list.

alter table shop
  -- Of SKUs without a quantity of their own; 0: nobody is warned.
  add column stock_alert integer not null default 10,
  add constraint shop__alert_in_range check (stock_alert between 0 and 9999);

alter table sku
  -- Its own quantity, or its shop's; 0: nobody is warned.
  add column low_from integer not null default 0;
update sku set low_from = coalesce(alert_quantity, 10);
alter table sku
  add column is_low boolean not null
    generated always as (status = 'ENABLED' and low_from > 0 and stock - locked <= low_from) stored;

alter table goods
  add column low_skus integer not null default 0,
  add constraint goods__low_not_negative check (low_skus >= 0);
update goods set low_skus = low.count
from (select merchant_id, goods_id, count(*) as count from sku where is_low group by 1, 2) low
where low.merchant_id = goods.merchant_id and low.goods_id = goods.id;
alter table goods
  add column is_low_stock boolean not null generated always as (sale_status = 'ON_SALE' and low_skus > 0) stored;
create index goods__low_stock on goods (merchant_id, updated_at desc, id desc) where is_low_stock;
create index goods__low_stock_by_price on goods (merchant_id, price_fen, id) where is_low_stock;
create index goods__low_stock_by_sold on goods (merchant_id, sold_count, id) where is_low_stock;

select add_known_words('timer', 'timer__known_kind', 'goods.stockAlert');
