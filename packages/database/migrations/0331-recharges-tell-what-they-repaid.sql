-- A recharge that repays a debt says how much of it did, so that nobody looks for that part in the available balance.

alter table recharge_order add column repaid_fen bigint not null default 0;
update recharge_order set repaid_fen = platform_payment.amount_fen from platform_payment
  where platform_payment.merchant_id = recharge_order.merchant_id
    and platform_payment.way = 'RECHARGE' and platform_payment.source_no = recharge_order.recharge_no;
alter table recharge_order add constraint recharge_order__repays_from_what_came
  check (repaid_fen = 0 or repaid_fen > 0 and paid_at is not null and target = 'BALANCE');
