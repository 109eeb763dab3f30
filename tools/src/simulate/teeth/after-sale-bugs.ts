// Bugs about what buyers ask back once they have paid.
import type { PlantedBug } from './planted-bug.ts'
import { readAs } from './return-bugs.ts'

const comesBack = 'an order waits for its returns, and what came back is there once'

export const afterSaleBugs: readonly PlantedBug[] = [
  {
    name: 'a settlement that does not wait for an open return',
    proof: comesBack,
    finds: /is (PENDING|SETTLED), and its return/,
    spoils: () => ({ rewrite: readAs('sale_order', 'open_returns', '0') }),
  },
  {
    name: 'what came back is for sale twice',
    proof: comesBack,
    finds: /in stock are \d+, 0 reserved, and must be/,
    database: [
      `create function plant_there_twice() returns trigger language plpgsql as $$
       begin new.stock := new.stock + 1; return new; end $$`,
      `create trigger plant_there_twice before update on sku for each row
         when (new.stock > old.stock) execute function plant_there_twice()`,
    ],
  },
  {
    name: 'what is frozen for a ruling stays frozen',
    proof: 'what is frozen for a ruling is free in the end',
    finds: /M_FROZEN is \d+ and must be 0/,
    database: ['alter table return_order drop constraint return_order__held_until_it_ends'],
    spoils: () => ({
      rewrite: (text) =>
        text.startsWith('select * from "return_order"')
          ? text.replace('select *', 'select *, 0::bigint as "held_fen"')
          : text,
    }),
  },
]
