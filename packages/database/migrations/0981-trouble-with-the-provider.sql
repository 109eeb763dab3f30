-- What stands against the exchange with the provider at this moment, until it answers again; and since when its prepaid account runs low.

create table provider_trouble (
  kind text not null,
  -- The provider's code of a refusal; empty for the others.
  code text not null,
  -- What was asked for when it was seen last.
  service text not null,
  since timestamptz not null,
  newest_at timestamptz not null,
  constraint provider_trouble__pk primary key (kind, code),
  constraint provider_trouble__known_kind check (kind in ('UNREACHABLE', 'UNTRUSTED', 'REFUSED'))
);

-- Null for one that never held anything: it is not used here.
alter table recon_account
  add column low_since timestamptz,
  add constraint recon_account__low_since_when check (is_low or low_since is null);
update recon_account set low_since = asked_at where is_low and total_fen > 0;
