-- The door: sessions that outlive the browser, sign-ins from new places, recovery codes, confirmed e-mails, and the outbox of notices.

-- Asked for at the sign-in: idle for seven days instead of two hours. Operators never.
alter table session
  add column is_kept boolean not null default false,
  add constraint session__operators_are_not_kept check (not is_kept or party = 'merchant');

-- What a person recognises a sign-in by; a successful one from a device or network not seen before carries a risk.
alter table login_log
  add column device text not null default '',
  add column network text not null default '',
  add column risk text,
  add constraint login_log__known_risk check (risk in ('NEW_DEVICE', 'NEW_PLACE')),
  drop constraint login_log__known_result,
  add constraint login_log__known_result check
    (result in ('SUCCESS', 'BAD_PASSWORD', 'BAD_CODE', 'LOCKED', 'DISABLED', 'SECOND_FACTOR'));

-- Global: stand for the second factor once each, when the authenticator is lost. Only keyed hashes.
create table totp_recovery_code (
  principal_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint totp_recovery_code__pk primary key (principal_id, code_hash)
);

-- An e-mail address counts once its owner has confirmed it; until then it waits beside the one that counts.
alter table user_account
  add column email_pending_enc bytea,
  add column email_code_hash bytea,
  add column email_code_sent_at timestamptz,
  add column email_code_tries integer not null default 0,
  add constraint user_account__pending_email_has_code
    check (email_code_hash is null or (email_pending_enc is not null and email_code_sent_at is not null));
-- Nobody had to confirm what stands here.
update user_account set email_pending_enc = email_enc, email_enc = null where email_enc is not null;

-- Global: an outbox over all merchants and operators, polled with SKIP LOCKED. A notice is written in the transaction of what
-- it tells of, and leaves afterwards; a crash in between loses none. What it says and to whom is sealed, and goes once sent.
create table dispatch (
  id uuid not null,
  channel text not null,
  message_enc bytea,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  constraint dispatch__pk primary key (id),
  constraint dispatch__known_channel check (channel in ('SMS', 'EMAIL')),
  constraint dispatch__ends_once check (sent_at is null or given_up_at is null),
  constraint dispatch__sent_means_forgotten check ((sent_at is null) = (message_enc is not null))
);
create index dispatch__due on dispatch (due_at) where sent_at is null and given_up_at is null;
create index dispatch__by_age on dispatch (written_at);
