-- What the provider has said, and what it was told, stays: what became of either is added, and nothing is taken back. How a call was to
-- be paid is emptied once it has ended, so its request may change.

create function provider_record_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a record of % stays as it was written', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger provider_notification__stays before update on provider_notification for each row
  when ((new.notify_id, new.type, new.number, new.raw, new.received_at)
    is distinct from (old.notify_id, old.type, old.number, old.raw, old.received_at))
  execute function provider_record_stays();
create trigger provider_notification__is_kept before delete on provider_notification
  for each row execute function history_only_grows();
create trigger provider_notification__never_emptied before truncate on provider_notification
  for each statement execute function history_only_grows();

create trigger provider_call__stays before update on provider_call for each row
  when ((new.merchant_id, new.id, new.number, new.service, new.subject_type, new.subject_id, new.amount_fen, new.created_at)
    is distinct from
    (old.merchant_id, old.id, old.number, old.service, old.subject_type, old.subject_id, old.amount_fen, old.created_at))
  execute function provider_record_stays();
create trigger provider_call__is_kept before delete on provider_call
  for each row execute function history_only_grows();
create trigger provider_call__never_emptied before truncate on provider_call
  for each statement execute function history_only_grows();
