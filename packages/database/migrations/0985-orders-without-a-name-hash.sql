-- Orders from before receivers were found by their whole name: a job gives them the hash, and reads along here which are left.

create index sale_order__without_name_hash on sale_order (merchant_id, id) where receiver_name_hash is null;
