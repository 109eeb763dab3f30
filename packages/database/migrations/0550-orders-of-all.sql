-- The platform's people look at orders of all merchants: the newest of a state, those that are held, and one by its number.

create index sale_order__of_all_by_stage on sale_order (stage, created_at desc, id desc);
create index sale_order__of_all_held on sale_order (created_at desc, id desc) where hold_reason is not null;
create index sale_order__of_all_by_number on sale_order (order_no);
-- Found by the one over all orders as well.
drop index sale_order__to_settle_by_number;
