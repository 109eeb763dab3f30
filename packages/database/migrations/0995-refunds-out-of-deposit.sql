-- A refund of settled money whose merchant has too little: what the deposit bears of it, and what the platform lends.

alter table refund_order
  add column deposit_fen bigint not null default 0,
  -- Brought to the merchant's account with the commission's share, by the same transfer; owed from then on.
  add column lent_fen bigint not null default 0,
  drop constraint refund_order__commission_only_once_settled,
  add constraint refund_order__platform_pays_only_once_settled
    check (step = 'REFUND' or (is_settled and commission_fen + lent_fen > 0)),
  add constraint refund_order__help_inside check (deposit_fen >= 0 and lent_fen >= 0
    and (is_settled or deposit_fen + lent_fen = 0) and commission_fen + deposit_fen + lent_fen <= amount_fen);

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'refundCovered');
