-- Agreed to when its shop had no return address: no time runs until the merchant gives one, and the buyer's begins then.

alter table return_order
  drop constraint return_order__somebody_is_waited_for;
alter table return_order
  add constraint return_order__somebody_is_waited_for check (
    status in ('REFUNDING', 'REFUND_FAILED', 'IN_DISPUTE') or paused_left_ms is not null
    or (status = 'WAIT_BUYER_RETURN' and return_address_enc is null)
    or (deadline_at is null) = (status in ('SUCCESS', 'CLOSED'))
  );

select add_known_words('return_order_event', 'return_order_event__known_event', 'setAddress');
