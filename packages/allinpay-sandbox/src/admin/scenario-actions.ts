/** The scenarios of faults. */
import type { ActionContext } from './action-context.ts'
import type { AdminActions } from './action-types.ts'

type Actions = Pick<AdminActions, 'scenarios' | 'addScenario' | 'removeScenario' | 'clearScenarios'>

export function scenarioActions({ scenarios, log }: ActionContext): Actions {
  return {
    scenarios: () => scenarios.list(),
    async addScenario(scenario) {
      const added = scenarios.add(scenario)
      await log('addScenario', added)
      return added
    },
    async removeScenario(id) {
      await log('removeScenario', { id })
      return scenarios.remove(id)
    },
    async clearScenarios() {
      scenarios.clear()
      await log('clearScenarios', {})
    },
  }
}
