// Bugs about bills.
import type { PlantedBug } from './planted-bug.ts'

const once = 'an order that waits for its bill is on one, and settles with it'

export const billBugs: readonly PlantedBug[] = [
  {
    name: 'an order that settles without its bill',
    proof: once,
    finds: /is SETTLED, and its bill is not drawn/,
    spoils: () => ({
      rewrite: (text) => text.replace(/^select "cycle" from/, `select 'D1'::text as "cycle" from`),
    }),
  },
  {
    name: 'a line of a bill that is counted twice',
    proof: once,
    finds: /on bills twice: INCOME/,
    database: [
      'drop index finance_bill_line__income_once',
      `create function plant_twice() returns trigger language plpgsql security definer as $$
       begin
         insert into finance_bill_line (merchant_id, bill_id, id, kind, order_id, order_no, goods_fen, freight_fen, commission_fen,
           is_settled_alone, at)
         values (new.merchant_id, new.bill_id, gen_random_uuid(), new.kind, new.order_id, new.order_no, new.goods_fen,
           new.freight_fen, new.commission_fen, new.is_settled_alone, new.at);
         return new;
       end $$`,
      `create trigger plant_twice after insert on finance_bill_line for each row
         when (new.kind = 'INCOME' and pg_trigger_depth() = 0) execute function plant_twice()`,
    ],
  },
  {
    name: 'a bill of a closed period that takes a line',
    proof: 'what goes back after a bill is on the next one',
    finds: /has other lines than when it was drawn/,
    database: [
      `create function plant_into_old() returns trigger language plpgsql security definer as $$
       begin
         new.bill_id := (select id from finance_bill where merchant_id = new.merchant_id and cycle = 'W1'
           order by period_from limit 1);
         return new;
       end $$`,
      `create trigger plant_into_old before insert on finance_bill_line for each row
         when (new.kind = 'REFUND') execute function plant_into_old()`,
    ],
  },
  {
    name: 'a bill that carries on what an earlier one has carried on',
    proof: 'what a bill leaves to collect is carried on once',
    finds: /takes -700 fen on, and 0 to 0 were carried/,
    database: [
      `create function plant_never_taken() returns trigger language plpgsql as $$
       begin new.carried_to := null; return new; end $$`,
      `create trigger plant_never_taken before update of carried_to on finance_bill for each row
         execute function plant_never_taken()`,
    ],
  },
]
