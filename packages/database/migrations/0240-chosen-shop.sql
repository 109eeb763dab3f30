-- Which of a merchant's shops a person looks at: chosen for a session, and read with its token. Null: all that they reach.

alter table session add column chosen_shop_id uuid;
alter table session add constraint session__only_merchants_have_shops check (chosen_shop_id is null or party = 'merchant');
