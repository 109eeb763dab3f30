/** How a call says that the bank or the channel refused its order at once, which is not documented and therefore a switch. */
import { refuseAndKeep } from '../edge/refusal.ts'
import type { UnitOfWork } from '../work.ts'

/** The order is 失败 already. Refuses 40006, or lets the reply say `fail`; either way the order stays what it is. */
export function tellFailure(work: UnitOfWork): void {
  if (work.settings.channelFailAs === 'error40006') refuseAndKeep('40006')
}
