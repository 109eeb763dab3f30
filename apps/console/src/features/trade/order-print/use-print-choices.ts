// How somebody prints where it is not as the shop says: the paper in the printer beside this browser, and whether amounts stand on it.
import { notePaper } from '@merchant/contract'
import { useState } from 'react'
import { z } from 'zod'

const choices = z.object({ paper: notePaper.optional(), showsAmounts: z.boolean().optional() })
/** What nobody chose here is the shop's to say. */
export type PrintChoices = z.output<typeof choices>

const KEY = 'orderPrint.choices'

function remembered(): PrintChoices {
  try {
    return choices.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return {}
  }
}

export function usePrintChoices() {
  const [chosen, setChosen] = useState(remembered)
  const choose = (patch: Partial<PrintChoices>): void => {
    const next = { ...chosen, ...patch }
    localStorage.setItem(KEY, JSON.stringify(next))
    setChosen(next)
  }
  return { chosen, choose }
}
