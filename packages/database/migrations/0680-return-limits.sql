-- A buyer asks anew so often; what came back may be refused however often the wish was.

alter table return_order
  add column changes integer not null default 0,
  add column receipt_refusals integer not null default 0;
alter table return_order
  add constraint return_order__changed_some_times check (changes between 0 and 4);
