-- An order takes one payment. What its buyer pays beyond it (after the order was closed, once more, or at a price that no longer holds) is
-- booked for the payment itself and goes back; it does not count as the order's. Those from before stay the payments of their closed orders.

alter table payment add column is_surplus boolean not null default false;
alter table payment add constraint payment__surplus_was_paid check (not is_surplus or status = 'SUCCESS');
drop index payment__one_success;
create unique index payment__one_success on payment (merchant_id, order_id) where status = 'SUCCESS' and not is_surplus;

-- Several payments of one order may go back, each tried again by itself.
update timer set subject_id = payment.id
from payment
where timer.kind = 'saleOrder.lateRefund' and timer.fired_at is null
  and payment.merchant_id = timer.merchant_id and payment.order_id = timer.subject_id and payment.status = 'SUCCESS';
