-- What a merchant sells and from where: shop, addresses, categories, goods, SKUs, and every movement of stock.

create table shop (
  merchant_id uuid not null,
  id uuid not null,
  shop_no text not null,
  name text not null,
  intro text not null,
  logo_file_id uuid,
  service_phone text not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint shop__pk primary key (merchant_id, id),
  -- One shop is all this version knows; a switcher between several drops this constraint.
  constraint shop__one_per_merchant unique (merchant_id),
  constraint shop__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint shop__has_logo foreign key (merchant_id, logo_file_id) references file_asset (merchant_id, id),
  constraint shop__known_status check (status in ('PENDING', 'OPEN', 'RESTING', 'CLOSED', 'FROZEN'))
);

-- Global: a shop's name is unique on the whole platform.
create table shop_name (
  name_key text not null,
  merchant_id uuid not null,
  shop_id uuid not null,
  constraint shop_name__pk primary key (name_key)
);

create table shop_address (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  kind text not null,
  contact text not null,
  phone_enc bytea not null,
  region jsonb not null,
  detail text not null,
  updated_at timestamptz not null,
  constraint shop_address__pk primary key (merchant_id, id),
  constraint shop_address__one_per_kind unique (merchant_id, shop_id, kind),
  constraint shop_address__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint shop_address__known_kind check (kind in ('SHIP', 'RETURN'))
);

-- Global: the platform's own list.
create table platform_category (
  id uuid not null,
  parent_id uuid,
  level integer not null,
  name text not null,
  sort integer not null,
  enabled boolean not null default true,
  commission_bp integer not null,
  constraint platform_category__pk primary key (id),
  constraint platform_category__has_parent foreign key (parent_id) references platform_category (id),
  constraint platform_category__three_levels check (level between 1 and 3),
  constraint platform_category__commission_in_range check (commission_bp between 0 and 5000)
);

create table goods (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  goods_no text not null,
  title text not null,
  selling_point text not null,
  category_id uuid not null,
  picture_file_ids uuid[] not null,
  detail text not null,
  freight_fen bigint not null,
  ship_hours integer not null,
  sale_status text not null,
  price_fen bigint not null,
  sold_count bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint goods__pk primary key (merchant_id, id),
  constraint goods__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint goods__one_number unique (merchant_id, goods_no),
  constraint goods__known_status check (sale_status in ('DRAFT', 'WAREHOUSE', 'ON_SALE')),
  constraint goods__price_positive check (price_fen > 0),
  constraint goods__freight_not_negative check (freight_fen >= 0)
);
create index goods__by_status on goods (merchant_id, sale_status, updated_at desc, id desc);
create index goods__newest on goods (merchant_id, updated_at desc, id desc);
create index goods__by_price on goods (merchant_id, price_fen, id);

create table sku (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  spec_text text not null,
  outer_sku_code text not null,
  price_fen bigint not null,
  stock integer not null,
  locked integer not null default 0,
  version integer not null default 1,
  constraint sku__pk primary key (merchant_id, id),
  constraint sku__belongs_to_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  constraint sku__price_positive check (price_fen > 0),
  constraint sku__never_oversold check (locked >= 0 and locked <= stock),
  constraint sku__stock_in_range check (stock between 0 and 10000000)
);
create index sku__of_goods on sku (merchant_id, goods_id);
create unique index sku__one_outer_code on sku (merchant_id, outer_sku_code) where outer_sku_code <> '';

create table stock_log (
  merchant_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  delta integer not null,
  locked_delta integer not null,
  stock_after integer not null,
  locked_after integer not null,
  reason text not null,
  subject_no text not null,
  at timestamptz not null,
  constraint stock_log__pk primary key (merchant_id, id),
  constraint stock_log__of_sku foreign key (merchant_id, sku_id) references sku (merchant_id, id),
  constraint stock_log__known_reason check (reason in ('ORDER', 'CLOSE', 'SHIP', 'RETURN', 'MANUAL', 'IMPORT'))
);
create index stock_log__newest_of_sku on stock_log (merchant_id, sku_id, at desc);
