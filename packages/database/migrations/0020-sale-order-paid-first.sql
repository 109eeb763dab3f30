-- Sorted by payment, unpaid orders come last instead of vanishing; the index keeps that order.
drop index sale_order__by_paid;
create index sale_order__by_paid on sale_order (merchant_id, paid_at desc nulls last, id desc);
