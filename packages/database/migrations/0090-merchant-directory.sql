-- The platform's list of all merchants: newest first, of a status or type, by number, or by the beginning of a name.

create index merchant__by_age on merchant (registered_at, merchant_id);
create index merchant__by_status on merchant (status, registered_at, merchant_id);
create index merchant__by_number on merchant (merchant_no);
create index merchant__by_name on merchant (name text_pattern_ops);
create index merchant__by_type on merchant (type, registered_at, merchant_id);
