-- Each figure of a bill opens the lines that it is the sum of; and what was paid is kept beside what was to be paid.

create index finance_bill_line__by_way on finance_bill_line (merchant_id, bill_id, is_settled_alone, at, id);
-- Few of a bill's lines, and of more than one kind.
create index finance_bill_line__given_back on finance_bill_line (merchant_id, bill_id, at, id) where refund_before_fen <> 0;
create index finance_bill_line__commission_back on finance_bill_line (merchant_id, bill_id, at, id)
  where commission_return_fen <> 0;

-- What the ledger moved when it was paid. Below what was to be paid by what went back of its orders meanwhile.
alter table finance_bill add column paid_fen bigint;

-- What went back before the settlement is on a bill without a posting that the merchant's own accounts know of.
update finance_bill as bill set paid_fen = ledger_fen - settled_fen + coalesce((select sum(line.net_fen)
  from finance_bill_line as line where line.merchant_id = bill.merchant_id and line.bill_id = bill.id
  and line.kind = 'REFUND' and line.refund_before_fen <> 0), 0)
where status = 'PAID';
