// A day is reconciled again because one of the platform's people asks for it: it is made due, and the job does the rest.
import { dayOf, type ReconDay, said, startOfDay } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { oldestDay, readDay } from './recon-day.list.ts'
import { runParameters } from './recon-run.store.ts'

const DAY_MS = 86_400_000

/** Refuses state.notAllowed for a day whose file can't be there yet, or whose neighbours' lines are gone. */
export async function runAgain(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { actor, day, command }: { readonly actor: OperatorActor; readonly day: string; readonly command: Command },
): Promise<ReconDay> {
  return db.transaction(PLATFORM_SCOPE, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      mustBeWithin(day, now)
      const due = await tx
        .insertInto('recon_run')
        .values({ day_on: day, next_try_at: now })
        .onConflict((conflict) =>
          conflict
            .column('day_on')
            .doUpdateSet({ status: 'WAITING', next_try_at: now })
            // One that is under way or due reads the file anyhow.
            .where('recon_run.status', '<>', 'RUNNING')
            .where((eb) => eb.or([eb('recon_run.status', '<>', 'WAITING'), eb('recon_run.next_try_at', '>', now)])),
        )
        .returning('day_on')
        .executeTakeFirst()
      if (due !== undefined) {
        const summary = said(`重新对账 ${day}`, `Reconciles ${day} again`)
        const target = { type: 'reconRun', id: PLATFORM_SCOPE, no: day }
        await logAct(tx, { actor, action: 'reconciliation.runAgain', target, summary }, now)
      }
      return readDay(tx, actor, day, now)
    }),
  )
}

function mustBeWithin(day: string, now: Date): void {
  const fetchedFrom = startOfDay(day).getTime() + DAY_MS + runParameters.fetchAfterMs
  if (day >= dayOf(now) || now.getTime() < fetchedFrom)
    refuse('state.notAllowed', {
      status: said('该日对账文件次日 08:30 后才有', 'the file of that day is there from 08:30 of the next'),
    })
  if (day < oldestDay(now))
    refuse('state.notAllowed', {
      status: said(
        `只能重新核对最近 ${runParameters.againDays} 天`,
        `only the last ${runParameters.againDays} days can be reconciled again`,
      ),
    })
}
