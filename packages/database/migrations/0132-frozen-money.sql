-- Money of a merchant that the platform's people freeze and release, each by an entry of two persons; and what freezes money,
-- found without reading what froze it once.

alter table manual_entry
  drop constraint manual_entry__known_kind,
  add constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'FREEZE_FUNDS', 'RELEASE_FUNDS', 'WITHDRAW_BOUNCED', 'WITHDRAW_DECLARED_PAID',
    'WITHDRAW_DECLARED_FAILED', 'CASE_RETURNED', 'CASE_LOSS'));

-- What a booked freeze still holds; a release takes from it, and never more.
create table fund_hold (
  merchant_id uuid not null,
  -- The entry that froze it.
  entry_id uuid not null,
  entry_no text not null,
  amount_fen bigint not null,
  held_fen bigint not null,
  reason text not null,
  since timestamptz not null,
  constraint fund_hold__pk primary key (merchant_id, entry_id),
  constraint fund_hold__one_number unique (merchant_id, entry_no),
  constraint fund_hold__of_entry foreign key (merchant_id, entry_id) references manual_entry (merchant_id, id),
  constraint fund_hold__never_more_than_frozen check (held_fen between 0 and amount_fen and amount_fen > 0)
);
create index fund_hold__holding on fund_hold (merchant_id, since) where held_fen > 0;

create index refund_order__under_way on refund_order (merchant_id, created_at) where status <> 'SUCCESS';
