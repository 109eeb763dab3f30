-- The code in a transfer's remark leads to one recharge of one merchant: it is taken for the whole platform, and never given again.
create table transfer_code (
  code text not null,
  merchant_id uuid not null,
  recharge_id uuid not null,
  constraint transfer_code__pk primary key (code)
);
-- Of two that were drawn alike before, the older one keeps it; the younger is found beside it until it is over.
insert into transfer_code (code, merchant_id, recharge_id)
  select transfer_code, merchant_id, id from recharge_order where transfer_code is not null order by applied_at, id
  on conflict do nothing;
