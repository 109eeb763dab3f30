-- Categories that ask more as deposit than before, whose merchants are still to be told: through whom, in the order of their ids.
create table deposit_raise (
  category_id uuid not null,
  raised_at timestamptz not null,
  told_through uuid,
  constraint deposit_raise__pk primary key (category_id),
  constraint deposit_raise__of_category foreign key (category_id) references platform_category (id)
);
