-- The platform's people find an order by the number of one of its returns or refunds, over all merchants.
create index return_order__by_number on return_order (return_no);
create index refund_order__by_number on refund_order (refund_no);
