-- Operators change the platform's categories: what they read they change, and nobody overwrites what a colleague did.

alter table platform_category
  add column version integer not null default 1,
  add constraint platform_category__name_in_range check (length(name) between 1 and 20),
  add constraint platform_category__one_name unique nulls not distinct (parent_id, name);

-- Whether a category has goods, over all merchants.
create index goods__by_category on goods (category_id);
