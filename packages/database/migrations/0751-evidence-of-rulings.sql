-- What shows that goods break a rule, and until when their merchant may appeal against the decision.

-- Pictures that the platform's people laid beside a decision; private, and seen by the merchant.
alter table goods_ruling add column file_ids uuid[] not null default '{}';

-- Seven days from the decision, and again from each answer that rejects an appeal; null for goods that are not off.
alter table goods add column appeal_until timestamptz;
update goods set appeal_until = off_at + interval '7 days' where off_at is not null;
