-- Orders of one buyer that go to the same receiver and address may leave in one parcel. A keyed hash of all of it tells them; orders from before have none.

alter table sale_order add column receiver_hash bytea;
alter table address_change add column receiver_hash bytea;
create index sale_order__to_ship_by_receiver on sale_order (merchant_id, receiver_hash, id) where stage = 'TO_SHIP' and receiver_hash is not null;
