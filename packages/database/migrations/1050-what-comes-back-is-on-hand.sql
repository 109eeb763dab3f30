-- What comes back of an order is on hand again, also where as much as may be typed stands there: a parcel that is taken back, and goods
-- of a return. What people type stays bounded by the contract.

alter table sku drop constraint sku__stock_in_range;
alter table sku add constraint sku__stock_in_range check (stock between 0 and 1000000000);
