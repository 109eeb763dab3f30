-- Merchants whose balance was compared and came to no result: the desk says how many, and not that all agree.

create index recon_balance__without_result on recon_balance (merchant_id) where difference_fen is null;
