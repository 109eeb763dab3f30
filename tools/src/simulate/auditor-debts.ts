// The auditor's own reckoning of what the platform lent and what came back: the debt is gone when it is taken, the money when the
// provider has brought it over.
import type { Change } from './change.ts'
import type { Life } from './life.ts'

const lentChange = (fen: number): Change => ({
  M_AVAILABLE: fen,
  M_DEBT: -fen,
  P_CHANNEL_MEMBER: -fen,
  P_CHANNEL_PLATFORM: fen,
})
const takenChange = (fen: number): Change => ({
  M_AVAILABLE: -fen,
  M_DEBT: fen,
  P_CHANNEL_PLATFORM: -fen,
  P_TRANSIT_OUT: fen,
})
const arrivedChange = (fen: number): Change => ({
  M_AVAILABLE: -fen,
  M_DEBT: fen,
  P_CHANNEL_PLATFORM: -fen,
  P_CHANNEL_MEMBER: fen,
})

/** What each did to the book; of the last one, which may be under way, two things may be true. */
export function changesOfDebt({ debt: { lent, repaid } }: Pick<Life, 'debt'>): readonly (readonly Change[])[] {
  return [
    ...lent.map((fen, at) => (at === lent.length - 1 ? [lentChange(fen), {}] : [lentChange(fen)])),
    ...repaid.map((fen, at) =>
      at === repaid.length - 1 ? [arrivedChange(fen), takenChange(fen)] : [arrivedChange(fen)],
    ),
  ]
}

/** What the merchant still owes once nothing is under way. */
export const owedFen = ({ debt: { lent, repaid } }: Pick<Life, 'debt'>): number =>
  lent.reduce((sum, fen) => sum + fen, 0) - repaid.reduce((sum, fen) => sum + fen, 0)
