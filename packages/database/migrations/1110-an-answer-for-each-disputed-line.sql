-- Each line that a merchant objects to is answered by itself: kept, or corrected by so much. A correction names the order of its line.

alter table finance_bill_line
  -- What the answer adds to the bill or takes off it; 0: the line is kept. It holds once a second person has approved it.
  add column answer_fen bigint,
  add column answer_text text;

create or replace function finance_bill_line_is_kept() returns trigger language plpgsql as $$
declare
  beside constant text[] := array['objection', 'answer_fen', 'answer_text', 'net_fen'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - beside) is distinct from (to_jsonb(old) - beside) then
    raise exception using errcode = 'LG006', message = 'a line of a bill is never changed';
  end if;
  return new;
end
$$;

-- What was proposed as one sum is that of the first of its lines.
update finance_bill_line as line
set answer_text = bill.answer_text,
  answer_fen = case when line.id = (
    select other.id from finance_bill_line as other
    where other.merchant_id = line.merchant_id and other.bill_id = line.bill_id and other.objection is not null
    order by other.at, other.id limit 1
  ) then bill.answer_fen else 0 end
from finance_bill as bill
where bill.merchant_id = line.merchant_id and bill.id = line.bill_id
  and bill.status = 'DISPUTED' and bill.answer_fen is not null and line.objection is not null;

alter table finance_bill_line
  drop constraint finance_bill_line__adjusts_no_order,
  add constraint finance_bill_line__of_an_order_or_adjusts check (kind = 'ADJUST' or order_id is not null),
  add constraint finance_bill_line__whole_answer check ((answer_fen is null) = (answer_text is null)),
  add constraint finance_bill_line__answers_an_objection check (answer_fen is null or objection is not null);
