-- A notification that could not be handled is tried again later and later, behind those that were never tried.

alter table provider_notification
  add column attempts integer not null default 0,
  add column next_try_at timestamptz;
update provider_notification set next_try_at = received_at where handled_at is null;
alter table provider_notification add constraint provider_notification__tried_until_handled
  check ((handled_at is null) = (next_try_at is not null));

drop index provider_notification__unhandled;
create index provider_notification__unhandled on provider_notification (attempts, next_try_at) where handled_at is null;
