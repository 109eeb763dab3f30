-- Who else works for a merchant: its own roles, who has which, invitations, and the rights that are read with a token.
-- Built-in roles are code, the same for every merchant, and have no row here.

create table role (
  merchant_id uuid not null,
  id uuid not null,
  key text not null,
  name text not null,
  description text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint role__pk primary key (merchant_id, id),
  constraint role__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint role__one_key unique (merchant_id, key),
  constraint role__one_name unique (merchant_id, name)
);

-- custom_role_id repeats the id of a role that has a row, so that such a role can't be deleted while somebody has it.
create table user_role (
  merchant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  custom_role_id uuid,
  constraint user_role__pk primary key (merchant_id, user_id, role_id),
  constraint user_role__belongs_to_user foreign key (merchant_id, user_id) references user_account (merchant_id, id),
  constraint user_role__has_role foreign key (merchant_id, custom_role_id) references role (merchant_id, id),
  constraint user_role__same_role check (custom_role_id is null or custom_role_id = role_id)
);
create index user_role__by_role on user_role (merchant_id, role_id);

create table staff_invitation (
  merchant_id uuid not null,
  id uuid not null,
  phone_enc bytea not null,
  phone_hash bytea not null,
  nickname text not null,
  role_ids uuid[] not null,
  status text not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint staff_invitation__pk primary key (merchant_id, id),
  constraint staff_invitation__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint staff_invitation__known_status check (status in ('PENDING', 'ACCEPTED', 'REVOKED')),
  constraint staff_invitation__ends_when_it_is_over check ((status = 'PENDING') = (ended_at is null))
);
create unique index staff_invitation__one_pending_per_phone on staff_invitation (merchant_id, phone_hash)
  where status = 'PENDING';

-- Global: a presented invitation leads to its merchant; only the hash of its token is kept.
create table staff_invitation_index (
  token_hash bytea not null,
  merchant_id uuid not null,
  invitation_id uuid not null,
  constraint staff_invitation_index__pk primary key (token_hash)
);

-- One row per merchant at which changes of its staff and roles queue, so that limits and resolved rights hold for two at once.
create table staff_queue (
  merchant_id uuid not null,
  changed_at timestamptz not null,
  constraint staff_queue__pk primary key (merchant_id)
);

-- Global: what a staff member may do, resolved from roles in the transaction of each change and read with the token,
-- before the merchant is known. Built-in roles stay keys, because what they permit is code.
create table staff_access (
  user_id uuid not null,
  merchant_id uuid not null,
  is_enabled boolean not null,
  built_in_roles text[] not null,
  permissions text[] not null,
  changed_at timestamptz not null,
  constraint staff_access__pk primary key (user_id)
);
