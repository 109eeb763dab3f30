-- Why: any instance can say which recurring jobs do not run any more, whichever of them ran the last tick.

-- One row per job, by the time of the database, which all instances share.
create table job_tick (
  name text not null,
  every_seconds integer not null,
  registered_at timestamptz not null,
  -- When the newest tick began, and when the newest of each end was.
  begun_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Failed ticks since the last good one, and what the newest of them said.
  failures integer not null default 0,
  last_error text not null default '',
  constraint job_tick__pk primary key (name),
  constraint job_tick__positive_period check (every_seconds > 0),
  constraint job_tick__failures_not_negative check (failures >= 0)
);
