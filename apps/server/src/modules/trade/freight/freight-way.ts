// From goods as they are stored to the way they are sent.
import { keptFreightTerms } from '@merchant/contract'
import type { FreightLine, FreightWay } from './compute-freight.ts'

/** The columns that say how goods are sent; those of the template are null where they have none. */
export interface KeptWay {
  readonly freightFen: number
  readonly templateId: string | null
  readonly templateName: string | null
  readonly templateVersion: number | null
  readonly keptTerms: unknown
}

export function wayOf({ freightFen, templateId, templateName, templateVersion, keptTerms }: KeptWay): FreightWay {
  if (templateId === null || templateName === null || templateVersion === null)
    return { kind: 'FIXED', fen: freightFen }
  const terms = keptFreightTerms.parse(keptTerms)
  return { kind: 'TEMPLATE', template: { id: templateId, name: templateName, version: templateVersion, terms } }
}

interface Piece extends Pick<FreightLine, 'skuId' | 'title' | 'quantity' | 'freight'> {
  readonly unitFen: number
  /** Of one piece; null: nobody said. */
  readonly weightG: number | null
  readonly volumeCm3: number | null
}

/** So many pieces of one SKU. */
export function lineOf({ skuId, title, quantity, freight, unitFen, weightG, volumeCm3 }: Piece): FreightLine {
  return {
    skuId,
    title,
    quantity,
    amountFen: unitFen * quantity,
    weightG: (weightG ?? 0) * quantity,
    volumeCm3: (volumeCm3 ?? 0) * quantity,
    freight,
  }
}
