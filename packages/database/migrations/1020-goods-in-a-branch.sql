-- The platform's people find goods, and what waits for the audit, by a category of any level: leaf by leaf, each along an index.

create index goods__of_platform_by_category on goods (category_id, sale_status, updated_at desc, id desc)
  where sale_status <> 'PURGED';

-- In which the goods stand as the revision wishes.
alter table goods_revision add column category_id uuid;
update goods_revision set category_id = coalesce((data -> 'wish' ->> 'categoryId')::uuid, goods.category_id)
from goods where goods.merchant_id = goods_revision.merchant_id and goods.id = goods_revision.goods_id;
alter table goods_revision alter column category_id set not null;

create index goods_revision__by_category on goods_revision (category_id, status, submitted_at, id) where not is_automatic;
