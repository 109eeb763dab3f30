// Bugs about orders that leave in part.
import type { PlantedBug } from './planted-bug.ts'

const proof = 'what never will be sent goes back, and is not sold again'

export const parcelBugs: readonly PlantedBug[] = [
  {
    name: 'what is out of stock stays for sale',
    proof,
    finds: /in stock are \d+, 0 reserved, and must be/,
    database: [
      `create function plant_still_there() returns trigger language plpgsql as $$
       begin new.stock := old.stock; return new; end $$`,
      `create trigger plant_still_there before update on sku for each row
         when (new.stock = old.stock - 1 and new.locked = old.locked - 1) execute function plant_still_there()`,
    ],
  },
  {
    name: 'a dropped piece that is forgotten',
    proof,
    finds: /a refund of \d+ fen|and expected was|is PART_SHIPPED|is TO_SHIP|of commission is shown as/,
    database: [
      `create function plant_not_dropped() returns trigger language plpgsql as $$
       begin new.dropped_quantity := old.dropped_quantity; return new; end $$`,
      `create trigger plant_not_dropped before update on sale_order_item for each row
         when (new.dropped_quantity > old.dropped_quantity) execute function plant_not_dropped()`,
    ],
  },
]
