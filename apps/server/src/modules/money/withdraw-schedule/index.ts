// Module entry of the schedule of automatic withdrawals 自动提现.
import type { Api } from '@merchant/contract'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { runSchedule } from './run-schedule.ts'
import { pauseSchedule, saveSchedule } from './save-schedule.ts'
import type { ScheduleDeps } from './withdraw-schedule.deps.ts'
import { readSchedule } from './withdraw-schedule.store.ts'

export function createWithdrawSchedules(deps: ScheduleDeps) {
  const { db, clock, limits } = deps
  const handlers: HandlersOf<Api['withdrawSchedule']> = {
    info: ({ actor }) => readSchedule(db.tenant(actor.merchantId), limits().minFen),
    save: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => saveSchedule(deps, tx, { actor, body, command, now: clock.now() })),
      ),
    pause: ({ actor, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => pauseSchedule(deps, tx, { actor, now: clock.now() })),
      ),
  }
  return { handlers, onTimer: { run: (merchantId: string) => runSchedule(deps, merchantId) } }
}
