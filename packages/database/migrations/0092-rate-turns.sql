-- Takes one turn of every rule of a request, or none, in one call; what the server asked for in five statements.

-- A rule: its key; memoryMs, how far back uses matter; limits, at most `max` in any stretch of `perMs`; pausesMs, after the first
-- use, after the second, and so on, whose last holds for all further ones.
create function rate_look(p_rules jsonb, p_now timestamptz, out wait_ms bigint, out uses integer[])
language sql stable as $$
  with rule as (
    select given.at, given.it, given.it ->> 'key' as key
    from jsonb_array_elements(p_rules) with ordinality as given (it, at)
  ), used as (
    select rule.at, past.window_start_at, sum(past.count) over newest as so_many
    from rule
    join rate_window past on past.key = rule.key and past.count > 0
      and past.window_start_at > p_now - (rule.it ->> 'memoryMs')::bigint * interval '1 millisecond'
    window newest as (partition by rule.at order by past.window_start_at desc)
  ), summed as (
    select rule.at, rule.it, coalesce(max(used.so_many), 0)::integer as so_many, max(used.window_start_at) as last_at
    from rule left join used on used.at = rule.at
    group by rule.at, rule.it
  ), blocked as (
    select (select max(used.window_start_at) from used where used.at = summed.at and used.so_many >= (most ->> 'max')::integer)
      + (most ->> 'perMs')::bigint * interval '1 millisecond' as until
    from summed cross join jsonb_array_elements(summed.it -> 'limits') as most
    union all
    select summed.last_at + (pauses ->> least(summed.so_many, jsonb_array_length(pauses)) - 1)::bigint * interval '1 millisecond'
    from summed cross join lateral (select summed.it -> 'pausesMs') as pace (pauses)
    where summed.so_many > 0 and jsonb_array_length(pauses) > 0
  )
  select coalesce((select greatest(0, max(extract(epoch from blocked.until - p_now) * 1000)) from blocked), 0)::bigint,
    (select array_agg(summed.so_many order by summed.at) from summed)
$$;

-- Of those who have a key in common one at a time decides, so no limit is passed by being quick; who comes too soon anyway is told so
-- before, without a lock. `busy` is the lock that another transaction has: then nothing was taken. `uses` counts what each rule
-- remembers, with the turn that was taken.
create function rate_take(p_rules jsonb, p_now timestamptz, out wait_ms bigint, out busy text, out uses integer[])
language plpgsql as $$
begin
  select looked.wait_ms, looked.uses into wait_ms, uses from rate_look(p_rules, p_now) as looked;
  if wait_ms > 0 then
    return;
  end if;

  select 'turn|' || named.key into busy
  from (select distinct it ->> 'key' as key from jsonb_array_elements(p_rules) as it order by 1) as named
  where not pg_try_advisory_xact_lock(hashtextextended('turn|' || named.key, 0))
  limit 1;
  if busy is not null then
    return;
  end if;

  -- Once more: whoever had a lock until now has used its turn.
  select looked.wait_ms, looked.uses into wait_ms, uses from rate_look(p_rules, p_now) as looked;
  if wait_ms > 0 then
    return;
  end if;

  delete from rate_window past using jsonb_array_elements(p_rules) as it
    where past.key = it ->> 'key'
      and past.window_start_at <= p_now - (it ->> 'memoryMs')::bigint * interval '1 millisecond';
  insert into rate_window as taken (key, window_start_at, count)
    select distinct it ->> 'key', p_now, 1 from jsonb_array_elements(p_rules) as it
    on conflict (key, window_start_at) do update set count = taken.count + 1;
  uses := array(select one + 1 from unnest(uses) with ordinality as each (one, at) order by at);
end
$$;
