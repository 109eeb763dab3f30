-- The log of prices says why one changed, and tells of market and tier prices too.

alter table price_log
  -- Null: written before this was kept.
  add column reason text,
  -- Of market prices: null where there is none.
  add column kind text not null default 'PRICE',
  add column before_tiers jsonb,
  add column after_tiers jsonb,
  alter column before_fen drop not null,
  alter column after_fen drop not null,
  drop constraint price_log__is_a_change,
  add constraint price_log__known_reason check (reason in ('MANUAL', 'IMPORT', 'AUDIT')),
  add constraint price_log__known_kind check (kind in ('PRICE', 'MARKET', 'TIERS')),
  add constraint price_log__is_a_change check (
    case kind
      when 'TIERS' then before_tiers <> after_tiers and before_fen is null and after_fen is null
      when 'MARKET' then before_fen is distinct from after_fen and before_tiers is null and after_tiers is null
      else before_fen <> after_fen and before_tiers is null and after_tiers is null
    end
  );
