-- The provider takes the parts of one payment a minute apart: when each was sent to it last.

alter table refund_order
  -- Null: never, or before this was kept.
  add column sent_at timestamptz;
