-- What one piece of goods is called behind its price: 件, 箱, 公斤.

alter table goods
  add column unit text not null default '',
  add constraint goods__short_unit check (char_length(unit) <= 5);
