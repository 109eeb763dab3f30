// Bugs about what is owed and paid back.
import type { PlantedBug } from './planted-bug.ts'
import { refusedFor, withOrders } from './money-bugs.ts'

export const debtBugs: readonly PlantedBug[] = [
  {
    name: 'an income that leaves a fen of the debt standing',
    proof: 'what comes in repays what is owed',
    finds: /fen are owed and must be 7655 to 7655|7656 fen are owed/,
    database: [
      `create function plant_a_fen_less() returns trigger language plpgsql as $$
       begin new.amount_fen := new.amount_fen - 1; return new; end $$`,
      `create trigger plant_a_fen_less before insert on platform_payment for each row
         when (new.way = 'RECHARGE') execute function plant_a_fen_less()`,
    ],
  },
  {
    name: 'a repayment without an answer goes out again under another number',
    proof: 'what was paid back comes over once',
    finds: /at the provider, the member/,
    spoils: () => ({
      provider: withOrders((orders) => ({ consume: async (order) => refusedFor(await orders.consume(order)) })),
    }),
  },
]
