// The life of a parcel as data: what is told of it leads from which state to which. What is not led to changes nothing.
import type { ParcelState } from '@merchant/contract'

export type ParcelEvent = 'collect' | 'move' | 'deliver' | 'sign' | 'reject' | 'turnBack' | 'comeBack' | 'cancel'

const UNDER_WAY = ['CREATED', 'COLLECTED', 'IN_TRANSIT', 'DELIVERING'] as const

/** Events may be missed, so each state is reached from all before it. */
export const transitions: Readonly<Record<ParcelEvent, { from: readonly ParcelState[]; to: ParcelState }>> = {
  collect: { from: ['CREATED'], to: 'COLLECTED' },
  move: { from: ['CREATED', 'COLLECTED', 'DELIVERING'], to: 'IN_TRANSIT' },
  deliver: { from: ['CREATED', 'COLLECTED', 'IN_TRANSIT', 'REJECTED'], to: 'DELIVERING' },
  sign: { from: [...UNDER_WAY, 'REJECTED'], to: 'SIGNED' },
  reject: { from: UNDER_WAY, to: 'REJECTED' },
  turnBack: { from: [...UNDER_WAY, 'REJECTED', 'SIGNED'], to: 'RETURNING' },
  comeBack: { from: [...UNDER_WAY, 'REJECTED', 'RETURNING', 'SIGNED'], to: 'RETURNED' },
  cancel: { from: UNDER_WAY, to: 'CANCELED' },
}

/** Where a parcel is that is told to be in `told`. */
export function stateAfter(state: ParcelState, told: ParcelState): ParcelState {
  const isLedTo = Object.values(transitions).some(({ from, to }) => to === told && from.includes(state))
  return isLedTo ? told : state
}

/** Nothing more is expected of it. */
export const isOver = (state: ParcelState): boolean =>
  state === 'SIGNED' || state === 'RETURNED' || state === 'CANCELED'

/** Refused, or on its way back to the merchant. */
export const isTurned = (state: ParcelState): boolean =>
  state === 'REJECTED' || state === 'RETURNING' || state === 'RETURNED'
