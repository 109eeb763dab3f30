/** Makes the actions of the admin: settings, clock, history and books here, the others group by group. */
import { auditBooks } from '../books/invariants.ts'
import type { ClockState, VirtualClock } from '../clock.ts'
import { replayHistory } from '../history/replay-history.ts'
import { readSettings } from '../settings.ts'
import { type ActionDeps, createActionContext } from './action-context.ts'
import type { AdminActions, ClockChange } from './action-types.ts'
import { createAdminReads } from './admin-reads.ts'
import { appActions } from './app-actions.ts'
import { checkFileActions } from './check-file-actions.ts'
import { memberActions } from './member-actions.ts'
import { orderActions } from './order-actions.ts'
import { scenarioActions } from './scenario-actions.ts'
import { stateActions } from './state-actions.ts'

export function createAdminActions(deps: ActionDeps): AdminActions {
  const { pool, clock, dueWork } = deps
  const context = createActionContext(deps)
  const { log, firstApp } = context
  const clockNow = (): ClockState & { now: string } => ({ ...clock.state(), now: clock.now().toISOString() })

  return {
    ...appActions(context),
    ...memberActions(context),
    ...orderActions(context),
    ...scenarioActions(context),
    ...checkFileActions(context),
    ...stateActions(context),
    reads: createAdminReads(pool),
    settings: deps.settings.current,
    async changeSettings(changes) {
      await deps.settings.change(readSettings(changes))
      await log('settings', changes)
      return deps.settings.current()
    },
    clock: clockNow,
    async changeClock(change) {
      setClock(clock, change)
      await deps.state.save('clock', clock.state())
      await log('clock', change)
      await dueWork.run()
      return clockNow()
    },
    async history(operations, skipExisting) {
      const result = await replayHistory(deps.runWork, await firstApp(), operations, skipExisting)
      await log('history', { ...result })
      return result
    },
    async refuseConnections(refused) {
      await deps.door.set(refused ? 'closed' : 'open')
      await log('refuseConnections', { refused })
    },
    invariants: () => auditBooks(pool),
  }
}

function setClock(clock: VirtualClock, change: ClockChange): void {
  if (change.at !== undefined) {
    const at = new Date(change.at)
    if (Number.isNaN(at.getTime())) throw new Error('at is no moment')
    clock.set(at)
  }
  if (change.advanceMs !== undefined) clock.advance(change.advanceMs)
  if (change.speed !== undefined) clock.setSpeed(change.speed)
  if (change.frozen === true) clock.freeze()
  if (change.frozen === false) clock.unfreeze()
}
