-- Who took an order down, what its storefront or merchant takes off it, and which orders were placed in one checkout.

alter table sale_order
  -- STOREFRONT: the merchant's shop took it. MERCHANT: the merchant's people did, for a buyer who asked them.
  add column source text not null default 'STOREFRONT',
  -- Borne by the merchant, of its goods alone.
  add column discount_fen bigint not null default 0,
  -- Of several shops of the merchant: an order each, with one number; null: by itself.
  add column checkout_no text;
alter table sale_order
  add constraint sale_order__known_source check (source in ('STOREFRONT', 'MERCHANT')),
  add constraint sale_order__discount_takes_off check (discount_fen >= 0);
create index sale_order__of_checkout on sale_order (merchant_id, checkout_no) where checkout_no is not null;
create index sale_order__by_merchant on sale_order (merchant_id, stage, created_at desc, id desc) where source = 'MERCHANT';

alter table sale_order_item
  -- Its share of the order's.
  add column discount_fen bigint not null default 0;
alter table sale_order_item drop constraint sale_order_item__pays_unit_times_quantity_less_its_cut;
alter table sale_order_item
  add constraint sale_order_item__pays_unit_times_quantity_less_what_is_off
    check (cut_fen >= 0 and discount_fen >= 0 and pay_fen >= 0 and pay_fen = unit_fen * quantity - discount_fen - cut_fen);

alter table payment
  -- On the provider's page, by a code that is scanned, or within WeChat or Alipay.
  add column pay_by text not null default 'PAGE';
alter table payment
  add constraint payment__known_way
    check (pay_by in ('PAGE', 'WECHAT_SCAN', 'ALIPAY_SCAN', 'WECHAT_MINI', 'WECHAT_PUBLIC', 'ALIPAY_SERVICE'));
