-- Goods that nobody sends: what they promise about freight and parcels is nothing, and their orders are delivered with the payment.

alter table goods
  add column type text not null default 'PHYSICAL',
  add constraint goods__known_type check (type in ('PHYSICAL', 'VIRTUAL')),
  add constraint goods__sent_or_free_of_freight
    check (type = 'PHYSICAL' or (freight_fen = 0 and freight_template_id is null and ship_mode = 'STOCK' and services = '{}'));
create index goods__virtual on goods (merchant_id, tab, updated_at desc, id desc) where type = 'VIRTUAL';

alter table sale_order
  add column delivery_type text not null default 'EXPRESS',
  add constraint sale_order__known_delivery_type check (delivery_type in ('EXPRESS', 'VIRTUAL')),
  add constraint sale_order__virtual_without_freight check (delivery_type <> 'VIRTUAL' or freight_fen = 0);

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'delivered');
