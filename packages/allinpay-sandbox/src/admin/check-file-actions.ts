/** What an operator does to check files: differences, put in and taken back. */
import { addCheckFault, clearCheckFaults, listCheckFaults } from '../check-files/check-faults.ts'
import type { ActionContext } from './action-context.ts'
import type { AdminActions } from './action-types.ts'

type Actions = Pick<AdminActions, 'checkFaults' | 'addCheckFault' | 'clearCheckFaults'>

export function checkFileActions({ pool, log }: ActionContext): Actions {
  return {
    checkFaults: () => listCheckFaults(pool),
    async addCheckFault(given) {
      const fault = await addCheckFault(pool, given)
      await log('addCheckFault', fault)
      return fault
    },
    async clearCheckFaults() {
      await clearCheckFaults(pool)
      await log('clearCheckFaults', {})
    },
  }
}
