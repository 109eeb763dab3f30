-- Goods in order of what was sold of them, of all tabs and of one: an order counts them once, when it is shipped.
create index goods__by_sold on goods (merchant_id, sold_count, id);
create index goods__by_sold_of_status on goods (merchant_id, sale_status, sold_count, id);
