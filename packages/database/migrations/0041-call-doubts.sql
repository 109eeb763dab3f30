-- What a call's rules ask for stands in columns; until now its reason, a sentence that people read, was compared.

alter table provider_call
  -- When the provider was first seen working on the order. Never taken back: a close after it leaves the money in doubt.
  add column provider_began_at timestamptz,
  -- Why the provider's last word was not believed; null when it was.
  add column doubt text,
  add constraint provider_call__known_doubt check (doubt in
    ('CLOSED_WHILE_WORKING', 'OTHER_ORDER', 'OTHER_AMOUNT', 'OTHER_PROVIDER_NO', 'OTHER_PAYER'));

-- The last reading of those sentences. The second one had replaced the first.
update provider_call
set provider_began_at = coalesce(sent_at, created_at),
    doubt = case when reason = '渠道处理中' then null else 'CLOSED_WHILE_WORKING' end,
    reason = null
where settled_at is null and reason in ('渠道处理中', '渠道关闭了处理中的订单，资金去向待核实');
