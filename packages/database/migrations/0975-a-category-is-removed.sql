-- A category that nothing stands in is removed: nobody sees it any more, and its name is free again.

-- The row stays, for what was saved in the same moment, and for what named it long ago.
alter table platform_category
  add column removed_at timestamptz,
  add constraint platform_category__removed_is_closed check (removed_at is null or not enabled),
  drop constraint platform_category__one_name;
create unique index platform_category__one_name
  on platform_category (parent_id, name) nulls not distinct where removed_at is null;
