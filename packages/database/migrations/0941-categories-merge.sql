-- Categories are merged: one takes no goods any more, and those that it had go on in another.

-- Where its goods stand from now on; what was merged into something that is merged itself points at the end.
alter table platform_category
  add column merged_into_id uuid,
  add constraint platform_category__merged_into foreign key (merged_into_id) references platform_category (id),
  add constraint platform_category__merged_is_closed
    check (merged_into_id is null or (merged_into_id <> id and not enabled));
create index platform_category__merged on platform_category (merged_into_id) where merged_into_id is not null;

-- Who was told that goods of theirs moved out of a category that was merged: everybody once.
create table category_merge_told (
  merchant_id uuid not null,
  -- The one that was merged.
  category_id uuid not null,
  goods_count integer not null,
  told_at timestamptz not null,
  constraint category_merge_told__pk primary key (merchant_id, category_id)
);

-- Merchant after merchant is looked for in a category.
drop index goods__by_category;
create index goods__by_category on goods (category_id, merchant_id);
