-- Goods go on and off sale by themselves, at times that their merchant sets. Whatever moves them by hand ends the time that it overtakes.

alter table goods
  add column on_sale_at timestamptz,
  add column off_sale_at timestamptz;
alter table goods
  add constraint goods__schedule_in_order check (on_sale_at < off_sale_at),
  add constraint goods__on_sale_once check (on_sale_at is null or sale_status in ('DRAFT', 'WAREHOUSE')),
  add constraint goods__off_sale_from_the_shelf check (off_sale_at is null or sale_status in ('DRAFT', 'WAREHOUSE', 'ON_SALE'));

select add_known_words('timer', 'timer__known_kind', 'goods.onSale', 'goods.offSale');
select add_known_words('notification', 'notification__known_kind', 'GOODS');
