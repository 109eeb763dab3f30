// Bugs about what the platform takes of a sale.
import type { PlantedBug } from './planted-bug.ts'

export const commissionBugs: readonly PlantedBug[] = [
  {
    name: 'a rule that holds after its end',
    proof: 'orders are charged by what held as they were placed',
    finds: /the book differs: .*must be/,
    database: [
      `create function plant_endless_rule() returns trigger language plpgsql as $$
       begin new.valid_to := old.valid_to; return new; end $$`,
      `create trigger plant_endless_rule before update on commission_rule for each row execute function plant_endless_rule()`,
    ],
  },
  {
    name: 'an order that forgets its rule',
    proof: 'orders are charged by what held as they were placed',
    finds: /the book differs: .*must be/,
    database: [
      `create function plant_forgotten_rule() returns trigger language plpgsql as $$
       begin new.commission_fen := new.goods_fen * 4 / 100; return new; end $$`,
      `create trigger plant_forgotten_rule before insert on sale_order for each row execute function plant_forgotten_rule()`,
    ],
  },
]
