-- The lines of each bill are hashed and added up anew from time to time: the day on which that was done last.

alter table finance_bill add column proven_on date;
create index finance_bill__to_prove on finance_bill (proven_on nulls first, merchant_id, id);
