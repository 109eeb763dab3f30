-- In which sums a day's lines and its summary disagree is told by figures, so that every reader has it in words of their own.

alter table recon_run
  -- Null unless they disagree: kind of order, its count and 分 by the lines, the same by the summary.
  add column sums jsonb;

-- What the program had written down of it before, one kind of order after the other.
create function sums_in_fault(written text) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('service', part[1], 'count', part[2]::int, 'fen', part[4]::bigint,
    'summedCount', part[3]::int, 'summedFen', part[5]::bigint)), '[]')
  from regexp_matches(written, '(\w+): (\d+) of (\d+) orders, (-?\d+) of (-?\d+) fen', 'g') as part
$$;
update recon_run set sums = sums_in_fault(fault_detail), fault_detail = null where fault = 'SUMS';
update money_case set facts = facts - 'fault' || jsonb_build_object('sums', sums_in_fault(facts ->> 'fault'))
where subject_type = 'reconDay' and facts ? 'fault';
drop function sums_in_fault;

alter table recon_run
  add constraint recon_run__sums_of_their_fault check ((fault = 'SUMS') = (sums is not null));
