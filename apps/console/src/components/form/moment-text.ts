// Moments as MomentField holds them: minutes in Shanghai, `2026-11-26T20:00`. People say times as they are there, wherever they sit.
import { formatInstant } from '@merchant/contract'

export const momentOf = (at: string | null | undefined): string =>
  at === null || at === undefined || at === '' ? '' : formatInstant(at).slice(0, 16).replace(' ', 'T')

export const instantOfMoment = (typed: string | undefined): string | null =>
  typed === undefined || typed === '' ? null : new Date(`${typed}:00+08:00`).toISOString()
