-- Who a payer is within WeChat or Alipay lies sealed in new calls. In those that have ended nobody needs it again.

update provider_call
set request = jsonb_set(request, '{payBy}', jsonb_build_object('kind', request -> 'payBy' -> 'kind', 'sealed', null))
where service = 'collect' and status in ('SUCCEEDED', 'FAILED')
  and request -> 'payBy' ->> 'kind' in ('WECHAT_MINI', 'WECHAT_PUBLIC', 'ALIPAY_SERVICE');
