// Bugs that leave every balance as it is, and only a night can find.
import type { PlantedBug } from './planted-bug.ts'

const proof = 'every night the books are audited and sealed'

export const nightBugs: readonly PlantedBug[] = [
  {
    name: 'a past that is rewritten once it is sealed',
    proof,
    finds: /is not what was sealed/,
    database: [
      'alter table ledger_posting disable trigger all',
      `create function plant_rewritten() returns trigger language plpgsql security definer as $$
       begin
         update ledger_posting set note = 'another story' where merchant_id = new.merchant_id;
         return null;
       end $$`,
      'create trigger plant_rewritten after insert on ledger_seal for each row execute function plant_rewritten()',
    ],
  },
  {
    name: 'a book that no night seals',
    proof,
    finds: /the book was audited on .* and sealed on null/,
    database: [
      `create function plant_unsealed() returns trigger language plpgsql as $$
       begin new.sealed_on := null; return new; end $$`,
      'create trigger plant_unsealed before update on ledger_audit for each row execute function plant_unsealed()',
    ],
  },
]
