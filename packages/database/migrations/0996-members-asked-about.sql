-- A merchant's member at the provider is asked about by itself: often after something that changes it, then every hour until nothing of it is missing.

alter table pay_member
  -- Null: there is nothing to ask.
  add column next_check_at timestamptz,
  -- Something has changed it then, or may have.
  add column watched_from timestamptz,
  add column asked_at timestamptz;

-- Those that are not finished, over the next hour and not all at once.
update pay_member set next_check_at = now() + random() * interval '1 hour', watched_from = updated_at
  where state not in ('NONE', 'READY');

create index pay_member__to_ask on pay_member (next_check_at, merchant_id) where next_check_at is not null;
