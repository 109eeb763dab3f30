// Bugs about money that comes late, and about orders that stand still.
import type { PlantedBug } from './planted-bug.ts'

export const orderBugs: readonly PlantedBug[] = [
  {
    name: 'what comes late is taken and not booked',
    proof: 'what comes late goes back',
    finds: /money in transit: \d+ fen and not 0/,
    database: [
      `create function plant_deaf() returns trigger language plpgsql as $$ begin return null; end $$`,
      `create trigger plant_deaf before update on payment for each row
         when (old.status = 'CLOSED' and new.status = 'SUCCESS') execute function plant_deaf()`,
    ],
  },
  {
    name: 'a recharge that comes late stays closed',
    proof: 'a recharge that comes late is its merchant’s',
    finds: /the book differs: M_AVAILABLE is 12345 and must be 0/,
    database: [
      `create function plant_closed() returns trigger language plpgsql as $$ begin return old; end $$`,
      `create trigger plant_closed before update on recharge_order for each row
         when (old.status = 'CLOSED' and new.status = 'SUCCESS') execute function plant_closed()`,
    ],
  },
  {
    name: 'a held order that is free',
    proof: 'a held order stands still',
    finds: /held for null, and the platform holds it: true|and expected was 0 done/,
    database: [
      'alter table sale_order drop constraint sale_order__stands_still_while_held',
      `create function plant_free() returns trigger language plpgsql as $$
       begin new.hold_reason := null; new.held_at := null; new.hold_note := ''; return new; end $$`,
      `create trigger plant_free before update on sale_order for each row
         when (old.hold_reason is null and new.hold_reason is not null) execute function plant_free()`,
    ],
  },
]
