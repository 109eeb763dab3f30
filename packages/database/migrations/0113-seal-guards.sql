-- The day's seal is kept against everybody, as the seals it is made of are.
alter table ledger_seal_day enable always trigger ledger_seal_day__past_is_kept;
alter table ledger_seal_day enable always trigger ledger_seal_day__never_emptied;

-- The newest seal of a book: a chain whose end was cut off looks whole by itself.
alter table ledger_audit add column sealed_seq integer not null default 0;
update ledger_audit book
set sealed_seq = newest.seq
from (select merchant_id, max(seq) as seq from ledger_seal group by merchant_id) newest
where newest.merchant_id = book.merchant_id;
