// Which lines take a parcel from here to there, what each would cost, and which suits best; pure.
import { formatYuan, type LineMode, said, type Said, saidList } from '@merchant/contract'
import { distanceBetween, type Line, lines as allLines, type LineTerms } from './lines.ts'

export interface Parcel {
  readonly fromCode: string
  readonly toCode: string
  readonly weightG: number
  readonly volumeCm3: number
  readonly mode?: LineMode | undefined
}

export interface SuggestedLine {
  readonly line: Line
  readonly terms: LineTerms
  readonly chargedWeightG: number
  readonly estFen: number
  /** 0 to 100. */
  readonly score: number
  readonly reason: Said
}

/** The best first. */
export function suggestLines(parcel: Parcel, lines: readonly Line[] = allLines): SuggestedLine[] {
  const distance = distanceBetween(parcel.fromCode, parcel.toCode)
  const offers = lines.flatMap((line) => {
    const terms = line.terms[distance]
    const isWanted = parcel.mode === undefined ? line.mode !== 'COLD' : line.mode === parcel.mode
    return terms === undefined || !isWanted ? [] : [{ line, terms, ...priceOf(line, terms, parcel) }]
  })
  const best = {
    fen: Math.min(...offers.map(({ estFen }) => estFen)),
    hours: Math.min(...offers.map(({ terms }) => terms.hours[1])),
    rate: Math.max(...offers.map(({ terms }) => terms.onTimeRateBp)),
  }
  return offers
    .map((offer) => ({ ...offer, score: scoreOf(offer, best), reason: reasonOf(offer, best) }))
    .sort((a, b) => b.score - a.score || a.estFen - b.estFen || (a.line.id < b.line.id ? -1 : 1))
}

type Offer = Pick<SuggestedLine, 'line' | 'terms' | 'chargedWeightG' | 'estFen'>
interface Best {
  readonly fen: number
  readonly hours: number
  readonly rate: number
}

function priceOf(line: Line, { firstFen, stepFen }: LineTerms, { weightG, volumeCm3 }: Parcel) {
  const chargedWeightG = Math.max(weightG, Math.ceil((volumeCm3 * 1_000) / line.bulk))
  const steps = Math.ceil(Math.max(0, chargedWeightG - line.firstWeightG) / line.stepWeightG)
  return { chargedWeightG, estFen: Math.max(line.minChargeFen, firstFen + steps * stepFen) }
}

/** On-time rates lie close together: what counts is how far each is below the best, of two in ten. */
const RATE_RANGE_BP = 2_000

function scoreOf({ estFen, terms }: Offer, best: Best): number {
  const price = best.fen / estFen
  const punctuality = Math.max(0, 1 - (best.rate - terms.onTimeRateBp) / RATE_RANGE_BP)
  const speed = best.hours / terms.hours[1]
  return Math.round(100 * (0.5 * price + 0.3 * punctuality + 0.2 * speed))
}

function reasonOf({ estFen, terms }: Offer, best: Best): Said {
  const isCheapest = estFen === best.fen
  const isFastest = terms.hours[1] === best.hours
  const isSurest = terms.onTimeRateBp === best.rate
  const praise = [
    ...(isCheapest ? [said('价格最低', 'the cheapest')] : []),
    ...(isFastest ? [said('时效最快', 'the fastest')] : []),
    ...(isSurest ? [said('准时率最高', 'the most punctual')] : []),
  ]
  const more = formatYuan(estFen - best.fen)
  const later = terms.hours[1] - best.hours
  const compared = [
    ...(isCheapest ? [] : [said(`比最低价多 ${more} 元`, `¥${more} above the lowest`)]),
    ...(isFastest ? [] : [said(`比最快慢 ${later} 小时`, `${later} h after the fastest`)]),
  ]
  return saidList([...praise, ...compared], said('，', ', '))
}
