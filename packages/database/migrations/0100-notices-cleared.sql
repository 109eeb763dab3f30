-- An operator clears a notification for themselves; it stays for everybody else whom it tells.
alter table operator_notification_read add column cleared_at timestamptz;
