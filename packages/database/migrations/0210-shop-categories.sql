-- A shop's own categories 店铺分类: two levels, in the order the merchant gives them, with the goods that stand in each.

create table shop_category (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  parent_id uuid,
  name text not null,
  -- Among those of the same parent; two that were added at once may share one, then the older stands first.
  sort integer not null,
  is_visible boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint shop_category__pk primary key (merchant_id, id),
  constraint shop_category__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint shop_category__has_parent foreign key (merchant_id, parent_id) references shop_category (merchant_id, id),
  constraint shop_category__not_its_own_parent check (parent_id <> id),
  constraint shop_category__one_name unique nulls not distinct (merchant_id, shop_id, parent_id, name)
);

create table goods_shop_category (
  merchant_id uuid not null,
  category_id uuid not null,
  goods_id uuid not null,
  constraint goods_shop_category__pk primary key (merchant_id, goods_id, category_id),
  constraint goods_shop_category__of_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  constraint goods_shop_category__of_category foreign key (merchant_id, category_id) references shop_category (merchant_id, id)
);
create index goods_shop_category__by_category on goods_shop_category (merchant_id, category_id, goods_id);
