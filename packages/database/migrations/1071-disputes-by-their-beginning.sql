-- Disputes of all merchants are read for a table in the order in which they began: when one is due changes.

create index return_dispute__newest on return_dispute (opened_at desc, id desc);
create index return_dispute__newest_of_status on return_dispute (status, opened_at desc, id desc);
