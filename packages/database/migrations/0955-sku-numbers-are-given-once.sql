-- The last number that an SKU of these goods was given: that of a deleted one is not given again, for tables of before name it.

alter table goods
  add column last_sku_serial integer not null default 0,
  add constraint goods__serial_counts_up check (last_sku_serial >= 0);

update goods set last_sku_serial = numbered.serial
from (
  select merchant_id, goods_id, max(substring(sku_no from '-([0-9]{1,9})$')::integer) as serial
  from sku
  group by merchant_id, goods_id
) numbered
where goods.merchant_id = numbered.merchant_id and goods.id = numbered.goods_id and numbered.serial is not null;
