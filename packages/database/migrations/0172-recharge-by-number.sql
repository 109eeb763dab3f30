-- The platform's people find any recharge by its number, not a transfer alone.
create index recharge_order__by_number on recharge_order (recharge_no);
drop index recharge_order__transfer_of_no;
