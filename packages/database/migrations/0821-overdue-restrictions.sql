-- Seven days after a platform order became overdue its merchant is restricted, and as soon as it is paid no more.

select add_known_words('timer', 'timer__known_kind', 'platformOrder.restrict');

-- Those that are overdue already.
insert into timer (id, merchant_id, kind, subject_id, due_at, created_at)
select gen_random_uuid(), merchant_id, 'platformOrder.restrict', id, due_at + interval '7 days', now()
from platform_order where status = 'OVERDUE' and due_at is not null;
