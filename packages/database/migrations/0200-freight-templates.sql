-- What sending costs: templates of a shop, whose terms are kept version by version, and which of them goods are sent by.

create table freight_template (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint freight_template__pk primary key (merchant_id, id),
  constraint freight_template__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint freight_template__one_name unique (merchant_id, shop_id, name)
);
create unique index freight_template__one_default on freight_template (merchant_id, shop_id) where is_default;

-- Never changed and never deleted: an order names the version that it was priced by, and that outlives the template.
create table freight_terms (
  merchant_id uuid not null,
  template_id uuid not null,
  version integer not null,
  shop_id uuid not null,
  charge_mode text not null,
  terms jsonb not null,
  at timestamptz not null,
  constraint freight_terms__pk primary key (merchant_id, template_id, version),
  constraint freight_terms__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint freight_terms__known_charge_mode check (charge_mode in ('COUNT', 'WEIGHT', 'VOLUME'))
);

-- Without a template goods cost freight_fen once an order; 0 is free.
alter table goods
  add column freight_template_id uuid,
  add constraint goods__has_freight_template foreign key (merchant_id, freight_template_id)
    references freight_template (merchant_id, id),
  add constraint goods__one_way_of_freight check (freight_template_id is null or freight_fen = 0);
create index goods__of_freight_template on goods (merchant_id, freight_template_id) where freight_template_id is not null;

alter table sku
  add column weight_g integer,
  add column volume_cm3 integer,
  add constraint sku__weight_in_range check (weight_g between 1 and 1000000),
  add constraint sku__volume_in_range check (volume_cm3 between 1 and 10000000);

-- How the freight of the order came about; null for orders from before there were templates.
alter table sale_order add column freight_steps jsonb;
