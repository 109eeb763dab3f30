-- What categories give their goods: dimensions that they are offered to be sold by, and parameters that they are asked for.

create table category_attribute (
  id uuid not null,
  category_id uuid not null,
  name text not null,
  kind text not null,
  input_type text not null,
  unit text not null,
  options text[] not null,
  required boolean not null,
  searchable boolean not null,
  max_values integer not null,
  sort integer not null,
  constraint category_attribute__pk primary key (id),
  constraint category_attribute__one_name unique (category_id, name),
  constraint category_attribute__of_category foreign key (category_id) references platform_category (id),
  constraint category_attribute__known_kind check (kind in ('SPEC', 'PARAM')),
  constraint category_attribute__known_input_type check (input_type in ('SELECT', 'MULTI', 'TEXT', 'NUMBER', 'DATE')),
  constraint category_attribute__name_in_range check (length(name) between 1 and 10),
  constraint category_attribute__max_values_in_range check (max_values between 1 and 20)
);

alter table goods
  -- With the names that the attributes had when they were saved: what is taken away from a category stays readable.
  add column params jsonb not null default '[]',
  -- The values by which goods are found, in small letters.
  add column param_words text not null default '';
