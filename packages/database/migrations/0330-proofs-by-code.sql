-- Some acts take a proof by a code (短信, 动态口令) and none by the login password, so a proof for one act says how it was given.
-- Proofs that are there already count as given by password: at worst somebody is asked once more.

alter table step_up_proof add column is_by_code boolean not null default false;
alter table step_up_proof alter column is_by_code drop default;
