// Bugs about what a schedule takes out, and how often.
import type { PlantedBug } from './planted-bug.ts'
import { readAs } from './return-bugs.ts'

const proof = 'a schedule takes what is above what stays, once a day'

export const scheduleBugs: readonly PlantedBug[] = [
  {
    name: 'a schedule that forgets what is to stay',
    proof,
    finds: /the schedule left 0 fen, and \d+ were to stay/,
    spoils: () => ({ rewrite: readAs('withdraw_schedule', 'keep_fen', '0::bigint') }),
  },
  {
    name: 'a schedule that runs on the day after its day',
    proof,
    finds: /the schedule is .* and must be|the schedule's run of .*, due on/,
    database: [
      `create function plant_late() returns trigger language plpgsql as $$
       begin new.next_at := new.next_at + interval '1 day'; return new; end $$`,
      `create trigger plant_late before insert or update of next_at on withdraw_schedule for each row
         when (new.next_at is not null) execute function plant_late()`,
    ],
  },
]
