-- What an SKU costs the merchant; null: nobody has said. No part of what is offered, so no audit, draft or snapshot holds it.

alter table sku
  add column cost_fen bigint,
  add constraint sku__cost check (cost_fen between 0 and 999999999);
