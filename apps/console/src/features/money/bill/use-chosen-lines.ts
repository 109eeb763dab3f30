// The lines of one bill that are ticked; they stay ticked while one turns the pages, and are forgotten with the bill.
import type { BillLine } from '@merchant/contract'
import { useState } from 'react'

const NONE: ReadonlyMap<string, BillLine> = new Map()

export interface ChosenLines {
  readonly lines: readonly BillLine[]
  readonly ids: ReadonlySet<string>
  readonly choose: (lines: readonly BillLine[], isChosen: boolean) => void
  readonly clear: () => void
}

export function useChosenLines(billId: string | undefined): ChosenLines {
  const [state, setState] = useState({ billId, chosen: NONE })
  const chosen = state.billId === billId ? state.chosen : NONE
  return {
    lines: [...chosen.values()],
    ids: new Set(chosen.keys()),
    // From what is ticked by now: two quick presses may both come before the drawer is drawn again.
    choose: (lines, isChosen) =>
      setState((before) => {
        const next = new Map(before.billId === billId ? before.chosen : NONE)
        for (const line of lines) {
          if (isChosen) next.set(line.id, line)
          else next.delete(line.id)
        }
        return { billId, chosen: next }
      }),
    clear: () => setState({ billId, chosen: NONE }),
  }
}
