-- The platform's library of brands, of which goods may name one.

create table brand (
  id uuid not null,
  name text not null,
  name_en text not null,
  -- A to Z, or # for any other.
  first_letter text not null,
  -- Platform categories, with what is below them; none: it suits all.
  category_ids uuid[] not null,
  sort integer not null,
  enabled boolean not null,
  version integer not null default 1,
  constraint brand__pk primary key (id),
  constraint brand__one_name unique (name),
  constraint brand__name_in_range check (length(name) between 1 and 30),
  constraint brand__first_letter_is_one check (first_letter ~ '^[A-Z#]$'),
  constraint brand__sort_in_range check (sort between 0 and 999)
);

alter table goods add column brand_id uuid;
create index goods__of_brand on goods (merchant_id, brand_id, tab, updated_at desc, id desc) where brand_id is not null;
