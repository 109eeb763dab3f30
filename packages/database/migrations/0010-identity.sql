-- Who may come in: merchants, their users, operators, and the sessions, codes and counters that guard the door.
-- Lookups that happen before the merchant is known (a login name, a token, an API key) stand in global tables keyed by
-- what is looked up, so that everything else can carry merchant_id first.

create table merchant (
  merchant_id uuid not null,
  merchant_no text not null,
  type text not null,
  name text not null,
  contact_name text not null,
  contact_phone_enc bytea not null,
  status text not null,
  status_reason text,
  registered_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint merchant__pk primary key (merchant_id),
  constraint merchant__known_type check (type in ('INDIVIDUAL', 'SOLE', 'ENTERPRISE')),
  constraint merchant__known_status check (status in
    ('REGISTERED', 'CERTIFIED', 'AUDITING', 'REJECTED', 'WAIT_SIGN', 'ACTIVE', 'RESTRICTED', 'SUSPENDED', 'CLOSING', 'CLOSED'))
);

create table user_account (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  phone_enc bytea not null,
  phone_hash bytea not null,
  nickname text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  status text not null,
  register_source text not null,
  agreements jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_login_at timestamptz,
  version integer not null default 1,
  constraint user_account__pk primary key (merchant_id, id),
  constraint user_account__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint user_account__known_kind check (kind in ('OWNER', 'STAFF')),
  constraint user_account__known_status check (status in ('ACTIVE', 'LOCKED', 'DISABLED', 'CLOSED'))
);

create table operator (
  id uuid not null,
  name text not null,
  role text not null,
  password_hash text not null,
  status text not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  constraint operator__pk primary key (id),
  constraint operator__known_role check (role in ('PLATFORM_FINANCE')),
  constraint operator__known_status check (status in ('ACTIVE', 'DISABLED'))
);

-- Global: a login name (phone or name, as a keyed hash) belongs to one principal of the whole platform.
create table login_name (
  login_hash bytea not null,
  party text not null,
  merchant_id uuid,
  principal_id uuid not null,
  created_at timestamptz not null,
  constraint login_name__pk primary key (login_hash),
  constraint login_name__known_party check (party in ('merchant', 'operator')),
  constraint login_name__merchant_side_has_merchant check ((party = 'merchant') = (merchant_id is not null))
);

-- Global: looked up by id from a token, before the merchant is known. Role and name are those of the sign-in, so that one
-- read tells who calls; a change of either revokes the session.
create table session (
  id uuid not null,
  party text not null,
  merchant_id uuid,
  principal_id uuid not null,
  principal_role text not null,
  principal_name text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint session__pk primary key (id),
  constraint session__known_party check (party in ('merchant', 'operator')),
  constraint session__known_role check
    ((party = 'merchant' and principal_role in ('OWNER', 'STAFF')) or (party = 'operator' and principal_role in ('PLATFORM_FINANCE'))),
  constraint session__merchant_side_has_merchant check ((party = 'merchant') = (merchant_id is not null))
);
create index session__by_principal on session (principal_id, created_at);

create table access_token (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint access_token__pk primary key (token_hash),
  constraint access_token__belongs_to_session foreign key (session_id) references session (id) on delete cascade
);
create index access_token__by_session on access_token (session_id);
create index access_token__by_expiry on access_token (expires_at);

create table refresh_token (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamptz not null,
  spent_at timestamptz,
  constraint refresh_token__pk primary key (token_hash),
  constraint refresh_token__belongs_to_session foreign key (session_id) references session (id) on delete cascade
);
create index refresh_token__by_session on refresh_token (session_id);

-- Global: a code is bound to a phone and a scene, often before any account exists.
create table sms_code (
  id uuid not null,
  scene text not null,
  phone_hash bytea not null,
  binding text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz,
  constraint sms_code__pk primary key (id),
  constraint sms_code__five_tries check (attempts between 0 and 5)
);
create index sms_code__latest on sms_code (phone_hash, scene, binding, sent_at desc);

-- Global: counters of attempts in a window, shared by all instances.
create table rate_window (
  key text not null,
  window_start_at timestamptz not null,
  count integer not null,
  constraint rate_window__pk primary key (key, window_start_at)
);

-- Global: the development outbox of SMS; its sender refuses to run in production.
create table development_sms (
  id uuid not null,
  phone text not null,
  text text not null,
  sent_at timestamptz not null,
  constraint development_sms__pk primary key (id)
);
create index development_sms__newest on development_sms (sent_at desc);

create table api_key (
  merchant_id uuid not null,
  id uuid not null,
  name text not null,
  key_prefix text not null,
  secret_enc bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_key__pk primary key (merchant_id, id),
  constraint api_key__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id)
);

-- Global: leads from a presented key to its merchant.
create table api_key_index (
  key_hash bytea not null,
  merchant_id uuid not null,
  api_key_id uuid not null,
  constraint api_key_index__pk primary key (key_hash)
);

create table storefront_nonce (
  merchant_id uuid not null,
  nonce text not null,
  used_at timestamptz not null,
  constraint storefront_nonce__pk primary key (merchant_id, nonce)
);
create index storefront_nonce__by_age on storefront_nonce (merchant_id, used_at);

-- One command, one effect, one answer, for ever: written in the transaction of the effect.
create table command (
  merchant_id uuid not null,
  operation text not null,
  key text not null,
  body_hash text not null,
  answer jsonb not null,
  done_at timestamptz not null,
  constraint command__pk primary key (merchant_id, operation, key)
);

create table operation_log (
  merchant_id uuid not null,
  id uuid not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  target_type text not null,
  target_id uuid,
  target_no text not null,
  summary text not null,
  at timestamptz not null,
  constraint operation_log__pk primary key (merchant_id, id),
  constraint operation_log__known_actor check (actor_type in ('BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER'))
);
create index operation_log__of_target on operation_log (merchant_id, target_type, target_id, at);
create index operation_log__newest on operation_log (merchant_id, at desc, id desc);
