-- When a bank sent a withdrawal back is what its slip says, and not when somebody of the platform entered it.

alter table manual_entry
  add column returned_on date,
  add constraint manual_entry__returned_what_was_paid check (returned_on is null or kind = 'WITHDRAW_BOUNCED');

-- What was entered is what is approved, and a decision is never taken back: one that was approved is booked, or can't be.
create or replace function manual_entry_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'APPROVED' and new.status in ('BOOKED', 'FAILED')
    and (new.decided_by, new.decided_by_name, new.decided_at) is not distinct from
        (old.decided_by, old.decided_by_name, old.decided_at) then
    null;
  elsif old.status <> 'PENDING' then
    raise exception 'the manual entry % is decided', old.entry_no using errcode = 'restrict_violation';
  end if;
  if (new.merchant_id, new.id, new.entry_no, new.kind, new.amount_fen, new.subject_no, new.returned_on, new.reason,
      new.voucher_file_id, new.case_id, new.entered_by, new.entered_at, new.expires_at)
    is distinct from
     (old.merchant_id, old.id, old.entry_no, old.kind, old.amount_fen, old.subject_no, old.returned_on, old.reason,
      old.voucher_file_id, old.case_id, old.entered_by, old.entered_at, old.expires_at) then
    raise exception 'the manual entry % stays as it was entered', old.entry_no using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
