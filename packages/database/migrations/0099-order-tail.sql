-- An order is found by the end of its number, which is what people read to one another: kept backwards, so that a comparison
-- leads along an index where a pattern may not.
alter table sale_order add column order_no_back text generated always as (reverse(order_no)) stored;
create index sale_order__by_tail on sale_order (merchant_id, order_no_back collate "C");
