-- A parcel is found by its number among one merchant's, and by the platform's people over all merchants: the number comes first, so that one index
-- leads to both.
drop index shipment__by_waybill;
create index shipment__by_waybill on shipment (waybill_no, merchant_id, order_id desc);
