// How somebody prints: the paper in the printer beside this browser, and whether amounts stand on it; remembered here.
import { useState } from 'react'
import { z } from 'zod'

export const PAPERS = ['A4', 'LABEL'] as const

const choices = z.object({ paper: z.enum(PAPERS), showsAmounts: z.boolean() })
export type PrintChoices = z.output<typeof choices>

const KEY = 'orderPrint.choices'
const usual: PrintChoices = { paper: 'A4', showsAmounts: false }

function remembered(): PrintChoices {
  try {
    return choices.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return usual
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
