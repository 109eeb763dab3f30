-- One line of the bank's statement was good for two recharges: an entry of a transfer names the bank's reference number, and over all
-- merchants only one entry that waits, is approved or booked holds it.

alter table manual_entry
  add column bank_reference text,
  add constraint manual_entry__bank_reference_of_a_transfer check (bank_reference is null or kind = 'RECHARGE_TRANSFER');

create table bank_reference (
  reference text not null,
  merchant_id uuid not null,
  entry_id uuid not null,
  recharge_no text not null,
  held_at timestamptz not null,
  constraint bank_reference__pk primary key (reference),
  constraint bank_reference__of_one_entry unique (entry_id),
  constraint bank_reference__bare check (reference ~ '^[0-9A-Z]{4,64}$')
);

create or replace function manual_entry_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'APPROVED' and new.status in ('BOOKED', 'FAILED')
    and (new.decided_by, new.decided_by_name, new.decided_at) is not distinct from
        (old.decided_by, old.decided_by_name, old.decided_at) then
    null;
  elsif old.status <> 'PENDING' then
    raise exception 'the manual entry % is decided', old.entry_no using errcode = 'restrict_violation';
  end if;
  if (new.merchant_id, new.id, new.entry_no, new.kind, new.amount_fen, new.subject_no, new.returned_on, new.bank_reference,
      new.reason, new.voucher_file_id, new.case_id, new.entered_by, new.entered_at, new.expires_at)
    is distinct from
     (old.merchant_id, old.id, old.entry_no, old.kind, old.amount_fen, old.subject_no, old.returned_on, old.bank_reference,
      old.reason, old.voucher_file_id, old.case_id, old.entered_by, old.entered_at, old.expires_at) then
    raise exception 'the manual entry % stays as it was entered', old.entry_no using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
