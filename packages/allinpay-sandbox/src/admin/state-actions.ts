/** The state as a whole: emptied, begun anew from a seed pack, exported and imported. */
import { replayHistory } from '../history/replay-history.ts'
import { operationsOf } from '../seeds/seed-packs.ts'
import { exportState, importState } from '../storage/state-file.ts'
import { ALL_TABLES } from '../storage/tables.ts'
import type { ActionContext } from './action-context.ts'
import type { AdminActions } from './action-types.ts'

type Actions = Pick<AdminActions, 'reset' | 'seed' | 'exportState' | 'importState'>

export function stateActions({ pool, clock, scenarios, runWork, firstApp, log }: ActionContext): Actions {
  async function empty(): Promise<void> {
    await pool.query(`truncate ${[...ALL_TABLES, 'check_fault', 'wire_log'].join(', ')}`)
    scenarios.clear()
  }

  return {
    async reset() {
      await empty()
      await log('reset', {})
    },
    async seed(pack) {
      const appId = await firstApp()
      await empty()
      const result = await replayHistory(runWork, appId, operationsOf(pack, clock.now()))
      await log('seed', { pack, ...result })
      return result
    },
    exportState: () => exportState(pool),
    async importState(state) {
      await importState(pool, state)
      await log('importState', {})
    },
  }
}
