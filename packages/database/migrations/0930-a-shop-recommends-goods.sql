-- How a shop arranges its goods for buyers: recommended ones first, then by weight; what leaves for good is recommended no more.

alter table goods
  add column is_recommended boolean not null default false,
  add column sort_weight integer not null default 0,
  add constraint goods__weight_in_bounds check (sort_weight between 0 and 9999),
  add constraint goods__recommended_is_kept
    check (not is_recommended or sale_status not in ('RECYCLED', 'PURGED', 'BANNED'));

create index goods__recommended on goods (merchant_id, tab, updated_at desc, id desc) where is_recommended;

-- The window of a shop, read backwards.
create index goods__in_window on goods (merchant_id, tab, is_recommended, sort_weight, created_at, id);

create index goods__by_weight on goods (merchant_id, sort_weight, id);
create index goods__by_weight_of_tab on goods (merchant_id, tab, sort_weight, id);
create index goods__low_stock_by_weight on goods (merchant_id, sort_weight, id) where is_low_stock;
