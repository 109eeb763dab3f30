-- Why an order was closed is a code beside its sentence, so that it can be counted.

alter table sale_order
  -- Null: closed by the clock or by its buyer, with all of its money back for whatever else, or before codes were kept.
  add column close_reason_code text,
  add constraint sale_order__known_close_reason check (
    close_reason_code in ('CHANGED_MIND', 'OUT_OF_STOCK', 'WRONG_INFO', 'IN_PERSON', 'OTHER'));

-- Whoever chose a sentence from the list chose its code; other words were typed.
update sale_order
set close_reason_code = case
  when close_type = 'OUT_OF_STOCK' then 'OUT_OF_STOCK'
  when close_reason = '买家不想买了' then 'CHANGED_MIND'
  when close_reason = '商品缺货' then 'OUT_OF_STOCK'
  when close_reason = '信息填写错误' then 'WRONG_INFO'
  when close_reason = '同城见面交易' then 'IN_PERSON'
  else 'OTHER'
end
where close_type in ('MERCHANT_CLOSE', 'OUT_OF_STOCK');
