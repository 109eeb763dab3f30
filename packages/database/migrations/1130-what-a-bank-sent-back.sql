-- A bank sends a withdrawal back with its fee or without it: how much is kept with the order.

alter table withdraw_order add column bounced_fen bigint;
update withdraw_order set bounced_fen = amount_fen - fee_fen where status = 'BOUNCED';
alter table withdraw_order
  add constraint withdraw_order__bounced_whole_or_without_fee check (bounced_fen in (amount_fen, amount_fen - fee_fen)),
  add constraint withdraw_order__bounced_by_an_amount check ((status = 'BOUNCED') = (bounced_fen is not null));
