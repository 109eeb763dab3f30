-- What merchants begin new goods with: a form that was saved under a name, of one shop.

create table goods_template (
  merchant_id uuid not null,
  id uuid not null,
  -- Its categories and freight templates are those of this shop.
  shop_id uuid not null,
  name text not null,
  -- Of the goods that it was made from; may be empty.
  title text not null,
  -- The form as the editor holds it, without what names goods that there are.
  data jsonb not null,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  version integer not null default 1,
  constraint goods_template__pk primary key (merchant_id, id),
  constraint goods_template__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint goods_template__one_name unique (merchant_id, shop_id, name)
);
create index goods_template__newest on goods_template (merchant_id, saved_at desc, id desc);

-- Its pictures are kept as long as it.
select add_known_words('file_use', 'file_use__known_kind', 'GOODS_TEMPLATE');
