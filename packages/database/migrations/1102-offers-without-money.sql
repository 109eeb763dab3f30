-- A merchant may offer goods instead of money, or invite its buyer to let the return be.

select add_known_words('return_order', 'return_order__known_offer_type', 'EXCHANGE', 'RESHIP', 'CANCEL');
select add_known_words('return_order', 'return_order__known_close_type', 'NEGOTIATED');
select add_known_words('return_order_event', 'return_order_event__known_event', 'acceptCancel');
