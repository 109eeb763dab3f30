// What a shop's scores are: hundredths from 100 to 500, from counts of what went as it should.
import { type ScoreKind, scorePart, type ScorePart, type ShopScores } from '@merchant/contract'
import { z } from 'zod'

/** How far back is looked. */
export const SCORE_DAYS = 90

/** The first day that was looked at. */
export const firstScoredDay = (countedOn: string): string =>
  new Date(Date.parse(countedOn) - SCORE_DAYS * 86_400_000).toISOString().slice(0, 10)

interface PartRule {
  readonly part: ScorePart
  readonly weight: number
  readonly floor: number
  readonly least: number
}

/** As decision 796 explains them. */
const rules: Readonly<Record<ScoreKind, readonly PartRule[]>> = {
  DESCRIPTION: [
    { part: 'FLAWLESS', weight: 70, floor: 90, least: 20 },
    { part: 'APPROVED', weight: 30, floor: 50, least: 5 },
  ],
  SERVICE: [
    { part: 'ANSWERED', weight: 40, floor: 50, least: 10 },
    { part: 'UNDISPUTED', weight: 30, floor: 80, least: 10 },
    { part: 'REFUNDED', weight: 30, floor: 50, least: 10 },
  ],
  LOGISTICS: [
    { part: 'ON_TIME', weight: 70, floor: 80, least: 20 },
    { part: 'QUICK', weight: 30, floor: 0, least: 20 },
  ],
}

const count = z.object({ good: z.int(), all: z.int() })
/** What was counted before a part was thought of lacks it. */
export const scoreCounts = z.partialRecord(scorePart, count)
export type ScoreCounts = z.output<typeof scoreCounts>

/** Of each kind with its parts; a part with too few counts for nothing, and the others share its weight. */
export function scoresOf(counts: ScoreCounts | null): ShopScores['scores'] {
  const kinds = Object.entries(rules) as [ScoreKind, readonly PartRule[]][]
  return kinds.map(([kind, ofKind]) => {
    const parts = ofKind.map((rule) => ({ ...rule, ...(counts?.[rule.part] ?? { good: 0, all: 0 }) }))
    const counted = parts.filter(({ all, least }) => all >= least)
    const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
    const worth = counted.reduce((sum, part) => sum + part.weight * worthOf(part), 0)
    return { kind, value: weights === 0 ? null : 100 + Math.round((400 * worth) / weights), parts }
  })
}

/** From 0 at the floor to 1 when all were good. */
const worthOf = ({ good, all, floor }: PartRule & { readonly good: number; readonly all: number }): number =>
  Math.max(0, (100 * good) / all - floor) / (100 - floor)
