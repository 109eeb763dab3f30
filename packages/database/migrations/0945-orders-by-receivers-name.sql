-- Orders by the whole name of their receiver, of which a keyed hash is kept; what was placed before has none and is found by its phone.

alter table sale_order add column receiver_name_hash bytea;
alter table address_change add column receiver_name_hash bytea;
create index sale_order__by_receiver_name on sale_order (merchant_id, receiver_name_hash, stage, created_at desc, id desc)
  where receiver_name_hash is not null;
