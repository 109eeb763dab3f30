-- The order list at any size: a search goes along an index of its own kind, tab and time; a receiver's name and phone are kept
-- as they are shown, so that a list deciphers nothing. Orders from before have no mask and are deciphered when they are listed.

alter table sale_order add column receiver_name_mask text, add column receiver_phone_mask text;

-- Each begins with what is searched for and the tab, so that a count and a page stop where they have enough.
drop index sale_order__by_buyer, sale_order__by_phone, sale_order__by_phone_tail, sale_order__to_ship_first;
create index sale_order__by_buyer on sale_order (merchant_id, buyer_nickname, status, created_at desc, id desc);
create index sale_order__by_phone on sale_order (merchant_id, receiver_phone_hash, status, created_at desc, id desc);
create index sale_order__by_phone_tail on sale_order (merchant_id, receiver_phone_tail, status, created_at desc, id desc);
create index sale_order__by_paid_of_status on sale_order (merchant_id, status, paid_at desc nulls last, id desc);
create index sale_order__by_deadline on sale_order (merchant_id, ship_deadline_at, id);
create index sale_order__by_deadline_of_status on sale_order (merchant_id, status, ship_deadline_at, id);

-- The newest parcels of a waybill come first: ids ascend with time.
drop index shipment__by_waybill;
create index shipment__by_waybill on shipment (merchant_id, waybill_no, order_id desc);
