-- The log of prices begins with the first one of an SKU, which has none before it.

alter table price_log
  drop constraint price_log__is_a_change,
  add constraint price_log__is_a_change check (
    case kind
      when 'TIERS' then before_tiers <> after_tiers and before_fen is null and after_fen is null
      when 'MARKET' then before_fen is distinct from after_fen and before_tiers is null and after_tiers is null
      else after_fen is not null and before_fen is distinct from after_fen and before_tiers is null and after_tiers is null
    end
  );
