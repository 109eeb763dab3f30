-- Money of orders that became available: one notification counts and sums them until it is read.
alter table notification
  drop constraint notification__known_kind,
  add constraint notification__known_kind
    check (kind in ('ORDER_TO_SHIP', 'SETTLEMENT', 'WITHDRAWAL', 'CERTIFICATION', 'SECURITY', 'STAFF')),
  add column tally_count integer,
  add column tally_fen bigint,
  add constraint notification__tallied check ((tally_count is null) = (tally_fen is null));
