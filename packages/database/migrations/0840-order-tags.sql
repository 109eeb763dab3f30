-- Words that a merchant puts on orders, by which they are found.

alter table sale_order
  -- In the order in which they were put on.
  add column tags text[] not null default '{}',
  add constraint sale_order__ten_tags check (cardinality(tags) <= 10);

-- The words in use. Each has a place, so that there are never more than a hundred, whoever else adds one.
create table order_tag (
  merchant_id uuid not null,
  name text not null,
  place smallint not null,
  constraint order_tag__pk primary key (merchant_id, name),
  constraint order_tag__one_place unique (merchant_id, place),
  constraint order_tag__hundred_places check (place between 1 and 100),
  constraint order_tag__short_name check (length(name) between 1 and 12)
);

create table sale_order_tag (
  merchant_id uuid not null,
  order_id uuid not null,
  tag text not null,
  shop_id uuid not null,
  -- The tab of its order and when that was placed: the orders with a tag are read tab by tab, newest first, and no further than shown.
  stage text not null,
  ordered_at timestamptz not null,
  constraint sale_order_tag__pk primary key (merchant_id, order_id, tag),
  constraint sale_order_tag__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint sale_order_tag__known_tag foreign key (merchant_id, tag) references order_tag (merchant_id, name),
  constraint sale_order_tag__known_stage check (stage in ('UNPAID', 'TO_SHIP', 'SHIPPED', 'COMPLETED', 'CLOSED'))
);
create index sale_order_tag__by_tag on sale_order_tag (merchant_id, tag, stage, ordered_at desc, order_id desc);

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'tagged');
