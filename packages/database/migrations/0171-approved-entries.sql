-- An entry that the provider's answer books is approved first, and booked when the wallet has the money.

alter table manual_entry
  drop constraint manual_entry__known_status,
  add constraint manual_entry__known_status check (status in ('PENDING', 'APPROVED', 'BOOKED', 'REJECTED', 'EXPIRED')),
  drop constraint manual_entry__decided_by_somebody,
  add constraint manual_entry__decided_by_somebody check (
    (status in ('APPROVED', 'BOOKED', 'REJECTED')) = (decided_by is not null and decided_by_name is not null));

-- Whose approval sent the money of a transfer on.
alter table recharge_order
  add column entry_id uuid,
  add constraint recharge_order__of_entry foreign key (merchant_id, entry_id) references manual_entry (merchant_id, id),
  add constraint recharge_order__entry_when_arrived check (entry_id is null or arrived_fen is not null);
update recharge_order recharge set entry_id = entry.id
  from manual_entry entry
  where entry.merchant_id = recharge.merchant_id and entry.kind = 'RECHARGE_TRANSFER' and entry.status = 'BOOKED'
    and upper(trim(entry.subject_no)) = recharge.recharge_no and recharge.arrived_fen is not null;

-- Those that were said to be booked before the wallet had their money.
alter table manual_entry disable trigger manual_entry__stays;
update manual_entry entry set status = 'APPROVED'
  from recharge_order recharge
  where recharge.merchant_id = entry.merchant_id and recharge.entry_id = entry.id and recharge.status <> 'SUCCESS';
alter table manual_entry enable trigger manual_entry__stays;

-- What was entered is what is approved, and a decision is never taken back: one that was approved can only be booked.
create or replace function manual_entry_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'APPROVED' and new.status = 'BOOKED'
    and (new.decided_by, new.decided_by_name, new.decided_at) is not distinct from
        (old.decided_by, old.decided_by_name, old.decided_at) then
    null;
  elsif old.status <> 'PENDING' then
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
