-- Orders between two times of their shipping, tab by tab; what never left is not in it.

create index sale_order__by_shipped_of_stage on sale_order (merchant_id, stage, shipped_at desc, id desc) where shipped_at is not null;
