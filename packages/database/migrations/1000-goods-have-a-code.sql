-- Goods have a code of their merchant's own, once in a shop; and may give their buyers more days for returns than their category does.

alter table goods
  add column outer_code text not null default '',
  add constraint goods__outer_code_in_length check (char_length(outer_code) <= 64),
  add column after_sale_days integer,
  add constraint goods__after_sale_days_in_range check (after_sale_days between 7 and 30),
  add constraint goods__after_sale_of_what_is_sent check (type = 'PHYSICAL' or after_sale_days is null);

create unique index goods__one_outer_code on goods (merchant_id, outer_code, shop_id) where outer_code <> '';
