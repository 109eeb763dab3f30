-- What the platform's people changed of its parameters: the newest change of a key is in force, and every server hears of each.

create table parameter_change (
  id uuid not null,
  key text not null,
  -- Of its key, from one on.
  version integer not null,
  before integer not null,
  after integer not null,
  reason text not null,
  changed_by uuid not null,
  changed_by_name text not null,
  -- From here on it is in force.
  changed_at timestamptz not null,
  constraint parameter_change__pk primary key (id),
  constraint parameter_change__one_of_version unique (key, version),
  constraint parameter_change__counts_from_one check (version > 0),
  constraint parameter_change__changes check (before <> after),
  constraint parameter_change__not_negative check (before >= 0 and after >= 0),
  constraint parameter_change__reason_in_range check (length(reason) between 2 and 200)
);

create function tell_parameter_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('parameter', new.key);
  return null;
end $$;
create trigger parameter_change__told after insert on parameter_change for each row execute function tell_parameter_change();

create function keep_parameter_change() returns trigger language plpgsql as $$
begin
  raise exception 'A change of a parameter stays as it was written';
end $$;
create trigger parameter_change__kept before update or delete on parameter_change for each row execute function keep_parameter_change();
