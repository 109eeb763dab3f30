-- Browsers that a person signed in with: strangers' guesses at an account are bounded over all networks, and these go past that bound.

-- Global: found by its secret before anyone knows who signs in; users and operators alike. Only the hash of what the browser keeps.
create table known_device (
  principal_id uuid not null,
  token_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint known_device__pk primary key (principal_id, token_hash),
  constraint known_device__first_comes_first check (first_seen_at <= last_seen_at)
);
create index known_device__by_token on known_device (token_hash);
create index known_device__by_age on known_device (last_seen_at);

-- The browser that a session was begun with; put out with the session, it is known no longer. Null: begun before there were any.
alter table session add column device_hash bytea;

-- Global: accounts that strangers guessed at until the day's bound, of users, operators or nobody. Its owner is told of it once.
create table guessed_account (
  login_hash bytea not null,
  day_on date not null,
  closed_at timestamptz not null,
  told_at timestamptz,
  constraint guessed_account__pk primary key (login_hash, day_on)
);
create index guessed_account__untold on guessed_account (closed_at) where told_at is null;
create index guessed_account__by_age on guessed_account (closed_at);

-- Something to look at that is no failure of a request: attacks, counted over a minute.
alter table server_error add column is_alarm boolean not null default false;
