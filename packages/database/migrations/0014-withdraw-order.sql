-- Withdraw orders 提现单. The amount is frozen in the ledger from the moment of applying; this table says only what was wanted.

create table withdraw_order (
  merchant_id uuid not null,
  id uuid not null,
  withdraw_no text not null,
  merchant_name text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  bank_card_id uuid not null,
  bank_name text not null,
  card_last4 text not null,
  remark text not null,
  status text not null,
  fail_reason text,
  applied_by uuid not null,
  applied_at timestamptz not null,
  confirm_expires_at timestamptz not null,
  confirmed_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  sent_at timestamptz,
  arrived_at timestamptz,
  call_id uuid,
  version integer not null default 1,
  constraint withdraw_order__pk primary key (merchant_id, id),
  constraint withdraw_order__one_number unique (merchant_id, withdraw_no),
  constraint withdraw_order__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint withdraw_order__to_card foreign key (merchant_id, bank_card_id) references bank_card (merchant_id, id),
  constraint withdraw_order__known_status check (status in
    ('WAIT_CONFIRM', 'AUDITING', 'APPROVED', 'PAYING', 'SUCCESS', 'FAILED', 'REJECTED', 'CANCELED')),
  constraint withdraw_order__amount_positive check (amount_fen > 0),
  constraint withdraw_order__fee_below_amount check (fee_fen >= 0 and fee_fen < amount_fen),
  constraint withdraw_order__not_decided_by_applicant check (decided_by <> applied_by)
);
create index withdraw_order__newest on withdraw_order (merchant_id, applied_at desc, id desc);
create index withdraw_order__newest_of_status on withdraw_order (merchant_id, status, applied_at desc, id desc);
