// The life of a number as data: which event leads from which state to which.
import type { WaybillState } from '@merchant/contract'

type WaybillEvent = 'issue' | 'refuse' | 'use' | 'free' | 'cancel' | 'cancelDone' | 'cancelRefused'

export const transitions: Readonly<Record<WaybillEvent, { from: readonly WaybillState[]; to: WaybillState }>> = {
  issue: { from: ['ASKING'], to: 'ISSUED' },
  refuse: { from: ['ASKING'], to: 'REFUSED' },
  use: { from: ['ISSUED'], to: 'USED' },
  free: { from: ['USED'], to: 'ISSUED' },
  cancel: { from: ['ISSUED'], to: 'CANCELING' },
  cancelDone: { from: ['CANCELING'], to: 'CANCELED' },
  cancelRefused: { from: ['CANCELING'], to: 'ISSUED' },
}

/** Whether its state lets this happen. */
export const mayBe = (event: WaybillEvent, { state }: { readonly state: WaybillState }): boolean =>
  transitions[event].from.includes(state)
