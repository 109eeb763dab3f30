-- What no rule books by itself: entered by one operator with a voucher, booked by another, and kept as it was entered.

create table manual_entry (
  merchant_id uuid not null,
  id uuid not null,
  entry_no text not null,
  kind text not null,
  merchant_no text not null,
  merchant_name text not null,
  amount_fen bigint not null,
  subject_no text,
  reason text not null,
  voucher_file_id uuid not null,
  case_id uuid,
  case_no text,
  status text not null,
  entered_by uuid not null,
  entered_by_name text not null,
  entered_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  reject_reason text,
  version integer not null default 1,
  constraint manual_entry__pk primary key (merchant_id, id),
  constraint manual_entry__one_number unique (merchant_id, entry_no),
  constraint manual_entry__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint manual_entry__has_voucher foreign key (merchant_id, voucher_file_id) references file_asset (merchant_id, id),
  constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'WITHDRAW_BOUNCED', 'RECHARGE_TRANSFER')),
  constraint manual_entry__known_status check (status in ('PENDING', 'BOOKED', 'REJECTED', 'EXPIRED')),
  constraint manual_entry__amount_positive check (amount_fen > 0),
  constraint manual_entry__decided_by_a_second_person check (decided_by <> entered_by),
  constraint manual_entry__decided_by_somebody check (
    (status in ('BOOKED', 'REJECTED')) = (decided_by is not null and decided_by_name is not null)),
  constraint manual_entry__decided_at_last check ((status = 'PENDING') = (decided_at is null)),
  constraint manual_entry__rejected_for_a_reason check ((status = 'REJECTED') = (reject_reason is not null)),
  constraint manual_entry__case_with_number check ((case_id is null) = (case_no is null))
);
create index manual_entry__by_time on manual_entry (entered_at desc, id desc);
create index manual_entry__by_status on manual_entry (status, entered_at desc, id desc);
create index manual_entry__by_kind on manual_entry (kind, status, entered_at desc, id desc);
create index manual_entry__of_number on manual_entry (entry_no);
create index manual_entry__of_subject on manual_entry (subject_no, entered_at desc, id desc);
create index manual_entry__of_case on manual_entry (case_id, entered_at desc, id desc) where case_id is not null;
create index manual_entry__of_case_no on manual_entry (case_no, entered_at desc, id desc) where case_no is not null;
create index manual_entry__of_merchant_no on manual_entry (merchant_no, entered_at desc, id desc);
create index manual_entry__of_merchant_name on manual_entry (merchant_name, entered_at desc, id desc);

-- What was entered is what is approved, and a decision is never taken back.
create function manual_entry_stays() returns trigger language plpgsql as $$
begin
  if old.status <> 'PENDING' then
    raise exception 'the manual entry % is decided', old.entry_no using errcode = 'restrict_violation';
  end if;
  if (new.merchant_id, new.id, new.entry_no, new.kind, new.amount_fen, new.subject_no, new.reason, new.voucher_file_id,
      new.case_id, new.entered_by, new.entered_at, new.expires_at)
    is distinct from
     (old.merchant_id, old.id, old.entry_no, old.kind, old.amount_fen, old.subject_no, old.reason, old.voucher_file_id,
      old.case_id, old.entered_by, old.entered_at, old.expires_at) then
    raise exception 'the manual entry % stays as it was entered', old.entry_no using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger manual_entry__stays before update on manual_entry for each row execute function manual_entry_stays();
create trigger manual_entry__is_kept before delete on manual_entry for each row execute function history_only_grows();
create trigger manual_entry__never_emptied before truncate on manual_entry
  for each statement execute function history_only_grows();

alter table timer drop constraint timer__known_kind;
alter table timer add constraint timer__known_kind check (kind in (
  'saleOrder.payExpire', 'saleOrder.autoConfirm', 'saleOrder.settle', 'saleOrder.lateRefund',
  'withdrawOrder.confirmExpire', 'certification.realNameExpire', 'certification.companyExpire', 'manualEntry.expire'));
