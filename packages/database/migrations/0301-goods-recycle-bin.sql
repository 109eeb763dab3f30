-- The recycle bin 回收站: goods go there from the warehouse and come back for thirty days; then, or when their merchant says so, they are
-- purged. Purged goods are seen nowhere, and stay as a row for the orders that name them.

select add_known_words('goods', 'goods__known_status', 'RECYCLED', 'PURGED');

alter table goods add column recycled_at timestamptz;
alter table goods add constraint goods__recycled_when check ((sale_status in ('RECYCLED', 'PURGED')) = (recycled_at is not null));

select add_known_words('timer', 'timer__known_kind', 'goods.purge');
