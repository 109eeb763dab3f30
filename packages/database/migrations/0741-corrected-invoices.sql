-- The number of an invoice that was written down wrong is set right, and its order says so.

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'invoiceCorrected');
