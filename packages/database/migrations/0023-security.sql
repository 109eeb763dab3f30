-- The account's own security: second factor, fresh proofs for sensitive acts, who signed in and who tried, what was changed.

-- A fresh proof of who is acting belongs to one session; no session, no proof.
alter table session add column step_up_until timestamptz;

alter table user_account
  add column login_name text,
  add column introduction text not null default '',
  add column email_enc bytea,
  add column avatar_file_id uuid,
  add column phone_changed_at timestamptz,
  add constraint user_account__login_name_begins_with_letter check (login_name ~ '^[A-Za-z][A-Za-z0-9_]{3,31}$'),
  add constraint user_account__avatar_is_own_file foreign key (merchant_id, avatar_file_id) references file_asset (merchant_id, id);

alter table operator add column password_changed_at timestamptz;
update operator set password_changed_at = created_at;
alter table operator alter column password_changed_at set not null;

-- Global: users and operators alike have passwords; the last ones may not come back.
create table password_history (
  principal_id uuid not null,
  id uuid not null,
  password_hash text not null,
  replaced_at timestamptz not null,
  constraint password_history__pk primary key (principal_id, id)
);

-- Global: asked for at sign-in, for users and operators alike. A secret counts only once it was confirmed; a code's step is
-- remembered, so that a code that was seen over a shoulder is spent.
create table totp (
  principal_id uuid not null,
  secret_enc bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint totp__pk primary key (principal_id)
);

-- Global: a right password that still waits for its second factor.
create table login_challenge (
  token_hash bytea not null,
  principal_id uuid not null,
  login_hash bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  constraint login_challenge__pk primary key (token_hash),
  constraint login_challenge__five_tries check (attempts between 0 and 5)
);
create index login_challenge__by_principal on login_challenge (principal_id);
create index login_challenge__by_expiry on login_challenge (expires_at);

-- Global: written before it is known whose account it is, and also when it is nobody's.
create table login_log (
  id uuid not null,
  login_hash bytea not null,
  principal_id uuid,
  account text not null,
  result text not null,
  ip text not null,
  user_agent text not null,
  at timestamptz not null,
  constraint login_log__pk primary key (id),
  constraint login_log__known_result check (result in ('SUCCESS', 'BAD_PASSWORD', 'LOCKED', 'DISABLED', 'SECOND_FACTOR'))
);
create index login_log__of_principal on login_log (principal_id, at desc, id desc);
create index login_log__of_login on login_log (login_hash, at desc);
create index login_log__by_age on login_log (at);

-- What an act changed, field by field, sensitive values masked.
alter table operation_log add column changes jsonb not null default '[]';
create index operation_log__by_no on operation_log (merchant_id, target_no, at desc, id desc);
