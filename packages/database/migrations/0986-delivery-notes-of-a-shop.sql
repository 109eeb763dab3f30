-- What the delivery notes of a shop say, and on which paper they come.

alter table shop
  add column delivery_note jsonb not null
    default '{"paper": "A4", "parts": ["PAID_AT", "BUYER", "SKU_CODE", "REMARK", "SERVICE_PHONE", "RETURN_ADDRESS"], "foot": ""}';
