-- A bill that is disputed is answered and checked within workdays; afterwards the platform's people are told.

alter table finance_bill add column answer_due_at timestamptz;
update finance_bill set answer_due_at = disputed_at + interval '7 days' where status = 'DISPUTED';
alter table finance_bill
  add constraint finance_bill__answered_in_time check ((answer_due_at is not null) = (status = 'DISPUTED'));

select add_known_words('timer', 'timer__known_kind', 'bill.answerOverdue');
insert into timer (merchant_id, id, kind, subject_id, due_at, created_at)
select merchant_id, gen_random_uuid(), 'bill.answerOverdue', id, answer_due_at, now() from finance_bill where status = 'DISPUTED';
