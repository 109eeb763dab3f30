-- Who changed stock and prices: by whom in the log of stock, and a log of prices beside it.

alter table stock_log
  -- Of a change by hand: the person, as its name was.
  add column by_name text,
  add constraint stock_log__by_hand_alone check (by_name is null or reason in ('MANUAL', 'IMPORT'));

drop index stock_log__newest_of_sku;
create index stock_log__newest_of_sku on stock_log (merchant_id, sku_id, at desc, id desc);
-- An SKU that sells has few changes by hand among its orders.
create index stock_log__by_hand on stock_log (merchant_id, sku_id, at desc, id desc) where reason in ('MANUAL', 'IMPORT');

create table price_log (
  merchant_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  before_fen bigint not null,
  after_fen bigint not null,
  by_name text not null,
  at timestamptz not null,
  constraint price_log__pk primary key (merchant_id, id),
  constraint price_log__of_sku foreign key (merchant_id, sku_id) references sku (merchant_id, id),
  constraint price_log__is_a_change check (before_fen <> after_fen)
);
create index price_log__newest_of_sku on price_log (merchant_id, sku_id, at desc, id desc);
