-- What a money case is about is one of four kinds of record; the column held any text, and the code took it on trust.

alter table money_case
  add constraint money_case__known_subject check (subject_type in ('providerCall', 'saleOrder', 'notification', 'book'));
