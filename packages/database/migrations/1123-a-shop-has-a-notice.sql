-- What a shop has to say to its buyers now, above what it says of itself; empty: nothing.

alter table shop
  add column notice text not null default '',
  add constraint shop__short_notice check (char_length(notice) <= 200);
