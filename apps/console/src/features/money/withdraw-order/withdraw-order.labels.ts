// What the states of a withdrawal are called, in which tone, and how fast it arrives.
import type { WithdrawRow } from '@merchant/contract'

/** Nothing was sent, or nothing arrived: all of it is available again, and no fee was taken. */
export const CAME_TO_NOTHING: readonly WithdrawRow['status'][] = ['FAILED', 'REJECTED', 'CANCELED']

export {
  withdrawLabels,
  withdrawSpeedTexts as speedTexts,
  withdrawTabTexts as tabLabels,
} from '@merchant/contract/labels'
