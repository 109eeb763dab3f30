-- The functions that run as the owner heard "nobody" as anybody: a connection that named no merchant could book for each. Now they ask
-- for their own merchant by name. On another node of a distributed database the setting is never heard, and nobody is all there is.
do $migration$
declare
  v_name text;
  v_definition text;
  v_before constant text := $before$
  if nullif(current_setting('app.merchant_id', true), '')::uuid <> p_merchant_id then
    raise exception using errcode = 'LG007', message = 'this connection speaks for another merchant';
  end if;$before$;
  v_after constant text := $after$
  if nullif(current_setting('app.merchant_id', true), '')::uuid is distinct from p_merchant_id then
    if nullif(current_setting('app.merchant_id', true), '') is not null
      or not exists (select from pg_extension where extname = 'citus') then
      raise exception using errcode = 'LG007', message = 'this connection does not speak for this merchant';
    end if;
  end if;$after$;
begin
  foreach v_name in array array['ledger_post', 'ledger_close'] loop
    v_definition := pg_get_functiondef(v_name::regproc);
    if position(v_before in v_definition) = 0 then
      raise exception '% does not ask as it was known to', v_name;
    end if;
    execute replace(v_definition, v_before, v_after);
  end loop;
end
$migration$;

create or replace function operation_log_forget(p_merchant_id uuid) returns bigint
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  v_gone bigint;
begin
  if nullif(current_setting('app.merchant_id', true), '')::uuid is distinct from p_merchant_id then
    if nullif(current_setting('app.merchant_id', true), '') is not null
      or not exists (select from pg_extension where extname = 'citus') then
      raise exception using errcode = 'LG007', message = 'this connection does not speak for this merchant';
    end if;
  end if;
  delete from operation_log log where log.merchant_id = p_merchant_id and log.at < operation_log_kept_since();
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

-- Whoever reads over all merchants writes for none.
revoke all on function ledger_close(uuid, timestamptz) from public;
revoke all on function operation_log_forget(uuid) from public;
