-- A part of a title is found along an index: each title is kept as its letters and pairs of letters, in small ones. An index of
-- trigrams would not find two characters, which is what people type, and no policy lets a pattern lead to a row.

create function title_grams(p_title text) returns setof text language sql immutable parallel safe as $$
  select distinct substr(small, at, size)
  from (select lower(p_title)) as lowered (small), generate_series(1, 2) as size, generate_series(1, length(small) + 1 - size) as at
$$;

create table goods_gram (
  merchant_id uuid not null,
  gram text not null,
  goods_id uuid not null,
  constraint goods_gram__pk primary key (merchant_id, gram, goods_id),
  constraint goods_gram__of_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id)
);
create index goods_gram__by_goods on goods_gram (merchant_id, goods_id);
insert into goods_gram select merchant_id, gram, id from goods, title_grams(title) as gram;

-- What a category or a price is looked through by, tab by tab.
create index goods__of_category on goods (merchant_id, category_id, sale_status, updated_at desc, id desc);
create index goods__by_price_of_status on goods (merchant_id, sale_status, price_fen, id);

-- The beginning of a title, compared letter by letter: a comparison leads along an index where a pattern may not.
alter table goods add column title_small text generated always as (lower(title)) stored;
drop index goods__by_title;
create index goods__by_title on goods (merchant_id, title_small collate "C");
