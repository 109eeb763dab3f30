-- How many pieces of goods one buyer may buy in a period, counted of that buyer's orders as each is placed.
alter table goods
  add column limit_per_buyer integer,
  add column limit_period text,
  add constraint goods__limit_has_a_period check ((limit_per_buyer is null) = (limit_period is null)),
  add constraint goods__some_for_a_buyer check (limit_per_buyer between 1 and 9999),
  add constraint goods__known_limit_period check (limit_period in ('DAY', 'WEEK', 'MONTH', 'EVER'));
