-- A payment phone is changed in two steps at the provider: the old one is unbound, then the new one is bound. In between stands what was.

alter table pay_member
  -- The phone that was to be unbound, sealed; kept until another is bound. It is unbound once phone_enc is null.
  add column unbound_phone_enc bytea,
  add column unbound_at timestamptz,
  -- The code to the old phone does not hold up the one to the new.
  add column unbind_code_sent_at timestamptz,
  add constraint pay_member__unbound_at_a_time check ((unbound_phone_enc is null) = (unbound_at is null));
