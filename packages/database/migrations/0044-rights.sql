-- What a role is allowed is told apart anew, and whether a merchant is verified is read with every request.

-- API keys are what "5001:security" is for. Until now it opened nothing, so nobody gets it who could not make keys before.
update role
set permissions = array_replace(array_remove(permissions, '5001:security'), '5001:apiKey', '5001:security')
where permissions && array['5001:security', '5001:apiKey'];
update staff_access
set permissions = array_replace(array_remove(permissions, '5001:security'), '5001:apiKey', '5001:security')
where permissions && array['5001:security', '5001:apiKey'];

-- Until when a merchant counts as verified, its grace after the papers' last day included. No row: never verified. Read with
-- the token or key in one statement over the platform's tables, so it is one of them; `id` is the merchant's.
create table merchant_verification (
  id uuid not null,
  verified_until timestamptz not null,
  constraint merchant_verification__pk primary key (id)
);

-- As of the newest papers that ever passed: thirty days after their last day in Shanghai.
insert into merchant_verification (id, verified_until)
select merchant_id,
       max(case when valid_to_on = '9999-12-31' then timestamptz '9999-12-31 00:00:00+00'
                else (valid_to_on + 31)::timestamp at time zone 'Asia/Shanghai' end)
from real_name_cert
where status in ('PASSED', 'EXPIRED')
group by merchant_id;
