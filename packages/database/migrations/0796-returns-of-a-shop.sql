-- The newest returns of a shop: its service is counted from them once a day.
create index return_order__of_shop on return_order (merchant_id, shop_id, applied_at desc, id desc);
