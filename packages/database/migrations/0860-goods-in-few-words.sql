-- A title of few words for small cards, and pictures that stand upright (3:4) for pages that show goods so.

alter table goods
  add column short_title text not null default '',
  add column long_picture_file_ids uuid[] not null default '{}',
  add constraint goods__short_title check (char_length(short_title) <= 20),
  add constraint goods__few_long_pictures check (cardinality(long_picture_file_ids) <= 5);
