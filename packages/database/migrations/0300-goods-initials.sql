-- Goods are found by the pinyin initials of their title, too: ljcy finds 龙井茶叶. The server writes them, for no function of the database
-- knows how a character is read; null until it has, which is so for goods of before, and a job looks for those.

alter table goods add column title_initials text;
create index goods__without_initials on goods (merchant_id, id) where title_initials is null;

-- What goods are found by: letters and pairs of letters of their title, and pairs of its initials. A single initial would find half of all.
create function goods_grams(p_title text, p_initials text) returns setof text language sql immutable parallel safe as $$
  select title_grams(p_title)
  union
  select gram from title_grams(p_initials) gram where length(gram) = 2
$$;
