-- What was typed of goods and not published yet: one draft of each goods, and some of new ones, to be taken up on any device.

create table goods_draft (
  merchant_id uuid not null,
  -- Made by the editor that began it, so that a save that is sent again is the same one.
  id uuid not null,
  -- Null: nobody has said yet which shop the new goods are for.
  shop_id uuid,
  -- Null: of new goods.
  goods_id uuid,
  title text not null,
  -- The form as the editor holds it, which may lack anything.
  data jsonb not null,
  -- The open editor that saved it last.
  editor_id uuid not null,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  version integer not null default 1,
  constraint goods_draft__pk primary key (merchant_id, id),
  constraint goods_draft__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint goods_draft__of_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  constraint goods_draft__one_of_goods unique (merchant_id, goods_id)
);
create index goods_draft__newest on goods_draft (merchant_id, saved_at desc, id desc);

-- Pictures of a draft are kept as long as it.
select add_known_words('file_use', 'file_use__known_kind', 'GOODS_DRAFT');
